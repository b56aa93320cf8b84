// The options of everything that takes a model, and what they say as arguments again.
import { type Command, InvalidArgumentError } from 'commander'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Model } from '../semantics/model.js'
import { makeModel } from '../semantics/model.js'
import { UsageError } from './exit-codes.js'

/** The options as commander gives them. */
export interface ModelArguments {
  readonly sites?: number
  readonly param?: { readonly [name: string]: string }
  readonly requests?: number | 'unbounded'
  readonly requesters?: readonly number[]
  readonly order?: 'fifo' | 'unordered'
  readonly self?: 'local' | 'channel'
  readonly entry?: 'explicit' | 'eager'
  readonly loss?: number
  readonly duplication?: number
}

/** Reads a whole number from `lo`. */
export const wholeNumber =
  (lo: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= lo && Number.isSafeInteger(value))) {
      throw new InvalidArgumentError(`It must be a whole number from ${lo}.`)
    }
    return value
  }

/** Throws a `UsageError` for options of a model beside a trace, which says itself what its model is. */
export const refuseModelOptions = (given: ModelArguments): void => {
  const [first] = Object.keys(modelOptionsOf(given))
  if (first === undefined) return
  const option = first === 'parameters' ? 'param' : first
  throw new UsageError(
    `--${option}: a trace.json says itself what its model is; leave the option out, or give a spec`,
  )
}

const parameter = (text: string, previous: { readonly [name: string]: string } = {}) => {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must have the form name=value.')
  return { ...previous, [text.slice(0, at)]: text.slice(at + 1) }
}

const siteList = (text: string): readonly number[] => {
  if (!/^\d+(,\d+)*$/.test(text)) throw new InvalidArgumentError('It must be site numbers such as 0,1,2.')
  return text.split(',').map(Number)
}

const requests = (text: string): number | 'unbounded' => {
  if (text === 'unbounded') return 'unbounded'
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be "unbounded" or a whole number.')
  return Number(text)
}

/** Reads one of a few names. */
export const oneOfNames =
  <const Names extends readonly string[]>(...names: Names) =>
  (text: string): Names[number] => {
    if (names.includes(text)) return text
    throw new InvalidArgumentError(`It must be one of ${names.join(', ')}${didYouMean(text, names)}.`)
  }

/** Adds the options of a model to a command. */
export const withModelArguments = (command: Command): Command =>
  command
    .option('-n, --sites <n>', 'how many sites compete (a coordinator comes on top)', wholeNumber(1))
    .option('-p, --param <name=value>', "a parameter of the spec's own; repeatable", parameter)
    .option('--requests <r>', 'how often each site may ask: a number, or unbounded', requests)
    .option('--requesters <list>', 'which sites may ask, such as 0,1,2', siteList)
    .option('--order <order>', 'channels: fifo or unordered', oneOfNames('fifo', 'unordered'))
    .option(
      '--self <way>',
      'messages to oneself: local (inside the step) or channel',
      oneOfNames('local', 'channel'),
    )
    .option(
      '--entry <way>',
      'entering: explicit (a step of its own) or eager',
      oneOfNames('explicit', 'eager'),
    )
    .option('--loss <k>', 'how many messages may be lost', wholeNumber(0))
    .option('--duplication <k>', 'how many deliveries may leave their message behind', wholeNumber(0))

/** The options of a model, as given. */
export const modelOptionsOf = ({ param, ...rest }: ModelArguments): ModelOptions => {
  const { sites, requests, requesters, order, self, entry, loss, duplication } = rest
  return {
    ...(sites === undefined ? {} : { sites }),
    ...(param === undefined ? {} : { parameters: param }),
    ...(requests === undefined ? {} : { requests }),
    ...(requesters === undefined ? {} : { requesters }),
    ...(order === undefined ? {} : { order }),
    ...(self === undefined ? {} : { self }),
    ...(entry === undefined ? {} : { entry }),
    ...(loss === undefined ? {} : { loss }),
    ...(duplication === undefined ? {} : { duplication }),
  }
}

/** A word as a shell takes it for one. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The shortest arguments that give this model again. */
export const argumentsOf = (model: Model, argument: string): readonly string[] => {
  const usual = makeModel(model.spec, {
    sites: model.options.sites,
    parameters: model.options.parameters,
  }).options
  const { options } = model
  const words = ['--sites', String(options.sites)]
  for (const [name, text] of Object.entries(options.parameters)) {
    if (text !== model.spec.parameters[name]!.fallback) words.push('--param', `${name}=${text}`)
  }
  for (const name of ['requests', 'order', 'self', 'entry', 'loss', 'duplication'] as const) {
    if (options[name] !== usual[name]) words.push(`--${name}`, String(options[name]))
  }
  if (options.requesters.join() !== usual.requesters.join())
    words.push('--requesters', options.requesters.join(','))
  return [argument, ...words].map(quoted)
}

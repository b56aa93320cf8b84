// The options of everything that takes a model, and what they say as arguments again.
import { type Command, InvalidArgumentError } from 'commander'
import type { Fairness } from '../protocol/clause.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import { noFaults } from '../semantics/fault-options.js'
import type { Model } from '../semantics/model.js'
import { makeModel } from '../semantics/model.js'
import { collect } from './argument-readers.js'
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
  readonly crash?: number
  readonly recovery?: number
  readonly whoCrashes?: string
  readonly toCrashed?: 'dropped' | 'kept'
  readonly detector?: 'none' | 'perfect' | 'erring'
  readonly suspicions?: number
  readonly timeouts?: number | 'unbounded'
  readonly applicationMessages?: number
  readonly fair?: readonly string[]
  readonly strong?: readonly string[]
  readonly unfair?: readonly string[]
}

/** An option of a model as the command line calls it: `who-crashes` for `whoCrashes`. */
export const flagOf = (option: string): string =>
  option === 'fairness'
    ? 'fair'
    : option === 'parameters'
      ? 'param'
      : option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

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
  throw new UsageError(
    `--${flagOf(first)}: a trace.json says itself what its model is; leave the option out, or give a spec`,
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

const bounded = (text: string): number | 'unbounded' => {
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
    .option('--requests <r>', 'how often each site may ask: a number, or unbounded', bounded)
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
    .option('--crash <k>', 'how many crashes of sites a run may have', wholeNumber(0))
    .option('--recovery <k>', 'how many recoveries of crashed sites', wholeNumber(0))
    .option(
      '--who-crashes <who>',
      "any, idle, waiting, in (the critical section), a role, sites such as 0,2, or a standing of the spec's own",
    )
    .option(
      '--to-crashed <what>',
      'messages that arrive at a crashed site: dropped, or kept until it recovers',
      oneOfNames('dropped', 'kept'),
    )
    .option(
      '--detector <kind>',
      'what sites learn of crashes: none, perfect or erring',
      oneOfNames('none', 'perfect', 'erring'),
    )
    .option('--suspicions <k>', 'how often an erring detector may be wrong', wholeNumber(0))
    .option('--timeouts <k>', 'how often timeouts may fire: a number, or unbounded', bounded)
    .option(
      '--application-messages <k>',
      'how many empty messages sites may send each other beside the algorithm, which does not see them',
      wholeNumber(0),
    )
    .option(
      '--fair <name>',
      'what the scheduler owes where it goes on being enabled: a clause, clause@site, deliveries or all; repeatable',
      collect,
    )
    .option('--strong <name>', 'what it owes where it is enabled again and again; repeatable', collect)
    .option('--unfair <name>', 'what it does not owe; repeatable', collect)

/** Fairness by name, from the three options that speak of it. Throws a `UsageError` for a name in two of them. */
const fairnessOf = ({ fair, strong, unfair }: ModelArguments): ModelOptions['fairness'] => {
  const named: { [name: string]: Fairness } = {}
  const given = [
    ['weak', fair],
    ['strong', strong],
    ['none', unfair],
  ] as const
  for (const [fairness, names] of given) {
    for (const name of names ?? []) {
      if (named[name] !== undefined && named[name] !== fairness) {
        throw new UsageError(`${name}: it is named by two of --fair, --strong and --unfair; keep one`)
      }
      named[name] = fairness
    }
  }
  return Object.keys(named).length === 0 ? undefined : named
}

/** The options of a model, as given. */
export const modelOptionsOf = ({ param, ...rest }: ModelArguments): ModelOptions => {
  const { sites, requests, requesters, order, self, entry, loss, duplication } = rest
  const { crash, recovery, whoCrashes, toCrashed, detector, suspicions, timeouts } = rest
  const options = {
    sites,
    parameters: param,
    requests,
    requesters,
    order,
    self,
    entry,
    loss,
    duplication,
    crash,
    recovery,
    whoCrashes,
    toCrashed,
    detector,
    suspicions,
    timeouts,
    applicationMessages: rest.applicationMessages,
    fairness: fairnessOf(rest),
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/** A word as a shell takes it for one. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The shortest arguments that give this model again. */
export const argumentsOf = (model: Model, argument: string): readonly string[] => {
  const { options } = model
  const { sites, parameters, crash, detector } = options
  // With crashes the usual number of requests may be another, and with a detector that of suspicions.
  const usual = {
    ...makeModel(model.given, { sites, parameters, crash, detector }).options,
    crash: noFaults.crash,
    detector: noFaults.detector,
  }
  const words = ['--sites', String(options.sites)]
  for (const [name, text] of Object.entries(options.parameters)) {
    if (text !== model.spec.parameters[name]!.fallback) words.push('--param', `${name}=${text}`)
  }
  const names = ['requests', 'order', 'self', 'entry', 'loss', 'duplication', 'crash', 'recovery'] as const
  const more = [
    'whoCrashes',
    'toCrashed',
    'detector',
    'suspicions',
    'timeouts',
    'applicationMessages',
  ] as const
  for (const name of [...names, ...more]) {
    if (options[name] !== usual[name]) words.push(`--${flagOf(name)}`, String(options[name]))
  }
  const flags = { weak: '--fair', strong: '--strong', none: '--unfair' } as const
  for (const [name, fairness] of Object.entries(options.fairness)) words.push(flags[fairness], name)
  if (options.requesters.join() !== usual.requesters.join())
    words.push('--requesters', options.requesters.join(','))
  return [argument, ...words].map(quoted)
}

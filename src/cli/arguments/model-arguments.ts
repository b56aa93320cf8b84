// The options of every command that takes a model, and the conversion from a model back to arguments.
import { type Command, InvalidArgumentError } from 'commander'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import {
  fairnessWords,
  formOf,
  type OptionError,
  OptionParser,
  type OwnOption,
  optionForms,
  said,
} from '../../model/option-words.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { UsageError } from '../exit-codes.js'
import { collect, inForm } from './argument-readers.js'

/** The options, as commander passes them. */
export interface ModelArguments extends Pick<ModelOptions, OwnOption> {
  readonly param?: { readonly [name: string]: string }
  readonly fair?: readonly string[]
  readonly strong?: readonly string[]
  readonly unfair?: readonly string[]
}

/** Throws a `UsageError` for options of a model next to an input that defines its own model: a trace, by default. */
export const refuseModelOptions = (
  given: ModelArguments,
  why = 'a trace.json contains its model; leave the option out, or give a spec',
): void => {
  const [first] = said(modelOptionsOf(given))
  if (first !== undefined) throw new UsageError(`--${first.word}: ${why}`)
}

const parameter = (text: string, previous: { readonly [name: string]: string } = {}) => {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must have the form name=value.')
  const name = text.slice(0, at)
  if (Object.hasOwn(previous, name)) throw new InvalidArgumentError(`"${name}" is given twice.`)
  return { ...previous, [name]: text.slice(at + 1) }
}

// For each option: the name of its value in the help, and the help text.
const helps: { readonly [K in Exclude<OwnOption, 'sites'>]: readonly [value: string, help: string] } = {
  requests: ['r', 'number of requests per site, or unbounded'],
  requesters: ['list', 'the sites that may request, such as 0,1,2, or none'],
  order: ['order', 'channels: fifo or unordered'],
  self: ['way', 'messages of a site to itself: local (within the step) or channel'],
  entry: ['way', 'entry: explicit (a separate step) or eager'],
  loss: ['k', 'at most this many messages may be lost'],
  duplication: ['k', 'at most this many messages may be delivered twice'],
  crash: ['k', 'at most this many crashes in a run'],
  recovery: ['k', 'at most this many recoveries of crashed sites'],
  whoCrashes: [
    'who',
    'any, idle, waiting, in (the critical section), a role, sites such as 0,2, or a status that the spec defines',
  ],
  toCrashed: ['what', 'messages that arrive at a crashed site: dropped, or kept until it recovers'],
  detector: ['kind', 'failure detector of the sites: none, perfect or erring'],
  suspicions: ['k', 'at most this many wrong suspicions by an erring detector'],
  timeouts: ['k', 'at most this many timeouts, or unbounded'],
  applicationMessages: [
    'k',
    'at most this many empty messages between sites, independent of the algorithm, which does not see them',
  ],
}

/** Adds the options of a model to a command. */
export const withModelArguments = (command: Command): Command => {
  command
    .option(
      '-n, --sites <n>',
      'number of competing sites (not counting a coordinator)',
      inForm(optionForms.sites),
    )
    .option('-p, --param <name=value>', 'a parameter of the spec; repeatable', parameter)
  for (const [option, [value, help]] of Object.entries(helps)) {
    command.option(`--${kebabCase(option)} <${value}>`, help, inForm(formOf(option as OwnOption)))
  }
  return command
    .option(
      '--fair <names>',
      'assume weak fairness for these: a clause, clause@site, deliveries or all; repeatable',
      collect,
    )
    .option('--strong <names>', 'assume strong fairness for these; repeatable', collect)
    .option('--unfair <names>', 'assume no fairness for these; repeatable', collect)
}

/** Quotes a word for a shell, if it needs quotes. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

const errorText = (word: string, text: string, error: OptionError): string =>
  error.kind === 'rule'
    ? `--${word} ${quoted(text)}: it must be ${error.rule}`
    : `${error.name}: named by two of --fair, --strong and --unfair, or twice by one; keep one`

/** The model options as given. Throws a `UsageError` if two options set the fairness of the same clause. */
export const modelOptionsOf = (given: ModelArguments): ModelOptions => {
  const own = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(optionForms, name) && value !== undefined,
  )
  const reading = new OptionParser()
  for (const word of Object.values(fairnessWords)) {
    // An exact repetition has no effect, and is accepted.
    for (const text of new Set(given[word])) {
      const [error] = reading.take({ word, text })
      if (error !== undefined) throw new UsageError(errorText(word, text, error))
    }
  }
  return {
    ...Object.fromEntries(own),
    ...(given.param === undefined ? {} : { parameters: given.param }),
    ...reading.options,
  }
}

/** The model options as arguments, not quoted. */
export const argumentsFor = (options: ModelOptions): readonly string[] =>
  said(options).flatMap(({ word, parameter, text }) => [
    `--${word}`,
    parameter === undefined ? text : `${parameter}=${text}`,
  ])

/** The shortest arguments that produce this model. */
export const argumentsOf = (model: Model, argument: string): readonly string[] =>
  [argument, ...argumentsFor(leastOptions(model))].map(quoted)

// The options of everything that takes a model, and what they say as arguments again.
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

/** The options as commander gives them. */
export interface ModelArguments extends Pick<ModelOptions, OwnOption> {
  readonly param?: { readonly [name: string]: string }
  readonly fair?: readonly string[]
  readonly strong?: readonly string[]
  readonly unfair?: readonly string[]
}

/** Throws a `UsageError` for options of a model beside what says itself what its model is: a trace, unless `why` says otherwise. */
export const refuseModelOptions = (
  given: ModelArguments,
  why = 'a trace.json says itself what its model is; leave the option out, or give a spec',
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

// What stands for the value in the help, and the help.
const helps: { readonly [K in Exclude<OwnOption, 'sites'>]: readonly [value: string, help: string] } = {
  requests: ['r', 'how often each site may ask: a number, or unbounded'],
  requesters: ['list', 'which sites may ask, such as 0,1,2, or none'],
  order: ['order', 'channels: fifo or unordered'],
  self: ['way', 'messages to oneself: local (inside the step) or channel'],
  entry: ['way', 'entering: explicit (a step of its own) or eager'],
  loss: ['k', 'how many messages may be lost'],
  duplication: ['k', 'how many deliveries may leave their message behind'],
  crash: ['k', 'how many crashes of sites a run may have'],
  recovery: ['k', 'how many recoveries of crashed sites'],
  whoCrashes: [
    'who',
    "any, idle, waiting, in (the critical section), a role, sites such as 0,2, or a standing of the spec's own",
  ],
  toCrashed: ['what', 'messages that arrive at a crashed site: dropped, or kept until it recovers'],
  detector: ['kind', 'what sites learn of crashes: none, perfect or erring'],
  suspicions: ['k', 'how often an erring detector may be wrong'],
  timeouts: ['k', 'how often timeouts may fire: a number, or unbounded'],
  applicationMessages: [
    'k',
    'how many empty messages sites may send each other beside the algorithm, which does not see them',
  ],
}

/** Adds the options of a model to a command. */
export const withModelArguments = (command: Command): Command => {
  command
    .option(
      '-n, --sites <n>',
      'how many sites compete (a coordinator comes on top)',
      inForm(optionForms.sites),
    )
    .option('-p, --param <name=value>', "a parameter of the spec's own; repeatable", parameter)
  for (const [option, [value, help]] of Object.entries(helps)) {
    command.option(`--${kebabCase(option)} <${value}>`, help, inForm(formOf(option as OwnOption)))
  }
  return command
    .option(
      '--fair <names>',
      'what the scheduler owes where it goes on being enabled: a clause, clause@site, deliveries or all; repeatable',
      collect,
    )
    .option('--strong <names>', 'what it owes where it is enabled again and again; repeatable', collect)
    .option('--unfair <names>', 'what it does not owe; repeatable', collect)
}

/** A word as a shell takes it for one. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

const misfitText = (word: string, text: string, misfit: OptionError): string =>
  misfit.kind === 'rule'
    ? `--${word} ${quoted(text)}: it must be ${misfit.rule}`
    : `${misfit.name}: it is named by two of --fair, --strong and --unfair, or twice by one; keep one`

/** The options of a model, as given. Throws a `UsageError` where it is said twice what is owed to something. */
export const modelOptionsOf = (given: ModelArguments): ModelOptions => {
  const own = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(optionForms, name) && value !== undefined,
  )
  const reading = new OptionParser()
  for (const word of Object.values(fairnessWords)) {
    // Whoever says the very same again says nothing else.
    for (const text of new Set(given[word])) {
      const [misfit] = reading.take({ word, text })
      if (misfit !== undefined) throw new UsageError(misfitText(word, text, misfit))
    }
  }
  return {
    ...Object.fromEntries(own),
    ...(given.param === undefined ? {} : { parameters: given.param }),
    ...reading.options,
  }
}

/** The options of a model as arguments, not quoted. */
export const argumentsFor = (options: ModelOptions): readonly string[] =>
  said(options).flatMap(({ word, parameter, text }) => [
    `--${word}`,
    parameter === undefined ? text : `${parameter}=${text}`,
  ])

/** The shortest arguments that give this model again. */
export const argumentsOf = (model: Model, argument: string): readonly string[] =>
  [argument, ...argumentsFor(leastOptions(model))].map(quoted)

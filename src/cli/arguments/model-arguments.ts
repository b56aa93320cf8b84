// The options of every command that takes a model, and the conversion from a model back to arguments.
import { type Command, InvalidArgumentError } from 'commander'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import { optionsIn, rowOf } from '../../model/option-values.js'
import { fairnessWords, formOf, type OptionError, OptionParser, said } from '../../model/option-words.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import { type ModelOptions, type OwnOption, optionRows } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { UsageError } from '../exit-codes.js'
import { collect, inForm } from './argument-readers.js'
import { numberOfSites, type SitesByRole, sitesInRoles } from './sites-by-role.js'

/** The options, as commander passes them. */
export interface ModelArguments extends Omit<Pick<ModelOptions, OwnOption>, 'sites'> {
  readonly sites?: number | SitesByRole
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
  const [first] = modelWordsIn(given)
  if (first !== undefined) throw new UsageError(`--${first}: ${why}`)
}

/** Reads one parameter, next to those before it. */
export const parameter = (text: string, previous: { readonly [name: string]: string } = {}) => {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must have the form name=value.')
  const name = text.slice(0, at)
  if (Object.hasOwn(previous, name)) throw new InvalidArgumentError(`"${name}" is given twice.`)
  return { ...previous, [name]: text.slice(at + 1) }
}

/**
 * Adds options of a model.
 * @param when with what they are about, before their help
 */
export const addOwn = (command: Command, options: readonly OwnOption[], when = ''): void => {
  for (const option of options) {
    const { flag, value, text } = rowOf(option).help
    const flags = `${flag === undefined ? '' : `${flag}, `}--${kebabCase(option)} <${value}>`
    command.option(flags, `${when}${text}`, option === 'sites' ? numberOfSites : inForm(formOf(option)))
  }
}

/** Adds the options of a model to a command. */
export const withModelArguments = (command: Command): Command => {
  addOwn(command, optionsIn('sites'))
  command.option('-p, --param <name=value>', 'a parameter of the spec; repeatable', parameter)
  addOwn(command, optionsIn('workload', 'channels', 'budgets', 'faults', 'application', 'figure'))
  return command
    .option(
      '--fair <names>',
      'assume weak fairness for these: a clause or a group of clauses (fairAs), also as clause@site; deliveries or all; repeatable',
      collect,
    )
    .option('--strong <names>', 'assume strong fairness for these; repeatable', collect)
    .option('--unfair <names>', 'assume no fairness for these; repeatable', collect)
}

/** Adds the option that adds properties of a user's file to a spec. */
export const withAddedProperties = (command: Command): Command =>
  command.option(
    '--with <file>',
    'add the properties that are the default export of this .ts or .js file; repeatable',
    collect,
  )

/** Quotes a word for a shell, if it needs quotes. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

const errorText = (word: string, text: string, error: OptionError): string =>
  error.kind === 'rule'
    ? `--${word} ${quoted(text)}: it must be ${error.rule}`
    : `${error.name}: named by two of --fair, --strong and --unfair, or twice by one; keep one`

/** The words of the model options that are given. */
export const modelWordsIn = (given: ModelArguments): readonly string[] => {
  const { sites, ...others } = given
  return [...(sites === undefined ? [] : ['sites']), ...said(withoutSites(others)).map(({ word }) => word)]
}

/**
 * The model options as given. Throws a `UsageError` if two options set the fairness of the same clause, or if the spec does not
 * have the roles whose numbers of sites are given.
 */
export const modelOptionsOf = (given: ModelArguments, spec: Spec): ModelOptions => {
  const { sites, ...others } = given
  const options = withoutSites(others)
  if (sites === undefined) return options
  return typeof sites === 'number'
    ? { sites, ...options }
    : { ...options, ...sitesInRoles(spec, sites, options.parameters ?? {}) }
}

const withoutSites = (given: Omit<ModelArguments, 'sites'>): ModelOptions => {
  const own = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(optionRows, name) && value !== undefined,
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
  [
    argument,
    ...argumentsFor(leastOptions(model)),
    ...(model.spec.added?.files ?? []).flatMap((file) => ['--with', file]),
    ...(model.spec.mutant === undefined ? [] : ['--mutant', model.spec.mutant]),
  ].map(quoted)

// The values of the options of a model: defaults, ranges, and what an option requires of others and of the spec. All of it comes
// from the rows of the table.
import { kebabCase } from '../protocol/kebab-case.js'
import { type ModelOptions, type OwnOption, optionRows } from '../protocol/model-options.js'
import type { DecidingOptions, OptionGroup, OptionRow, SpecFacts } from '../protocol/option-row.js'
import type { Spec } from '../protocol/spec.js'
import { isClockOfSite } from '../sorts/clock.js'
import { capacityOf } from './capacity-of.js'
import { ModelError, wholeFrom } from './model-error.js'

/** The row of an option, for callers that do not need the type of its values. */
export const rowOf = (option: OwnOption): OptionRow<unknown> =>
  optionRows[option] as unknown as OptionRow<unknown>

/** All options with one value, in the order in which people write them. */
export const ownOptions = Object.keys(optionRows) as readonly OwnOption[]

/** The options of these groups, group by group. */
export const optionsIn = (...groups: readonly OptionGroup[]): readonly OwnOption[] =>
  groups.flatMap((group) => ownOptions.filter((option) => rowOf(option).group === group))

/** The order of options in files and in JSON. */
export const optionsInFiles = optionsIn(
  'sites',
  'channels',
  'budgets',
  'faults',
  'application',
  'workload',
  'figure',
)

/** The words for an option in a sentence: `who crashes`. */
export const wordsFor = (option: OwnOption): string => kebabCase(option).replaceAll('-', ' ')

/** Whether a spec has a timeout. */
export const hasTimeouts = (spec: Spec): boolean =>
  [...spec.clauses.values()].some((clause) => clause.kind === 'local' && clause.timeout === true)

/** What options may depend on in a spec. */
export const factsOf = (spec: Spec): SpecFacts => ({
  name: spec.name,
  hasRequest: spec.workload.request !== undefined,
  hasEnter: spec.workload.enter !== undefined,
  hasTimeout: hasTimeouts(spec),
  hasClock: spec.roles.some(({ record }) => Object.values(record.fields).some(isClockOfSite)),
  roles: spec.roles.map(({ name }) => name),
  statuses: Object.keys(spec.statuses),
  contends: spec.contends,
})

/** The default of an option next to the others; undefined if the spec determines it. */
const fallbackOf = (option: OwnOption, options: DecidingOptions): unknown => {
  const { fallback, fallbackWith } = rowOf(option)
  return fallbackWith?.(options) ?? fallback
}

/** Whether a value is the default of the option, without a look at others. */
export const isUsual = (option: OwnOption, value: unknown): boolean => {
  const { fallback, values } = rowOf(option)
  if (value === undefined || fallback === undefined) return value === fallback
  return values.form.write(value) === values.form.write(fallback)
}

/** Whether the options and the spec give this option a meaning. */
export const isApplicable = (option: OwnOption, options: DecidingOptions, facts: SpecFacts): boolean => {
  const { requires, requiresSpec } = rowOf(option)
  return (requires?.met(options) ?? true) && (requiresSpec?.met(facts) ?? true)
}

/** The type of complete options: the spec determines what has no default here. */
type Resolved = Required<Omit<ModelOptions, 'sites' | 'requesters' | 'parameters' | 'fairness'>>

const inRange = (option: OwnOption, value: unknown): void => {
  const { kind, most, form } = rowOf(option).values
  const check = (what: string, number: unknown) => wholeFrom(what, number as number, form.least ?? 0, most!)
  if (kind === 'bound by type' && typeof value === 'object')
    for (const [type, bound] of Object.entries(value!)) check(`${wordsFor(option)} of ${type}`, bound)
  else if (kind === 'whole' || (/^(whole or unbounded|bound by type)$/.test(kind) && value !== 'unbounded'))
    check(wordsFor(option), value)
}

/**
 * The options with their defaults, in the order of files; the caller knows the numbers of the sites. Throws a `ModelError` of one
 * line for a number outside its range, for an option without what it requires, and for a capacity of messages that the spec does not have.
 */
export const resolved = (spec: Spec, options: ModelOptions): Resolved => {
  const facts = factsOf(spec)
  const single = optionsInFiles.filter((option) => option !== 'sites' && option !== 'requesters')
  const values = Object.fromEntries(
    single.map((option) => [option, options[option] ?? fallbackOf(option, options)]),
  ) as unknown as Resolved
  for (const option of single) inRange(option, values[option as keyof Resolved])
  for (const option of single) {
    const value = values[option as keyof Resolved]
    if (isUsual(option, value)) continue
    const { requires, requiresSpec } = rowOf(option)
    const text = rowOf(option).values.form.write(value)
    const fail = (why: string) => new ModelError(`${wordsFor(option)} ${text}: ${why}`)
    if (requires?.met(values) === false) throw fail(requires.remedy)
    if (requiresSpec?.met(facts) === false) throw fail(requiresSpec.remedy(spec.name))
  }
  return { ...values, capacity: capacityOf(spec, values.capacity) }
}

/** The options without those that the other options leave without a meaning, or with the default. */
export const withoutUnused = (options: ModelOptions): ModelOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      if (value === undefined) return false
      const requires = Object.hasOwn(optionRows, name) ? rowOf(name as OwnOption).requires : undefined
      return requires?.met(options) ?? true
    }),
  )

// One row of the table of model options: all that a reader of options knows of one of them. The command line, links, lessons,
// traces, JSON, the model line and the page are made from these rows.
import { type Capacity, capacityForm } from './capacity.js'
import {
  anyText,
  type NumbersBySite,
  numberBySite,
  oneName,
  siteNameList,
  siteWords,
  type TextForm,
  wholeAtLeast,
  wholeOrUnbounded,
} from './text-forms.js'

/** The kind of values. It decides how a trace stores a value, and which control the page shows. */
type OptionKind =
  | 'whole'
  | 'whole or unbounded'
  | 'bound by type'
  | 'name'
  | 'text'
  | 'sites'
  | 'names'
  | 'number by site'

/** What an option is about. Readers that do not use the order of the table list the options group by group. */
export type OptionGroup = 'sites' | 'workload' | 'channels' | 'budgets' | 'faults' | 'application' | 'figure'

/** What an option may depend on in the spec. */
export interface SpecFacts {
  readonly name: string
  readonly hasRequest: boolean
  readonly hasEnter: boolean
  readonly hasTimeout: boolean
  /** Whether the record of some site has a logical clock. */
  readonly hasClock: boolean
  /** The names of the roles, and the statuses that the spec names. */
  readonly roles: readonly string[]
  readonly statuses: readonly string[]
  /** Whether sites wait and are in the section. */
  readonly contends: boolean
}

/** The options that others depend on. */
export interface DecidingOptions {
  readonly crash?: number
  readonly detector?: string
  readonly capacity?: Capacity
}

type Near<T> = (value: T) => readonly T[]

/** A kind of values with its text. */
interface OptionValues<T> {
  readonly kind: OptionKind
  readonly form: TextForm<T>
  /** The largest number. */
  readonly most?: number
  /** Values close to this one, for a comparison of models that differ in one option; none if such models are not compared. */
  readonly near: Near<T>
}

/** The sections of the form on the page, in its order. */
export const pageSections = ['Size', 'Workload', 'Network', 'Faults of sites'] as const

/** What an option makes of the runs of a model. */
export interface Disturbance<T> {
  /**
   * The fault that the option stands for in a summary of recorded models: its name, and its values, by default all but the
   * default; undefined if it only says more of another fault.
   */
  readonly fault: { readonly name: string; readonly isMet?: (value: T) => boolean } | undefined
  /** What is measured in a model with another value than the default; the sentence tells why nothing is, and the remedy. */
  readonly measured: 'everything' | 'messages only' | { readonly refused: string }
}

/** The groups of options that disturb runs. A row of these groups must say how. */
type DisturbingGroup = 'budgets' | 'faults' | 'application'

/** All that is known of an option. */
export type OptionRow<
  T,
  D extends T | undefined = T | undefined,
  G extends OptionGroup = OptionGroup,
> = AnyOptionRow<T, D, G> & (G extends DisturbingGroup ? Disturbance<T> : Partial<Disturbance<T>>)

/** What is known of any option. */
export interface AnyOptionRow<T, D extends T | undefined, G extends OptionGroup> {
  readonly values: OptionValues<T>
  /** In place of the values that are near by kind. */
  readonly near?: Near<T>
  /** The default; undefined if the spec determines it. */
  readonly fallback: D
  /** The default next to other options, if it differs. */
  readonly fallbackWith?: (options: DecidingOptions) => T
  readonly group: G
  /** In --help: the short flag, the name of the value, and the text. */
  readonly help: { readonly flag?: string; readonly value: string; readonly text: string }
  /** A value other than the default requires other options: whether they are there, and the remedy. */
  readonly requires?: { readonly met: (options: DecidingOptions) => boolean; readonly remedy: string }
  /** A value other than the default requires a part of the spec: whether it is there, and the remedy. */
  readonly requiresSpec?: {
    readonly met: (facts: SpecFacts) => boolean
    readonly remedy: (name: string) => string
  }
  /** A later option: files, JSON and the model line mention it only if it is not the default. */
  readonly onlyIfUsed?: true
  /** Where JSON results have it. */
  readonly json: 'parameters' | 'network' | 'model'
  /** The text in the model line, if it is not the words and the value; undefined leaves the option out. */
  readonly line?: (value: T, options: DecidingOptions, facts: SpecFacts) => string | undefined
  /** The field on the page, if it has one. */
  readonly page?: {
    readonly section: (typeof pageSections)[number]
    readonly label: string
    readonly help?: string
    /** Values to choose from, for a text. */
    readonly suggestions?: (facts: SpecFacts) => readonly string[]
  }
}

/** A row, with the types of its values, of its default, and of its group. */
export const row = <T, const D extends T | undefined, const G extends OptionGroup>(
  given: OptionRow<T, D, G>,
): OptionRow<T, D, G> => given

/** The row of an option that is newer than the format of files: it is mentioned only if it is used. */
export const laterRow = <T, const D extends T | undefined, const G extends OptionGroup>(
  given: OptionRow<T, D, G>,
): OptionRow<T, D, G> & { readonly onlyIfUsed: true } => ({ ...given, onlyIfUsed: true })

/** The largest budget. */
const mostOfBudget = 1000

/** No value is near: models that differ in such an option are not compared. */
export const notVaried = (): readonly never[] => []

const nearWhole = (least: number, value: number): readonly number[] =>
  [value - 1, value + 1].filter((one) => one >= least)

export const whole = (lo = 0, most = mostOfBudget): OptionValues<number> => ({
  kind: 'whole',
  form: wholeAtLeast(lo),
  most,
  near: (value) => nearWhole(lo, value),
})

/** Next to a bound: one less, one more, and none. */
export const nearBound =
  (least: number): Near<number | 'unbounded'> =>
  (value) =>
    value === 'unbounded'
      ? [Math.max(1, least), Math.max(1, least) + 1]
      : [...nearWhole(least, value), 'unbounded']

export const bounded = (lo = 0): OptionValues<number | 'unbounded'> => ({
  kind: 'whole or unbounded',
  form: wholeOrUnbounded(lo),
  most: mostOfBudget,
  near: nearBound(lo),
})

/** A bound on all messages of a channel, or on those of some types. */
export const boundByType = (lo: number): OptionValues<Capacity> => ({
  kind: 'bound by type',
  form: capacityForm(lo),
  most: mostOfBudget,
  near: notVaried,
})

export const named = <const Name extends string>(...names: readonly Name[]): OptionValues<Name> => ({
  kind: 'name',
  form: oneName(...names),
  near: (value) => names.filter((name) => name !== value),
})

export const freeText = (rule: string): OptionValues<string> => ({
  kind: 'text',
  form: anyText(rule),
  near: notVaried,
})

export const siteNames: OptionValues<readonly string[]> = {
  kind: 'names',
  form: siteNameList,
  near: notVaried,
}

/** The largest start of a clock. A run adds less to it than would leave the exact numbers. */
export const mostOfClock = 1_000_000_000

export const clockBySite = (rule: string): OptionValues<NumbersBySite> => ({
  kind: 'number by site',
  form: numberBySite(`${rule}, each from 0 to ${mostOfClock}`, mostOfClock),
  most: mostOfClock,
  near: notVaried,
})

export const siteList = (rule: string): OptionValues<readonly (number | string)[]> => ({
  kind: 'sites',
  form: siteWords(rule),
  near: notVaried,
})

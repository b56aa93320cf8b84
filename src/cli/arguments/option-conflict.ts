// An option that would have no effect together with the others is refused before any work: a user who gives an option expects an
// effect. Each row is one option and one condition. test/cli/option-conflicts.test.ts checks that every option is covered.
import type { StoreName } from '../../search/lossy-stores.js'
import { UsageError } from '../exit-codes.js'

/** The arguments that the conditions read, for any command, as commander passes them. */
export interface GivenOptions {
  readonly search?: string
  readonly store?: StoreName
  readonly scratch?: string
  readonly ltl?: readonly string[]
  readonly format?: string
  readonly seed?: number
  readonly walks?: number
  readonly within?: string
  readonly maxStates?: number
  readonly maxChoices?: number
  readonly maxDepth?: number
  readonly limit?: number
  readonly initial?: number
  readonly reduce?: readonly string[]
  readonly mutant?: readonly string[] | string
  readonly steps?: readonly number[]
  readonly loop?: number
  readonly property?: readonly string[]
  readonly with?: readonly string[]
  readonly certificate?: string
  readonly checkpoint?: string
  readonly every?: number
  readonly full?: boolean
  readonly watch?: boolean
  readonly tidy?: boolean
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly progress?: boolean
  readonly skew?: number
  readonly between?: string
  readonly listed?: boolean
  readonly generic?: boolean
  readonly waitFor?: boolean
  readonly withWaitFor?: boolean
  readonly network?: boolean
  readonly minimise?: string
  readonly events?: unknown
  readonly lanes?: readonly string[]
  readonly least?: boolean
  readonly all?: boolean
  readonly mark?: number
  readonly up?: unknown
  readonly liveness?: boolean
  readonly out?: string
  readonly only?: readonly string[]
  readonly singly?: boolean
  readonly frontier?: boolean
  readonly by?: string
  readonly refines?: string
  readonly proof?: boolean
  readonly continue?: boolean
  readonly workers?: number
  readonly queue?: string
  readonly shared?: string
  readonly prefix?: string
  readonly relation?: string
  readonly memory?: number
  readonly fair?: readonly string[]
  readonly strong?: readonly string[]
  readonly unfair?: readonly string[]
  readonly loss?: number
  readonly duplication?: number
  readonly expect?: boolean
  readonly jobs?: number
  readonly json?: string
  readonly csv?: string
  readonly feedback?: string
}

export interface Conflict {
  readonly option: string
  readonly isGiven: (given: GivenOptions) => boolean
  /** Why the option has no effect, and the remedy. */
  readonly why: string
}

/** Whether the output has another format than text. */
export const notText = ({ format }: GivenOptions): boolean => format !== undefined && format !== 'text'
/** Whether an argument is the path of a trace. */
export const isTrace = (argument: string): boolean => argument.endsWith('.json')

/** What every command with progress refuses. */
export const silent: Conflict = {
  option: 'progress',
  isGiven: ({ progress, quiet }) => progress === true && quiet === true,
  why: '--quiet turns progress off; leave one of them out',
}

/** What every command that prints traces refuses. */
export const full: Conflict = {
  option: 'full',
  isGiven: (given) => given.full === true && notText(given),
  why: 'only --format text can print states in full; leave --full or --format out',
}

/** Throws a `UsageError` for the first option that would have no effect. */
export const refuseConflicts = (conflicts: readonly Conflict[], given: GivenOptions): void => {
  const first = conflicts.find(({ isGiven }) => isGiven(given))
  if (first !== undefined) throw new UsageError(`--${first.option}: ${first.why}`)
}

// Refuses, before any work, options that would have no effect together with the others: a user who gives an option
// expects an effect. Each row is one option and one condition. test/cli/option-conflicts.test.ts checks that every
// option is covered.
import type { StoreName } from '../../search/lossy-stores.js'
import { UsageError } from '../exit-codes.js'
import { isLossy } from './verify-arguments.js'

/** The arguments that the conditions read, for any command, as commander passes them. */
interface GivenOptions {
  readonly search?: string
  readonly store?: StoreName
  readonly ltl?: readonly string[]
  readonly format?: string
  readonly seed?: number
  readonly walks?: number
  readonly maxStates?: number
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
  readonly full?: boolean
  readonly tidy?: boolean
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly progress?: boolean
  readonly listed?: boolean
  readonly generic?: boolean
  readonly waitFor?: boolean
  readonly withWaitFor?: boolean
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
  readonly loss?: number
  readonly duplication?: number
  readonly expect?: boolean
  readonly jobs?: number
  readonly json?: string
  readonly csv?: string
  readonly feedback?: string
}

interface Conflict {
  readonly option: string
  readonly isGiven: (given: GivenOptions) => boolean
  /** Why the option has no effect, and the remedy. */
  readonly why: string
}

const notText = ({ format }: GivenOptions): boolean => format !== undefined && format !== 'text'
/** Whether an argument is the path of a trace. */
export const isTrace = (argument: string): boolean => argument.endsWith('.json')

const silent: Conflict = {
  option: 'progress',
  isGiven: ({ progress, quiet }) => progress === true && quiet === true,
  why: '--quiet turns progress off; leave one of them out',
}

const full: Conflict = {
  option: 'full',
  isGiven: (given) => given.full === true && notText(given),
  why: 'only --format text can print states in full; leave --full or --format out',
}

/** Options that `verify` refuses. */
export const verifyConflicts = (argument: string | undefined): readonly Conflict[] => [
  silent,
  full,
  {
    option: 'full',
    isGiven: ({ full }) => full === true && argument === undefined,
    why: 'a run over the whole catalogue prints no traces; name a spec, or leave the option out',
  },
  {
    option: 'tidy',
    isGiven: ({ tidy }) => tidy === true && argument === undefined,
    why: 'a run over the whole catalogue prints no traces; name a spec, or leave the option out',
  },
  {
    option: 'tidy',
    isGiven: (given) => given.tidy === true && ((given.search ?? 'bfs') !== 'bfs' || isLossy(given)),
    why: 'only a breadth-first search finds shortest runs; use --search bfs, or leave the option out',
  },
  {
    option: 'verbose',
    isGiven: ({ verbose }) => verbose === true && argument !== undefined,
    why: 'only a run over the whole catalogue has a short form; leave the option out',
  },
  {
    option: 'verbose',
    isGiven: (given) => given.verbose === true && notText(given),
    why: 'only --format text has a short form; leave --verbose or --format out',
  },
  {
    option: 'seed',
    isGiven: (given) => given.seed !== undefined && given.search !== 'random' && !isLossy(given),
    why: 'only random walks have a seed, and --store compact or bits; add one of them, or leave it out',
  },
  {
    option: 'walks',
    isGiven: ({ walks, search }) => walks !== undefined && search !== 'random',
    why: 'this option needs --search random; add that, or leave the option out',
  },
  {
    option: 'max-states',
    isGiven: ({ maxStates, search }) => maxStates !== undefined && search === 'random',
    why: 'random walks store no states; bound them with --walks, --max-depth or --time',
  },
  {
    option: 'reduce',
    isGiven: ({ reduce = [] }) => reduce.length > 1 && reduce.includes('none'),
    why: '"none" excludes the other reductions; leave it or them out',
  },
  {
    option: 'store',
    isGiven: (given) => isLossy(given) && given.search !== undefined && given.search !== 'dfs',
    why: 'compact and bits keep no states, so the run to a violation must be the stack of a depth-first search; leave --search out, or use dfs',
  },
  {
    option: 'store',
    isGiven: (given) => isLossy(given) && given.certificate !== undefined,
    why: 'compact and bits keep no states, so there is no set of states to certify; leave one of the options out',
  },
  {
    option: 'store',
    isGiven: (given) => isLossy(given) && (given.liveness === true || given.ltl !== undefined),
    why: 'properties of fair runs need every state with its steps, and compact and bits keep none; leave --liveness and --ltl out, or use exact',
  },
  {
    option: 'store',
    isGiven: (given) => isLossy(given) && given.expect === true,
    why: 'expectations are about every state, and compact and bits may omit some; leave --expect out, or use exact',
  },
  {
    option: 'store',
    isGiven: (given) =>
      isLossy(given) && (given.reduce ?? []).some((name) => name === 'partial-order' || name === 'all'),
    why: 'partial order needs the states found so far, and compact and bits keep none; leave partial-order out of --reduce',
  },
  {
    option: 'liveness',
    isGiven: ({ liveness, search }) => liveness === true && search === 'random',
    why: 'liveness needs all states, and random walks store none; leave the option out, or use bfs or dfs',
  },
  {
    option: 'reduce',
    isGiven: ({ reduce, search }) => search === 'random' && (reduce ?? []).some((name) => name !== 'none'),
    why: 'random walks use no reductions; leave the option out, or use bfs or dfs',
  },
]

/** Options that `mutate` refuses. */
export const mutateConflicts: readonly Conflict[] = [
  silent,
  full,
  {
    option: 'full',
    isGiven: ({ full, mutant }) => full === true && mutant === undefined,
    why: 'only the trace of a named mutant is printed; add --mutant, or leave the option out',
  },
  {
    option: 'listed',
    isGiven: ({ listed, mutant }) => listed === true && mutant !== undefined,
    why: '--mutant already selects the mutants; leave one of them out',
  },
  {
    option: 'generic',
    isGiven: ({ generic, mutant }) => generic === true && mutant !== undefined,
    why: '--mutant already selects the mutants; leave one of them out',
  },
]

/** What every command with progress refuses. */
export const progressConflicts: readonly Conflict[] = [silent]

/** Options that `measure` refuses. A user who knows `--with` from other commands learns why it is not here. */
export const measureConflicts: readonly Conflict[] = [
  silent,
  {
    option: 'with',
    isGiven: (given) => given.with !== undefined,
    why: 'figures depend on the clauses and on who waits, not on properties; leave the option out, or check the properties with verify',
  },
]

/** Options that `replay` refuses. */
export const replayConflicts = (argument: string): readonly Conflict[] => [
  full,
  {
    option: 'initial',
    isGiven: ({ initial }) => initial !== undefined && isTrace(argument),
    why: 'a trace.json contains its initial state; leave the option out, or give a spec and --steps',
  },
  {
    option: 'property',
    isGiven: ({ property }) => property !== undefined && isTrace(argument),
    why: 'a trace.json names its monitors; leave the option out, or give a spec and --steps',
  },
  {
    option: 'with',
    isGiven: (given) => given.with !== undefined && isTrace(argument),
    why: 'a trace.json names its files of properties; leave the option out, or give a spec and --steps',
  },
]

/** Options that `explain` refuses. */
export const explainConflicts = (isFile: boolean): readonly Conflict[] => [
  silent,
  full,
  ...(['steps', 'initial', 'loop', 'mutant', 'property', 'with'] as const).map(
    (option): Conflict => ({
      option,
      isGiven: (given) => isFile && given[option] !== undefined,
      why: 'a recorded run has its own; leave the option out, or give a spec and --steps',
    }),
  ),
]

/** Options that `assume` refuses. */
export const assumeConflicts: readonly Conflict[] = [
  silent,
  {
    option: 'only',
    isGiven: ({ frontier, only }) => frontier === true && only !== undefined,
    why: '--frontier varies losses, copies and crashes, and drops nothing else; leave one of them out',
  },
  {
    option: 'loss',
    isGiven: ({ frontier, loss }) => frontier === true && loss !== undefined,
    why: '--frontier varies the losses, up to --budget; leave one of them out',
  },
  {
    option: 'duplication',
    isGiven: ({ frontier, duplication }) => frontier === true && duplication !== undefined,
    why: '--frontier varies the copies, up to --budget; leave one of them out',
  },
  {
    option: 'singly',
    isGiven: ({ frontier, singly }) => frontier === true && singly === true,
    why: '--frontier drops no pairs; leave one of them out',
  },
  {
    option: 'format',
    isGiven: ({ frontier, format }) => frontier === true && (format === 'dot' || format === 'svg'),
    why: '--frontier has no table to draw; use text, markdown or json',
  },
]

/** Options that `graph` refuses. */
export const graphConflicts = (argument: string): readonly Conflict[] => [
  silent,
  {
    option: 'max-depth',
    isGiven: ({ maxDepth }) => maxDepth !== undefined && isTrace(argument),
    why: 'the diagram of a trace.json shows all of its steps; leave the option out, or give a spec',
  },
  {
    option: 'limit',
    isGiven: ({ limit }) => limit !== undefined && isTrace(argument),
    why: 'the diagram of a trace.json shows all of its steps; leave the option out, or give a spec',
  },
  {
    option: 'wait-for',
    isGiven: ({ waitFor }) => waitFor === true && !isTrace(argument),
    why: 'it draws the last state of a trace.json; give one, or leave the option out',
  },
  {
    option: 'with-wait-for',
    isGiven: ({ withWaitFor }) => withWaitFor === true && !isTrace(argument),
    why: 'it draws the last state of a trace.json; give one, or leave the option out',
  },
  {
    option: 'with-wait-for',
    isGiven: ({ withWaitFor, waitFor }) => withWaitFor === true && waitFor === true,
    why: '--wait-for draws the last state alone; leave one of them out',
  },
  {
    option: 'with-wait-for',
    isGiven: ({ withWaitFor, format }) => withWaitFor === true && (format ?? 'dot') === 'dot',
    why: 'DOT has one graph in a file; use --format svg or png, or --wait-for',
  },
  {
    option: 'lanes',
    isGiven: ({ lanes, waitFor }) => lanes !== undefined && (waitFor === true || !isTrace(argument)),
    why: 'only the diagram of a run has lanes; give a trace.json without --wait-for, or leave the option out',
  },
  {
    option: 'format',
    isGiven: ({ format, out }) => format === 'png' && out === undefined,
    why: 'a PNG is binary; name a file with --out',
  },
]

/** Options that `grade` refuses. */
export const gradeConflicts = (submissions: string | undefined): readonly Conflict[] => [
  silent,
  ...(['jobs', 'json', 'csv', 'feedback'] as const).map((option) => ({
    option,
    isGiven: (given: GivenOptions) => given[option] !== undefined && submissions === undefined,
    why: 'there is nothing to grade; name a file or a folder of submissions, or leave the option out',
  })),
]

/** Options that `quorums` refuses. */
export const quorumsConflicts = (argument: string | undefined): readonly Conflict[] => {
  const isList = ({ least, all }: GivenOptions): boolean => least === true || all === true
  return [
    {
      option: 'least',
      isGiven: ({ least, all }) => least === true && (all === true || argument !== undefined),
      why: 'it needs only a number of sites; leave the system and --all out',
    },
    {
      option: 'all',
      isGiven: ({ all }) => all === true && argument !== undefined,
      why: 'it needs only a number of sites; leave the system out',
    },
    {
      option: 'up',
      isGiven: (given) => given.up !== undefined && isList(given),
      why: 'only a single system has an availability; name one, or leave the option out',
    },
    {
      option: 'format',
      isGiven: (given) => isList(given) && (given.format === 'dot' || given.format === 'svg'),
      why: 'only a single system can be drawn; name one, or use text or json',
    },
    {
      option: 'out',
      isGiven: (given) => isList(given) && given.out !== undefined,
      why: 'only a single system is written to files; name one, or leave the option out',
    },
    {
      option: 'mark',
      isGiven: (given) =>
        given.mark !== undefined && (isList(given) || (given.out === undefined && !isPicture(given))),
      why: 'only a picture of a single system has a mark; add --format svg, or leave the option out',
    },
  ]
}

const isPicture = ({ format }: GivenOptions): boolean => format === 'dot' || format === 'svg'

/** Throws a `UsageError` for the first option that would have no effect. */
export const refuseConflicts = (conflicts: readonly Conflict[], given: GivenOptions): void => {
  const first = conflicts.find(({ isGiven }) => isGiven(given))
  if (first !== undefined) throw new UsageError(`--${first.option}: ${first.why}`)
}

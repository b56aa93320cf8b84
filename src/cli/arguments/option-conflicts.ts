// Options that would have no effect beside what else is given are refused, before any work: who writes one expects something
// of it. One row for each option and condition; test/cli/option-conflicts.test.ts holds that every option was decided upon.
import type { Command } from 'commander'
import { UsageError } from '../exit-codes.js'

/** What the conditions read of the arguments of any command, as commander gives them. */
export interface GivenOptions {
  readonly search?: string
  readonly format?: string
  readonly seed?: number
  readonly walks?: number
  readonly maxStates?: number
  readonly maxDepth?: number
  readonly limit?: number
  readonly initial?: number
  readonly reduce?: readonly string[]
  readonly mutant?: readonly string[] | string
  readonly property?: readonly string[]
  readonly certificate?: string
  readonly full?: boolean
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly progress?: boolean
  readonly listed?: boolean
  readonly generic?: boolean
  readonly waitFor?: boolean
  readonly liveness?: boolean
  readonly out?: string
}

interface Conflict {
  readonly option: string
  readonly isGiven: (given: GivenOptions) => boolean
  /** Why it has no effect, and the remedy. */
  readonly why: string
}

const notText = ({ format }: GivenOptions): boolean => format !== undefined && format !== 'text'
/** Whether an argument is the path of a trace. */
export const isTrace = (argument: string): boolean => argument.endsWith('.json')

const silent: Conflict = {
  option: 'progress',
  isGiven: ({ progress, quiet }) => progress === true && quiet === true,
  why: 'with --quiet nothing shows progress; leave one of them out',
}

const full: Conflict = {
  option: 'full',
  isGiven: (given) => given.full === true && notText(given),
  why: 'only --format text prints states of its own choice; leave --full or --format out',
}

/** What `verify` refuses. */
export const verifyConflicts = (argument: string | undefined): readonly Conflict[] => [
  silent,
  full,
  {
    option: 'full',
    isGiven: ({ full }) => full === true && argument === undefined,
    why: 'no trace is printed of the whole catalogue; name a spec, or leave the option out',
  },
  {
    option: 'verbose',
    isGiven: ({ verbose }) => verbose === true && argument !== undefined,
    why: 'only the whole catalogue is shown in short; leave the option out',
  },
  {
    option: 'verbose',
    isGiven: (given) => given.verbose === true && notText(given),
    why: 'only --format text has a short form; leave --verbose or --format out',
  },
  {
    option: 'seed',
    isGiven: ({ seed, search }) => seed !== undefined && search !== 'random',
    why: 'only random walks have a seed; add --search random, or leave it out',
  },
  {
    option: 'walks',
    isGiven: ({ walks, search }) => walks !== undefined && search !== 'random',
    why: 'only --search random walks; add it, or leave the option out',
  },
  {
    option: 'max-states',
    isGiven: ({ maxStates, search }) => maxStates !== undefined && search === 'random',
    why: 'random walks keep no states; bound them with --walks, --max-depth or --time',
  },
  {
    option: 'reduce',
    isGiven: ({ reduce = [] }) => reduce.length > 1 && reduce.includes('none'),
    why: '"none" stands alone; leave it or the others out',
  },
  {
    option: 'liveness',
    isGiven: ({ liveness, search }) => liveness === true && search === 'random',
    why: 'random walks keep no states, and fair runs are decided on all of them; leave it out, or take bfs or dfs',
  },
  {
    option: 'reduce',
    isGiven: ({ reduce, search }) => search === 'random' && (reduce ?? []).some((name) => name !== 'none'),
    why: 'random walks leave nothing out; leave the option out, or take bfs or dfs',
  },
]

/** What `mutate` refuses. */
export const mutateConflicts: readonly Conflict[] = [
  silent,
  full,
  {
    option: 'full',
    isGiven: ({ full, mutant }) => full === true && mutant === undefined,
    why: 'only a mutant that is named has its trace printed; add --mutant, or leave it out',
  },
  {
    option: 'listed',
    isGiven: ({ listed, mutant }) => listed === true && mutant !== undefined,
    why: '--mutant names the mutants already; leave one of them out',
  },
  {
    option: 'generic',
    isGiven: ({ generic, mutant }) => generic === true && mutant !== undefined,
    why: '--mutant names the mutants already; leave one of them out',
  },
]

/** What `measure` and `audit` refuse. */
export const progressConflicts: readonly Conflict[] = [silent]

/** What `replay` refuses. */
export const replayConflicts = (argument: string): readonly Conflict[] => [
  full,
  {
    option: 'initial',
    isGiven: ({ initial }) => initial !== undefined && isTrace(argument),
    why: 'a trace.json says itself where its run begins; leave the option out, or give a spec and --steps',
  },
  {
    option: 'property',
    isGiven: ({ property }) => property !== undefined && isTrace(argument),
    why: 'a trace.json names its monitors itself; leave the option out, or give a spec and --steps',
  },
]

/** What `graph` refuses. */
export const graphConflicts = (argument: string): readonly Conflict[] => [
  silent,
  {
    option: 'max-depth',
    isGiven: ({ maxDepth }) => maxDepth !== undefined && isTrace(argument),
    why: 'the picture of a trace.json has all of its steps; leave the option out, or give a spec',
  },
  {
    option: 'limit',
    isGiven: ({ limit }) => limit !== undefined && isTrace(argument),
    why: 'the picture of a trace.json has all of its steps; leave the option out, or give a spec',
  },
  {
    option: 'wait-for',
    isGiven: ({ waitFor }) => waitFor === true && !isTrace(argument),
    why: 'it draws the last state of a trace.json; give one, or leave the option out',
  },
  {
    option: 'format',
    isGiven: ({ format, out }) => format === 'png' && out === undefined,
    why: 'a PNG is not text; name a file with --out',
  },
]

/** Throws a `UsageError` for the first option that would have no effect. */
export const refuseConflicts = (conflicts: readonly Conflict[], given: GivenOptions): void => {
  const first = conflicts.find(({ isGiven }) => isGiven(given))
  if (first !== undefined) throw new UsageError(`--${first.option}: ${first.why}`)
}

// They collect their values.
const repeatable = ['param', 'fair', 'strong', 'unfair', 'property', 'ltl', 'reduce', 'mutant']

/**
 * Makes a command refuse an option that is given twice. Those that may be repeated are refused with the same value: whoever
 * writes it twice meant another one.
 */
export const refuseRepeated = (command: Command): void => {
  const isReplay = command.name() === 'replay'
  for (const option of command.options) {
    const name = option.name()
    // `replay` takes one mutant.
    if (repeatable.includes(name) && !(isReplay && name === 'mutant')) {
      const values = new Set<unknown>()
      command.on(`option:${name}`, (value: unknown) => {
        if (values.has(value)) throw new UsageError(`--${name} ${value}: is given twice; keep one`)
        values.add(value)
      })
      continue
    }
    let isGiven = false
    command.on(`option:${name}`, () => {
      if (isGiven) throw new UsageError(`--${name}: is given twice; keep one`)
      isGiven = true
    })
  }
}

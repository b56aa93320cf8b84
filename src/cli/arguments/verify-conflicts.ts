// What `verify` and `reach` refuse together.
import { checkpointConflicts } from './checkpoint-conflicts.js'
import { diskConflicts } from './disk-conflicts.js'
import { type Conflict, full, notText, silent } from './option-conflict.js'
import { refinesConflicts } from './refines-conflicts.js'
import { sharedConflicts } from './shared-conflicts.js'
import { tidyConflicts } from './tidy-option.js'
import { isLossy } from './verify-arguments.js'

const watchConflicts = (argument: string | undefined): readonly Conflict[] => [
  {
    option: 'watch',
    isGiven: ({ watch }) => watch === true && argument === undefined,
    why: 'it watches your own file; name one, or leave the option out',
  },
  ...(['full', 'tidy', 'expect', 'out', 'certificate', 'checkpoint'] as const).map(
    (option): Conflict => ({
      option,
      isGiven: (given) => given.watch === true && given[option] !== undefined,
      why: '--watch prints one line for each run; leave one of them out',
    }),
  ),
  {
    option: 'format',
    isGiven: (given) => given.watch === true && notText(given),
    why: '--watch prints one line for each run; leave one of them out',
  },
]

const withinConflicts = (
  [
    ['expect', 'expectations are about every state, and states outside the constraint are not expanded'],
    ['certificate', 'a certificate is about every state, and states outside the constraint are not expanded'],
    ['checkpoint', 'a search with a constraint cannot be kept'],
    ['liveness', 'it is about whole runs, and a run that leaves the constraint is cut off there'],
    ['ltl', 'it is about whole runs, and a run that leaves the constraint is cut off there'],
  ] as const
).map(
  ([option, why]): Conflict => ({
    option: 'within',
    isGiven: (given) => given.within !== undefined && given[option] !== undefined,
    why: `--${option}: ${why}; leave one of the options out`,
  }),
)

/** Options that `verify` refuses. */
export const verifyConflicts = (argument: string | undefined): readonly Conflict[] => [
  silent,
  full,
  ...tidyConflicts(argument),
  ...watchConflicts(argument),
  ...(argument === undefined ? [] : refinesConflicts),
  {
    option: 'full',
    isGiven: ({ full }) => full === true && argument === undefined,
    why: 'a run over the whole catalogue prints no traces; name a spec, or leave the option out',
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
  ...sharedConflicts,
  ...diskConflicts,
  ...checkpointConflicts,
  ...withinConflicts,
  {
    option: 'mutant',
    isGiven: ({ mutant, expect }) => mutant !== undefined && expect === true,
    why: 'the expectations of a spec are about the spec itself; leave --mutant or --expect out',
  },
  {
    option: 'mutant',
    isGiven: ({ mutant, certificate }) => mutant !== undefined && certificate !== undefined,
    why: 'a certificate is about a spec, not about a mutant; leave --mutant or --certificate out',
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

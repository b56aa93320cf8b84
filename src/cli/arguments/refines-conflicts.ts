// What `verify --refines` refuses: it asks nothing of properties, and searches by the reference semantics alone.
import type { Conflict, GivenOptions } from './option-conflict.js'

const aboutRuns = ['fair', 'strong', 'unfair'] as const
const aboutProperties = [
  ...(['property', 'ltl', 'liveness', 'proof', 'with', 'expect', 'continue', 'within'] as const),
  ...(['certificate', 'out', 'full', 'tidy', 'verbose'] as const),
]
const aboutSearch = [
  ...(['search', 'store', 'scratch', 'reduce', 'maxDepth', 'memory', 'workers', 'seed', 'walks'] as const),
  ...(['checkpoint', 'every', 'watch'] as const),
]

const refused = (options: readonly (keyof GivenOptions)[], why: string): readonly Conflict[] =>
  options.map(
    (option): Conflict => ({
      option: option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      isGiven: (given) => given.refines !== undefined && given[option] !== undefined,
      why: `--refines: ${why}; leave one of the options out`,
    }),
  )

/** The options that it refuses. */
export const refinesConflicts: readonly Conflict[] = [
  ...refused(aboutRuns, 'fairness is about whole runs, and a refinement is checked step by step'),
  ...refused(aboutProperties, 'a refinement is no property, and its search ends at the first difference'),
  ...refused(aboutSearch, 'a refinement is checked breadth-first by the reference semantics alone'),
  {
    option: 'by',
    isGiven: ({ by, refines }) => by !== undefined && refines === undefined,
    why: 'it is the mapping for --refines; name the model that is refined, or leave the option out',
  },
  {
    option: 'format',
    isGiven: ({ format, refines }) =>
      refines !== undefined && format !== undefined && !['text', 'json'].includes(format),
    why: '--refines has text and json; use one of these',
  },
]

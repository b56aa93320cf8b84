// Mutants of Lamport's algorithm with a failure detector: which half of the entry rule leaves out the crashed sites.
import { type ContextOf, type MeOf, type Mutant, precedes } from 'coterie'
import { enter, type lamport, local, ts } from '../lamport/algorithm.js'
import { never } from '../ricart-agrawala/verdicts.js'

type Site = MeOf<typeof lamport, 'site'>
type Context = Omit<ContextOf<typeof lamport>, 'from'>

/** `enter`, if for every other site the rule is true. */
const entering = (rule: (isHeard: boolean, isFirst: boolean, isSuspected: boolean) => boolean) => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && isPermitted(me, context, rule),
    effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
  }),
})

const isPermitted = (
  { queue, ack }: Site,
  { self, others, suspects }: Context,
  rule: (isHeard: boolean, isFirst: boolean, isSuspected: boolean) => boolean,
) => others.every((i) => rule(ack.has(i), precedes(ts(queue, self), ts(queue, i)), suspects(i)))

/** `enter`, with another comparison of two timestamps. */
const comparing = (isFirst: (mine: number, other: number) => boolean) => ({
  enter: local({
    guard: ({ phase, queue, ack }, { self, others, suspects }) =>
      phase === 'wanted' &&
      others.every(
        (i) => suspects(i) || (ack.has(i) && isFirst(queue.get(self) ?? 0, queue.get(i) ?? Infinity)),
      ),
    effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
  }),
})

const crash = { sites: 2, requests: 1, crash: 1, detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a crashed site counts, as in the algorithm of 1978',
    teaches: 'A crashed site sends neither a later message nor a RELEASE.',
    clauses: { enter },
    model: crash,
    verdicts: { deadlockFreedom: 3, entryPossible: 2, ...never },
  },
  {
    name: 'only L1 leaves out the crashed sites',
    teaches:
      'The request of a site that crashed stays in the queue of every other site, unless it is left out.',
    clauses: entering((isHeard, isFirst, isSuspected) => (isHeard || isSuspected) && isFirst),
    model: crash,
    verdicts: { deadlockFreedom: 6, entryPossible: 4, ...never },
  },
  {
    name: 'only L2 leaves out the crashed sites',
    teaches: 'A crashed site sends no later message.',
    clauses: entering((isHeard, isFirst, isSuspected) => isHeard && (isFirst || isSuspected)),
    model: crash,
    verdicts: { deadlockFreedom: 3, entryPossible: 2, ...never },
  },
  {
    name: 'one crash replaces all later messages',
    teaches: 'A suspicion replaces the messages of the suspected site only.',
    clauses: {
      enter: local({
        guard: (me, context) =>
          me.phase === 'wanted' &&
          (isPermitted(me, context, (isHeard, isFirst) => isHeard && isFirst) ||
            context.others.some((i) => context.suspects(i))),
        effect: (me) => [{ phase: 'held', ack: me.ack.clear() }],
      }),
    },
    model: { sites: 3, requests: 1, requesters: [0, 1], crash: 1, whoCrashes: '2', detector: 'perfect' },
    verdicts: { mutualExclusion: 5, servedInTimestampOrder: 4 },
  },
  {
    name: 'L1 is dropped: no later messages are needed',
    teaches: 'L1 ensures that no earlier request is still in transit. A detector does not show that.',
    clauses: entering((_, isFirst, isSuspected) => isFirst || isSuspected),
    model: crash,
    verdicts: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    name: 'L2 is dropped: the request need not be the first',
    teaches: 'L2 lets the earliest request enter first.',
    clauses: entering((isHeard, _, isSuspected) => isHeard || isSuspected),
    model: crash,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6, servedInRequestOrder: 7 },
  },
  {
    name: 'each site treats its own timestamp as smaller in a tie',
    drops: 'of two equal timestamps one is not the first',
    teaches: 'Timestamps must be unique, so the site number breaks ties.',
    clauses: comparing((mine, other) => mine <= other),
    model: crash,
    verdicts: { mutualExclusion: 7, servedInTimestampOrder: 6 },
  },
  {
    name: 'each site treats its own timestamp as larger in a tie',
    drops: 'of two equal timestamps one is the first',
    teaches: 'Timestamps must be unique: if each site gives way in a tie, neither enters.',
    clauses: comparing((mine, other) => mine < other),
    model: crash,
    verdicts: { deadlockFreedom: 6 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: crash,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

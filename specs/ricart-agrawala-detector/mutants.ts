// Mutants of Ricart and Agrawala's algorithm with a failure detector: what a suspicion replaces, and what it does not.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { enter, local, REPLY, type ra, upon } from '../ricart-agrawala/algorithm.js'
import { never } from '../ricart-agrawala/verdicts.js'

type Site = MeOf<typeof ra, 'site'>
type Context = Omit<ContextOf<typeof ra>, 'from'>

const entering = (guard: (me: Site, context: Context) => boolean) => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && guard(me, context),
    effect: () => [{ phase: 'held' }],
  }),
})

// `onRequest` with another rule for a request of its own.
const answering = (isEarlier: (mine: number, t: number) => boolean) => ({
  onRequest: upon('REQUEST', (me, { t }, { from }) => {
    const clock = Math.max(me.clock, t)
    return me.phase === 'held' || (me.phase === 'wanted' && isEarlier(me.t!, t))
      ? [{ clock, deferred: me.deferred.set(from, null) }]
      : [{ clock }, send(from, REPLY())]
  }),
})

const crash = { sites: 2, requests: 1, crash: 1, detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a crashed site must reply, as in the algorithm of 1981',
    teaches: 'A crashed site sends no REPLY, so a site that waits for it waits forever.',
    clauses: { enter },
    model: crash,
    verdicts: {
      deadlockFreedom: 3,
      entryPossible: 2,
      ...never,
    },
  },
  {
    name: 'one crash replaces all replies',
    teaches: 'A suspicion replaces the REPLY of the suspected site only.',
    clauses: entering(
      (me, { others, suspects }) => me.replied.equals(others) || others.some((i) => suspects(i)),
    ),
    model: { sites: 3, requests: 1, requesters: [0, 1], crash: 1, whoCrashes: '2', detector: 'perfect' },
    verdicts: { mutualExclusion: 5, servedInTimestampOrder: 4 },
  },
  {
    name: 'no site defers',
    teaches: 'Deferring is the core of the algorithm; a detector does not replace it.',
    clauses: {
      onRequest: upon('REQUEST', (me, { t }, { from }) => [
        { clock: Math.max(me.clock, t) },
        send(from, REPLY()),
      ]),
    },
    model: crash,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
  },
  {
    name: 'a REQUEST does not move the clock',
    teaches:
      'A REQUEST must advance the clock: a site that has replied must not make an earlier request ' +
      'afterwards.',
    clauses: {
      onRequest: upon('REQUEST', (me, { t }, { self, from }) =>
        me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))
          ? [{ deferred: me.deferred.set(from, null) }]
          : [{}, send(from, REPLY())],
      ),
    },
    model: { ...crash, requests: 2 },
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5, servedInRequestOrder: 7 },
  },
  {
    name: 'with equal timestamps both defer',
    drops: 'of two equal timestamps one is answered',
    teaches: 'The site number must break ties, or both sites wait.',
    clauses: answering((mine, t) => mine <= t),
    model: crash,
    verdicts: { deadlockFreedom: 4 },
  },
  {
    name: 'with equal timestamps both reply',
    drops: 'of two equal timestamps one waits',
    teaches: 'The site number must break ties, or both sites enter.',
    clauses: answering((mine, t) => mine < t),
    model: crash,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
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

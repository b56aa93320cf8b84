// Mutants of Carvalho and Roucairol's algorithm: sites keep permissions too long, or do not request them again.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { type cr, local, REPLY, REQUEST, upon } from './algorithm.js'

type Site = MeOf<typeof cr, 'site'>
type Context = ContextOf<typeof cr>

const usual = (me: Site, t: number, { self, from }: Context) =>
  me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))

const answering = (
  defers: (me: Site, t: number, context: Context) => boolean,
  { keeps = false, asksAgain = true } = {},
) => ({
  onRequest: upon('REQUEST', (me, { t }, context) => {
    const { from } = context
    const clock = Math.max(me.clock, t)
    if (defers(me, t, context)) return [{ clock, deferred: me.deferred.add(from) }]
    const again = asksAgain && me.phase === 'wanted' && me.permitted.has(from) ? [from] : []
    return [
      { clock, permitted: keeps ? me.permitted : me.permitted.remove(from) },
      send(from, REPLY()),
      send(again, REQUEST({ t: me.t ?? 0 })),
    ]
  }),
})

const two = { sites: 2, requests: 2 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a site that replies keeps the permission',
    teaches: 'Two sites share one permission, like two philosophers share a fork. A reply gives it away.',
    clauses: answering(usual, { keeps: true }),
    model: two,
    verdicts: { mutualExclusion: 11, permissionIsOneSided: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'a waiting site that gives a permission away does not request it again',
    teaches:
      'A waiting site that gives a permission away must request it again, since the other site ' +
      'has not heard of its request.',
    clauses: answering(usual, { asksAgain: false }),
    model: two,
    verdicts: { deadlockFreedom: 11, entryPossible: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'a leaving site keeps the permissions of the sites that it deferred',
    teaches: 'The deferred replies give the permissions away, so a leaving site must remove them.',
    clauses: {
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [
          { phase: 'idle', t: null, deferred: me.deferred.clear() },
          send(me.deferred, REPLY()),
        ],
      }),
    },
    model: two,
    verdicts: { mutualExclusion: 11, permissionIsOneSided: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'a site replies even in the section',
    teaches: 'A site needs its permissions until it leaves, so it defers while it is in the section.',
    clauses: answering((me, t, { self, from }) => me.phase === 'wanted' && precedes([me.t, self], [t, from])),
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'a site that wants to enter defers every request',
    teaches: 'The earlier request must win: two sites that defer every request wait for each other.',
    clauses: answering((me) => me.phase !== 'idle'),
    model: two,
    verdicts: {
      deadlockFreedom: 4,
      entryPossible: 2,
      servedInTimestampOrder: 8,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
  {
    name: 'the site number alone decides',
    teaches:
      'The timestamps make the algorithm fair. With site numbers alone it is safe, but the lower ' +
      'number always wins.',
    clauses: answering(
      (me, _, { self, from }) => me.phase === 'held' || (me.phase === 'wanted' && self < from),
    ),
    model: two,
    verdicts: { servedInTimestampOrder: 7, servedInRequestOrder: 7 },
  },
  {
    name: 'with equal timestamps both defer',
    drops: 'of two equal timestamps one is answered',
    teaches: 'The site number must break ties, or both sites wait.',
    clauses: answering((me, t) => me.phase === 'held' || (me.phase === 'wanted' && me.t! <= t)),
    model: { ...two, requests: 1 },
    verdicts: { deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'with equal timestamps both reply',
    drops: 'of two equal timestamps one waits',
    teaches: 'The site number must break ties, or both sites enter.',
    clauses: answering((me, t) => me.phase === 'held' || (me.phase === 'wanted' && me.t! < t)),
    model: { ...two, requests: 1 },
    verdicts: { mutualExclusion: 8, permissionIsOneSided: 6, servedInTimestampOrder: 6 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: two,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

// Mutants of Carvalho and Roucairol's algorithm: permissions that are kept too long, or not asked for again.
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
    name: 'who replies keeps the permission',
    teaches:
      'A permission is one thing that one of two sites has, like a fork between two philosophers, ' +
      'so a reply gives it away.',
    clauses: answering(usual, { keeps: true }),
    model: two,
    verdicts: { mutualExclusion: 11, permissionIsOneSided: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'who gives a permission up while waiting does not ask for it again',
    teaches:
      'Who gives a permission up while waiting must ask for it again, since the other has not ' +
      'heard of its request.',
    clauses: answering(usual, { asksAgain: false }),
    model: two,
    verdicts: { deadlockFreedom: 11, entryPossible: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'the permissions of those whose requests were deferred are kept on leaving',
    teaches: 'The deferred replies give the permissions away, so on leaving they must be forgotten.',
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
    name: 'a site replies also while it is in the section',
    teaches: 'The permissions are needed until the site leaves, so inside it defers.',
    clauses: answering((me, t, { self, from }) => me.phase === 'wanted' && precedes([me.t, self], [t, from])),
    model: two,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 8 },
  },
  {
    name: 'a site that wants to enter defers every request',
    teaches: 'The earlier request must win: two that defer whatever comes wait for each other.',
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
      'The timestamps make it fair: by the site number alone it is safe, but a low number is ' +
      'always served first.',
    clauses: answering(
      (me, _, { self, from }) => me.phase === 'held' || (me.phase === 'wanted' && self < from),
    ),
    model: two,
    verdicts: { servedInTimestampOrder: 7, servedInRequestOrder: 7 },
  },
  {
    name: 'nobody enters',
    teaches:
      'Entering is what all of it is for: a lock that nobody gets excludes perfectly, so a ' +
      'witness must be asked for.',
    clauses: { enter: undefined },
    model: two,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

// Mutants of Ricart and Agrawala's algorithm: who defers to whom, how ties are broken, what becomes of a deferred reply.

import spec from '../../../specs/ricart-agrawala.js'
import {
  before,
  type ContextOf,
  choice,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  timestamp,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const words = protocol({
  parameters: { clock: choice('', 'lamport', 'ra81', 'lamport1', 'textbook', 'recvtick') },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      replied: setOf(siteId),
      deferred: mapOf(siteId, optional(timestamp)),
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: optional(timestamp), request: optional(timestamp) } },
})
const { REQUEST, REPLY } = words.messages
const { local, upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>
type Context = ContextOf<typeof words>

// `onRequest` with another rule of who defers, under the clock rule `lamport`.
const deferring = (
  defers: (me: Site, t: number, context: Context) => boolean,
  clock: (mine: number, t: number) => number = Math.max,
) => ({
  onRequest: upon('REQUEST', (me, { t }, context) =>
    defers(me, t, context)
      ? [{ clock: clock(me.clock, t), deferred: me.deferred.set(context.from, null) }]
      : [{ clock: clock(me.clock, t) }, send(context.from, REPLY())],
  ),
})
const mine = (me: Site, self: number) => [me.t, self] as const
const asTheSpecSays = (me: Site, t: number, { self, from }: Context) =>
  me.phase === 'held' || (me.phase === 'wanted' && before(mine(me, self), [t, from]))
const leaving = (answered: (deferred: readonly number[]) => readonly number[]) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ replied, deferred }) => [
      { phase: 'idle', t: null, replied: replied.clear(), deferred: deferred.clear() },
      send(answered([...deferred.keys()].sort((a, b) => a - b)), REPLY()),
    ],
  }),
})

const two = { sites: 2, requests: 2 }
const three = { sites: 3, requests: 1 }
const never = deferring(() => false)
const whileHeld = deferring((me) => me.phase === 'held')
const tieDeferred = deferring((me, t) => me.phase === 'held' || (me.phase === 'wanted' && (me.t ?? 0) <= t))
const tieReplied = deferring((me, t) => me.phase === 'held' || (me.phase === 'wanted' && (me.t ?? 0) < t))
const notIdle = deferring((me) => me.phase !== 'idle')
const stillClock = deferring(asTheSpecSays, (clock) => clock)

export const ricartAgrawalaMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'nobody defers',
    teaches: 'to defer is the whole algorithm; the order breaks before mutual exclusion does',
    changed: never,
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 6 },
    counts: [328, 562, 20],
  },
  {
    spec,
    mutant: 'nobody defers',
    teaches: 'with three sites two more replies are wanted on either side',
    changed: never,
    model: three,
    violates: { mutualExclusion: 12, servedInTimestampOrder: 8 },
    counts: [6360, 19551, 21],
  },
  {
    spec,
    mutant: 'only a site in the section defers',
    teaches: 'who waits with the earlier request must defer too',
    changed: whileHeld,
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 6 },
    counts: [344, 578, 20],
  },
  {
    spec,
    mutant: 'only a site in the section defers',
    teaches: 'the same with three sites',
    changed: whileHeld,
    model: three,
    violates: { mutualExclusion: 12, servedInTimestampOrder: 8 },
    counts: [6996, 21156, 21],
  },
  {
    spec,
    mutant: 'a site in the section does not defer',
    teaches: 'a reply given inside the section gives it away',
    changed: deferring((me, t, { self, from }) => me.phase === 'wanted' && before(mine(me, self), [t, from])),
    model: two,
    violates: { mutualExclusion: 8 },
  },
  {
    spec,
    mutant: 'of equal timestamps both defer',
    teaches: 'timestamps must be unique, so ties are broken by number',
    changed: tieDeferred,
    model: two,
    violates: { deadlockFreedom: 4, entryPossible: 2 },
    counts: [113, 164, 20],
  },
  {
    spec,
    mutant: 'of equal timestamps both defer',
    teaches: 'the same with three sites',
    changed: tieDeferred,
    model: three,
    violates: { deadlockFreedom: 8, entryPossible: 2 },
    counts: [1806, 4860, 21],
  },
  {
    spec,
    mutant: 'of equal timestamps both reply',
    teaches: 'the same tie, settled generously: both enter',
    changed: tieReplied,
    model: three,
    violates: { mutualExclusion: 12, servedInTimestampOrder: 8 },
    counts: [3519, 10185, 21],
  },
  {
    spec,
    mutant: 'the later request goes first',
    teaches: 'who asks after having replied has a later request, and would be let in beside the earlier one',
    changed: deferring(
      (me, t, { self, from }) =>
        me.phase === 'held' || (me.phase === 'wanted' && before([t, from], mine(me, self))),
    ),
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 6 },
  },
  {
    spec,
    mutant: 'the lower number goes first, whatever the timestamps',
    teaches: 'a site may have replied before it asked; only a timestamp tells that',
    changed: deferring(
      (me, _, { self, from }) => me.phase === 'held' || (me.phase === 'wanted' && self < from),
    ),
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 7 },
  },
  {
    spec,
    mutant: 'everybody who is not idle defers',
    teaches: 'two that wait, each for the other',
    changed: notIdle,
    model: three,
    violates: { deadlockFreedom: 8, entryPossible: 2 },
    counts: [1806, 4734, 21],
  },
  {
    spec,
    mutant: 'a REQUEST does not move the clock',
    teaches: 'a site that has replied must not ask with a smaller number afterwards',
    changed: stillClock,
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 5 },
  },
  {
    spec,
    mutant: 'a REQUEST does not move the clock',
    teaches: 'the same with three sites',
    changed: stillClock,
    model: three,
    violates: { mutualExclusion: 12, servedInTimestampOrder: 7 },
    counts: [2567, 7444, 21],
  },
  {
    spec,
    mutant: 'deferred replies are never sent',
    teaches: 'deferred means late, not never',
    changed: leaving(() => []),
    model: two,
    violates: { deadlockFreedom: 7, entryPossible: 2 },
    counts: [145, 188, 20],
  },
  {
    spec,
    mutant: 'only the first of the deferred replies is sent',
    teaches: 'with two sites there is never a second one',
    changed: leaving((deferred) => deferred.slice(0, 1)),
    model: three,
    violates: { deadlockFreedom: 15, entryPossible: 3 },
  },
  {
    spec,
    mutant: 'enter with one reply missing',
    teaches: 'everybody must agree, since everybody may be the one in the section',
    changed: {
      enter: local({
        guard: (me, { others }) => me.phase === 'wanted' && me.replied.size >= others.size - 1,
        effect: () => [{ phase: 'held' }],
      }),
    },
    model: two,
    violates: { mutualExclusion: 4, servedInTimestampOrder: 3 },
  },
  {
    spec,
    mutant: 'the successor is not asked',
    teaches: 'a site that is not asked is not stopped either',
    changed: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (me, { self, others }) => [
          { phase: 'wanted', clock: me.clock + 1, t: me.clock + 1 },
          send(others.remove((self + 1) % 3), REQUEST({ t: me.clock + 1 })),
        ],
      }),
      enter: local({
        guard: (me, { self, others }) =>
          me.phase === 'wanted' && me.replied.equals(others.remove((self + 1) % 3)),
        effect: () => [{ phase: 'held' }],
      }),
    },
    model: three,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 5 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: two,
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

/** Mutants that are no mutants. */
export const ricartAgrawalaEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'the clauses written out as the spec has them for one rule of the clock',
    teaches: 'the mutants above differ from the spec in what they say and in nothing else',
    changed: { ...deferring(asTheSpecSays), ...leaving((deferred) => deferred) },
    model: two,
    violates: {},
    counts: [172, 244, 20],
  },
  {
    spec,
    mutant: 'only the first of the deferred replies is sent',
    teaches: 'of two sites one is in the section, so it defers to one at most',
    changed: leaving((deferred) => deferred.slice(0, 1)),
    model: two,
    violates: {},
    counts: [172, 244, 20],
  },
]

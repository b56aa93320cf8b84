// Mutants of Carvalho and Roucairol's algorithm: permissions that are kept too long, or not asked for again.

import spec from '../../../specs/carvalho-roucairol.js'
import {
  before,
  type ContextOf,
  type MeOf,
  many,
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
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      permitted: setOf(siteId),
      deferred: setOf(siteId),
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
})
const { REQUEST, REPLY } = words.messages
const { local, upon } = words.roles.site
type Site = MeOf<typeof words, 'site'>
type Context = ContextOf<typeof words>

const usual = (me: Site, t: number, { self, from }: Context) =>
  me.phase === 'held' || (me.phase === 'wanted' && before([me.t, self], [t, from]))
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

export const carvalhoRoucairolMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'who replies keeps the permission',
    teaches: 'a permission is one thing that one of two sites has, like a fork between two philosophers',
    changed: answering(usual, { keeps: true }),
    model: two,
    violates: { mutualExclusion: 11, permissionIsOneSided: 8, servedInTimestampOrder: 8 },
  },
  {
    spec,
    mutant: 'who gives a permission up while waiting does not ask for it again',
    teaches: 'nobody knows of its request, for it had not asked before',
    changed: answering(usual, { asksAgain: false }),
    model: two,
    violates: { deadlockFreedom: 11, entryPossible: 8, servedInTimestampOrder: 8 },
  },
  {
    spec,
    mutant: 'the permissions of those whose requests were deferred are kept on leaving',
    teaches: 'the reply that is sent then gives the permission away',
    changed: {
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [
          { phase: 'idle', t: null, deferred: me.deferred.clear() },
          send(me.deferred, REPLY()),
        ],
      }),
    },
    model: two,
    violates: { mutualExclusion: 11, permissionIsOneSided: 8, servedInTimestampOrder: 8 },
  },
  {
    spec,
    mutant: 'a site replies also while it is in the section',
    teaches: 'the permissions are needed until one leaves',
    changed: answering((me, t, { self, from }) => me.phase === 'wanted' && before([me.t, self], [t, from])),
    model: two,
    violates: { mutualExclusion: 8, servedInTimestampOrder: 8 },
  },
  {
    spec,
    mutant: 'a site that wants to enter defers every request',
    teaches: 'two that want to enter wait for each other',
    changed: answering((me) => me.phase !== 'idle'),
    model: two,
    violates: { deadlockFreedom: 4, entryPossible: 2, servedInTimestampOrder: 8 },
  },
  {
    spec,
    mutant: 'the site number alone decides',
    teaches: 'it is safe, and a low number is always served first; see docs/writing-a-spec.md',
    changed: answering(
      (me, _, { self, from }) => me.phase === 'held' || (me.phase === 'wanted' && self < from),
    ),
    model: two,
    violates: { servedInTimestampOrder: 7 },
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

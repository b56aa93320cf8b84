// Mutants of Maekawa's algorithm with votes given up. With tags, and three sites in a ring, the algorithm as it is holds.

import spec from '../../../specs/maekawa-relinquish.js'
import {
  flag,
  int,
  listOf,
  many,
  oneOf,
  optional,
  protocol,
  quorums,
  record,
  send,
  setOf,
  siteId,
  timestamp,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const tag = int(0, Infinity)
const asked = record({ t: timestamp, site: siteId, tag })
const words = protocol({
  parameters: { quorums: quorums('', 'all') },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      attempt: tag,
      votes: setOf(siteId),
      failed: setOf(siteId),
      inquiries: setOf(siteId),
      vote: optional(asked),
      inquired: flag,
      queue: listOf(asked),
    }),
  },
  messages: {
    REQUEST: { t: timestamp, tag },
    VOTE: { tag },
    FAIL: { tag },
    INQUIRE: { tag },
    RELINQUISH: {},
    RELEASE: {},
  },
})
const { VOTE } = words.messages
const { local, upon } = words.roles.site

const ring = { sites: 3, parameters: { quorums: 'ring', again: 'tagged' }, requests: 1 } as const

export const maekawaRelinquishMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'enter with one vote missing',
    teaches: 'the quorums meet in one site, and its vote may be the one that is missing',
    changed: {
      enter: local({
        guard: (me, { self, parameters: p }) =>
          me.phase === 'wanted' && me.votes.size >= p.quorums.get(self)!.size - 1,
        effect: (me) => [{ phase: 'held', failed: me.failed.clear(), inquiries: me.inquiries.clear() }],
      }),
    },
    model: ring,
    violates: { mutualExclusion: 4 },
  },
  {
    spec,
    mutant: 'a voter that gets its vote back gives it to nobody',
    teaches: 'who waits in the queue of a voter waits for a vote',
    changed: {
      onRelinquish: upon('RELINQUISH', (me, _, { from }) =>
        me.vote?.site === from
          ? [{ vote: null, inquired: false }]
          : [{ queue: me.queue.filter(({ site }) => site !== from) }],
      ),
    },
    model: ring,
    violates: { deadlockFreedom: 10, entryPossible: 3 },
  },
  {
    spec,
    mutant: 'a request that was taken back stays in the queue',
    teaches: 'the voter then votes for an attempt that is no more, and nobody releases such a vote',
    changed: {
      onRelinquish: upon('RELINQUISH', (me, _, { from }) => {
        if (me.vote?.site !== from) return []
        const next = me.queue.first()
        if (next === undefined) return [{ vote: null, inquired: false }]
        return [
          { vote: next, inquired: false, queue: me.queue.shift() },
          send(next.site, VOTE({ tag: next.tag })),
        ]
      }),
    },
    model: { ...ring, parameters: { quorums: 'all', again: 'tagged' }, sites: 2 },
    violates: { deadlockFreedom: 13, entryPossible: 2 },
  },
  {
    spec,
    mutant: 'a FAIL is not remembered',
    teaches: 'an INQUIRE that comes after it is then not obeyed',
    changed: { onFail: upon('FAIL', () => []) },
    model: ring,
    violates: { deadlockFreedom: 7, entryPossible: 3 },
  },
  {
    spec,
    mutant: 'nobody enters',
    teaches: 'a lock that nobody gets excludes perfectly',
    changed: { enter: undefined },
    model: ring,
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]

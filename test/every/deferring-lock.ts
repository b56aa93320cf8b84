// Locks in which each site asks all others and defers some replies until it leaves. Some are right, some deadlock, some let two sites in.
import {
  algorithm,
  deadlockFreedom,
  many,
  mutualExclusion,
  oneOf,
  optional,
  precedes,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

/** When a waiting site defers a request with timestamp t from another site. */
export const rules = [
  'never',
  'by request',
  'always',
  'by number',
  'by timestamp',
  'by request, reversed',
] as const

type Rule = (typeof rules)[number]

/** A lock with this rule; `listens`: requests move the clock. `answers`: deferred replies are sent. */
export const deferringLock = (rule: Rule, listens: boolean, answers: boolean): Spec => {
  const p = protocol({
    roles: {
      site: many({
        phase: oneOf('idle', 'wanted', 'held'),
        clock: timestamp,
        t: optional(timestamp),
        replied: setOf(siteId),
        deferred: setOf(siteId),
      }),
    },
    messages: { ASK: { t: timestamp }, YES: {} },
  })
  const { local, upon } = p.roles.site
  const { ASK, YES } = p.messages
  return algorithm({
    name: `deferring-${rule.replaceAll(/[ ,]+/g, '-')}${listens ? '' : '-deaf'}${answers ? '' : '-mute'}`,
    title: 'deferring',
    citation: 'none',
    about: 'A lock of a family.',
    sites: { min: 1, max: 5, fallback: 2 },
    symmetry: 'none',
    protocol: p,
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (me, { others }) => [
          { phase: 'wanted', clock: me.clock + 1, t: me.clock + 1 },
          send(others, ASK({ t: me.clock + 1 })),
        ],
      }),
      onAsk: upon('ASK', (me, { t }, { self, from }) => {
        const clock = listens ? Math.max(me.clock, t) : me.clock
        const isDeferred = [
          false,
          precedes([me.t, self], [t, from]),
          true,
          self < from,
          me.t !== null && me.t <= t,
          precedes([t, from], [me.t, self]),
        ][rules.indexOf(rule)]!
        return me.phase === 'held' || (me.phase === 'wanted' && isDeferred)
          ? [{ clock, deferred: me.deferred.add(from) }]
          : [{ clock }, send(from, YES())]
      }),
      onYes: upon('YES', (me, _, { from }) => [{ replied: me.replied.add(from) }]),
      enter: local({
        guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
        effect: () => [{ phase: 'held' }],
      }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [
          { phase: 'idle', t: null, replied: me.replied.clear(), deferred: me.deferred.clear() },
          ...(answers ? [send(me.deferred, YES())] : []),
        ],
      }),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion, deadlockFreedom],
  })
}

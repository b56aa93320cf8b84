// Ricart and Agrawala 1981, with the array of deferred replies. A site asks all others; whoever is in the section, or
// wants it with an earlier request, puts off the reply until it leaves.
import {
  algorithm,
  before,
  choice,
  deadlockFreedom,
  entryPossible,
  many,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  someoneEnters,
  timestamp,
  violation,
} from 'coterie'

const ra = protocol({
  parameters: {
    // lamport: tick at the request, maximum upon REQUEST. ra81: the highest number seen, plus one, as in 1981.
    // lamport1: maximum plus one upon REQUEST. textbook: every message ticks and carries a timestamp.
    // recvtick: no tick at the request; two requests of one site may then bear the same number.
    clock: choice('rule of the logical clock', 'lamport', 'ra81', 'lamport1', 'textbook', 'recvtick'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      replied: setOf(siteId),
      deferred: setOf(siteId),
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: optional(timestamp) } },
})
const { REQUEST, REPLY } = ra.messages
const { local, upon } = ra.roles.site

/** A site that wants the critical section sends a timestamped REQUEST to all others. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others, parameters: { clock: rule } }) => {
    const t = rule === 'recvtick' ? me.clock : me.clock + 1
    return [{ phase: 'wanted', clock: rule === 'ra81' ? me.clock : t, t }, send(others, REQUEST({ t }))]
  },
})

/** Upon REQUEST(t) from i: defer while in the section, or while wanting it with an earlier request; else reply. */
export const onRequest = upon('REQUEST', (me, { t }, { self, from, parameters: { clock: rule } }) => {
  const clock = Math.max(me.clock, t) + (rule === 'lamport' || rule === 'ra81' ? 0 : 1)
  if (me.phase === 'held' || (me.phase === 'wanted' && before([me.t, self], [t, from]))) {
    return [{ clock, deferred: me.deferred.add(from) }]
  }
  return rule === 'textbook' ? [{ clock: clock + 1 }, send(from, REPLY({ t: clock + 1 }))] : [{ clock }, send(from, REPLY())]
})

/** Upon REPLY: count it, by sender. */
export const onReply = upon('REPLY', (me, { t }, { from }) => {
  const clock = t === null ? me.clock : Math.max(me.clock, t) + 1
  return [me.phase === 'wanted' ? { clock, replied: me.replied.add(from) } : { clock }]
})

/** Enter when every other site has replied. */
export const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
  effect: () => [{ phase: 'held' }],
})

/** On leaving, send every deferred reply. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { parameters: { clock: rule } }) => {
    const ticks = rule === 'textbook'
    const clock = ticks ? me.clock + 1 : me.clock
    const reply = REPLY({ t: ticks ? clock : null })
    const left = { phase: 'idle', clock, t: null, replied: me.replied.clear(), deferred: me.deferred.clear() } as const
    return [left, send(me.deferred, reply)]
  },
})

export default algorithm({
  name: 'ricart-agrawala',
  title: 'Ricart and Agrawala, deferred replies',
  citation: 'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM 24(1), 1981',
  about:
    'Channels need not be FIFO. A REPLY carries no timestamp unless the clock rule is textbook. Ties are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: ra,
  clauses: { request, onRequest, onReply, enter, exit },
  workload: { request: 'request', enter: 'enter' },
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor: (view, site) => {
    const me = view.all('site')[site]!
    return view.competitors
      .filter((other) => other !== site && !me.replied.has(other))
      .map((other) => ({ site: other, label: 'reply' }))
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    ra.rule(
      'servedInTimestampOrder',
      'no site enters while another waits with an earlier request',
      'entry',
      ({ site }, earlier) => {
        const sites = earlier.all('site')
        const mine = sites[site]!.t
        const overtaken = sites.some((s) => s.self !== site && s.phase === 'wanted' && before([s.t, s.self], [mine, site]))
        return overtaken ? violation : undefined
      },
    ),
  ],
})

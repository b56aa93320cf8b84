// A protocol that means nothing and has everything: two roles, a message in flight from the start, two initial states,
// shared variables, an observer with a memory, and a field of every sort. It does not change, so texts can be pinned.
import {
  algorithm,
  deadlockFreedom,
  either,
  element,
  entryPossible,
  flag,
  int,
  listOf,
  many,
  mapOf,
  mutualExclusion,
  one,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  someoneEnters,
  violation,
} from 'coterie'

const relay = protocol({
  roles: {
    runner: many({
      phase: oneOf('idle', 'wanted', 'held'),
      seen: setOf(siteId),
      log: listOf(int(0, 9)),
      marks: mapOf(siteId, flag),
      note: optional(int(0, 9)),
    }),
    judge: one({ calls: int(0, 99) }),
  },
  messages: { PING: { hop: int(0, 9) }, STOP: {} },
  shared: { turn: siteId, flags: mapOf(siteId, flag) },
})
const { PING, STOP } = relay.messages
const { local, upon } = relay.roles.runner

const call = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { self, siteOf }) => [
    { phase: 'wanted', note: me.log.size },
    relay.write({ turn: self, flags: element(self, true) }),
    send([self, siteOf('judge')], PING({ hop: 1 })),
  ],
})
const onPing = upon('PING', (me, { hop }, { from }) => [
  { phase: 'held', seen: me.seen.add(from), log: me.log.push(hop), marks: me.marks.set(from, hop > 0) },
])
const onStop = upon('STOP', () => [{ phase: 'idle' }])
const judgePing = relay.roles.judge.upon('PING', ({ calls }, _, { from }) => [
  { calls: calls + 1 },
  send(from, STOP()),
])

const entries = relay.monitor('entries', 'nobody enters a second time', 'entry', int(0, 9), (count) =>
  count >= 1 ? violation : count + 1,
)
const silent = relay.rule('silent', 'the judge is never called', 'every step', ({ site }, before) =>
  before.competitors.includes(site) ? undefined : violation,
)

export default algorithm({
  name: 'relay',
  title: 'Relay',
  citation: 'none',
  about: 'For tests.',
  sites: { min: 1, max: 4, fallback: 2 },
  protocol: relay,
  clauses: { call, onPing, onStop, judgePing },
  contention: {
    request: 'call',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  initial: { judge: () => either([{ calls: 0 }, { calls: 7 }]) },
  inFlight: () => [{ from: 0, to: 1, message: PING({ hop: 2 }) }],
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    relay.atRest('allIdle', 'at rest nobody is busy', (view) =>
      view.all('runner').every((r) => r.phase === 'idle'),
    ),
    silent,
    entries,
  ],
})

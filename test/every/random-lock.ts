// Random small protocols of alike sites, in operations that views allow: sites that pass messages, sites with a shared variable,
// and sites with a coordinator that keeps a queue. Most are nonsense; a proof must be right about nonsense, too.
import {
  algorithm,
  deadlockFreedom,
  flag,
  int,
  listOf,
  many,
  mutualExclusion,
  one,
  oneOf,
  precedes,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'

/** Numbers from a seed: each call gives a whole number below `count`. */
export const picker = (seed: number): ((count: number) => number) => {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

const phases = ['idle', 'wanted', 'held'] as const

const about = {
  title: 'random',
  citation: 'none',
  about: 'A random protocol.',
  sites: { min: 1, max: 5, fallback: 2 },
  symmetry: 'none',
  properties: [mutualExclusion, deadlockFreedom],
} as const

/** Sites that pass messages to each other, with sets of sites and a clock. */
export const randomPeers = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    roles: { site: many({ phase: oneOf(...phases), on: flag, seen: setOf(siteId), clock: timestamp }) },
    messages: { A: { t: timestamp }, B: { t: timestamp } },
  })
  const { local, upon } = p.roles.site
  const message = (which: number, t: number) => (which === 0 ? p.messages.A({ t }) : p.messages.B({ t }))
  const reaction = (type: 'A' | 'B') => {
    const [test, then, otherwise, reply, tick, set, other] = [6, 3, 4, 3, 2, 4, 3].map(pick)
    return upon(type, (me, { t }, { self, from }) => {
      // Only what is drawn is called: a question about all others, or clear, makes the message no effect.
      const questions = [
        () => me.on,
        () => me.seen.has(from),
        () => precedes([me.clock, self], [t, from]),
        () => me.phase === 'idle',
        () => self < from,
        () => me.seen.isEmpty(),
      ]
      const isSo = questions[test!]!()
      const phase = isSo ? phases[then!]! : (phases[otherwise!] ?? me.phase)
      const sets = [() => me.seen, () => me.seen.add(from), () => me.seen.remove(from), () => me.seen.clear()]
      const seen = sets[set!]!()
      const clock = Math.max(me.clock, t) + tick!
      const sent = isSo && type === 'A' && reply! < 2 ? [send(from, message(1, clock))] : []
      return [{ phase, seen: isSo ? seen : me.seen, clock, on: [me.on, isSo, !me.on][other!]! }, ...sent]
    })
  }
  const [asks, guard, leaves, start] = [3, 6, 3, 2].map(pick)
  const request = local({
    guard: (me) => me.phase === 'idle',
    effect: (me, { others }) => [
      { phase: 'wanted', clock: me.clock + 1, seen: start === 0 ? me.seen.clear() : me.seen },
      ...(asks! > 0 ? [send(asks === 1 ? others : others.subtract(me.seen), message(0, me.clock + 1))] : []),
    ],
  })
  const enter = local({
    guard: (me, { others }) =>
      me.phase === 'wanted' &&
      [
        me.seen.equals(others),
        others.every((i) => me.seen.has(i)),
        others.some((i) => me.seen.has(i)),
        !me.seen.equals(others),
        me.seen.isEmpty(),
        me.on,
      ][guard!]!,
    effect: () => [{ phase: 'held' }],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: (me, { others }) => [
      { phase: 'idle', seen: me.seen.clear(), on: false },
      ...(leaves! > 0 ? [send(leaves === 1 ? me.seen : others, message(1, me.clock))] : []),
    ],
  })
  return algorithm({
    ...about,
    name: `random-peers-${seed}`,
    protocol: p,
    clauses: { request, onA: reaction('A'), onB: reaction('B'), enter, exit },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
  })
}

/** Sites that read and write one shared variable. */
export const randomShared = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    roles: { site: many({ phase: oneOf(...phases), kept: int(0, 2) }) },
    shared: { v: int(0, 2) },
  })
  const { local } = p.roles.site
  const [open, closed, left, odd, needed, written] = [3, 3, 3, 4, 3, 4].map(pick)
  const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })
  const enter = local({
    guard: (me, { shared }) => me.phase === 'wanted' && shared.v === open,
    effect: (_, { shared }) => [{ phase: 'held', kept: shared.v }, p.write({ v: closed! })],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: (me) => [{ phase: 'idle' }, p.write({ v: [left!, me.kept, open!][left!]! })],
  })
  const other = local({
    guard: (me, { shared }) => me.phase === phases[odd!] && shared.v === needed,
    effect: (me) => [{ kept: needed! }, p.write({ v: [0, 1, 2, me.kept][written!]! })],
  })
  return algorithm({
    ...about,
    name: `random-shared-${seed}`,
    protocol: p,
    clauses: { request, enter, exit, other },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
  })
}

/** Sites with a coordinator that keeps a queue. */
export const randomServer = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    roles: {
      client: many({ phase: oneOf(...phases) }),
      server: one({ free: flag, queue: listOf(siteId), known: setOf(siteId) }),
    },
    messages: { ASK: {}, GRANT: {}, DONE: {} },
  })
  const { client, server } = p.roles
  const { ASK, GRANT, DONE } = p.messages
  const [first, stray, taken, frees, queued, twice, start] = [2, 2, 3, 3, 3, 4, 2].map(pick)
  const request = client.local({
    guard: (me) => me.phase === 'idle',
    effect: (_, { siteOf }) => [{ phase: 'wanted' }, send(siteOf('server'), ASK())],
  })
  const onGrant = client.upon('GRANT', (me, _, { from }) =>
    me.phase === 'wanted' ? [{ phase: 'held' }] : stray === 0 ? [] : [{}, send(from, DONE())],
  )
  const exit = client.local({
    guard: (me) => me.phase === 'held',
    effect: (_, { siteOf }) => [{ phase: 'idle' }, send(siteOf('server'), DONE())],
  })
  const onAsk = server.upon('ASK', (me, _, { from }) => {
    const isFree = first === 0 ? me.free : me.queue.isEmpty() && me.free
    return isFree
      ? [{ free: taken === 0, known: me.known.add(from) }, send(from, GRANT())]
      : [{ queue: queued === 0 && me.known.has(from) ? me.queue : me.queue.push(from) }]
  })
  const onDone = server.upon('DONE', (me, _, { from }) => {
    const next = me.queue.first()
    const known = me.known.remove(from)
    if (next === undefined) return [{ free: frees !== 0, known }]
    const queue = me.queue.shift()
    return twice === 0
      ? [{ queue, known, free: true }, send(next, GRANT())]
      : [{ queue, known: twice === 1 ? known : known.add(next) }, send(next, GRANT())]
  })
  return algorithm({
    ...about,
    name: `random-server-${seed}`,
    protocol: p,
    clauses: { request, onGrant, exit, onAsk, onDone },
    contention: {
      request: 'request',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    initial: { server: () => ({ free: start === 0 || seed % 2 === 0 }) },
  })
}

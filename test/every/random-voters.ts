// Random small protocols with quorums: voters with a queue, and clients that ask the voters of their quorums.
import {
  algorithm,
  deadlockFreedom,
  flag,
  listOf,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  quorums,
  type Spec,
  send,
  setOf,
  siteId,
} from 'coterie'
import { picker } from './random-lock.js'

const phases = ['idle', 'wanted', 'held'] as const

/** Sites that are voters and clients. */
export const randomVoters = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    parameters: { quorums: quorums('whose votes a site needs', 'one') },
    roles: {
      site: many({
        phase: oneOf(...phases),
        votes: setOf(siteId),
        free: flag,
        queue: listOf(siteId),
        known: setOf(siteId),
      }),
    },
    messages: { ASK: {}, VOTE: {}, DONE: {} },
  })
  const { local, upon } = p.roles.site
  const { ASK, VOTE, DONE } = p.messages
  const [enters, counts, busy, taken, frees, twice, leaves, stray] = [4, 3, 4, 4, 3, 4, 3, 3].map(pick)
  const request = local({
    guard: (me) => me.phase === 'idle',
    effect: (_, { self, parameters }) => [{ phase: 'wanted' }, send(parameters.quorums.get(self)!, ASK())],
  })
  const onVote = upon('VOTE', (me, _, { from }) =>
    me.phase === 'wanted' || counts === 0
      ? [{ votes: me.votes.add(from) }]
      : stray === 0
        ? []
        : [{}, send(from, DONE())],
  )
  const enter = local({
    guard: (me, { self, parameters }) =>
      me.phase === 'wanted' &&
      [
        me.votes.equals(parameters.quorums.get(self)!),
        parameters.quorums.get(self)!.every((voter) => me.votes.has(voter)),
        parameters.quorums.get(self)!.isSubset(me.votes),
        !me.votes.isEmpty(),
      ][enters!]!,
    effect: () => [{ phase: 'held' }],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: (me, { self, parameters }) => [
      { phase: 'idle', votes: leaves === 0 ? me.votes : me.votes.clear() },
      send(leaves === 1 ? me.votes : parameters.quorums.get(self)!, DONE()),
    ],
  })
  const onAsk = upon('ASK', (me, _, { from }) => {
    const isFree = [me.free, me.free && me.queue.isEmpty(), me.free, !me.known.has(from)][busy!]!
    return isFree
      ? [{ free: taken === 0, known: me.known.add(from) }, send(from, VOTE())]
      : [{ queue: me.queue.push(from) }]
  })
  const onDone = upon('DONE', (me, _, { from }) => {
    const next = me.queue.first()
    const known = me.known.remove(from)
    if (next === undefined) return [{ free: frees !== 0, known }]
    const queue = me.queue.shift()
    return [{ queue, known: twice === 1 ? known : known.add(next), free: twice === 0 }, send(next, VOTE())]
  })
  return algorithm({
    name: `random-voters-${seed}`,
    title: 'random',
    citation: 'none',
    about: 'A random protocol.',
    sites: { min: 1, max: 5, fallback: 2 },
    symmetry: 'none',
    properties: [mutualExclusion, deadlockFreedom],
    protocol: p,
    clauses: { request, onVote, enter, exit, onAsk, onDone },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    initial: { site: () => ({ free: true }) },
  })
}

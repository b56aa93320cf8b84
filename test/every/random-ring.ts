// Random small protocols on a ring: each site sends to the next one alone. Some of the sites at first differ from the others: the
// first one, and there may be messages in transit.
import {
  algorithm,
  deadlockFreedom,
  flag,
  int,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  type Spec,
  send,
} from 'coterie'
import { picker } from './random-lock.js'

const phases = ['idle', 'wanted', 'held'] as const

/** Sites on a ring that pass two kinds of messages. */
export const randomRing = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    roles: { site: many({ phase: oneOf(...phases), on: flag, seen: int(0, 1) }) },
    messages: { A: { n: int(0, 1) }, B: {} },
  })
  const { local, upon } = p.roles.site
  const { A, B } = p.messages
  const [enters, leaves, first, transit, passes] = [5, 4, 3, 3, 3].map(pick)
  const reaction = () => {
    const [test, then, otherwise, reply, on, forward] = [5, 4, 4, 4, 3, 3].map(pick)
    return (me: { phase: (typeof phases)[number]; on: boolean; seen: number }, n: number, next: number) => {
      const isSo = [me.on, me.seen === n, me.phase === 'idle', me.phase === 'wanted', n === 0][test!]!
      const phase = phases[(isSo ? then : otherwise)!] ?? me.phase
      const sent = isSo
        ? [[], [send(next, B())], [send(next, A({ n }))], [send(next, A({ n: 1 - n })), send(next, B())]][
            reply!
          ]!
        : [[], [send(next, A({ n }))], [send(next, B())]][forward!]!
      return [{ phase, on: [me.on, isSo, !me.on][on!]!, seen: n }, ...sent] as const
    }
  }
  const [uponA, uponB] = [reaction(), reaction()]
  const request = local({
    guard: (me) => me.phase === 'idle' && (passes! > 0 || !me.on),
    effect: (_, { next }) => [{ phase: 'wanted' }, ...(passes === 1 ? [send(next, A({ n: 0 }))] : [])],
  })
  const enter = local({
    guard: (me) =>
      me.phase === 'wanted' && [me.on, !me.on, me.seen === 1, me.on && me.seen === 0, true][enters!]!,
    effect: () => [{ phase: 'held' }],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: (me, { next }) => [
      { phase: 'idle', on: leaves === 3 && me.on },
      ...[[send(next, B())], [send(next, A({ n: me.seen }))], [send(next, A({ n: 1 })), send(next, B())], []][
        leaves!
      ]!,
    ],
  })
  const pass = local({
    guard: (me) => me.phase === 'idle' && me.on && passes === 2,
    effect: (_, { next }) => [{ on: false }, send(next, B())],
  })
  return algorithm({
    name: `random-ring-${seed}`,
    title: 'random',
    citation: 'none',
    about: 'A random protocol.',
    sites: { min: 1, max: 5, fallback: 2 },
    symmetry: 'none',
    properties: [mutualExclusion, deadlockFreedom],
    protocol: p,
    clauses: {
      request,
      onA: upon('A', (me, { n }, { next }) => uponA(me, n, next)),
      onB: upon('B', (me, _, { next }) => uponB(me, 0, next)),
      enter,
      exit,
      pass,
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    initial: {
      site: ({ self, others }) => ({
        on: first === 0 || (first === 1 && others.every((other) => self < other)),
      }),
    },
    inFlight: ({ sites }) =>
      transit === 0 && sites.min() !== sites.max()
        ? [{ from: sites.max()!, to: sites.min()!, message: B() }]
        : [],
  })
}

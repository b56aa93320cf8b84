// Random elections on a ring: messages name a site, sites compare it with themselves by number or by a number that a parameter gives
// them, and remember one site. Most have two leaders.
import {
  algorithm,
  flag,
  many,
  mutualExclusion,
  numbers,
  optional,
  protocol,
  type Spec,
  send,
  siteId,
} from 'coterie'
import { picker } from './random-lock.js'

/** A random election. */
export const randomElection = (seed: number): Spec => {
  const pick = picker(seed)
  const p = protocol({
    parameters: { rank: numbers('the rank of each site') },
    roles: { site: many({ started: flag, elected: optional(siteId) }) },
    messages: { A: { id: siteId }, B: { id: siteId } },
  })
  const { local, upon } = p.roles.site
  const { A, B } = p.messages
  const reaction = () => {
    const [own, above, loses, keeps, sends] = [2, 5, 3, 2, 3].map(pick)
    return (
      me: { started: boolean; elected: number | null },
      id: number,
      {
        self,
        next,
        parameters: { rank },
      }: { self: number; next: number; parameters: { rank: { get(k: number): number | undefined } } },
    ) => {
      const [mine, other] = [rank.get(self)!, rank.get(id)!]
      if (id === self) return [{ elected: self }, ...(own === 0 ? [send(next, B({ id }))] : [])] as const
      const isAbove = [
        other > mine,
        other >= mine,
        other > mine || (other === mine && id > self),
        id > self,
        me.elected !== id,
      ][above!]!
      if (isAbove)
        return [
          { started: true, elected: [me.elected, id, null][keeps!]! },
          ...(id === self
            ? []
            : [[send(next, A({ id }))], [send(next, B({ id }))], [send(next, A({ id }))]][sends!]!),
        ] as const
      return me.started || loses === 0
        ? ([] as const)
        : ([{ started: true }, send(next, A({ id: self }))] as const)
    }
  }
  const [uponA, uponB] = [reaction(), reaction()]
  const [leads, again] = [3, 6].map(pick)
  return algorithm({
    name: `random-election-${seed}`,
    title: 'random',
    citation: 'none',
    about: 'A random protocol.',
    sites: { min: 2, max: 5, fallback: 2 },
    symmetry: 'none',
    properties: [mutualExclusion],
    protocol: p,
    clauses: {
      start: local({
        guard: (me) => !me.started,
        effect: (_, { self, next }) => [{ started: true }, send(next, A({ id: self }))],
      }),
      tell: local({
        guard: (me) => again === 0 && me.elected !== null && !me.started,
        effect: (me, { next }) => [{ started: true }, send(next, A({ id: me.elected! }))],
      }),
      onA: upon('A', (me, { id }, ring) => uponA(me, id, ring)),
      onB: upon('B', (me, { id }, ring) => uponB(me, id, ring)),
    },
    contention: {
      request: 'start',
      waits: (me) => me.started,
      holds: (me, { self }) => me.elected === self && (leads !== 0 || me.started),
    },
  })
}

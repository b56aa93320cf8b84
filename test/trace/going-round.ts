// Site 0 goes round and its clock with it, so the loop closes up to timestamps.
import { algorithm, clock, many, oneOf, optional, protocol, starvationFreedom, timestamp } from 'coterie'
import { makeModel } from '../../src/model/model.js'
import type { Trace } from '../../src/trace/trace.js'
import { runOf } from './traces.js'

const turns = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      now: clock,
      first: optional(timestamp),
      second: optional(timestamp),
    }),
  },
})
const { local } = turns.roles.site

interface Site {
  readonly first: number | null
  readonly second: number | null
}

/** Site 0 goes round as long as `mayAsk` lets it. It may first stamp twice. */
export const specWith = (mayAsk: (now: number, site: Site) => boolean) =>
  algorithm({
    name: 'rounds',
    title: 'Rounds',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: turns,
    clauses: {
      stampFirst: local({
        guard: (me) => me.first === null,
        effect: (me) => [{ first: me.now }],
        fair: 'none',
      }),
      stampSecond: local({
        guard: (me) => me.first !== null && me.second === null,
        effect: (me) => [{ second: me.now }],
        fair: 'none',
      }),
      ask: local({
        guard: (me) => me.phase === 'idle' && mayAsk(me.now, me),
        effect: (me) => [{ phase: 'wanted', now: me.now + 1 }],
      }),
      enter: local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'held' }] }),
      exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
    },
    contention: {
      request: 'ask',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    symmetry: 'none',
    properties: [starvationFreedom],
  })

/** One round of site 0. */
export const loopOf = (mayAsk: (now: number, site: Site) => boolean): Trace => ({
  ...runOf(makeModel(specWith(mayAsk)), ['ask at 0', 'enter at 0', 'exit at 0']),
  loop: 0,
  closes: 'up to timestamps',
})

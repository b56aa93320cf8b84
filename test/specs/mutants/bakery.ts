// Mutants of the bakery algorithm: numbers drawn too low, compared wrongly, or never given back.

import spec from '../../../specs/bakery.js'
import {
  at,
  before,
  flag,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  siteId,
  timestamp,
} from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const words = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'reading', 'writing', 'drawn', 'waiting', 'comparing', 'held'),
      k: siteId,
      highest: optional(timestamp),
    }),
  },
  shared: { choosing: mapOf(siteId, flag), number: mapOf(siteId, optional(timestamp)) },
})
const { write } = words
const { local } = words.roles.site
type Site = MeOf<typeof words, 'site'>

type Request = readonly [number: number | null, site: number]
const comparing = (goesFirst: (mine: Request, other: Request) => boolean) => ({
  compare: local({
    guard: (me) => me.phase === 'comparing',
    effect: (me, { self, shared, sites }) => {
      if (!goesFirst([shared.number.get(self), self], [shared.number.get(me.k), me.k])) return []
      const next = me.k + 1 === self ? self + 1 : me.k + 1
      return [next < sites.size ? { phase: 'waiting', k: next } : { phase: 'held', k: 0 }]
    },
  }),
})
const drawing = (number: (me: Site) => number) => ({
  draw: local({
    guard: (me) => me.phase === 'writing',
    effect: (me, { self }) => [{ phase: 'drawn', highest: null }, write({ number: at(self, number(me)) })],
  }),
})

const two = { sites: 2, requests: 2 } as const

export const bakeryMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'equal numbers: both go first',
    teaches: 'two that draw at the same time may draw the same number',
    changed: comparing(([t], [u]) => t !== null && (u === null || t <= u)),
    model: two,
    violates: { mutualExclusion: 12 },
  },
  {
    spec,
    mutant: 'equal numbers: neither goes first',
    teaches: 'the site number must break the tie',
    changed: comparing(([t], [u]) => t !== null && (u === null || t < u)),
    model: two,
    violates: { entryPossible: 4 },
  },
  {
    spec,
    mutant: 'the highest number is drawn once more',
    teaches:
      'with the same number the lower site goes first, however late it comes, and walks in on the other',
    changed: drawing((me) => me.highest ?? 1),
    model: two,
    violates: { mutualExclusion: 12, firstComeFirstServed: 10 },
  },
  {
    spec,
    mutant: 'all draw the same number',
    teaches: 'numbers are what makes those who come later wait',
    changed: drawing(() => 1),
    model: two,
    violates: { mutualExclusion: 12 },
  },
  {
    spec,
    mutant: 'the higher number goes first',
    teaches: 'who comes last walks in on all others',
    changed: comparing((mine, other) => other[0] === null || before(other, mine)),
    model: two,
    violates: { mutualExclusion: 12 },
  },
  {
    spec,
    mutant: 'on leaving the number is kept',
    teaches: 'a number that is not given back is in the way of all higher ones',
    changed: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2, requests: 1 },
    violates: { entryPossible: 3 },
  },
  {
    spec,
    mutant: 'it is never said that a number is drawn',
    teaches: 'the others wait for it',
    changed: {
      drawn: local({
        guard: (me) => me.phase === 'drawn',
        effect: (_, { self }) => [{ phase: 'waiting', k: 1 - self }],
      }),
    },
    model: { sites: 2, requests: 1 },
    violates: { entryPossible: 2 },
  },
  {
    spec,
    mutant: 'nobody looks at a number',
    teaches: 'a busy wait breaks deadlock freedom only by its absence',
    changed: { compare: undefined },
    model: { sites: 2, requests: 1 },
    violates: { mutualExclusion: 'vacuous', deadlockFreedom: 5, entryPossible: 1, someoneEnters: 'violated' },
  },
]

/** Mutants that are no mutants in a model of this size. */
export const bakeryEquivalents: readonly Mutant[] = [
  {
    spec,
    mutant: 'every other number is left out',
    teaches: 'only the order of the numbers matters: by how much they differ does not',
    changed: drawing((me) => (me.highest ?? 0) + 2),
    model: two,
    violates: {},
  },
]

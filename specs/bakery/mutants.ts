// Mutants of the bakery algorithm: numbers drawn too low, compared wrongly, or never given back.
import { element, type Mutant, precedes } from 'coterie'
import { local, type Site, write } from './algorithm.js'

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
    effect: (me, { self }) => [
      { phase: 'drawn', highest: null },
      write({ number: element(self, number(me)) }),
    ],
  }),
})

const two = { sites: 2, requests: 2 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'equal numbers: both go first',
    drops: 'of two equal numbers one goes last',
    teaches:
      'Two sites that draw at the same time may draw the same number, so a tie must let one go ' +
      'first, not both.',
    clauses: comparing(([t], [u]) => t !== null && (u === null || t <= u)),
    model: two,
    verdicts: { mutualExclusion: 12, servedInOrderOfNumbers: 10 },
  },
  {
    name: 'equal numbers: neither goes first',
    drops: 'of two equal numbers one goes first',
    teaches: 'The site number must break ties, or two sites with equal numbers wait for each other.',
    clauses: comparing(([t], [u]) => t !== null && (u === null || t < u)),
    model: two,
    verdicts: { entryPossible: 4 },
  },
  {
    name: 'a site draws the highest number that it has seen',
    teaches:
      'A new number must be higher than all numbers that the site has seen. With an equal one the ' +
      'lower site goes first, however late it arrives.',
    clauses: drawing((me) => me.highest ?? 1),
    model: two,
    verdicts: { mutualExclusion: 12, firstComeFirstServed: 10, servedInRequestOrder: 17 },
  },
  {
    name: 'all sites draw the same number',
    teaches: 'A later site waits because its number is higher.',
    clauses: drawing(() => 1),
    model: two,
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'the higher number goes first',
    teaches: 'Lower numbers go first. Otherwise a late site enters while an earlier one is in the section.',
    clauses: comparing((mine, other) => other[0] === null || precedes(other, mine)),
    model: two,
    verdicts: { mutualExclusion: 12, servedInOrderOfNumbers: 10 },
  },
  {
    name: 'on leaving, a site keeps its number',
    teaches: 'A site must give its number back, since the number blocks all higher ones.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 3, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a site never announces that it has drawn its number',
    teaches: 'A site must announce the end of drawing, since the others wait for it.',
    clauses: {
      drawn: local({
        guard: (me) => me.phase === 'drawn',
        effect: (_, { self }) => [{ phase: 'waiting', k: 1 - self }],
      }),
    },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'no site compares numbers',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when ' +
      'the clause is removed.',
    clauses: { compare: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 5, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'drawing skips every other number',
    teaches: 'Only the order of the numbers matters, so drawing may skip some.',
    survives: 'the numbers differ, but the counts of states and steps do not: only the order matters',
    clauses: drawing((me) => (me.highest ?? 0) + 2),
    model: two,
    verdicts: {},
    counts: [531, 992, 28],
  },
]

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
    teaches:
      'Two that draw at the same time may draw the same number, so a tie must let one go first and not both.',
    clauses: comparing(([t], [u]) => t !== null && (u === null || t <= u)),
    model: two,
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'equal numbers: neither goes first',
    teaches: 'Between equal numbers the number of the site must decide, or each waits for the other.',
    clauses: comparing(([t], [u]) => t !== null && (u === null || t < u)),
    model: two,
    verdicts: { entryPossible: 4 },
  },
  {
    name: 'the highest number is drawn once more',
    teaches:
      'A number must be higher than all that were seen: with the same one the lower site goes ' +
      'first, however late it comes.',
    clauses: drawing((me) => me.highest ?? 1),
    model: two,
    verdicts: { mutualExclusion: 12, firstComeFirstServed: 10 },
  },
  {
    name: 'all draw the same number',
    teaches: 'Different numbers are what makes those who come later wait.',
    clauses: drawing(() => 1),
    model: two,
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'the higher number goes first',
    teaches: 'Lower numbers go first; otherwise who comes last walks in on all others.',
    clauses: comparing((mine, other) => other[0] === null || precedes(other, mine)),
    model: two,
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'on leaving the number is kept',
    teaches: 'A number must be given back, since it is in the way of all higher ones.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 3, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'it is never said that a number is drawn',
    teaches: 'That the drawing is over must be said, since the others wait for it.',
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
    name: 'nobody looks at a number',
    teaches:
      'A site that waits busily must go on looking: such a wait breaks deadlock freedom only by its absence.',
    clauses: { compare: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 5, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'every other number is left out',
    teaches: 'Only the order of the numbers matters, so drawing is free to leave some out.',
    survives: 'other numbers, and as many states and steps: by how much they differ does not matter',
    clauses: drawing((me) => (me.highest ?? 0) + 2),
    model: two,
    verdicts: {},
    counts: [531, 992, 28],
  },
]

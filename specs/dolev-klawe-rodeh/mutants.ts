// Mutants of Dolev, Klawe and Rodeh's election: sites compare wrongly, do not pass messages on, or announce another number.
import { type Mutant, send } from 'coterie'
import { ELECTED, M1, M2, numberOf, upon } from './algorithm.js'

/** Upon M2, by another comparison of the three numbers. */
const comparing = (staysActive: (left: number, max: number, beforeLeft: number) => boolean) => ({
  onM2: upon('M2', (me, { number }, { next }) => {
    if (me.phase === 'passive') return [{}, send(next, M2({ number }))]
    return staysActive(me.left!, me.max!, number)
      ? [{ max: me.left, left: null }, send(next, M1({ number: me.left! }))]
      : [{ phase: 'passive', max: null, left: null }]
  }),
})

const three = { sites: 3, requests: 1 } as const
const four = { sites: 4 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the comparison is reversed',
    teaches:
      'The number in the middle must be the highest of the three, so that the highest of all is never ' +
      'lost.',
    clauses: comparing((left, max, beforeLeft) => left < max && left < beforeLeft),
    model: three,
    verdicts: { highestIsElected: 10 },
  },
  {
    name: 'a site stays active if the number before it is higher than one of the two',
    teaches:
      'With both comparisons no two neighbours stay active, so each phase leaves at most half of the ' +
      'sites active. One comparison keeps more of them active.',
    survives:
      'the highest number survives every phase all the same; only the messages grow, here the longest ' +
      'run from 15 to 21 steps',
    clauses: comparing((left, max, beforeLeft) => left > max || left > beforeLeft),
    model: three,
    verdicts: {},
    counts: [1419, 2142, 21],
  },
  {
    name: 'a site keeps its own number',
    teaches: 'A site that stays active represents the number before it, whose site becomes passive.',
    clauses: {
      onM2: upon('M2', (me, { number }, { next }) => {
        if (me.phase === 'passive') return [{}, send(next, M2({ number }))]
        return me.left! > me.max! && me.left! > number
          ? [{ left: null }, send(next, M1({ number: me.max! }))]
          : [{ phase: 'passive', max: null, left: null }]
      }),
    },
    model: three,
    verdicts: { highestIsElected: 10 },
  },
  {
    name: 'a passive site drops M2',
    teaches: 'Passive sites are the wire between active ones, so they pass on every message.',
    clauses: {
      onM2: upon('M2', (me, { number }, { next }) => {
        if (me.phase === 'passive') return []
        return me.left! > me.max! && me.left! > number
          ? [{ max: me.left, left: null }, send(next, M1({ number: me.left! }))]
          : [{ phase: 'passive', max: null, left: null }]
      }),
    },
    model: four,
    verdicts: { electionEnds: 15, everyoneElects: 'violated' },
  },
  {
    name: 'a number that returns is sent on as M2',
    teaches: 'A site that hears its own number is the only active one, and has found the highest.',
    clauses: {
      onM1: upon('M1', (me, { number }, ring) => {
        if (me.phase === 'passive') return [{}, send(ring.next, M1({ number }))]
        const own = numberOf(ring)
        const wakes = me.phase === 'asleep' ? [ring.next] : []
        return [
          { phase: 'active', max: me.max ?? own, left: number },
          send(wakes, M1({ number: own })),
          send(ring.next, M2({ number })),
        ]
      }),
    },
    model: three,
    verdicts: {
      mutualExclusion: 'vacuous',
      electionEnds: 13,
      everyoneElects: 'violated',
      allKnowTheLeader: 'violated',
    },
  },
  {
    name: 'the site that finds the highest number announces its own',
    teaches: 'It represents the highest number, which another site has: numbers move along the ring.',
    clauses: {
      onM1: upon('M1', (me, { number }, ring) => {
        const { next } = ring
        const own = numberOf(ring)
        if (me.phase === 'passive') return [{}, send(next, M1({ number }))]
        if (number === me.max) return [{ phase: 'passive', elected: own }, send(next, ELECTED({ number }))]
        return [
          { phase: 'active', max: me.max ?? own, left: number },
          send(me.phase === 'asleep' ? [next] : [], M1({ number: own })),
          send(next, M2({ number })),
        ]
      }),
    },
    model: three,
    verdicts: { mutualExclusion: 12, highestIsElected: 10 },
  },
  {
    name: 'ELECTED is not passed on',
    teaches: 'All sites must learn the number, and its own site among them.',
    clauses: { onElected: upon('ELECTED', (_, { number }) => [{ elected: number }]) },
    model: three,
    verdicts: {
      mutualExclusion: 'vacuous',
      electionEnds: 11,
      everyoneElects: 'violated',
      allKnowTheLeader: 'violated',
    },
  },
]

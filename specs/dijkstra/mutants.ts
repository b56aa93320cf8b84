// Mutants of Dijkstra's algorithm: tests and writes left out.
import { element, type Mutant } from 'coterie'
import { local, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'no site looks at the others',
    teaches:
      'The turn may change hands after a site has seen that it is its own, so two sites may ' +
      'claim the section.',
    clauses: {
      claim: local({
        guard: (me) => me.phase === 'claim',
        effect: (_, { self }) => [{ phase: 'held' }, write({ claims: element(self, true) })],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 11 },
  },
  {
    name: 'a site looks at the others without claiming the section',
    teaches: 'A site must announce its claim before it looks for others, or two sites miss each other.',
    clauses: {
      claim: local({
        guard: (me) => me.phase === 'claim',
        effect: (_, { self }) => [{ phase: 'others', j: self === 0 ? 1 : 0 }],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 13 },
  },
  {
    name: 'a site keeps its claim when the turn is not its own',
    teaches: 'A site without the turn must withdraw, or the holder of the turn sees its claim forever.',
    clauses: {
      withdraw: local({ guard: (me) => me.phase === 'withdraw', effect: () => [{ phase: 'holder' }] }),
    },
    model: { sites: 2 },
    verdicts: { entryPossible: 11, livelockFreedom: 'violated' },
  },
  {
    name: 'a site takes the turn from a holder who is interested',
    teaches:
      'The turn must stay with one of them: if interested sites take it from each other, all of ' +
      'them may claim and withdraw forever.',
    clauses: {
      lookAtHolder: local({
        guard: (me) => me.phase === 'busy',
        effect: () => [{ phase: 'take', j: 0 }],
      }),
    },
    model: { sites: 2 },
    verdicts: { livelockFreedom: 'violated' },
  },
  {
    name: 'a site that has left stays interested',
    teaches: 'The turn stays with the last site that was in, so it must say that it is no longer interested.',
    clauses: {
      loseInterest: local({ guard: (me) => me.phase === 'leaving', effect: () => [{ phase: 'idle' }] }),
    },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'a site that has left keeps its claim',
    teaches: 'A claim closes the section to all others, so it must end with the visit.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: { sites: 2, requests: 1 },
    verdicts: { entryPossible: 2 },
  },
  {
    name: 'a site that may take the turn does not',
    teaches: 'The turn stays with a site that is not interested, so another one must be able to take it.',
    clauses: { take: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 5, entryPossible: 1 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: {
      lookAtOthers: local({ guard: (me) => me.phase === 'others', effect: () => [{ phase: 'turn', j: 0 }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]

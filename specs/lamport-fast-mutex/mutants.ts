// Mutants of Lamport's fast mutual exclusion: each leaves out one read.
import { element, type Mutant } from 'coterie'
import { local, write } from './protocol.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'no site looks at y before setting it',
    teaches:
      'A site that arrives while another is in the section must find y taken and leave it ' + 'unchanged.',
    clauses: { lookAtY: local({ guard: (me) => me.phase === 'lookAtY', effect: () => [{ phase: 'setY' }] }) },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'no site looks at x',
    teaches: 'An unchanged x shows that no other site has arrived in between, so the short path is free.',
    clauses: { lookAtX: local({ guard: (me) => me.phase === 'lookAtX', effect: () => [{ phase: 'held' }] }) },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 10 },
  },
  {
    name: 'a site that finds x changed does not wait',
    teaches:
      'A site that finds x changed must wait for all sites that may still be entering by the ' +
      'short path, or setting y.',
    clauses: {
      lower: local({
        guard: (me) => me.phase === 'lower',
        effect: (_, { self }) => [{ phase: 'lookAtYAgain' }, write({ b: element(self, false) })],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 12 },
  },
  {
    name: 'a site that finds x changed keeps b true while it waits',
    teaches:
      'A waiting site must withdraw first: two of three sites may find x changed, and would wait ' +
      'for each other.',
    clauses: {
      lower: local({
        guard: (me) => me.phase === 'lower',
        effect: (_, { self }) => [{ phase: 'waitForAll', k: self === 0 ? 1 : 0 }],
      }),
    },
    model: { sites: 3 },
    verdicts: { entryPossible: 8 },
  },
  {
    name: 'no site looks at y again',
    teaches: 'Of several sites that find x changed, only the last to set y may enter.',
    clauses: {
      lookAtYAgain: local({ guard: (me) => me.phase === 'lookAtYAgain', effect: () => [{ phase: 'held' }] }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 20 },
  },
  {
    name: 'a leaving site does not reset y',
    teaches: 'A leaving site must reset y, since the others wait for that.',
    clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'leaving' }] }) },
    model: { sites: 2 },
    verdicts: { entryPossible: 5, starvationFreedom: 'violated', livelockFreedom: 'violated' },
  },
  {
    name: 'a site that finds y taken never looks again',
    teaches:
      'A site that busy-waits must keep looking. Deadlock freedom notices such a wait only when ' +
      'the clause is removed.',
    clauses: { waitForY: undefined },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 11, entryPossible: 6 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: {
      lookAtX: local({ guard: (me) => me.phase === 'lookAtX', effect: () => [{ phase: 'lower' }] }),
      lookAtYAgain: local({
        guard: (me) => me.phase === 'lookAtYAgain',
        effect: () => [{ phase: 'waitForY' }],
      }),
    },
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', entryPossible: 1, someoneEnters: 'violated' },
  },
]

// Mutants of the monitor: a step of acquire or release is left out, or the monitor does not exclude.
import type { Mutant } from 'coterie'
import { left, local, write } from './protocol.js'

const hoare = { sites: 2 }
const mesa = { sites: 2, parameters: { signal: 'mesa', test: 'while' } }

export const mutants: readonly Mutant[] = [
  {
    name: 'acquire does not test whether the resource is busy',
    teaches: 'The monitor excludes others only while a site is in it; busy keeps them out of the section.',
    clauses: {
      test: local({
        guard: (me) => me.phase === 'testing',
        effect: (_, { shared }) => [{ phase: 'held' }, write({ busy: true, ...left(shared) })],
      }),
    },
    model: hoare,
    verdicts: { mutualExclusion: 6, busyInSection: 9, someoneSleeps: 'violated' },
  },
  {
    name: 'acquire does not set busy',
    teaches: 'A site that finds the resource free must say so before it leaves the monitor.',
    clauses: {
      test: local({
        guard: (me) => me.phase === 'testing',
        effect: (_, { shared }) =>
          shared.busy ? [{ phase: 'waiting' }] : [{ phase: 'held' }, write(left(shared))],
      }),
    },
    model: hoare,
    verdicts: { mutualExclusion: 6, busyInSection: 3, someoneSleeps: 'violated' },
  },
  {
    name: 'two sites may be in the monitor',
    teaches:
      'The monitor lets in one site at a time. Else a signal may come between the test and the ' +
      'sleep of another site, and is lost.',
    clauses: {
      enter: local({
        guard: (me) => me.phase === 'calling',
        effect: (_, { self }) => [{ phase: 'testing' }, write({ inside: self })],
        fair: 'strong',
      }),
    },
    model: hoare,
    verdicts: { deadlockFreedom: 10, oneInMonitor: 4 },
  },
  {
    name: 'release signals nobody',
    teaches: 'A sleeping site does not look at busy, so release must wake it.',
    clauses: {
      release: local({
        guard: (me) => me.phase === 'releasing',
        effect: (_, { shared }) => [{ phase: 'idle' }, write({ busy: false, ...left(shared) })],
      }),
    },
    model: mesa,
    verdicts: { deadlockFreedom: 10, entryPossible: 5 },
  },
  {
    name: 'release does not set busy to false',
    teaches: 'The signal says that the resource is free, so release must make it free first.',
    clauses: {
      release: local({
        guard: (me) => me.phase === 'releasing',
        effect: (_, { shared }) => [
          { phase: 'idle' },
          write({ nonbusy: shared.nonbusy.shift(), ...left(shared) }),
        ],
      }),
    },
    model: mesa,
    verdicts: { deadlockFreedom: 10, entryPossible: 3, wokenFindsFree: 11 },
  },
  {
    name: 'a signaller leaves the monitor and does not hand it over',
    teaches:
      'Hoare hands the monitor over, so that what the signaller has made true is true when the ' +
      'woken site runs.',
    clauses: {
      release: local({
        guard: (me) => me.phase === 'releasing',
        effect: (_, { shared }) => [
          { phase: 'idle' },
          write({ busy: false, nonbusy: shared.nonbusy.shift(), ...left(shared) }),
        ],
      }),
    },
    model: hoare,
    verdicts: { mutualExclusion: 15, busyInSection: 18, wokenFindsFree: 14, servedInRequestOrder: 13 },
  },
  {
    name: 'a site that finds the resource busy leaves the monitor and calls again',
    teaches: 'A condition variable lets a site sleep, instead of entering the monitor again and again.',
    clauses: {
      wait: local({
        guard: (me) => me.phase === 'waiting',
        effect: (_, { shared }) => [{ phase: 'calling' }, write(left(shared))],
      }),
    },
    model: hoare,
    verdicts: { someoneSleeps: 'violated' },
  },
  {
    name: 'no site enters the monitor',
    teaches: 'A monitor that no site enters satisfies mutual exclusion, and lets no site into the section.',
    clauses: { enter: undefined },
    model: hoare,
    verdicts: {
      mutualExclusion: 'vacuous',
      deadlockFreedom: 1,
      entryPossible: 1,
      someoneEnters: 'violated',
      someoneSleeps: 'violated',
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
]

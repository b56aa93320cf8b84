// Mutants of the detection of termination: each rule left out.
import type { Mutant } from 'coterie'
import { local, sendTo, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'no machine becomes black',
    teaches: 'A machine behind the token may become active again, and the token would not show it.',
    clauses: { send: sendTo(() => false) },
    model: { sites: 3 },
    verdicts: { detectsTruly: 5 },
  },
  {
    name: 'a machine becomes black if it sends to a lower number',
    teaches: 'The token goes from higher to lower numbers, so it still reaches those with lower ones.',
    clauses: { send: sendTo((self, to) => to < self) },
    model: { sites: 3 },
    verdicts: { detectsTruly: 5 },
  },
  {
    name: 'a black machine does not blacken the token',
    teaches: 'The token must carry to machine 0 that the probe has failed.',
    clauses: {
      pass: local({
        guard: (me, { self, shared }) =>
          self !== 0 &&
          shared.tokenAt === self &&
          (!shared.active.get(self) || me.black || shared.blackToken),
        effect: (_, { self }) => [{ black: false }, write({ tokenAt: self - 1 })],
      }),
    },
    model: { sites: 3 },
    verdicts: { detectsTruly: 3 },
  },
  {
    name: 'an active machine hands the token on',
    teaches: 'A machine must be passive when the token passes it.',
    clauses: {
      pass: local({
        guard: (_, { self, shared }) => self !== 0 && shared.tokenAt === self,
        effect: (me, { self, shared }) => [
          { black: false },
          write({ tokenAt: self - 1, blackToken: shared.blackToken || me.black }),
        ],
      }),
    },
    model: { sites: 3 },
    verdicts: { detectsTruly: 3 },
  },
  {
    name: 'a machine stays black',
    teaches: 'A machine must become white when it has told the token, or every later probe fails too.',
    clauses: {
      pass: local({
        guard: (me, { self, shared }) =>
          self !== 0 &&
          shared.tokenAt === self &&
          (!shared.active.get(self) || me.black || shared.blackToken),
        effect: (me, { self, shared }) => [
          {},
          write({ tokenAt: self - 1, blackToken: shared.blackToken || me.black }),
        ],
      }),
    },
    model: { sites: 3 },
    verdicts: { detectsInTime: 'violated' },
  },
  {
    name: 'machine 0 begins no second probe',
    teaches: 'A probe fails if a machine was still active, so another one must follow.',
    clauses: { probe: undefined },
    model: { sites: 3 },
    verdicts: { detectsInTime: 'violated', detects: 'violated' },
  },
  {
    name: 'machine 0 stays black',
    teaches: 'The colour of machine 0 must not spoil the next probe.',
    clauses: {
      probe: local({
        guard: (me, { self, shared }) =>
          self === 0 && shared.tokenAt === 0 && (me.black || shared.blackToken),
        effect: (_, { sites }) => [{}, write({ tokenAt: sites.size - 1, blackToken: false })],
      }),
    },
    model: { sites: 3 },
    verdicts: { detectsInTime: 'violated' },
  },
]

// Channels of a bounded capacity against SPIN 6.5. The model in PROMELA has one process, and each of its alternatives is one d_step, so a
// state of SPIN is a state here, and a transition a step:
//
//   chan c01 = [K] of { byte }; chan c12 = [K] of { byte }; chan c10 = [K] of { byte };
//   byte n, got, ack; hidden byte x;
//   active proctype all() { do
//     :: d_step { c01!n; n = (n + 1) % 3 }
//     :: d_step { nempty(c01) && nfull(c12) && nfull(c10) -> c01?x; c12!x; c10!x }
//     :: d_step { c12?x; got = x }
//     :: d_step { c10?x; ack = x }
//   od }
//
// With spin -m, which loses what is sent to a full channel, the second guard is nempty(c01) alone. Made with spin -o1 -o2 -o3 -a, without which it
// sets variables to 0 that nothing reads, and with gcc -DNOREDUCE. SPIN counts the initial state among its transitions ("stored+matched").
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, int, many, protocol, send } from '../../src/index.js'

const chain = protocol({
  roles: { site: many({ n: int(0, 2), last: int(0, 2) }) },
  messages: { VALUE: { v: int(0, 2) }, PASSED: { v: int(0, 2) } },
})
const { local, upon } = chain.roles.site
const { VALUE, PASSED } = chain.messages
const spec = algorithm({
  name: 'chain',
  title: '',
  citation: '',
  about: '',
  sites: { min: 3, max: 3, fallback: 3 },
  protocol: chain,
  clauses: {
    produce: local({
      guard: (_, { self }) => self === 0,
      effect: ({ n }) => [{ n: (n + 1) % 3 }, send(1, VALUE({ v: n }))],
    }),
    onValue: upon('VALUE', (_, { v }, { self }) =>
      self === 1 ? [{}, send(2, VALUE({ v })), send(0, PASSED({ v }))] : [{ last: v }],
    ),
    onPassed: upon('PASSED', (_, { v }) => [{ last: v }]),
  },
  properties: [chain.always('any', 'any state', () => true)],
})

test.each([
  [1, 'block', 32, 53],
  [2, 'block', 108, 249],
  [3, 'block', 256, 685],
  [1, 'drop', 1728, 5617],
  [2, 'drop', 59_319, 223_588],
] as const)(
  'with capacity %i and %s it has the states and transitions of SPIN',
  (capacity, whenFull, states, storedAndMatched) => {
    const { exploration } = checkSpec(spec, { capacity, whenFull })
    expect(exploration).toMatchObject({ complete: true, states, transitions: storedAndMatched - 1 })
  },
)

// Bounds by message type on a protocol of two sites, counted by hand. Site 0 sends letters of types A and B to site 1, in any order, and
// site 1 counts what it reads of each type. With A=1 the channel holds at most one A, and B without a bound.
//
// Two letters of each type, unordered. The types do not meet: with a and b the states of a type, and s and t its steps, there are a * b states
// and s * b + t * a steps. Write (unsent, in transit, read) for the letters of a type.
// - Unbounded: 200 110 101 020 011 002, so 6 states. A letter can be sent in 200, 110, 101 and read in 110, 020, 011: 6 steps.
//   36 states, 72 steps.
// - A=1, block: 020 is missing. Steps of A: 200 to 110 to 101 to 011 to 002, so 5 states and 4 steps.
//   5 * 6 = 30 states, 4 * 6 + 6 * 5 = 54 steps.
// - A=1, drop: a send in 110 loses its letter, and leads to 010. States of A: 200 110 101 011 002 and 010, 001, so 7. Steps: 200 to 110,
//   110 to 101, 101 to 011, 011 to 002, 110 to 010, 010 to 001, so 6. 7 * 6 = 42 states, 6 * 6 + 6 * 7 = 78 steps.
//
// Two letters A and one letter B in a queue, A=1, block. A state is the number of letters sent of each type, and the queue: empty, A, B, AB or BA.
// - sent 0 0: empty, from which A and B can be sent. 1 state, 2 steps.
// - sent 1 0: empty (A, B), A (B, a receipt). 2 states, 4 steps. The second A would not fit.
// - sent 2 0: empty (B), A (B, a receipt). 2 states, 3 steps.
// - sent 0 1: empty (A), B (A, a receipt). 2 states, 3 steps.
// - sent 1 1: empty (A), A (a receipt), B (A, a receipt), AB and BA (a receipt each). 5 states, 6 steps.
// - sent 2 1: the same five; none from empty, and a receipt from each other. 5 states, 4 steps.
// 17 states, 22 steps.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, int, many, protocol, send } from '../../src/index.js'

const letters = protocol({
  roles: { site: many({ a: int(0, 2), b: int(0, 2) }) },
  messages: { A: {}, B: {} },
})
const { local, upon } = letters.roles.site
const { A, B } = letters.messages
/** Two letters A, and this many letters B. */
const specWith = (most: number) =>
  algorithm({
    name: 'letters',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: letters,
    clauses: {
      sendA: local({
        guard: ({ a }, { self }) => self === 0 && a < 2,
        effect: ({ a }) => [{ a: a + 1 }, send(1, A())],
      }),
      sendB: local({
        guard: ({ b }, { self }) => self === 0 && b < most,
        effect: ({ b }) => [{ b: b + 1 }, send(1, B())],
      }),
      onA: upon('A', ({ a }) => [{ a: a + 1 }]),
      onB: upon('B', ({ b }) => [{ b: b + 1 }]),
    },
    properties: [letters.always('any', 'any state', () => true)],
  })

const capacity = { A: 1 }
test.each([
  ['without a bound', 2, { order: 'unordered' }, 36, 72],
  ['where a full channel blocks', 2, { order: 'unordered', capacity }, 30, 54],
  ['where a full channel drops', 2, { order: 'unordered', capacity, whenFull: 'drop' }, 42, 78],
  ['in a queue', 1, { capacity }, 17, 22],
] as const)(
  'letters of two types %s have the states and steps counted by hand',
  (_, most, options, states, transitions) => {
    const { exploration } = checkSpec(specWith(most), options)
    expect(exploration).toMatchObject({ complete: true, states, transitions })
  },
)

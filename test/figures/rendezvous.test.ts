// Rendezvous against SPIN 6.5, on a model without a point in which the two rules differ (semantics/rendezvous.ts): each sequence ends with
// its send, and no process receives before its own sequence has ended. States within an atomic sequence are not stored, also where control
// passes to the receiver.
//
//   chan c01 = [0] of { byte }; chan c12 = [0] of { byte };
//   byte n, last, sum; bit open; hidden byte y;
//   active proctype p0() { do :: atomic { open -> n = (n + 1) % 3; c01!((n + 2) % 3) } od }
//   active proctype p1() { do :: atomic { c01?last; c12!last } :: atomic { open = 1 - open } od }
//   active proctype p2() { do :: atomic { c12?y; if :: sum = (sum + y) % 5 :: sum = (sum + 2 * y) % 5 fi } od }
//
// Made with spin -o1 -o2 -o3 -a and gcc -DNOREDUCE. A transition there is a step here where nothing is stored between. SPIN counts the initial state among its transitions: 32 states stored, 65 stored and matched.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, either, flag, int, many, protocol, send } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { causes } from '../../src/trace/causal-past.js'
import { messageFlights } from '../../src/trace/message-flights.js'
import { replay } from '../../src/trace/replay.js'
import { run } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const relay = protocol({
  roles: { site: many({ n: int(0, 2), last: int(0, 2), sum: int(0, 4), open: flag }) },
  messages: { VALUE: { v: int(0, 2) }, PASSED: { v: int(0, 2) } },
})
const { local, upon } = relay.roles.site
const { VALUE, PASSED } = relay.messages
const spec = algorithm({
  name: 'relay',
  title: '',
  citation: '',
  about: '',
  sites: { min: 3, max: 3, fallback: 3 },
  protocol: relay,
  clauses: {
    produce: local({
      guard: (_, { self }) => self === 0,
      effect: ({ n }) => [{ n: (n + 1) % 3 }, send(1, VALUE({ v: n }))],
    }),
    // A closed site has no alternative, so the site that would send to it cannot.
    onValue: upon('VALUE', ({ open }, { v }) => (open ? [{ last: v }, send(2, PASSED({ v }))] : either([]))),
    turn: local({
      guard: (_, { self }) => self === 1,
      effect: ({ open }) => [{ open: !open }],
    }),
    onPassed: upon('PASSED', ({ sum }, { v }) =>
      either([[{ sum: (sum + v) % 5 }], [{ sum: (sum + 2 * v) % 5 }]]),
    ),
  },
  properties: [relay.always('any', 'any state', () => true)],
})
const order = 'rendezvous'

test('a chain of receipts has the states of SPIN', () => {
  const { exploration } = checkSpec(spec, { order })
  expect([exploration.states, exploration.transitions, exploration.complete]).toEqual([32, 65 - 1, true])
})

test('a step with its receipts is written, drawn, related and replayed as one step', () => {
  const trace = run(makeModel(spec, { order }), 0, [0, 0, 1])
  expect(trace.steps.map(({ label, parts }) => [label.clause, label.choice, parts?.length])).toEqual([
    ['turn', 0, undefined],
    ['produce', 0, 3],
    ['produce', 1, 3],
  ])
  expect(traceText(trace)).toContain(
    [
      '3  produce at 0',
      '   n 1 -> 2',
      '   -> 1: VALUE(1)',
      '   onValue at 1: VALUE(1) from 0',
      '     last 0 -> 1',
      '     -> 2: PASSED(1)',
      '   onPassed at 2: PASSED(1) from 1',
      '     sum 0 -> 2',
    ].join('\n'),
  )
  expect(messageFlights(trace).map(({ sent, end }) => [sent, end])).toEqual(
    [1, 1, 2, 2].map((step) => [step, { kind: 'delivered', step }]),
  )
  expect(causes(trace)).toEqual([[], [0], [1]])
  const file = readTraceJson(traceJson(trace))
  expect(file.steps[2]!.receipts?.map(({ clause, site, choice }) => [clause, site, choice])).toEqual([
    ['onValue', 1, 0],
    ['onPassed', 2, 1],
  ])
  expect(replay(file, spec).trace.steps).toHaveLength(3)
  const forged = { ...file, steps: file.steps.map((one) => ({ ...one, receipts: [] })) }
  expect(() => replay(forged, spec)).toThrow('no longer does what was recorded')
})

test('a chain that does not end is an error that names the clause', () => {
  const onPassed = upon('PASSED', (_, { v }, { self }) => [{}, send(self === 2 ? 1 : 2, PASSED({ v }))])
  const endless = { ...spec, clauses: new Map(spec.clauses).set('onPassed', onPassed as never) }
  expect(() => checkSpec(endless, { order })).toThrow(
    'Clause "produce" of relay: with rendezvous it begins an endless chain of receipts (1000 in one step); use order fifo or unordered',
  )
})

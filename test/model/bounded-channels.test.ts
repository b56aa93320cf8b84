// Channels of a bounded capacity: what a reader sees of a full one, and what supposes that a step can always send refuses them in one line.
import { describe, expect, test } from 'vitest'
import raymondProof from '../../specs/raymond/proof.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { Assuming } from '../../src/assume/assuming.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { Conformance } from '../../src/conform/conformance.js'
import { spaceTimeDot } from '../../src/diagram/run/run-dot.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { clausesOf } from '../../src/explain/why-disabled.js'
import { algorithm, deadlockFreedom, int, many, oneOf, protocol, send } from '../../src/index.js'
import { refuseUnmeasurable } from '../../src/measure/measurable.js'
import { makeModel } from '../../src/model/model.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { violationText } from '../../src/report/verdict/violation-text.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { Explanation } from '../../src/story/explanation.js'
import { causes } from '../../src/trace/causal-past.js'
import { messageFlights } from '../../src/trace/message-flights.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const capacity = 1
const limits = { maxStates: 1000, memory: 1e8 }
const bounded = makeModel(ra, { sites: 2, capacity })

// A site that asks again sends twice, which never fits with capacity 1.
const asking = protocol({
  roles: { site: many({ phase: oneOf('idle', 'waits', 'in'), heard: int(0, 2) }) },
  messages: { ASK: {}, TELL: {} },
})
const { local, upon } = asking.roles.site
const { ASK, TELL } = asking.messages
const twice = algorithm({
  name: 'twice',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, fallback: 2 },
  protocol: asking,
  clauses: {
    ask: local({
      guard: ({ phase }) => phase === 'idle',
      effect: (_, { others }) => [{ phase: 'waits' }, send(others, ASK())],
    }),
    again: local({
      guard: ({ phase, heard }, { self }) => phase === 'waits' && heard === 0 && self === 0,
      effect: (_, { others }) => [{ heard: 1 }, send(others, ASK()), send(others, ASK())],
    }),
    onAsk: upon('ASK', () => []),
    onTell: upon('TELL', () => []),
  },
  contention: {
    request: 'ask',
    waits: ({ phase }) => phase === 'waits',
    holds: ({ phase }) => phase === 'in',
  },
  properties: [deadlockFreedom],
})
const deadlocked = (whenFull: 'block' | 'drop', more = {}) =>
  checkSpec(
    twice,
    { requests: 1, requesters: [0], capacity, whenFull, ...more },
    { properties: ['deadlockFreedom'] },
  ).verdicts[0]!.trace!

test('a deadlock by a full channel says which channel is full, and what it blocks', () => {
  const { model, steps } = deadlocked('block')
  const end = steps.at(-1)!.next
  expect(steps.map(({ label }) => label.clause)).toEqual(['ask', 'onAsk'])
  expect(violationText(model, end, deadlockFreedom)).toMatch(
    /^Deadlock: 0 waits\. No message is in transit\. The channel from 0 to 1 is full \(capacity 1\), and blocks again at 0\.$/,
  )
})

// Both have asked, and each would answer by the channel that its own question fills.
test('receipts that full channels block are not fair steps, so two sites that must answer first are deadlocked', () => {
  const answering = {
    ...twice,
    clauses: new Map(twice.clauses).set(
      'onAsk',
      upon('ASK', (_, __, { others }) => [{}, send(others, ASK())]) as never,
    ),
  }
  const trace = (bound: object) =>
    checkSpec(answering, { requests: 1, ...bound }, { properties: ['deadlockFreedom'], maxStates: 500 })
      .verdicts[0]!.trace
  const { model, steps } = trace({ capacity })!
  expect(steps.map(({ label }) => label.clause)).toEqual(['ask', 'ask'])
  expect(violationText(model, steps.at(-1)!.next, deadlockFreedom)).toContain(
    ' The channel from 1 to 0 is full (capacity 1), and blocks onAsk at 1',
  )
  expect(trace({})).toBeUndefined()
})

test('a clause that a full channel blocks is disabled with that reason', () => {
  const { model, steps } = deadlocked('block')
  const why = clausesOf(model, steps[0]!.next).find(
    ({ site, clause }) => site === 0 && clause === 'again',
  )!.why
  expect(why).toEqual({ kind: 'line', text: 'the channel from site 0 to site 1 is full (capacity 1)' })
})

test('a message that a full channel drops is lost in the step that sends it: in the text, the drawings, the causes and a file', () => {
  const trace = deadlocked('drop')
  expect(trace.steps.map(({ label }) => label.clause)).toEqual(['ask', 'again', 'onAsk'])
  expect(traceText(trace)).toContain('-> 1: ASK (lost: the channel is full)')
  expect(messageFlights(trace).map(({ sent, end }) => [sent, end])).toEqual([
    [0, { kind: 'delivered', step: 2 }],
    [1, { kind: 'lost', step: 1 }],
    [1, { kind: 'lost', step: 1 }],
  ])
  expect(causes(trace)).toEqual([[], [0], [0]])
  expect(runDrawing(trace).arrows.map(({ kind }) => kind)).toEqual(['delivered', 'lost', 'lost'])
  expect(spaceTimeDot(trace)).toMatch(/step2"? -> "?lost1/)
  expect(replay(readTraceJson(traceJson(trace)), twice)).toMatchObject({ confirmed: true })
})

test('the initial messages must fit, and what has no meaning with a capacity is refused', () => {
  const full = { ...twice, inFlight: () => [0, 1].map(() => ({ from: 0, to: 1, message: ASK() })) }
  expect(() => initialStates(makeModel(full as never, { capacity }))).toThrow(
    'capacity 1: twice starts with 2 messages from 0 to 1; use capacity 2 or more',
  )
  const refused = (options: object) => () => makeModel(twice, options)
  expect(refused({ capacity: 0 })).toThrow('capacity 0: must be a whole number from 1')
  expect(refused({ whenFull: 'drop' })).toThrow('when full drop: no channel is ever full in this model')
  expect(refused({ capacity, order: 'set' })).toThrow('capacity 1: a set keeps every message')
  expect(refused({ capacity, applicationMessages: 1 })).toThrow('capacity 1: application messages would')
})

// A bound on ASK leaves room for TELL, in every text and drawing of a channel that is full.
describe('a bound on one type', () => {
  const byType = { TELL: 9, ASK: 1 }
  const telling = {
    ...twice,
    clauses: new Map(twice.clauses).set(
      'again',
      local({
        guard: ({ phase, heard }, { self }) => phase === 'waits' && heard === 0 && self === 0,
        effect: (_, { others }) => [
          { heard: 1 },
          send(others, TELL()),
          send(others, ASK()),
          send(others, ASK()),
        ],
      }) as never,
    ),
  }
  const found = (more: object) =>
    checkSpec(
      telling,
      { requests: 1, requesters: [0], capacity: byType, ...more },
      { properties: ['deadlockFreedom'] },
    ).verdicts[0]!.trace!

  test('is named where it blocks', () => {
    const { model, steps } = found({})
    expect(steps.map(({ label }) => label.clause)).toEqual(['ask', 'onAsk'])
    expect(violationText(model, steps.at(-1)!.next, deadlockFreedom)).toContain(
      ' The channel from 0 to 1 is full for ASK (capacity ASK=1), and blocks again at 0.',
    )
    const why = clausesOf(model, steps[0]!.next).find(
      ({ site, clause }) => site === 0 && clause === 'again',
    )!.why
    expect(why).toEqual({
      kind: 'line',
      text: 'the channel from site 0 to site 1 is full for ASK (capacity ASK=1)',
    })
  })

  test('drops what does not fit, and nothing of another type', () => {
    const trace = found({ whenFull: 'drop' })
    const sends = messageFlights(trace).map(({ message, sent, end }) => [message.type, sent, end.kind])
    expect(sends).toEqual([
      ['ASK', 0, 'delivered'],
      ['TELL', 1, 'delivered'],
      ['ASK', 1, 'lost'],
      ['ASK', 1, 'lost'],
    ])
    expect(traceText(trace)).toContain('-> 1: ASK (lost: the channel is full)')
    expect(traceText(trace)).not.toContain('TELL (lost')
    expect(replay(readTraceJson(traceJson(trace)), telling)).toMatchObject({ confirmed: true })
  })

  test('counts initial messages of its type alone', () => {
    const start = (...messages: readonly object[]) => ({
      ...telling,
      inFlight: () => messages.map((message) => ({ from: 0, to: 1, message })),
    })
    const model = (...messages: readonly object[]) =>
      makeModel(start(...messages) as never, { capacity: byType })
    expect(initialStates(model(ASK(), TELL(), TELL()))).toHaveLength(1)
    expect(() => initialStates(model(ASK(), TELL(), ASK()))).toThrow(
      'capacity ASK=1: twice starts with 2 messages of type ASK from 0 to 1; use capacity ASK=2 or more',
    )
  })

  test('has one form in a model, in which application messages have no bound', () => {
    const capacityOf = (capacity: object) =>
      makeModel(twice, { capacity, applicationMessages: 1 } as object).options.capacity
    expect(JSON.stringify(capacityOf(byType))).toBe('{"ASK":1,"TELL":9}')
    expect(capacityOf({})).toBe('unbounded')
    expect(() => capacityOf({ ASK: 0 })).toThrow('capacity of ASK 0: must be a whole number from 1 to 1000')
    expect(() => capacityOf({ ASK: 1, APPLICATION: 1 })).toThrow(
      'capacity APPLICATION=1: twice has no messages of type APPLICATION; it has ASK, TELL',
    )
    expect(() => capacityOf({ constructor: 1 })).toThrow('twice has no messages of type constructor')
  })
})

const users: { readonly [what: string]: () => unknown } = {
  'the assumptions of a theorem': () => new Assuming(ra, { sites: 2, capacity }),
  'a proof by lemmas': () =>
    new ProofCheck(
      raymond,
      raymondProof,
      { sites: 2, capacity },
      { assume: [], drop: [], suggest: false, ...limits },
    ),
  'a proof by views': () => shapeOf(ra, { capacity } as object),
  'the same, with a bound on a type': () => shapeOf(ra, { capacity: { REQUEST: 1 } } as object),
  'the log of a program': () =>
    new Conformance(bounded, {} as ConstructorParameters<typeof Conformance>[1], {} as never),
  'an order by causes, where messages are dropped': () =>
    checkSpec(
      ra,
      { sites: 2, requests: 1, capacity, whenFull: 'drop' },
      { properties: ['servedInRequestOrder'] },
    ),
  'the same, where a run is replayed or looked at': () =>
    modelFor(
      ra,
      { sites: 2, requests: 1, capacity, whenFull: 'drop' },
      propertiesNamed(ra, ['servedInRequestOrder']),
    ),
  'a story': () => new Explanation(deadlocked('block')),
}

test.each(Object.entries(users))('%s', (_, use) => {
  expect(use).toThrow(/^capacity (REQUEST=)?1: [^\n]+; leave [^\n]+$/)
})

test('a measure', () =>
  expect(() => refuseUnmeasurable(bounded)).toThrow(
    'capacity: the waits for room in a channel are not measured; leave it out',
  ))

test('an order by causes is checked where full channels block', () => {
  const { verdicts } = checkSpec(
    ra,
    { sites: 2, requests: 1, capacity },
    { properties: ['servedInRequestOrder'] },
  )
  expect(verdicts[0]!.verdict).toBe('holds')
})

// Clocks with which sites start: requests bear the timestamps of a figure, and the order of entry follows them.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import ra from '../../specs/ricart-agrawala-queue/spec.js'
import { groupOf } from '../../src/canonical/group.js'
import { algorithm, clock, many, oneOf, protocol, type Spec, send, timestamp } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { withFirstClocks } from '../../src/model/with-first-clocks.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { reachability } from '../../src/semantics/reachability.js'
import { viewOfState } from '../../src/semantics/state.js'
import { fieldOf } from '../../src/sorts/record.js'
import { modelToFile } from '../../src/trace/model-file.js'
import { replay } from '../../src/trace/replay.js'
import { run } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { quotient } from '../canonical/quotient.js'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from '../laws/agreement.js'
import { checked } from '../tiny/found.js'

const three: ModelOptions = { sites: 3, requests: 1 }
const figure: ModelOptions = { ...three, clock: { 0: 114, 1: 101, 2: 109 } }
const clocksIn = (spec: Spec, options: ModelOptions) =>
  initialStates(makeModel(spec, options))[0]!
    .sites.map((record) => fieldOf(record, 'clock'))
    .toArray()

const counts = (spec: Spec, options: ModelOptions, timestamps = false) => {
  const { states, transitions, depth, complete } = checked(spec, options, {
    reduce: { ...noReduction, timestamps },
  }).exploration
  expect(complete).toBe(true)
  return [states, transitions, depth]
}

/** Whether some state of the model satisfies a formula, by the reference semantics alone. */
const reaching = (options: ModelOptions): ((formula: string) => boolean) => {
  const model = makeModel(ra, options)
  const views = quotient(model, (state) => state).states.map((state) => viewOfState(model, state))
  return (formula) => views.some(reachability(model, formula).predicate)
}

test('sites start with these clocks, and the others as before', () => {
  expect(clocksIn(ra, figure)).toEqual([114, 101, 109])
  expect(clocksIn(lamport, { sites: 3, clock: { 2: 9638 } })).toEqual([0, 0, 9638])
  expect(withFirstClocks(ra, {}, [])).toBe(ra)
})

describe('the order of entry follows the timestamps', () => {
  const asked = (site: number, t: number) => `waits(${site}) && t(${site})=${t}`
  test('the earlier stamp enters first, and without first clocks the lower number', () => {
    const two = { sites: 2, requests: 1 }
    const later = reaching({ ...two, clock: { 0: 109, 1: 101 } })
    expect(later(`holds(1) && ${asked(0, 110)} && t(1)=102`)).toBe(true)
    expect(later(`holds(0) && t(0)=110 && ${asked(1, 102)}`)).toBe(false)
    const usual = reaching(two)
    expect(usual(`holds(1) && ${asked(0, 1)} && t(1)=1`)).toBe(false)
    expect(usual(`holds(0) && t(0)=1 && ${asked(1, 1)}`)).toBe(true)
  })
})

describe('canonical timestamps with clocks that start apart', () => {
  test('starting all clocks later changes no count', () => {
    const later = { clock: { 0: 100, 1: 100 } }
    expect(counts(ra, { sites: 2, requests: 1, ...later })).toEqual(counts(ra, { sites: 2, requests: 1 }))
    expect(counts(ra, { sites: 2, ...later }, true)).toEqual(counts(ra, { sites: 2 }, true))
  })

  // Two states that differ by a common shift, or below all clocks, are one. The reference counts them without the tables.
  test('the tables have as many canonical states as the reference', () => {
    const options = { sites: 2, clock: { 0: 7 } }
    const { states, transitions, depth } = quotient(makeModel(ra, options), {
      timestamps: true,
      group: undefined,
    })
    expect(counts({ ...ra, properties: [] }, options, true)).toEqual([states.length, transitions, depth])
  })
})

test('the tables and the reference agree on every step', () => {
  const model = wholeModel(ra, { sites: 2, requests: 2, clock: { 0: 3 } }, false)
  expect(compareStepByStep(model, 400).differences).toEqual([])
  const { tables, reference } = bothAnswers(checkedWithin(model, 2000)!)
  expect(tables).toEqual(reference)
})

test('a renaming that moves a site to one with another clock is not a symmetry', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'held'), clock }) },
    messages: { M: { t: timestamp } },
  })
  const { local, upon } = p.roles.site
  const spec = algorithm({
    ...{
      name: 'told',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, max: 6, fallback: 4 },
      protocol: p,
    },
    clauses: {
      tell: local({
        guard: (me) => me.phase === 'idle',
        effect: (me, { others }) => [
          { phase: 'held', clock: me.clock + 1 },
          send(others, p.messages.M({ t: me.clock + 1 })),
        ],
      }),
      onM: upon('M', (me, { t }) => [{ clock: Math.max(me.clock, t) }]),
    },
    contention: {
      waits: () => false,
      holds: (me) => me.phase === 'held',
    },
    symmetry: 'all',
    properties: [],
  })
  const order = (options: ModelOptions) => groupOf(makeModel(spec, options), 'all').order
  expect(order({})).toBe(24)
  expect(order({ clock: { 0: 5, 2: 5 } })).toBe(4)
  expect(order({ clock: { 0: 5, 1: 6, 2: 7 } })).toBe(1)
  const both = { ...noReduction, timestamps: true, symmetry: 'all' as const }
  const options = { sites: 3, clock: { 0: 5, 2: 5 } }
  // The states of all orbits together are those without symmetry.
  const [whole] = counts(spec, options, true)
  const { reductions } = checked(spec, options, { reduce: both }).exploration
  expect(reductions.find(({ reduction }) => reduction === 'symmetry')).toMatchObject({
    order: 2,
    states: whole,
  })
})

test('traces, JSON and arguments keep the clocks, and a replay starts with them', () => {
  const trace = run(makeModel(ra, figure), 0, [0, 0])
  expect(modelToFile(trace.model)).toMatchObject({ clock: { 0: 114, 1: 101, 2: 109 } })
  const text = traceJson(trace)
  expect(text).toContain('"clock": { "0": 114, "1": 101, "2": 109 }')
  expect(traceJson(replay(readTraceJson(text), ra).trace)).toBe(text)
  expect(traceJson(run(makeModel(ra, three), 0, []))).not.toMatch(/"clock": \{/)
  expect(() => replay(readTraceJson(text.replace('"0": 114', '"0": 113')), ra)).toThrow(/the initial state/)
})

describe('a clock that does not fit is refused in one line', () => {
  test.each<[string, Spec, ModelOptions, string]>([
    [
      'of a spec without one',
      central,
      { clock: { 0: 1 } },
      'clock 0=1: the sites of central-server have no logical clock that could start later; leave it out',
    ],
    ['of no site', ra, { clock: { 7: 1 } }, 'clock 7=1: there is no such site; the sites are 0 to 2'],
    [
      'too large',
      ra,
      { clock: { 0: 2e9 } },
      'clock 0=2000000000: a clock starts at a whole number from 0 to 1000000000',
    ],
    [
      'that the model does not use',
      handling,
      { parameters: { stamps: 'oracle' }, clock: { 0: 1 } },
      'clock 0=1: the clock of this site is not used in this model, so it has no start; leave it out',
    ],
  ])('%s', (_, spec, options, message) => {
    expect(() => initialStates(makeModel(spec, options))).toThrow(message)
  })
})

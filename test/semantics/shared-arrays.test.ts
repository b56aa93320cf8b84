// A write of two elements of one array was answered "which is not a shared variable", and only sites were keys of arrays.
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { disagreements } from '../../src/check/compare-reductions.js'
import { modelFor } from '../../src/check/model-for.js'
import {
  algorithm,
  arrayOf,
  element,
  flag,
  initially,
  int,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  record,
  type Spec,
  setOf,
  siteId,
  someoneEnters,
  timestamp,
} from '../../src/index.js'
import { parseFormula } from '../../src/ltl/parse-formula.js'
import { makeModel } from '../../src/model/model.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { atomsOfModel, predicateOf } from '../../src/semantics/atom-meaning.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { stateToJson, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { traceToItf } from '../../src/trace/itf.js'
import { replay } from '../../src/trace/replay.js'
import { run } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { compareStepByStep } from '../laws/agreement.js'

const atomOf = (text: string) => {
  const formula = parseFormula(text)
  if (formula.kind !== 'atom') throw new Error(`${text} is not an atom`)
  return formula.atom
}

const about = { citation: 'none', about: 'none', sites: { min: 2, max: 3, fallback: 3 } }

/** The filter lock of Peterson (1981) for at most three sites, with levels 1 and 2 as keys. A site looks at all others in one step. */
const levels = int(1, 2)
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), at: int(0, 2) }) },
  shared: { level: mapOf(siteId, int(0, 2)), last: arrayOf(levels, optional(siteId)) },
})
const { local } = p.roles.site
const arriveAt = (level: number, self: number) =>
  [
    { phase: 'wanted', at: level },
    p.write({ level: element(self, level), last: element(level, self) }),
  ] as const

const filter = algorithm({
  ...about,
  name: 'filter',
  title: 'The filter lock',
  protocol: p,
  clauses: {
    request: local({ guard: (me) => me.phase === 'idle', effect: (_, { self }) => arriveAt(1, self) }),
    pass: local({
      guard: (me, { self, others, shared }) =>
        me.phase === 'wanted' &&
        (shared.last.get(me.at) !== self || others.every((other) => shared.level.get(other) < me.at)),
      effect: (me, { self, sites }) =>
        me.at + 1 < sites.size ? arriveAt(me.at + 1, self) : [{ phase: 'held' }],
    }),
    // The next site finds the levels as at the start.
    exit: local({
      guard: (me) => me.phase === 'held',
      effect: (_, { self, shared }) => [
        { phase: 'idle', at: 0 },
        p.write({
          level: element(self, 0),
          last: [1, 2].flatMap((level) => (shared.last.get(level) === self ? [element(level, null)] : [])),
        }),
      ],
    }),
  },
  contention: {
    request: 'request',
    enter: 'pass',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [
    mutualExclusion,
    someoneEnters,
    p.servedInRequestOrder(),
    p.always('oneIsLast', 'a site that is last at a level is there', ({ shared, all }) =>
      all('site').every(({ self, at }) => at === 2 || shared.last.get(2) !== self),
    ),
  ],
})

const checked = (spec: Spec, symmetry: 'all' | undefined) => {
  const { properties } = spec
  return check(modelFor(spec, {}, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, symmetry },
  })
}

describe('an array with keys 1 to 2', () => {
  const model = makeModel(filter, {})

  test('has a variable for each key', () =>
    expect(model.variables.map(({ name }) => name)).toEqual([
      'level[0]',
      'level[1]',
      'level[2]',
      'last[1]',
      'last[2]',
    ]))

  test('means the same to both semantics', () =>
    expect(compareStepByStep(makeModel(filter, { sites: 2 }), 5000).differences).toEqual([]))

  test('keeps its places under symmetry: the orbits sum up to the full search', () => {
    const [full, reduced] = [checked(filter, undefined), checked(filter, 'all')]
    expect(full.verdicts.map(({ property, verdict }) => [property.name, verdict])).toEqual([
      ['mutualExclusion', 'holds'],
      ['someoneEnters', 'holds'],
      ['servedInRequestOrder', 'violated'],
      ['oneIsLast', 'holds'],
    ])
    expect(reduced.exploration.states).toBeLessThan(full.exploration.states)
    expect(reduced.exploration.orbits?.states).toBe(full.exploration.states)
    expect(disagreements(full, reduced)).toEqual([])
  })

  test('is written to a trace and read again', () => {
    const trace = run(model, 0, [0, 0])
    const json = traceJson(trace)
    expect(JSON.parse(json).steps[0].state.shared).toMatchObject({ 'last[1]': 0, 'last[2]': null })
    expect(traceJson(replay(readTraceJson(json), filter).trace)).toBe(json)
    expect(JSON.parse(traceToItf(trace)).states[1].shared.last).toEqual({
      '#map': [
        [{ '#bigint': '1' }, { '#bigint': '0' }],
        [{ '#bigint': '2' }, 'none'],
      ],
    })
  })

  test('answers a formula that names a key', () => {
    const at = run(model, 0, [0]).steps[0]!.next
    const asked = (text: string) => predicateOf(model, atomOf(text))(viewOfState(model, at))
    expect(atomsOfModel(model)).toContain('last(key)=value')
    const texts = ['last(1)=0', 'last(2)=0', 'last=0', 'last(all)=0', 'last(2)=none']
    expect(texts.map(asked)).toEqual([true, false, true, false, true])
    expect(() => asked('last(3)=0')).toThrow(
      'column 1: last(3): there is no such key; the keys are 1, 2, some and all',
    )
  })
})

const Ballot = record({ n: int(0, 1), by: optional(siteId) })
const q = protocol({
  roles: { site: many({ seen: optional(Ballot) }) },
  shared: {
    flags: mapOf(siteId, initially(flag, true)),
    all: arrayOf(siteId, flag),
    slots: arrayOf(int(1, 3), initially(int(0, 9), 7)),
    byBallot: arrayOf(record({ n: int(0, 1), up: flag }), int(0, 3)),
    one: initially(Ballot, Ballot({ n: 1 })),
  },
})
const acting = (effect: () => unknown, shared: { readonly [name: string]: unknown } = {}) =>
  algorithm({
    ...about,
    name: 'acting',
    title: 'acting',
    protocol: q,
    clauses: { act: q.roles.site.local({ guard: () => true, effect: effect as never }) },
    shared: () => shared as never,
    properties: [],
  })
const sharedAfter = (effect: () => unknown) => {
  const model = makeModel(acting(effect), { sites: 2 })
  const [step] = steps(model, initialStates(model)[0]!)
  return (stateToJson(model, step!.next) as { shared: { [name: string]: unknown } }).shared
}

describe('a write', () => {
  test('of two elements of one array changes both', () => {
    const made = sharedAfter(() => [
      {},
      q.write({ slots: [element(1, 4), element(3, 5)], flags: [element(0, false), element(1, false)] }),
    ])
    expect(made).toMatchObject({
      'slots[1]': 4,
      'slots[2]': 7,
      'slots[3]': 5,
      'flags[0]': false,
      'flags[1]': false,
    })
  })

  test('of no element changes nothing', () =>
    expect(sharedAfter(() => [{}, q.write({ slots: [] })])).toMatchObject({ 'slots[1]': 7 }))

  test('names an element by any key of its sort', () => {
    const key = q.declaration.shared.byBallot.key.fromJson({ n: 1, up: true })
    expect(sharedAfter(() => [{}, q.write({ byBallot: element(key, 2) })])).toMatchObject({
      'byBallot[n 0, up false]': 0,
      'byBallot[n 1, up true]': 2,
    })
  })

  test.each([
    [
      { slots: [element(1, 4), element(1, 5)] },
      'it writes "slots[1]" twice in one write; leave one of the two out',
    ],
    [{ slots: element(4, 4) }, 'it writes "slots[4]", which is not a shared variable'],
    [{ slots: element('1', 4) }, 'it writes "slots[1]", which is not a shared variable'],
    [{ slots: 4 }, 'it writes 4 to the array "slots"; write element(key, value), or a list of these'],
    [{ slots: element(1, 10) }, 'variable "slots[1]": 10 is not int(0, 9)'],
  ])('that fits no element is answered with one line: %j', (changes, said) =>
    expect(() => sharedAfter(() => [{}, q.write(changes as never)])).toThrow(
      `Clause "act" of acting: ${said}`,
    ),
  )
})

describe('an initial value', () => {
  test('is declared with the sort of a variable or of the elements', () =>
    expect(sharedAfter(() => [])).toMatchObject({
      'flags[1]': true,
      'all[1]': false,
      'slots[3]': 7,
      one: { n: 1, by: null },
    }))

  test('is that of the spec where the spec names the element', () => {
    const model = makeModel(acting(() => [], { slots: ImmutableMap([[2, 0]]) }))
    expect(stateToJson(model, initialStates(model)[0]!)).toMatchObject({
      shared: { 'slots[1]': 7, 'slots[2]': 0 },
    })
    const wrong = makeModel(acting(() => [], { slots: ImmutableMap([[0, 0]]) }))
    expect(() => initialStates(wrong)).toThrow('the array "slots" has no element 0')
    const noMap = makeModel(acting(() => [], { slots: 3 }))
    expect(() => initialStates(noMap)).toThrow(
      'the array "slots" must be an Immutable.Map from keys to values',
    )
  })

  test('is in the order in which the engine keeps it, so that equal states are one', () => {
    const given = initially(setOf(siteId), ImmutableSet([3, 1, 2]))
    const kept = setOf(siteId).fromJson([1, 2, 3])
    expect([...given.initial]).toEqual([...kept])
    expect([
      ...initially(
        mapOf(int(0, 9), flag),
        ImmutableMap([
          [9, true],
          [2, true],
        ]),
      ).initial.keys(),
    ]).toEqual([2, 9])
  })

  test('belongs to its sort', () => {
    expect(() => initially(int(0, 3), 4)).toThrow('initially(int(0, 3), 4): 4 is not int(0, 3)')
    const r = protocol({ roles: { site: many({}) }, shared: { turn: initially(siteId, 2) } })
    const spec = algorithm({ ...about, name: 'few', title: 'few', protocol: r, clauses: {}, properties: [] })
    expect(() => initialStates(makeModel(spec, { sites: 2 }))).toThrow(
      'The initial state of few: variable "turn": 2 is not a site (0 to 1)',
    )
  })
})

describe('a sort of records', () => {
  test('makes its values', () => {
    expect(Ballot({ n: 1 })).toEqual(Ballot.make({ n: 1 }))
    expect(() => Ballot({ m: 1 } as never)).toThrow('there is no field "m" (fields: n, by)')
  })

  test('stays one with another initial value', () => {
    const Late = initially(Ballot, Ballot({ n: 1 }))
    expect(Late.initial.n).toBe(1)
    expect(Late.fromJson({ n: 0, by: 2 })).toEqual(Ballot({ n: 0, by: 2 }))
  })
})

test('an array of too many keys is refused, and so is one that is not a whole shared variable', () => {
  const specOf = (shared: object, fields = {}) =>
    algorithm({
      ...about,
      name: 'wide',
      title: 'wide',
      protocol: protocol({ roles: { site: many(fields) }, shared: shared as never }),
      clauses: {},
      properties: [],
    })
  expect(() => makeModel(specOf({ slots: arrayOf(timestamp, flag) }))).toThrow(
    'wide: the shared variable "slots": an array has a variable for each key, and timestamp has too many values; use a sort of at most 256, or mapOf(timestamp, ...)',
  )
  for (const array of [
    initially(arrayOf(int(1, 2), flag), ImmutableMap([[1, true]])),
    initially(mapOf(siteId, flag), ImmutableMap([[0, true]])),
  ])
    expect(() => specOf({ one: array })).toThrow(
      'wide: the shared variable "one" is an array with an initial value as a whole; give one to its elements',
    )
  expect(() => specOf({ one: optional(arrayOf(int(1, 2), flag)) })).toThrow(
    'wide: the shared variable "one" has the sort arrayOf(int(1, 2), flag), but only a whole shared variable is an array; here use mapOf',
  )
  expect(() => specOf({}, { mine: arrayOf(int(1, 2), flag) })).toThrow(
    'wide: the field "mine" of site has the sort arrayOf(int(1, 2), flag), but only a whole shared variable is an array; here use mapOf',
  )
})

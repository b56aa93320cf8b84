// A shared map from `int` became an array over the sites without a word, and symmetry renamed its keys.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { disagreements } from '../../src/check/compare-reductions.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import {
  algorithm,
  element,
  int,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  protocol,
  record,
  send,
  siteId,
} from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { changesOf } from '../../src/report/run/trace-text.js'
import { atomsOfModel } from '../../src/semantics/atom-meaning.js'
import { traceToItf } from '../../src/trace/itf.js'
import { replay } from '../../src/trace/replay.js'
import { run } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { compareStepByStep } from '../laws/agreement.js'

const p = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), seen: record({ by: mapOf(int(0, 2), siteId) }) }),
  },
  messages: { ORDER: { slots: mapOf(int(0, 2), siteId) } },
  shared: {
    // As many keys as sites, and the same numbers.
    slots: mapOf(int(0, 2), siteId),
    last: mapOf(oneOf('in', 'out'), siteId),
    turns: mapOf(siteId, int(0, 1)),
  },
})
const { local, upon } = p.roles.site
const clauses = {
  // Takes the next free slot, and says so to the others.
  request: local({
    guard: (me) => me.phase === 'idle',
    effect: (_me, { self, others, shared }) => {
      const slots = shared.slots.set(shared.slots.size, self)
      return [{ phase: 'wanted' }, p.write({ slots }), send(others, p.messages.ORDER({ slots }))]
    },
  }),
  onOrder: upon('ORDER', (me, { slots }) => [
    { seen: me.seen.set('by', slots.size > me.seen.by.size ? slots : me.seen.by) },
  ]),
  // The site of slot 0 is first.
  enter: local({
    guard: (me, { self, shared }) => me.phase === 'wanted' && shared.slots.get(0) === self,
    effect: (_me, { self, shared }) => [{ phase: 'held' }, p.write({ last: shared.last.set('in', self) })],
  }),
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: (_me, { self, shared }) => [
      { phase: 'idle' },
      p.write({
        slots: shared.slots.delete(0).mapKeys((slot) => slot - 1),
        last: shared.last.set('out', self),
        turns: element(self, 1),
      }),
    ],
  }),
}
const slots = algorithm({
  name: 'slots',
  title: 'Slots',
  citation: 'none',
  about: 'A queue as a map from numbers.',
  sites: { min: 2, max: 3, fallback: 3 },
  protocol: p,
  clauses,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [
    mutualExclusion,
    p.always('queueBegins', 'each waiting site is in a slot', ({ shared, all }) =>
      all('site').every(({ phase, self }) => phase !== 'wanted' || shared.slots.includes(self)),
    ),
    p.sometimes('full', 'all slots are taken', ({ shared }) => shared.slots.size === 3),
  ],
})

const model = makeModel(slots, { requests: 1 })

test('only a map from sites is an array over the sites; another map is one variable', () =>
  expect(model.variables.map(({ name }) => name)).toEqual([
    'slots',
    'last',
    'turns[0]',
    'turns[1]',
    'turns[2]',
  ]))

test('both semantics read and write such maps alike', () =>
  expect(compareStepByStep(makeModel(slots, { sites: 2, requests: 1 }), 5000).differences).toEqual([]))

test('symmetry leaves the keys as they are: the orbits sum up to the full search', () => {
  const properties = propertiesNamed(slots, [])
  const asked = modelFor(slots, { requests: 1 }, properties)
  const checked = (symmetry: 'all' | undefined) =>
    check(asked, properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce: { ...noReduction, symmetry },
    })
  const [full, reduced] = [checked(undefined), checked('all')]
  expect(full.verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds'])
  expect(reduced.exploration.states).toBeLessThan(full.exploration.states)
  expect(reduced.exploration.orbits?.states).toBe(full.exploration.states)
  expect(disagreements(full, reduced)).toEqual([])
})

describe('a run', () => {
  const trace = run(model, 0, [0, 1])

  test('is printed with the whole map', () =>
    expect(changesOf(model, trace.steps[0]!.next, trace.steps[1]!.next)).toContain(
      'shared slots {0: 0} -> {0: 0, 1: 1}',
    ))

  test('is written and read again', () => {
    const json = traceJson(trace)
    expect(JSON.parse(json).steps[1].state.shared.slots).toEqual([
      [0, 0],
      [1, 1],
    ])
    const again = replay(readTraceJson(json), slots)
    expect(traceJson(again.trace)).toBe(json)
  })

  test('is written in the Informal Trace Format as a map from the keys', () =>
    expect(JSON.parse(traceToItf(trace)).states[2].shared.slots).toEqual({
      '#map': [
        [{ '#bigint': '0' }, { '#bigint': '0' }],
        [{ '#bigint': '1' }, { '#bigint': '1' }],
      ],
    }))
})

test('a formula names elements of arrays over sites, and asks maps for their size and their keys', () => {
  expect(atomsOfModel(model)).toContain('turns(site)=value')
  for (const name of ['slots', 'last', 'seen(site).by']) {
    expect(atomsOfModel(model)).toContain(`${name}.size=value`)
    expect(atomsOfModel(model)).toContain(`${name} contains value`)
    expect(atomsOfModel(model)).not.toContain(`${name}=value`)
  }
})

test('an element that is written as if the map were an array is answered with the remedy', () => {
  const wrong = local({
    guard: () => true,
    effect: () => [{}, p.write({ slots: element(0, 1) as never })],
  })
  const broken = algorithm({
    name: 'wrong',
    title: 'wrong',
    citation: 'none',
    about: 'wrong',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: { ...clauses, wrong },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })
  expect(() => check(makeModel(broken, {}), [mutualExclusion])).toThrow(
    /variable "slots": .* is not an Immutable.Map; write the whole map: shared.slots.set\(key, value\)/,
  )
})

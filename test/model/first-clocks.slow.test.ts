// Clocks with which sites start, in larger models: the figure of a lecture, and canonical timestamps with and without the tables.
import { describe, expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import ra from '../../specs/ricart-agrawala-queue/spec.js'
import type { Spec } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { reachability } from '../../src/semantics/reachability.js'
import { viewOfState } from '../../src/semantics/state.js'
import { quotient } from '../canonical/quotient.js'
import { checked, found } from '../tiny/found.js'

const three: ModelOptions = { sites: 3, requests: 1 }
// The lecture CS425 on mutual exclusion, "Example: Ricart-Agrawala Algorithm": <102, 32>, <110, 80> and <115, 12>, here for the sites
// 1, 2 and 0. A request ticks first.
const figure: ModelOptions = { ...three, clock: { 0: 114, 1: 101, 2: 109 } }

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

describe('the order of entry follows the timestamps', () => {
  // All three ask before they hear of each other: then the stamps are those of the figure.
  const asked = (site: number, t: number) => `waits(${site}) && t(${site})=${t}`
  test('with those of the figure, site 1 enters before 2, and 2 before 0', () => {
    const ofFigure = reaching(figure)
    expect(ofFigure(`${asked(0, 115)} && ${asked(1, 102)} && ${asked(2, 110)}`)).toBe(true)
    expect(ofFigure(`holds(1) && ${asked(2, 110)}`)).toBe(true)
    expect(ofFigure(`holds(2) && ${asked(0, 115)}`)).toBe(true)
    expect(ofFigure(`holds(2) && ${asked(1, 102)}`)).toBe(false)
    expect(ofFigure(`holds(0) && t(0)=115 && ${asked(1, 102)}`)).toBe(false)
    expect(ofFigure(`holds(0) && t(0)=115 && ${asked(2, 110)}`)).toBe(false)
  })

  test('with others, another order; without, that of site numbers', () => {
    const ofReversed = reaching({ ...three, clock: { 0: 109, 1: 114, 2: 101 } })
    const usually = reaching(three)
    expect(ofReversed(`holds(0) && ${asked(1, 115)} && t(0)=110`)).toBe(true)
    expect(ofReversed(`holds(1) && t(1)=115 && ${asked(0, 110)}`)).toBe(false)
    expect(usually(`holds(0) && t(0)=1 && ${asked(1, 1)}`)).toBe(true)
    expect(usually(`holds(1) && t(1)=1 && ${asked(0, 1)}`)).toBe(false)
  })

  test('and every verdict stays, also of canonical timestamps: mutual exclusion and the order of timestamps hold', () => {
    const ofFigure = found(ra, figure, { reduce: noReduction })
    expect(ofFigure).toEqual(found(ra, three, { reduce: noReduction }))
    expect(ofFigure).toMatchObject({ mutualExclusion: 'holds', servedInTimestampOrder: 'holds' })
    expect(found(ra, figure, { reduce: { ...noReduction, timestamps: true } })).toEqual(ofFigure)
  })
})

describe('canonical timestamps with clocks that start apart', () => {
  test('starting all clocks later changes no count, whatever is reduced', () => {
    const later = { clock: { 0: 100, 1: 100 } }
    for (const spec of [ra, lamport]) {
      expect(counts(spec, { sites: 2, requests: 2, ...later })).toEqual(
        counts(spec, { sites: 2, requests: 2 }),
      )
      expect(counts(spec, { sites: 2, ...later }, true)).toEqual(counts(spec, { sites: 2 }, true))
    }
  })

  // Two states that differ by a common shift, or below all clocks, are one. The reference counts them without the tables.
  test.each<[string, Spec, ModelOptions]>([
    ['ricart-agrawala-queue', ra, { sites: 2, clock: { 0: 7 } }],
    ['ricart-agrawala-queue, bounded', ra, { sites: 2, requests: 2, clock: { 0: 7 } }],
    ['lamport', lamport, { sites: 2, clock: { 1: 3 } }],
    [
      'lamport, unordered',
      lamport,
      { sites: 2, requests: 1, clock: { 0: 1021, 1: 1022 }, order: 'unordered' },
    ],
  ])('the tables have as many canonical states as the reference: %s', (_, spec, options) => {
    const { states, transitions, depth } = quotient(makeModel(spec, options), {
      timestamps: true,
      group: undefined,
    })
    const { exploration } = checked({ ...spec, properties: [] }, options, {
      reduce: { ...noReduction, timestamps: true },
    })
    expect([exploration.states, exploration.transitions, exploration.depth]).toEqual([
      states.length,
      transitions,
      depth,
    ])
  })

  // The model of the figure is above.
  test.each<[string, Spec, ModelOptions]>([
    ['lamport', lamport, { sites: 2, requests: 2, clock: { 0: 5 } }],
    [
      'lamport, unordered',
      lamport,
      { sites: 2, requests: 1, clock: { 0: 1021, 1: 1022 }, order: 'unordered' },
    ],
  ])('verdicts and shortest lengths are those without the reduction: %s', (_, spec, options) => {
    expect(found(spec, options, { reduce: { ...noReduction, timestamps: true } })).toEqual(
      found(spec, options, { reduce: noReduction }),
    )
  })

  // A site that asks alone comes nearer to the others by one with each request, so unbounded requests take as many rounds.
  test('clocks far apart at first are not mistaken for clocks that run away', () => {
    const apart = (by: number, requests: number | 'unbounded') =>
      counts(ra, { sites: 2, requests, clock: { 1: by } }, true)
    expect(apart(1_000_000_000, 2)).toEqual(apart(100, 2))
    expect(apart(40, 'unbounded')[0]).toBeGreaterThan(apart(2, 'unbounded')[0]!)
  })
})

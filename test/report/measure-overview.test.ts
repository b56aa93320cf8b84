// What the overview of measures says, and of which model: not of the one that was measured instead, or of two requesters alone, without a word.
import { expect, test } from 'vitest'
import ring from '../../specs/token-ring/spec.js'
import { fraction } from '../../src/measure/fraction.js'
import type { Measurement } from '../../src/measure/measurement.js'
import { makeModel } from '../../src/model/model.js'
import { measureOverview } from '../../src/report/measure/measure-overview.js'

const measured = (more: Partial<Measurement>): Measurement => ({
  model: makeModel(ring, { sites: 3 }),
  exploration: {
    ...{ states: 9, transitions: 9, frontier: 0, depth: 3, bytes: 0, initialStates: 1, selfLoops: 0 },
    ...{ complete: true, search: 'bfs', cut: undefined, reductions: [] },
  },
  instead: undefined,
  missing: [],
  figures: [],
  bypasses: undefined,
  loads: undefined,
  roundLoads: undefined,
  ...more,
})

const figure = {
  quantity: 'clientDelay',
  least: { value: fraction(1), trace: undefined },
  most: undefined,
  formula: undefined,
  verdict: undefined,
  notes: [],
} as const

test('a figure of two requesters says so', () => {
  const meaningOf = (more: { readonly isOfPairs?: true }) =>
    measureOverview([measured({ figures: [{ ...figure, ...more }] })])!.rows[0]!.meaning
  expect(meaningOf({})).toMatch(/^hops from the request of a site to its entry/)
  expect(meaningOf({ isOfPairs: true })).toBe(
    `${meaningOf({})} (only two sites may request, each pair in turn)`,
  )
})

test('an overview of a model in which each site requests once says so', () => {
  const isOfOnce = (instead: Measurement['instead']) =>
    measureOverview([measured({ instead, figures: [figure] })])!.isOfOnce
  expect(isOfOnce(undefined)).toBe(false)
  expect(isOfOnce('memory')).toBe(true)
})

test('of bypasses only the most is measured', () => {
  const bypasses = [{ site: 0, most: 2, trace: undefined }]
  const [row] = measureOverview([measured({ bypasses })])!.rows
  expect(row).toMatchObject({ name: 'bypasses', least: '-', most: '2' })
})

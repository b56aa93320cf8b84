// The larger models of the catalogue with and without reductions.
import { describe, expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { expectTheSame, type Question, recorded, specs, spread } from './catalogue.js'

// An observer's memory multiplies the states, and each of them takes long.
const isObserved = ({ properties }: Question): boolean =>
  properties.some((property) => property.kind === 'monitor' && property.memory !== undefined)
// Up to this many states catalogue-small.slow.test.ts tries every combination of reductions.
const small = 150

describe.each(specs.map((spec) => [spec.name, spec] as const))('%s', (_, spec) => {
  test('recorded models', () => {
    const rows = [
      { from: small, below: 1500, most: 1, which: 'each alone, and all' },
      { from: 1500, below: 4000, most: 1, which: 'all' },
    ] as const
    for (const { from, below, most, which } of rows)
      for (const question of spread(
        recorded(spec, from, below).filter((one) => below <= 1500 || !isObserved(one)),
        most,
      ))
        expect(expectTheSame(question, below, which)).toBeGreaterThan(0)
  })
})

test('lamport, three sites, counting REPLYs, ticking at requests: unbounded', () => {
  const properties = propertiesNamed(lamport, [])
  const model = modelFor(
    lamport,
    { sites: 3, requests: 'unbounded', parameters: { clock: 'reqtick', counts: 'reply' } },
    properties,
  )
  const { exploration, verdicts } = check(model, properties, {
    ...defaultCheckOptions,
    reduce: { ...noReduction, timestamps: true },
  })
  expect(exploration).toMatchObject({ complete: true, states: 289_423, transitions: 975_897 })
  expect(verdicts.every(({ verdict }) => verdict === 'holds')).toBe(true)
})

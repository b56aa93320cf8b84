// The larger models of the catalogue with and without reductions.
import { describe, expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { expectTheSame, oneByOne, type Question, recorded, specs, switched } from './catalogue.js'

// What an observer remembers multiplies the states, and each of them takes long.
const isObserved = ({ properties }: Question): boolean =>
  properties.some((property) => property.kind === 'monitor' && property.memory !== undefined)
const observedBelow = 2000

describe.each(specs.map((spec) => [spec.name, spec] as const))('%s', (_, spec) => {
  test('recorded models', () => {
    const observed = recorded(spec, 150, observedBelow).filter(isObserved)
    for (const question of [...recorded(spec, 150, 5000).filter((one) => !isObserved(one)), ...observed]) {
      expect(expectTheSame(question, 5000)).toBeGreaterThan(0)
    }
    for (const question of recorded(spec, 5000, 30_000).filter((one) => !isObserved(one))) {
      expect(expectTheSame(question, 30_000, 'bfs')).toBeGreaterThan(0)
    }
  })

  test('each property by itself', () => {
    const observed = recorded(spec, 0, 200).flatMap(oneByOne).filter(isObserved)
    const others = recorded(spec, 0, 1500)
      .flatMap(oneByOne)
      .filter((one) => !isObserved(one))
    for (const question of [...others, ...observed]) expectTheSame(question, 6000)
  })

  test('every switch of the system model', () => {
    for (const question of switched(spec)) expectTheSame(question, 4000)
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

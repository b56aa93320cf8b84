// The catalogue with and without reductions, one property at a time and under every switch of the system model.
import { describe, test } from 'vitest'
import {
  expectTheSame,
  expectTheSameForEachProperty,
  recorded,
  specs,
  spread,
  switched,
} from './catalogue.js'

// The most states of a recorded model whose properties are checked one at a time.
const small = 150

describe.each(specs.map((spec) => [spec.name, spec] as const))('%s', (_, spec) => {
  test('each property by itself', () => {
    for (const question of spread(recorded(spec, 0, small), 2)) expectTheSameForEachProperty(question, 600)
  })

  test('every switch of the system model', () => {
    for (const question of switched(spec)) expectTheSame(question, 250, 'all')
  })
})

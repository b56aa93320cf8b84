// What a check says when it stops at the first violation, when it continues, and when a bound stops it.

import { describe, expect, test } from 'vitest'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { ModelError } from '../../src/model/model.js'
import { deadlockFreedom, entryPossible } from '../../src/protocol/standard-properties.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { checked, found, nodesOf, traceOf, verdictsOf } from '../tiny/found.js'
import { type Edge, never, reaches, restsOn, tinyGraph } from '../tiny/tiny-graph.js'

const chain: Edge[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
]
const properties = [
  never('not2', 2),
  never('not3', 3),
  never('not7', 7),
  reaches('one', 1),
  reaches('four', 4),
  restsOn('atZero', 0),
  deadlockFreedom,
  entryPossible,
]
const spec = tinyGraph({ edges: chain, waits: [1], holds: [3], properties })

describe('the first violation', () => {
  test('ends the search; undecided properties are inconclusive', () => {
    const result = checked(spec, {}, { continue: false })
    expect(verdictsOf(result)).toEqual({
      not2: 'violated in 2',
      not3: 'inconclusive',
      not7: 'inconclusive',
      one: 'holds',
      four: 'inconclusive',
      atZero: 'inconclusive',
      deadlockFreedom: 'inconclusive',
      entryPossible: 'inconclusive',
    })
    expect(result.exploration).toMatchObject({ complete: false, cut: 'violation', states: 4, depth: 2 })
  })

  test('a witness ends nothing', () =>
    expect(
      checked(tinyGraph({ edges: chain, properties: [reaches('one', 1)] }), {}, { continue: false })
        .exploration,
    ).toMatchObject({ complete: true, states: 5 }))

  test('all that is violated in that same state is reported', () =>
    expect(
      found(
        tinyGraph({ edges: chain, properties: [never('a', 2), restsOn('b', 4), never('c', 2)] }),
        {},
        { continue: false },
      ),
    ).toEqual({ a: 'violated in 2', b: 'inconclusive', c: 'violated in 2' }))
})

describe('going on after a violation', () => {
  test('decides every property', () => {
    const result = checked(spec)
    expect(verdictsOf(result)).toEqual({
      not2: 'violated in 2',
      not3: 'violated in 3',
      not7: 'holds',
      one: 'holds',
      four: 'holds',
      atZero: 'violated in 4',
      deadlockFreedom: 'holds',
      entryPossible: 'holds',
    })
    expect(result.exploration).toMatchObject({ complete: true, cut: undefined, states: 5 })
  })

  test('still shows the first violation of each property, not the last', () => {
    const result = checked(tinyGraph({ edges: chain, properties: [never('early', 1, 2, 3)] }))
    expect(nodesOf(traceOf(result, 'early'))).toEqual([0, 1])
  })
})

describe('a check from outside', () => {
  const under = () => {
    const all = propertiesNamed(spec, [])
    return new Check(modelFor(spec, {}, all), all, { ...defaultCheckOptions, continue: true })
  }

  test('is driven in slices, each as large as its driver says, and shows its progress before each', () => {
    const running = under()
    const work = running.run()
    expect(work.next().value).toMatchObject({ states: 1, frontier: 1 })
    expect(work.next(1).value).toMatchObject({ states: 2, frontier: 1 })
    let slices = 1
    while (work.next(1).done !== true) slices++
    expect(slices).toBe(5)
    expect(verdictsOf(running.result())).toEqual(found(spec))
  })

  test.each(['time', 'interrupt'] as const)('stopped because of %s, it claims no more than it saw', (cut) => {
    const running = under()
    const work = running.run()
    work.next()
    work.next(2)
    running.stop(cut)
    expect(work.next(100).done).toBe(true)
    const result = running.result()
    expect(result.exploration).toMatchObject({ complete: false, cut })
    expect(verdictsOf(result)).toMatchObject({ one: 'holds', not2: 'inconclusive', not7: 'inconclusive' })
  })

  test('stopped after the end, it stays complete', () => {
    const running = under()
    toTheEnd(running.run(), 100)
    running.stop('interrupt')
    expect(running.result().exploration).toMatchObject({ complete: true, cut: undefined })
  })
})

describe('asking for properties by name', () => {
  test('gives verdicts in the order of the spec', () =>
    expect(propertiesNamed(spec, ['not7', 'not2']).map(({ name }) => name)).toEqual(['not2', 'not7']))

  test('a misspelt name is answered with the nearest', () =>
    expect(() => propertiesNamed(spec, ['deadlockfredom'])).toThrow(
      new ModelError(
        'property "deadlockfredom": tiny has no property of that name (did you mean "deadlockFreedom"?); it has not2, not3, not7, one, four, atZero, deadlockFreedom, entryPossible',
      ),
    ))

  test('only the requested properties get a verdict', () => {
    const some = propertiesNamed(spec, ['not3'])
    expect(verdictsOf(check(modelFor(spec, {}, some), some))).toEqual({ not3: 'violated in 3' })
  })
})

// Sorts that cannot be, and what a declared sort says of itself.
import {
  Map as ImmutableMap,
  Record as ImmutableRecord,
  Set as ImmutableSet,
  isOrdered,
  List,
  OrderedMap,
  OrderedSet,
} from 'immutable'
import { describe, expect, test } from 'vitest'
import { clock, isClockOfSite, isSharedClock } from '../../src/sorts/clock.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import { record } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { canonical } from '../../src/sorts/sort.js'
import { stable } from '../../src/sorts/stable.js'
import { timestamp } from '../../src/sorts/timestamp.js'

describe('a contradictory sort is an error', () => {
  test('int with bounds out of order', () =>
    expect(() => int(3, 2)).toThrow(new RangeError('int(3, 2) needs two whole numbers, the smaller first')))

  test.each([
    [0.5, 2],
    [0, 2.5],
    [Number.NaN, 2],
    [Number.NEGATIVE_INFINITY, 0],
    [0, Number.NaN],
    [0, 2 ** 53],
  ])('int(%d, %d): bounds that are not whole numbers', (lo, hi) =>
    expect(() => int(lo, hi)).toThrow(
      new RangeError(`int(${lo}, ${hi}) needs two whole numbers, the smaller first`),
    ),
  )

  test('oneOf without a name', () =>
    expect(() => oneOf(...([] as unknown as ['a']))).toThrow(new RangeError('oneOf needs at least one name')))

  test('oneOf with the same name twice', () =>
    expect(() => oneOf('idle', 'held', 'idle')).toThrow(
      new RangeError('oneOf(idle, held, idle) gives a name twice'),
    ))

  test.each(['get', 'set', 'merge', 'equals', 'constructor', 'type', 'self'])(
    'a field called "%s", which records, messages or views have already',
    (name) => expect(() => record({ [name]: flag })).toThrow(`a field may not be called "${name}", since `),
  )
})

describe('a sort describes', () => {
  test('its text', () => {
    expect(mapOf(siteId, optional(timestamp)).text).toBe('mapOf(siteId, optional(timestamp))')
    expect(listOf(setOf(int(0, 3))).text).toBe('listOf(setOf(int(0, 3)))')
    expect(record({ phase: oneOf('idle', 'held'), t: timestamp }).text).toBe('record(phase, t)')
  })

  test('whether timestamps can occur in its values, however deep', () => {
    expect(record({ queue: listOf(mapOf(siteId, optional(timestamp))) }).timed).toBe(true)
    expect(mapOf(timestamp, flag).timed).toBe(true)
    expect(record({ queue: listOf(mapOf(siteId, optional(int(0, 3)))) }).timed).toBe(false)
  })

  test('whether a field or a shared variable that has it is a clock', () => {
    const said = [clock, optional(clock), stable(clock), stable(optional(clock))]
    for (const sort of said) expect([isClockOfSite(sort), isSharedClock(sort)]).toEqual([true, true])
    // A timestamp that is shared may be a ticket, which is handed back.
    expect([isClockOfSite(timestamp), isSharedClock(timestamp)]).toEqual([true, false])
    for (const sort of [optional(timestamp), listOf(clock), int(0, 9), optional(optional(clock))])
      expect([isClockOfSite(sort), isSharedClock(sort)]).toEqual([false, false])
  })

  test('its initial value', () => {
    expect(int(-2, 3).initial).toBe(-2)
    expect(oneOf('idle', 'held').initial).toBe('idle')
    expect(optional(flag).initial).toBeNull()
    const { initial } = record({ n: int(1, 2), who: optional(siteId), votes: setOf(siteId) })
    expect([initial.n, initial.who, initial.votes.size]).toEqual([1, null, 0])
  })

  test('fields left out of a made record have their initial values', () => {
    const pair = record({ t: timestamp, n: int(1, 2) })
    expect(pair.make({ t: 5 }).toObject()).toEqual({ t: 5, n: 1 })
  })

  // A spec in JavaScript that made a record of null stopped with "Cannot convert undefined or null to object".
  test('a record made of null has its initial values, as one of Immutable.js has', () => {
    const pair = record({ t: timestamp, n: int(1, 2) })
    expect(pair.make(null as never).toObject()).toEqual({ t: 0, n: 1 })
  })
})

describe('values are written for people', () => {
  test('sets in the order of numbers, not of insertion or of digits', () =>
    expect(setOf(siteId).show(ImmutableSet([11, 2, 0]))).toBe('{0, 2, 11}'))

  test('maps in the order of their keys', () => {
    expect(
      mapOf(siteId, optional(timestamp)).show(
        ImmutableMap([
          [10, 4],
          [9, null],
        ]),
      ),
    ).toBe('{9, 10: 4}')
    expect(
      mapOf(int(-20, 20), flag).toJson(
        ImmutableMap([
          [-1, true],
          [-2, true],
          [3, false],
        ]),
      ),
    ).toEqual([
      [-2, true],
      [-1, true],
      [3, false],
    ])
  })

  test('lists in their own order, records field by field', () => {
    const site = record({ phase: oneOf('idle', 'held'), queue: listOf(siteId), t: optional(timestamp) })
    expect(site.show(site.make({ queue: List([2, 0]) }))).toBe('phase idle, queue [2, 0], t none')
  })
})

describe('renaming and moving change sites and timestamps only', () => {
  const site = record({
    n: int(0, 9),
    to: siteId,
    votes: setOf(siteId),
    t: optional(timestamp),
    q: mapOf(siteId, timestamp),
  })
  const value = site.make({ n: 1, to: 1, votes: ImmutableSet([0, 1]), t: 1, q: ImmutableMap([[1, 1]]) })

  test('renaming moves sites, keys too, and no other number', () => {
    const renamed = site.rename(value, (s) => s + 1)
    expect(site.toJson(renamed)).toEqual({ n: 1, to: 2, votes: [1, 2], t: 1, q: [[2, 1]] })
  })

  test('moving timestamps moves no site and no other number', () => {
    const moved = site.shift(value, (t) => t + 10)
    expect(site.toJson(moved)).toEqual({ n: 1, to: 1, votes: [0, 1], t: 11, q: [[1, 11]] })
    expect(site.shift(site.make(), (t) => t + 10).t).toBeNull()
  })
})

test('a set or a map with an order of its own becomes a plain one', () => {
  expect(canonical(setOf(siteId), OrderedSet([1, 0]) as never)).toEqual(ImmutableSet([0, 1]))
  expect(isOrdered(canonical(setOf(siteId), OrderedSet([1, 0]) as never))).toBe(false)
  expect(isOrdered(canonical(mapOf(siteId, flag), OrderedMap([[1, true]]) as never))).toBe(false)
})

test('a record with more fields than its sort loses them', () => {
  const pair = record({ t: timestamp, by: siteId })
  const longer = ImmutableRecord({ t: 0, by: 0, more: 0 })({ t: 3, more: 1 })
  expect(canonical(pair, longer as never).equals(pair.make({ t: 3 }))).toBe(true)
})

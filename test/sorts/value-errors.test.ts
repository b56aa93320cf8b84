// A sort refuses a value outside it with a message that names the problem, and JSON of another shape too.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { otherSites } from '../../src/model/other-sites.js'
import { messagesOf } from '../../src/protocol/message.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import { record } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { describe as inWords, type Json, type Sort } from '../../src/sorts/sort.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { scope } from './sort-laws.properties.js'

const phase = oneOf('idle', 'wanted')
const pair = record({ t: timestamp, by: siteId })
const messages = messagesOf({ REQUEST: { t: timestamp }, REPLY: {} })
const REQUEST = messages.kinds.get('REQUEST')!

interface ValueError {
  readonly sort: Sort<never>
  readonly value: unknown
  readonly problem: string
}
const valueError = <T>(sort: Sort<T>, value: unknown, problem: string): ValueError => ({
  sort: sort as unknown as Sort<never>,
  value,
  problem,
})

describe('a value of another kind is turned away', () => {
  test.each<ValueError>([
    valueError(flag, 0, '0 is not flag'),
    valueError(flag, null, 'null is not flag'),
    valueError(flag, undefined, 'undefined is not flag'),
    valueError(flag, 'true', '"true" is not flag'),
    valueError(phase, 'wnated', '"wnated" is not oneOf(idle, wanted)'),
    valueError(phase, 1, '1 is not oneOf(idle, wanted)'),
    valueError(int(-1, 3), 4, '4 is not int(-1, 3)'),
    valueError(int(-1, 3), -2, '-2 is not int(-1, 3)'),
    valueError(int(-1, 3), 1.5, '1.5 is not int(-1, 3)'),
    valueError(int(-1, 3), '1', '"1" is not int(-1, 3)'),
    valueError(
      int(0, Number.POSITIVE_INFINITY),
      Number.POSITIVE_INFINITY,
      'Infinity is not int(0, Infinity)',
    ),
    valueError(int(0, Number.POSITIVE_INFINITY), 2 ** 53, '9007199254740992 is not int(0, Infinity)'),
    valueError(siteId, 4, '4 is not a site (0 to 3)'),
    valueError(siteId, -1, '-1 is not a site (0 to 3)'),
    valueError(siteId, null, 'null is not a site (0 to 3)'),
    valueError(timestamp, -1, '-1 is not a timestamp (a whole number from 0 to 2^53 - 1)'),
    valueError(timestamp, Number.NaN, 'NaN is not a timestamp (a whole number from 0 to 2^53 - 1)'),
    valueError(timestamp, 0.5, '0.5 is not a timestamp (a whole number from 0 to 2^53 - 1)'),
    valueError(optional(siteId), undefined, 'undefined is not a site (0 to 3)'),
    valueError(optional(siteId), 9, '9 is not a site (0 to 3)'),
    valueError(listOf(siteId), [0], 'an array is not an Immutable.List'),
    valueError(listOf(siteId), ImmutableSet([0]), 'Set { 0 } is not an Immutable.List'),
    valueError(listOf(siteId), List([0, 1, 7]), 'item 2: 7 is not a site (0 to 3)'),
    valueError(setOf(siteId), List([0]), 'List [ 0 ] is not an Immutable.Set'),
    valueError(setOf(siteId), new Set([0]), '[object Set] is not an Immutable.Set'),
    valueError(setOf(siteId), ImmutableSet([0, 7]), 'member: 7 is not a site (0 to 3)'),
    valueError(mapOf(siteId, timestamp), { 0: 1 }, '{ 0 } is not an Immutable.Map'),
    valueError(mapOf(siteId, timestamp), new Map([[0, 1]]), '[object Map] is not an Immutable.Map'),
    valueError(mapOf(siteId, timestamp), ImmutableMap([[7, 1]]), 'key: 7 is not a site (0 to 3)'),
    valueError(
      mapOf(siteId, timestamp),
      ImmutableMap([[2, -1]]),
      '[2]: -1 is not a timestamp (a whole number from 0 to 2^53 - 1)',
    ),
    valueError(pair, { t: 0, by: 0 }, '{ t, by } is not a record'),
    valueError(pair, pair.make({ t: 1, by: 4 }), 'field "by": 4 is not a site (0 to 3)'),
    valueError(pair, record({ t: timestamp }).make(), 'field "by": undefined is not a site (0 to 3)'),
    valueError(
      record({ queue: listOf(pair) }),
      record({ queue: listOf(pair) }).make({ queue: List([pair.make({ t: -1 })]) }),
      'field "queue": item 0: field "t": -1 is not a timestamp (a whole number from 0 to 2^53 - 1)',
    ),
    valueError(
      messages.sort,
      pair.make(),
      'Record { t: 0, by: 0 } is not a message of this protocol (REQUEST, REPLY)',
    ),
    valueError(messages.sort, 'REPLY', '"REPLY" is not a message of this protocol (REQUEST, REPLY)'),
    valueError(
      messages.sort,
      REQUEST({ t: -1 } as never),
      'field "t" of REQUEST: -1 is not a timestamp (a whole number from 0 to 2^53 - 1)',
    ),
    valueError(flag, () => true, 'a function is not flag'),
    // `others` of a context is a set and a function; it was once called a function here.
    valueError(
      siteId,
      otherSites(ImmutableSet([0, 1, 2]), 1, () => ImmutableSet()),
      'Set { 0, 2 } is not a site (0 to 3)',
    ),
  ])('$problem', ({ sort, value, problem }) => {
    expect(sort.problem(value, scope)).toBe(problem)
  })

  test('a site is one of this model, not of another', () => {
    expect(siteId.problem(2, { sites: 3 })).toBeUndefined()
    expect(siteId.problem(2, { sites: 2 })).toBe('2 is not a site (0 to 1)')
  })

  test('a long value is cut short', () => {
    const text = inWords(List(Array.from({ length: 100 }, (_, k) => k)))
    expect(text).toHaveLength(80)
    expect(text).toMatch(/^List \[ 0, 1, .*\.\.\.$/)
  })
})

describe('JSON of another shape is turned away', () => {
  interface Row {
    readonly sort: Sort<never>
    readonly json: Json
    readonly message: string
  }
  const shape = <T>(sort: Sort<T>, json: Json, message: string): Row => ({
    sort: sort as unknown as Sort<never>,
    json,
    message,
  })
  test.each<Row>([
    shape(flag, 1, '1 is not flag'),
    shape(phase, 'held', '"held" is not oneOf(idle, wanted)'),
    shape(int(0, 2), 3, '3 is not int(0, 2)'),
    shape(siteId, '0', '"0" is not a site'),
    shape(timestamp, null, 'null is not a timestamp'),
    shape(listOf(siteId), { 0: 1 }, '{ 0 } is not a list'),
    shape(setOf(siteId), 0, '0 is not a list of members'),
    shape(mapOf(siteId, flag), { 0: true }, '{ 0 } is not a list of entries'),
    shape(mapOf(siteId, flag), [[0]], 'an array is not an entry'),
    shape(mapOf(siteId, flag), [0], '0 is not an entry'),
    shape(pair, null, 'null is not a record'),
    shape(pair, [0, 0], 'an array is not a record'),
    shape(pair, { t: 0 }, 'the field "by" is missing'),
    shape(pair, { t: 0, by: 0, from: 1 }, 'there is no field "from" (fields: t, by)'),
    shape(messages.sort, { type: 'VOTE' }, '"VOTE" is not a message type of this protocol'),
    shape(messages.sort, null, 'undefined is not a message type of this protocol'),
    shape(messages.sort, { type: 'REQUEST' }, 'the field "t" is missing'),
  ])('$message', ({ sort, json, message }) => {
    expect(() => sort.fromJson(json)).toThrow(new TypeError(message))
  })
})

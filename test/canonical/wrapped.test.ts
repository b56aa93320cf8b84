// A predicate that asks for a distance stays unclear in whatever it is wrapped. The reader once missed one inside an immediately
// called function, a curried one, a method of an object, a getter, a pushed array, and a dozen others.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { table } from '../../src/canonical/by-order/methods.js'
import * as values from '../../src/canonical/by-order/value.js'
import { isClean, join, opaque, same, type Value } from '../../src/canonical/by-order/value.js'
import { whyNotText } from './predicates.js'
import { neverClean, wraps } from './wrapped.properties.js'

test('a function that reads a distance or a number is never treated as clean, in any wrapping', () =>
  neverClean(200))

test.each(wraps.map((wrap) => wrap('me.t < me.u')))(
  'the wraps say the same as what they wrap: %s',
  (text) => {
    // Each is a predicate that runs, so none is refused for want of sense.
    expect(() => new Function('me', `return ${text}`)).not.toThrow()
  },
)

test('most wraps of a comparison are understood', () => {
  const understood = wraps.filter((wrap) => whyNotText(wrap('me.t < me.u')) === undefined)
  expect(understood.length).toBeGreaterThan(wraps.length * 0.8)
})

/** An example of each collection, of timestamps and of clean elements. */
const collections: { readonly [kind: string]: readonly [timed: string, untimed: string] } = {
  array: ['[...me.list]', '[1, 2]'],
  list: ['me.list', 'me.list.map(() => 1)'],
  seq: ['me.list.toSeq()', 'me.list.toSeq().map(() => 1)'],
  map: ['me.map', 'me.map.map(() => 1)'],
}

test('no row of the table of methods lets a timestamp through as a key, a position, a number or an answer of a callback', () => {
  for (const { on, method } of table) {
    for (const kind of on) {
      const [timed] = collections[kind] ?? []
      if (timed === undefined) continue
      for (const argument of [
        '(t) => t',
        '(t) => t === 37',
        '(t, k, all) => t - 1',
        '37',
        'me.t, 37',
        '(a, b) => a % 37 - b',
      ]) {
        const asked = `${timed}.${method}(${argument})`
        // Whatever it gives is a timestamp still, and none that may be compared with a number.
        const text = `(() => { const x = ${asked}; return x === 37 || x.length === me.t || x.size === me.t })()`
        expect(whyNotText(text), text).toBeTypeOf('string')
      }
    }
  }
})

const leaf = fc.constantFrom<Value>(
  values.empty,
  values.clean,
  opaque,
  values.stamp,
  { ...values.stamp, nullable: true },
  { ...values.stamp, mixed: true, nullable: true },
  { ...values.stamp, advanced: true },
  { kind: 'set' },
  { kind: 'given', values: [1] },
)
const value = fc.oneof(
  leaf,
  leaf.map((one) => values.collection('list', one)),
  leaf.map((one) => values.collection('array', one)),
  fc.array(leaf, { minLength: 1, maxLength: 3 }).map((some) => values.arrayOf(some)),
  leaf.map((one) => values.objectOf('literal', [['a', one]])),
  leaf.map((one) => values.objectOf('record', [['a', one]])),
)
const alike = (a: Value, b: Value) => same(a, b) && same(b, a)

test('join is commutative and idempotent, and forgets no timestamp', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(alike(join(a, b), join(b, a))).toBe(true)
      expect(alike(join(a, a), a)).toBe(true)
      expect(alike(join(join(a, b), b), join(a, b))).toBe(true)
      expect(isClean(join(a, b))).toBe(isClean(a) && isClean(b))
    }),
    { seed: 1, numRuns: 2000 },
  )
})

// What the tables say of the memory of values, by which a search ends before the process does.
import { Range } from 'immutable'
import { expect, test } from 'vitest'
import { Interner, identityIn } from '../../src/compile/interner.js'
import { Parts } from '../../src/compile/parts.js'
import { int } from '../../src/sorts/int.js'
import { setOf } from '../../src/sorts/set-of.js'

const sort = setOf(int(0, 9999))

/** The bytes of 200 sets of this many members. */
const bytesOf = (members: number): number => {
  const interner = new Interner(identityIn(sort, new Parts()))
  for (let k = 0; k < 200; k++) interner.id(Range(k, k + members).toSet())
  expect(interner.size).toBe(200)
  return interner.bytes
}

test('the estimate grows with the size of values, although only some are measured', () => {
  const [small, large] = [bytesOf(2), bytesOf(60)]
  expect(small).toBeGreaterThan(200 * 500)
  // Each member is at least one digit and a comma.
  expect(large - small).toBeGreaterThan(200 * 58 * 2 * 16)
})

test('the encodings that a resumed search looks up are counted', () => {
  const interner = new Interner(identityIn(sort, new Parts()))
  for (let k = 0; k < 200; k++) interner.id(Range(k, k + 60).toSet())
  const before = interner.bytes
  const [code] = interner.codes(7)
  expect(interner.known(code!)).toBe(7)
  expect(interner.bytes - before).toBeGreaterThan(200 * 60 * 2 * 2)
})

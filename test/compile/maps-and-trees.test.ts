// The small data structures of the tables, each against a plain one that does the same.
import fc from 'fast-check'
import { List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { Decisions } from '../../src/compile/decisions.js'
import { withRoom } from '../../src/compile/int-list.js'
import { Interner, identityByText } from '../../src/compile/interner.js'
import { PagedInts } from '../../src/compile/paged-ints.js'
import { PairMap } from '../../src/compile/pair-map.js'
import { Parts } from '../../src/compile/parts.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { optional } from '../../src/sorts/optional.js'
import { numberOf } from '../../src/sorts/sort.js'

describe('a map from pairs', () => {
  const number = fc.oneof(fc.nat(6), fc.nat(2 ** 31 - 1))

  test('answers what a native map answers', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, fc.nat()), { maxLength: 200 }), (entries) => {
        const [map, native] = [new PairMap(), new Map<string, number>()]
        for (const [a, b, value] of entries) {
          expect(map.get(a, b)).toBe(native.get(`${a} ${b}`) ?? -1)
          if (native.has(`${a} ${b}`)) continue
          map.add(a, b, value)
          native.set(`${a} ${b}`, value)
        }
        for (const [a, b] of entries) {
          expect(map.get(a, b)).toBe(native.get(`${a} ${b}`))
          expect(map.get(b, a)).toBe(native.get(`${b} ${a}`) ?? -1)
        }
      }),
      { seed: 5, numRuns: 200 },
    ))

  test('keeps everything while it grows', () => {
    const map = new PairMap()
    for (let k = 0; k < 5000; k++) map.add(k % 71, Math.floor(k / 71), k)
    const wrong = Array.from({ length: 5000 }, (_, k) => k).filter(
      (k) => map.get(k % 71, Math.floor(k / 71)) !== k,
    )
    expect(wrong).toEqual([])
    expect(map.get(71, 0)).toBe(-1)
  })
})

describe('a list in pages', () => {
  test('answers what was set last, and 0 where nothing was', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(100_000), fc.nat(2 ** 32 - 1)), { maxLength: 50 }), (settings) => {
        const [list, native] = [new PagedInts(), new Map<number, number>()]
        for (const [at, value] of settings) {
          list.set(at, value)
          native.set(at, value)
        }
        for (const [at] of settings) {
          expect(list.get(at)).toBe(native.get(at))
          expect(list.get(at + 1)).toBe(native.get(at + 1) ?? 0)
        }
        expect(list.get(10_000_000)).toBe(0)
      }),
      { seed: 6, numRuns: 100 },
    ))

  test('says how many bytes it holds', () => {
    const list = new PagedInts()
    expect(list.bytes).toBe(0)
    list.set(0, 1)
    const page = list.bytes
    expect(page).toBeGreaterThan(0)
    list.set(page / 4, 1)
    expect(list.bytes).toBe(2 * page)
  })
})

describe('an interner', () => {
  test('numbers values in the order in which they are first seen', () => {
    const interner = new Interner<string>(identityByText((value) => value, new Parts()))
    expect(['b', 'a', 'b', 'c', 'a'].map((value) => interner.id(value))).toEqual([0, 1, 0, 2, 1])
    expect([interner.size, interner.value(2)]).toEqual([3, 'c'])
  })
})

describe('the numbers of lists', () => {
  test('differ, also if members are small numbers and others', () => {
    const sort = listOf(optional(int(-1, 99)))
    const members = [-1, null, 0, 1, 30, 31, 32, 33]
    const ofLength = (length: number): readonly (readonly (number | null)[])[] =>
      length === 0 ? [[]] : ofLength(length - 1).flatMap((list) => members.map((member) => [...list, member]))
    const zeros = Array.from({ length: 9 }, (_, length) => Array.from({ length }, () => 0))
    const lists = [0, 1, 2, 3, 4].flatMap(ofLength)
    const long = zeros.slice(5).flatMap((list) => members.map((member) => [...list, member]))
    const parts = new Parts()
    const numbers = [...lists, ...long].map((list) => numberOf(sort, List(list), parts))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.length).toBe(1 + 8 + 64 + 512 + 4096 + 32)
  })
})

describe('room', () => {
  test('is made by a copy at least twice as long, filled up; an array with room stays itself', () => {
    const array = Int32Array.of(1, 2)
    expect(withRoom(array, 2)).toBe(array)
    const larger = withRoom(array, 3, -1)
    expect(larger.length).toBeGreaterThanOrEqual(4)
    expect([...larger.slice(0, 4)]).toEqual([1, 2, -1, -1])
    expect([...withRoom(array, 100)].slice(2).every((n) => n === 0)).toBe(true)
  })
})

/** A function of a vector that asks for one slot after the other, as a table says, and records what it asked for. */
interface Asking {
  /** At each node: the slot to read, or a result; by what is read, the next node. */
  readonly nodes: readonly {
    readonly slot: number
    readonly next: readonly number[]
    readonly result: number
  }[]
}

const slots = 4
const values = 3
const anyFunction: fc.Arbitrary<Asking> = fc
  .array(
    fc.record({
      slot: fc.nat(slots - 1),
      next: fc.array(fc.nat(9), { minLength: values, maxLength: values }),
      result: fc.nat(5),
    }),
    { minLength: 10, maxLength: 10 },
  )
  .map((nodes) => ({ nodes }))
const vector = fc
  .array(fc.nat(values - 1), { minLength: slots, maxLength: slots })
  .map((v) => Int32Array.from(v))

const evaluate = ({ nodes }: Asking, decisions: Decisions, v: Int32Array) => {
  const path: [number, number][] = []
  let at = 0
  // At most four readings; a slot read again is not recorded again, as in the engine.
  for (let k = 0; k < 4 && nodes[at]!.result > 0; k++) {
    const { slot, next } = nodes[at]!
    const reading = decisions.reading(`slot ${slot}`, slot, (id) => id)
    const found = decisions.read(reading, v)
    if (!path.some(([known]) => known === reading)) path.push([reading, found])
    at = next[found]!
  }
  return { path, result: nodes[at]!.result + 6 * at }
}

describe('trees of decisions', () => {
  test('remember a pure function: known vectors are answered, and rightly; so are those that agree on what was read', () =>
    fc.assert(
      fc.property(
        fc.array(anyFunction, { minLength: 1, maxLength: 3 }),
        fc.array(vector, { minLength: 1, maxLength: 60 }),
        (functions, vectors) => {
          const decisions = new Decisions()
          const roots = functions.map(() => decisions.root())
          const learnt = new Set<string>()
          for (const v of vectors) {
            for (const [k, f] of functions.entries()) {
              const { path, result } = evaluate(f, decisions, v)
              const known = decisions.walk(roots[k]!, v)
              expect(known).toBe(learnt.has(`${k} ${path}`) ? result : -1)
              expect(decisions.learn(roots[k]!, path.flat(), result)).toBe(true)
              learnt.add(`${k} ${path}`)
              expect(decisions.walk(roots[k]!, v)).toBe(result)
            }
          }
        },
      ),
      { seed: 7, numRuns: 200 },
    ))

  const one = () => {
    const decisions = new Decisions()
    return {
      decisions,
      root: decisions.root(),
      a: decisions.reading('a', 0, (id) => id),
      b: decisions.reading('b', 1, (id) => id),
    }
  }

  test('refuse another result after the same findings', () => {
    const { decisions, root, a } = one()
    expect(decisions.learn(root, [a, 1], 4)).toBe(true)
    expect(decisions.learn(root, [a, 1], 4)).toBe(true)
    expect(decisions.learn(root, [a, 1], 5)).toBe(false)
    expect(decisions.learn(root, [a, 2], 5)).toBe(true)
  })

  test('refuse another reading after the same findings', () => {
    const { decisions, root, a, b } = one()
    expect(decisions.learn(root, [a, 1, b, 0], 4)).toBe(true)
    expect(decisions.learn(root, [b, 0], 4)).toBe(false)
  })

  test('refuse to read on where they have ended, and to end where they have read on', () => {
    const { decisions, root, a, b } = one()
    const longer = [a, 1, b, 0]
    expect(decisions.learn(root, [a, 1], 4)).toBe(true)
    expect(decisions.learn(root, longer, 4)).toBe(false)
    const other = decisions.root()
    expect(decisions.learn(other, longer, 4)).toBe(true)
    expect(decisions.learn(other, [a, 1], 4)).toBe(false)
    expect(decisions.learn(other, [], 4)).toBe(false)
  })

  test('a function that reads nothing has one answer', () => {
    const { decisions, root } = one()
    expect(decisions.walk(root, Int32Array.of(0, 0))).toBe(-1)
    expect(decisions.learn(root, [], 0)).toBe(true)
    expect(decisions.walk(root, Int32Array.of(9, 9))).toBe(0)
  })

  test('share what is read of a slot: two numbers with one projection have one answer', () => {
    const decisions = new Decisions()
    const root = decisions.root()
    const parity = decisions.reading('parity', 0, (id) => id % 2)
    decisions.learn(root, [parity, 1], 8)
    expect(decisions.walk(root, Int32Array.of(101))).toBe(8)
    expect(decisions.walk(root, Int32Array.of(100))).toBe(-1)
  })
})

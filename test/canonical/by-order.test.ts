// What the text of a function shows of its use of timestamps. The reader never accepts a text that it does not understand.
import { expect, test } from 'vitest'
import { precedes } from '../../src/protocol/precedes.js'
import { whyNot, whyNotText } from './predicates.js'

const byOrder = [
  'me.t < me.u',
  'me.u === null || me.u === me.t',
  'precedes([me.t, 0], [me.u, 1])',
  'me.n % 7 === hidden',
  'Math.max(me.t, me.u ?? me.t) === me.t',
  'me.list.some((one) => one < me.t)',
  '[...me.map].sort(([i], [j]) => i - j).length > 1',
  '[...me.list].sort((a, b) => a - b)[0] === me.t',
  'me.list.sort().first() === me.t',
  '{ let least = me.t; for (const one of me.list) if (one < least) least = one; return least < me.t }',
  '{ const { t, ...rest } = { t: me.t, u: me.u }; return t < rest.u }',
  '(({ t }) => t < me.u)(me)',
  'me.map.reduce((least, one) => Math.min(least, one), me.t) === me.t',
  'me.list.indexOf(me.t) >= 0 && me.list.includes(me.t)',
  'me.merge({ u: me.t }).u === me.t && me.set("u", me.t).get("u") === me.t',
]

const otherwise = [
  // Values that the reader once treated as clean, since it forgot their other possible values. An array absorbs the elements of arrays only.
  '[[1]].flatMap((x) => me.list).some((x) => x < me.t)',
  '[me.t].concat(me.list).some((x) => x < me.t)',
  '[me.t].concat([...me.map].flatMap((x) => me.map)).length === me.t',
  '[1].flatMap((x) => me.map).every(([k]) => k === undefined || k[1] !== 37)',
  '[me.t].concat(me.map.entrySeq()).some((x) => x === me.t)',
  // A text as a key may be the name of a length, or of a method.
  '[me.t, me.u][me.phase] === me.t',
  '{ const k = "len" + "gth"; return [me.t, me.t][k] === me.t }',
  '{ const fs = [() => true]; return fs["a" + "t"](me.t) === undefined }',
  // What is spread counts wherever it is gathered.
  '((one, ...others) => others)(...me.list).every((t) => t !== 37)',
  '((one, two, ...others) => others)(me.n, ...me.list).includes(37)',
  // The same array under two names: one knows the places, the other sorts.
  '{ const a = [0, me.t]; for (const z of [a, [me.t, 0, 1]]) z.sort(() => -1); return a[0] === 37 }',
  '{ const a = [null, me.t]; const z = me.n > 1 ? a : [me.t]; z.sort(() => -1); return a[0] === null }',
  // Something clean is put where null was, under another name or by a function that is not read.
  '{ const xs = me.list.toArray().map(() => null); xs.push(37); return xs.includes(me.t) }',
  '{ const xs = me.list.toArray().map(() => null); xs[0] = 37; return xs[0] === me.t }',
  '{ const o = { a: null }; Object.assign(o, { a: 37 }); return o.a === me.t }',
  '{ const o = { a: null }; const [x] = [o]; x.a = 37; return o.a === me.t }',
  '{ const o = { a: null }; const x = me.n > 1 ? o : { a: 5 }; Object.assign(x, { a: 37 }); return o.a === me.t }',
  '{ const o = { a: me.n }; const x = { o }; x.o.a = "length"; return [me.t, me.t][o.a] === me.t }',
  '{ const o = { f: Math.max }; Object.assign(o, { f: Math.hypot }); return o.f(me.t, me.t) === me.t }',
  'me.u - me.t === 37',
  'me.t > 5',
  'me.t === hidden',
  'me.t + 1 < me.u',
  '(me.u ?? 0) < me.t',
  'me.t % 2 === 0',
  '`$' + '{me.t}` === "37"',
  '[me.t, 1] < [me.u, 2]',
  'Boolean(me.t)',
  '!me.t',
  '(me.t ? true : me.n > 1)',
  '[true, false][me.t]',
  'String(me.t).length > 2',
  'Math.max(me.t, 10) === me.t',
  'Math.max(me.t + 1, me.u) === me.u',
  'precedes([me.t, 0], [5, 1])',
  'precedes([me.t + 1, 0], [me.u, 1])',
  '(me.t & 1) === 0',
  'new Set([me.t]).has(3)',
  'new Set([me.t, me.u + 1]).size === 1',
  'me.list.get(me.t) === me.t',
  '[me.t, me.u].sort()[0] === me.t',
  '[me.t, 5].some((one) => one < me.u)',
  '((x, y) => x < y)(me.t, 5)',
  'Number.isNaN(me.t)',
  '{ const [one, other] = [me.t, 5]; return one < other }',
  '{ let one = me.t; one = 5; return one < me.t }',
  '[me.t, me.u].sort((a, b) => (a % 37) - (b % 37))[0] === me.t',
  '[1, 5].sort((a, b) => a - b - me.t)[0] === 1',
  '{ let last = 0; return [me.t, me.u].some((one) => { const is = last > hidden; last = one; return is }) }',
  '(me.t + "").length > 2',
  '[...(me.t + "")].length > 2',
  '{ let digits = 0; for (const _ of me.t + "") digits++; return digits > 2 }',
  '{ const one = me.n > 1 ? { n: me.t } : { n: me.u }; return one.n > hidden }',
  'me.t < me[me.n > 1 ? "n" : "t"]',
  'JSON.stringify(me).length > 20',
  'Array.from({ length: me.t }).length > 2',
  '{ const Math = { max: (a, b) => a - b }; return Math.max(me.t, me.u) === 37 }',
  '((a, b = me.t - a) => b === 37)(me.u)',
  '{ const { x = me.u - me.t } = {}; return x === 37 }',
  '{ const { [me.t]: x } = { 5: true }; return x }',
  '{ let x; x ??= me.t; return x === 37 }',
  '{ let x = null; x ??= me.u - me.t; return x === 37 }',
  '(() => me.u - me.t)?.() === 37',
  '(0, me.t) === 37',
  '{ switch (me.t) { case 37: return true } return false }',
  '{ outer: for (const a of me.list) { for (const b of me.list) { if (b - a === 37) break outer } } return false }',
  '{ const f = () => me.t; f.x = 5; return f.x === me.t }',
  '{ const { valueOf } = { valueOf: () => me.t }; return +{ valueOf } === 37 }',
  '{ const o = { valueOf: () => me.t }; return o > 37 }',
  '{ const o = { toString: () => me.t }; return [1, 2, 3][o] === 2 }',
  '{ const xs = [1]; xs.push(me.t); return xs[1] === 37 }',
  '{ const xs = [me.t, null]; xs.reverse(); return xs[0] === 37 || xs[1] === me.n }',
  '{ const xs = [me.t, null]; const ys = xs; ys.sort((a, b) => a - b); return xs[1] === 5 }',
  '{ const xs = [null]; xs[0] = 37; return xs[0] === me.t }',
  '{ const o = { a: null }; o.a = 37; return o.a === me.t }',
  '{ const o = {}; o.a = me.t; return o.a === 37 }',
  'eval("me.t") === 37',
  '{ { function far() { return me.t === 37 } } return far() }',
  'me.list.map((t) => t + 1).includes(me.t)',
  'me._values.get(0) === 37',
  'me["_val" + "ues"].get(0) === 37',
  'me.list.asMutable().push(1).size > 2',
  'me.list.join("").length > 2',
  'me.toJS().t === 37',
  'Object.values(me).length === me.t',
  'me.equals(me.set("t", 5))',
  'me.list.equals([5])',
  'me.list.groupBy((t) => t).size > 2',
  'me.map.sortBy((t) => t % 3).first() === me.t',
  'me.map.map((t) => (t === me.t ? 1 : t)).includes(5)',
  'typeof (me.n > 1 ? me.t : "") === "string" && (me.n > 1 ? me.t : 5) === 5',
]

test.each(byOrder)('by order: %s', (text) => {
  expect(whyNotText(text)).toBeUndefined()
})

test.each(otherwise)('not shown: %s', (text) => {
  expect(whyNotText(text)).toBeTypeOf('string')
})

test('what has no text that can be read is not shown', () => {
  expect(whyNot(Math.abs)).toMatch(/cannot be read/)
  expect(whyNot(class {})).toMatch(/cannot be read/)
})

test('what is handed out may be advanced by any constant, and hold another number in some cases', () => {
  const asked = { purpose: 'hands out' } as const
  const hidden = 37
  expect(
    whyNot((me: { t: number; u: number | null }) => [{ t: Math.max(me.t, me.u ?? me.t) + hidden }], asked),
  ).toBeUndefined()
  expect(whyNot((me: { u: number | null }) => [{ t: me.u ?? 0 }], asked)).toBeUndefined()
  expect(whyNot((me: { t: number }) => [{ t: () => me.t }], asked)).toMatch(/function/)
})

test('a function that the spec uses counts by its own text, whatever its name', () => {
  const decides = (me: { t: number; u: number }) => precedes([me.t, 0], [me.u, 1])
  const own = ([t]: readonly [number], [u]: readonly [number]) => (u - t) % 37 === 0
  expect(whyNot(decides, { uses: { precedes: precedes } })).toBeUndefined()
  expect(whyNot(decides, { uses: { precedes: own } })).toMatch(/calculates/)
})

// Each once said which time it is, since null counts as 0: a difference of timestamps and a constant may be on either side of it.
test.each([
  'null < me.t - 30',
  'me.t - 30 < me.u',
  '(me.t - Math.max(me.t - 30, me.u)) === 20',
  '{ let x = me.t; for (let k = 0; k < 30; k++) x--; return null < x }',
  'precedes([me.t - 30, 0], [me.u, 1])',
  '[me.t - 30, me.u].sort((a, b) => a - b)[0] === me.u',
  '[me.t - 30, me.u, me.t].toSorted((a, b) => a - b)[0] === me.u',
  'me.list.push(me.u).map((x) => (x === null ? x : me.t - 30)).max() === me.t',
  // Rounding tells how great a timestamp is.
  '(me.t + 0.1) - me.t !== 0.1',
  'me.t + 1152921504606846976 === me.list.first() + 1152921504606846976',
  // A collection that is null is an element of what it is put together with.
  '[me.t].concat(me.maybe).every((x) => me.t - x !== 30)',
  'me.list.concat(me.maybe).every((x) => me.t - x !== 30)',
  '[1].flatMap(() => (me.n > 1 ? null : [me.t])).every((x) => me.t - x !== 30)',
])('not shown, though all timestamps move together: %s', (text) => {
  expect(whyNotText(text, { together: true })).toBeTypeOf('string')
})

test.each([
  'me.t - 1 === me.list.first()',
  'me.t - 1 <= me.t',
  '[me.t - 1, null].indexOf(me.u) === 1',
  '{ const ts = [me.t, me.t]; for (let i = 1; i < ts.length; i++) if (ts[i] < ts[i - 1]) return false; return true }',
  '[me.t, me.u][me.n % 2] === me.t',
  '[me.t].concat([me.u]).some((x) => x < me.t)',
  '[1, 2].flatMap((k) => [me.t, me.u]).some((x) => x < me.t)',
  'me.list.concat(me.list).some((x) => x < me.t)',
  '((one, ...others) => others.every((x) => one <= x))(me.t, me.u, me.t)',
  '[0, 1].reduce((least, i) => (least.t === null || me.t < least.t ? { t: me.t, i } : least), { t: null, i: 0 }).i === 1',
])('shown where all timestamps move together: %s', (text) => {
  expect(whyNotText(text, { together: true })).toBeUndefined()
})

test('where all timestamps always move together, their distances are clean', () => {
  const together = true
  expect(whyNot((me: { t: number; u: number }) => me.t + 1 === me.u, { together })).toBeUndefined()
  const among = (me: { t: number; list: { every(f: (u: number) => boolean): boolean } }) =>
    me.list.every((u) => u - me.t > 5)
  expect(whyNot(among, { together })).toBeUndefined()
})

// No clock: `served - mine === -37` with `mine` null asked whether the only timestamp is 37.
test('where all move together, a timestamp that may be null has no distance', () => {
  expect(whyNot((me: { t: number; u: number }) => me.t - me.u === -37, { together: true })).toBeTypeOf(
    'string',
  )
})

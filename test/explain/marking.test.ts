// Marks change nothing of what a module does, whatever its style: bundlers write semicolons and braces, authors may not.
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { receiveMarks, recorded, valuesAround } from '../../src/explain/marked-text.js'
import { markedCode } from '../../src/explain/marking.js'

const everywhere = { rangeOf: (from: number, to: number) => ({ source: 0, range: [from, to] as const }) }
const marked = (code: string): string => markedCode(code, everywhere, [{ path: 'a.ts', text: code }])
const load = async (code: string): Promise<{ readonly [name: string]: unknown }> => {
  receiveMarks()
  return import(`data:text/javascript;base64,${Buffer.from(marked(code)).toString('base64')}`)
}

// A branch without braces and without a semicolon once closed before its expression.
test.each([
  'const f = (a) => {\n  if (a) return a.b && a.c\n  else return a ? [1] : [2]\n}',
  'const f = (a) => {\n  for (const b of a) if (b) g(b || a)\n  while (a) a = a.next ?? null\n}\nfunction g() {}',
  'const f = (a) => a && ((b) => b || a)',
  'const limit = 1\nexport default { f() { return limit }, get g() { return limit }, h: () => limit }',
  'class A { b() { return limit }\n static c = () => limit }\nconst limit = 1',
  'export default function f() { return limit }\nconst limit = 1',
])('the marked module is one: %s', (code) => {
  expect(() => parse(marked(code), { ecmaVersion: 'latest', sourceType: 'module' })).not.toThrow()
})

test('functions do the same, and tell the values of the names around them', async () => {
  const { isIn, low, later, plain } = (await load(`
    const limit = 3
    const phase = (now) => (me) => me.phase === now
    export const isIn = phase('held')
    export const low = (me) => me.count < limit && soon(me)
    export function later(me) { return me.count < soonest }
    export const plain = (me) => me.count
    let soonest
    const soon = (me) => true
    soonest = 7
  `)) as { readonly [name: string]: (me: object) => unknown }
  expect(isIn!({ phase: 'held' })).toBe(true)
  expect(isIn!({ phase: 'idle' })).toBe(false)
  expect(recorded(() => low!({ count: 2 })).result).toBe(true)
  expect(valuesAround(isIn!)).toEqual(new Map([['now', 'held']]))
  expect(valuesAround(low!)?.get('limit')).toBe(3)
  expect(typeof valuesAround(low!)?.get('soon')).toBe('function')
  // The value at the time of the question.
  expect(valuesAround(later!)).toEqual(new Map([['soonest', 7]]))
  expect(valuesAround(plain!)).toBeUndefined()
})

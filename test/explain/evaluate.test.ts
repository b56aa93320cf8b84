// Optional chains, compared with their evaluation in JavaScript.
import { type AnyNode, parseExpressionAt } from 'acorn'
import { expect, test } from 'vitest'
import { evaluate } from '../../src/explain/evaluate.js'

const scope = {
  none: undefined,
  nil: null,
  some: { b: { c: [5, 6] }, none: undefined, at: (k: number) => ({ k }), nothing: () => undefined },
}

const thrown = Symbol('thrown')
const attempt = (value: () => unknown): unknown => {
  try {
    return value()
  } catch {
    return thrown
  }
}

const evaluated = (text: string): unknown => {
  const expression = parseExpressionAt(text, 0, { ecmaVersion: 'latest', preserveParens: true }) as AnyNode
  return attempt(() => evaluate(expression, new Map(Object.entries(scope))))
}

// Only the part next to ?. was once skipped, and the rest of the chain threw.
test.each([
  'none?.b',
  'none?.b.c.d',
  'nil?.b.c.d',
  'some?.b.c[1]',
  'some?.none.b',
  'some.none?.b.c[0].d',
  'none?.b[oops].c',
  'none?.at(oops)',
  'none?.at(oops).k',
  'none?.b.at(oops)[0].k',
  'some?.at(3).k',
  'some.nothing()?.b.c',
  'some.nothing()?.b.c(1)(2)',
  'some.nothing().b?.c',
  'none.b?.c',
  '(none?.b.c)',
  '(none?.b).c',
  '(none?.b)?.c.d',
  '(none?.b)[0]',
  '(none?.at)(1)',
  '(none?.b.at)(1)',
  '(some?.at)(1).k',
  'none?.b.c.d === 1 || none?.b.c === undefined',
  '!none?.b.c',
  'none?.[oops]',
  'some?.["b"].c',
  'none?.(oops)',
  'some.at?.(3).k',
  'some.none?.(oops).k',
  'some.none(oops)',
  '(none?.at)?.(1)',
  '(0, some.at)(3).k',
])('%s has the value that JavaScript gives it', (text) => {
  const names = Object.keys(scope)
  const real = new Function(...names, `return ${text}`) as (...values: unknown[]) => unknown
  expect(evaluated(text)).toEqual(attempt(() => real(...Object.values(scope))))
})

// Types become blanks: what remains is what a compiler of TypeScript writes, at the positions of the source.
import { expect, test } from 'vitest'
import { withoutTypes } from '../../src/explorer/compile/without-types.js'
import { same } from './stripped.js'

test.each([
  ['a statement continues after an erased type', 'let x = y as string\n[1].forEach(f)\nlet z: number\n(g)()'],
  ['an interface between two statements', 'f()\ninterface A { b: string }\n(g)()'],
  ['a return type over several lines', 'const f = (a: number): {\n  b: string\n} => ({ b: a })'],
  ['a generic arrow function', 'const f = <T,>(x: T): T => x'],
  ['an assertion in parentheses', 'const a = (b as unknown as C[]).map((x) => x!.y!)'],
  ['the head of a loop', 'for (let x = a!; x < b; x++) f(x)'],
  ['optional parameters and this', 'function f(this: A, b?: string, ...c: readonly D[]) {}'],
  [
    'imports and exports of types',
    "import { type A, b, type C } from 'd'\nimport type { E } from 'f'\nexport { type A, b }",
  ],
  ['satisfies', "const a = { b: 'c' } satisfies D"],
  ['a class', 'class A<T> implements B, C<T> { private readonly x?: T; y!: string; static z(): void {} }'],
])('%s', (_, text) => same(text))

test.each([
  ['enum A { b }', 'an enum is more than a type'],
  ['namespace A { export const b = 1 }', 'a namespace is more than a type'],
  ['class A { constructor(readonly b: string) {} }', 'a parameter property is more than a type'],
])('what is more than a type is refused: %s', (text, says) => {
  const erased = withoutTypes('a.ts', text)
  expect('mistakes' in erased ? erased.mistakes[0]!.says : 'accepted').toContain(says)
})

test('a syntax error has its line and column', () => {
  const erased = withoutTypes('a.ts', "const a = 1\nconst b = { c: 'd' ]\n")
  expect(erased).toEqual({
    mistakes: [
      {
        file: 'a.ts',
        line: 2,
        column: 20,
        range: [31, 31],
        says: 'unexpected `]`; the `{` in line 2, column 11 is still open',
        text: "const b = { c: 'd' ]",
      },
    ],
  })
})

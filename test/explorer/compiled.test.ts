// The files of a spec become modules in the order in which they can be loaded.
import { describe, expect, test } from 'vitest'
import { compiled } from '../../src/explorer/compile/compiled.js'
import { mistakeLine } from '../../src/source/mistake.js'

const packages = new Map([
  ['coterie', ['send', 'many']],
  ['immutable', undefined],
])
const compile = (files: { readonly [path: string]: string }, entry = 'specs/a/spec.ts') =>
  compiled(new Map(Object.entries(files)), [entry], packages)
const mistakes = (files: { readonly [path: string]: string }): readonly string[] => {
  const result = compile(files)
  return 'mistakes' in result ? result.mistakes.map(mistakeLine) : []
}

describe('modules', () => {
  const result = compile({
    'specs/a/spec.ts': "import { b } from './b.js'\nimport { many } from 'coterie'\nexport default many(b)",
    'specs/a/b.ts':
      "import { c, type D } from '../c/c.js'\nimport { E } from './e.js'\nexport const b: E = c",
    'specs/c/c.ts': 'export const c = 1\nexport type D = number',
    'specs/a/e.ts': 'export interface E {}',
  })
  if ('mistakes' in result) throw new Error(result.mistakes.map(mistakeLine).join('\n'))
  const [c, b, spec] = result.modules

  test('stand after those that they import, and a file of types alone is left out', () =>
    expect(result.modules.map(({ path }) => path)).toEqual([
      'specs/c/c.ts',
      'specs/a/b.ts',
      'specs/a/spec.ts',
    ]))

  test('say where they name what they import', () => {
    expect(spec!.imports.map(({ range, to }) => [spec!.code.slice(...range), to])).toEqual([
      ["'./b.js'", 'specs/a/b.ts'],
      ["'coterie'", 'coterie'],
    ])
    expect(c!.imports).toEqual([])
  })

  test('have lost the imports that they use as types only', () => {
    expect(b!.code).not.toContain('e.js')
    expect(b!.code).toContain('import { c,')
    expect(b!.code).not.toContain('D')
  })
})

test('mistakes: a file that is not there, a package, an export, a circle', () => {
  const a = 'specs/a/spec.ts'
  const b = 'specs/a/algorithm.ts'
  expect(mistakes({ [a]: "import { c } from './algoritm.js'\nc()", [b]: '' })).toEqual([
    `${a}:1:19: there is no file ./algoritm.js; did you mean \`./algorithm.js\`?`,
  ])
  expect(mistakes({ [a]: "import fs from 'node:fs'\nfs" })[0]).toContain(
    'cannot import node:fs; it can import coterie, immutable',
  )
  expect(
    mistakes({ [a]: "import { clause } from './algorithm.js'\nclause", [b]: 'export const clauses = 1' }),
  ).toEqual([`${a}:1:10: ./algorithm.js has no export \`clause\`; did you mean \`clauses\`?`])
  expect(
    mistakes({
      [a]: "import { c } from './algorithm.js'\nexport const d = c",
      [b]: "import { d } from './spec.js'\nexport const c = d",
    })[0],
  ).toContain('import each other')
})

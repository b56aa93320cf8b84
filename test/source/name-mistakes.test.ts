// A name that nothing declares is reported with its place and the nearest known name.
import { expect, test } from 'vitest'
import { mistakeText } from '../../src/source/mistake.js'
import { nameMistakes } from '../../src/source/name-mistakes.js'
import { parseJavaScript } from '../../src/source/syntax.js'

const coterie = { from: 'coterie', names: ['mutualExclusion', 'send', 'local'] }
const sibling = { from: './algorithm.js', names: ['clauses', 'maekawa', 'default'] }

const found = (text: string): readonly string[] => {
  const parsed = parseJavaScript('mine.ts', text)
  if ('mistake' in parsed) throw new Error(parsed.mistake.says)
  return nameMistakes({ file: 'mine.ts', text, tree: parsed.tree }, [coterie, sibling]).map(mistakeText)
}

test('a misspelt name has a place, its line, and the nearest name: of the file, or of what it can import', () => {
  expect(found('const votes = 1\nf(me => me.a === vots)\nfunction f() {}')).toEqual([
    'mine.ts:2:18: `vots` is not defined; did you mean `votes`?\nf(me => me.a === vots)',
  ])
  expect(found('const votes = 1\nconst all = { vots, votes }')).toHaveLength(1)
  expect(found('const all = [mutualExclusions]')[0]).toContain('did you mean `mutualExclusion`?')
})

test('a name that is not imported gets its import', () => {
  expect(found('const all = [mutualExclusion, clauses]')).toEqual([
    "mine.ts:1:14: `mutualExclusion` is not imported; add `import { mutualExclusion } from 'coterie'`\nconst all = [mutualExclusion, clauses]",
    "mine.ts:1:31: `clauses` is not imported; add `import { clauses } from './algorithm.js'`\nconst all = [mutualExclusion, clauses]",
  ])
})

test('an import of what its module does not export is reported', () => {
  expect(found("import { sent } from 'coterie'\nsent()")).toEqual([
    "mine.ts:1:10: coterie has no export `sent`; did you mean `send`?\nimport { sent } from 'coterie'",
  ])
})

test.each([
  'const a = ({ b: { c = 1 }, ...d }) => c + d.e; label: for (const [x] of [a]) break label',
  'if (typeof process === "object") console.log(Math.max(1, NaN))',
  'try { f() } catch ({ message }) { g(message) }\nfunction f() { return later; var later }\nfunction g() { arguments }',
  'class A { b = 1; get c() { return new.target } }\nexport { A as default }\nexport { x } from "y"',
  'const late = () => soon\nconst soon = { soon: 1, [late]: 2, late }',
  'const f = function g() { return g }',
])('what is declared or global is not a mistake: %s', (text) => expect(found(text)).toEqual([]))

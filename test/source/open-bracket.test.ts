// Of a missing bracket the editor said only what came after it: "unexpected `]`".
import { expect, test } from 'vitest'
import { parseJavaScript } from '../../src/source/syntax.js'

const says = (text: string): string => {
  const parsed = parseJavaScript('a.ts', text)
  if (!('mistake' in parsed)) throw new Error('it is right')
  return parsed.mistake.says
}

test('a syntax error names the bracket that is still open', () => {
  expect(says('const a = 1\nconst b = [(1, 2]\n')).toBe(
    'unexpected `]`; the `(` in line 2, column 12 is still open',
  )
  expect(says('const a = {\n  b: () => [1],\n')).toContain(
    'the file ends here; the `{` in line 1, column 11 is still open',
  )
  expect(says("const a = f('(', {\n  b: 1\n}\nexport const c = 2\n")).toContain(
    'the `(` in line 1, column 12 is still open',
  )
})

test('where no bracket is missing none is named', () => {
  expect(says('const a = (1 && && 2)\n')).toBe('unexpected `&`')
  expect(says('const a = [1]]\n')).toBe('unexpected `]`')
})

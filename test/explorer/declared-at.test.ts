// Where a text declares the clause that the panel Source shows.
import { expect, test } from 'vitest'
import { declaredAt, firstDeclared } from '../../src/explorer/source/declared-at.js'

const text = `const enter = 1
export const enter$ = local({
  guard: () => true,
})
const later = 2
`

test('a declaration ends before the next line that begins a new one, and a name is not the beginning of another', () => {
  const shown = (name: string) => text.slice(...(declaredAt(text, name) ?? [0, 0]))
  expect(shown('enter')).toBe('const enter = 1')
  expect(shown('enter$')).toBe('export const enter$ = local({\n  guard: () => true,\n})')
  expect(shown('lat')).toBe('')
})

test('a file begins at the first of the clauses that it declares', () => {
  expect(firstDeclared(text, ['gone', 'later', 'enter'])).toBe(text.indexOf('const later'))
  expect(firstDeclared(text, ['gone'])).toBe(undefined)
})

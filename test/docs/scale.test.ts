// The page on larger searches shows what follows from its figures.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scaleRows } from './scale.js'

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

test('the table of larger searches follows from the measured search and the assumptions of the page', () =>
  expect(
    page('scale.md')
      .split('\n')
      .filter((line) => /^\| 10\^/.test(line)),
  ).toEqual(scaleRows))

test('the measured search is that of the page on large models', () => {
  expect(page('large-models.md')).toContain(
    'With 155 million states and 791 million steps it took 270 MB of memory and 11 GB of files',
  )
  expect(page('scale.md')).toContain(
    '155 million states and 791 million steps took 400 s of processor time and 11 GB of files',
  )
})

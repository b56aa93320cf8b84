// docs/reductions.md: its tables equal the rows in the code. The compiler checks that these rows cover every
// field of a step, a view and a state.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './console.js'
import { withReductionTables } from './reductions-tables.js'

test('the tables of docs/reductions.md are up to date (npx tsx test/docs/regenerate-reductions.ts)', () => {
  const page = readFileSync(`${root}docs/reductions.md`, 'utf8')
  expect(page).toBe(withReductionTables(page))
})

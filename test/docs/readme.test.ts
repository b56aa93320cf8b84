// The README's examples print what it says, and its table of specs is that of the specs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'
import { fencesOf } from './fences.js'
import { cataloguePage, withSpecsTable } from './specs-table.js'
import { placeBlock } from './tutorial.js'

const readme = readFileSync(`${root}README.md`, 'utf8')
// Files of the reader's.
const mine = ['naive-lock.ts']
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-readme-'))
  for (const fence of fencesOf(readme)) if (fence.info.startsWith('ts ')) placeBlock(fence, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The repository is the working directory; the reader's own files are elsewhere, so as to leave no trace here.
test.each(consolesOf(readme))('the example of line $line', { timeout: 60_000 }, (fence) => {
  runConsole(fence, root, new Map(mine.map((name) => [name, join(folder, name)])))
})

test('the table of specs and docs/catalogue.md are up to date (npm run readme)', async () => {
  expect(readme).toBe(await withSpecsTable(readme))
  expect(readFileSync(`${root}docs/catalogue.md`, 'utf8')).toBe(await cataloguePage())
})

test('the README has under 200 lines without its table', () => {
  const table = readme.slice(readme.indexOf('<!-- specs:begin -->'), readme.indexOf('<!-- specs:end -->'))
  expect(readme.split('\n').length - table.split('\n').length).toBeLessThan(200)
})

// The README's examples print the documented output, and its table of specs is generated from the specs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'
import { fencesOf } from './fences.js'
import { cataloguePage, withSpecsTable } from './specs-table.js'
import { placeBlock } from './tutorial.js'

const readme = readFileSync(`${root}README.md`, 'utf8')
// Files that the reader writes.
const mine = ['naive-lock.ts']
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-readme-'))
  for (const fence of fencesOf(readme)) if (fence.info.startsWith('ts ')) placeBlock(fence, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The repository is the working directory. The reader's own files are in another folder, so that the tests
// leave no files here.
test.each(consolesOf(readme))('the example in line $line prints the documented output', (fence) =>
  runConsole(fence, root, new Map(mine.map((name) => [name, join(folder, name)]))),
)

test('the table of specs and docs/catalogue.md are up to date (npm run readme)', async () => {
  expect(readme).toBe(await withSpecsTable(readme))
  expect(readFileSync(`${root}docs/catalogue.md`, 'utf8')).toBe(await cataloguePage())
})

test('the README has under 200 lines without its table', () => {
  const table = readme.slice(readme.indexOf('<!-- specs:begin -->'), readme.indexOf('<!-- specs:end -->'))
  expect(readme.split('\n').length - table.split('\n').length).toBeLessThan(200)
})

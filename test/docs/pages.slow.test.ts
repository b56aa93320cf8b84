// The examples on the documentation pages print the documented output.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'
import { fencesOf } from './fences.js'
import { placeBlock } from './tutorial.js'

// The repository is the working directory. The files that examples read or write are in another folder.
const mine = [
  'ra.proof',
  'tas.views',
  'raymond.views',
  'kept-search',
  'states',
  'run.svg',
  'state.svg',
  'mine/paused.ndjson',
  'mine/queues.ts',
  'mine/array.ts',
  'mine/queue.ts',
  'mine/my-lock.ts',
  'mine/my-flag.ts',
  'mine/faults.yaml',
]
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-pages-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Pages whose examples are executed by a test of their own.
const ownTests = ['checking-from-code', 'json', 'orders', 'spec-reference', 'writing-a-spec']
const pages = readdirSync(`${root}docs`)
  .filter(
    (file) => file.endsWith('.md') && consolesOf(readFileSync(`${root}docs/${file}`, 'utf8')).length > 0,
  )
  .map((file) => file.slice(0, -'.md'.length))
  .filter((name) => !ownTests.includes(name))

describe.each(pages)('docs/%s.md', (name) => {
  const page = readFileSync(`${root}docs/${name}.md`, 'utf8')
  const examples = consolesOf(page)

  beforeAll(() => {
    for (const fence of fencesOf(page))
      if (/^(ts|yaml|ndjson|python) mine\//.test(fence.info)) placeBlock(fence, folder)
  })

  test.each(examples)('prints the documented output of the example in line $line', (fence) =>
    runConsole(fence, root, new Map(mine.map((file) => [file, join(folder, file)]))),
  )
})

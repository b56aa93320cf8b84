// The examples of the pages on one subject each print what the pages say.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'

// The repository is the working directory; what an example writes goes elsewhere.
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-pages-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['faults', 'liveness', 'measures', 'reductions'])('docs/%s.md', (name) => {
  const examples = consolesOf(readFileSync(`${root}docs/${name}.md`, 'utf8'))

  test('has examples', () => expect(examples).not.toHaveLength(0))

  test.each(examples)('the example of line $line', { timeout: 60_000 }, (fence) => {
    runConsole(fence, root, new Map([['ra.proof', join(folder, 'ra.proof')]]))
  })
})

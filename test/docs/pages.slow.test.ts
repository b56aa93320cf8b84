// The examples on the documentation pages print the documented output.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'

// The repository is the working directory. Examples write their files to this folder.
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-pages-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['faults', 'liveness', 'measures', 'quorums', 'reductions'])('docs/%s.md', (name) => {
  const examples = consolesOf(readFileSync(`${root}docs/${name}.md`, 'utf8'))

  test('contains examples', () => expect(examples).not.toHaveLength(0))

  test.each(examples)(
    'prints the documented output of the example in line $line',
    { timeout: 60_000 },
    (fence) => {
      runConsole(fence, root, new Map([['ra.proof', join(folder, 'ra.proof')]]))
    },
  )
})

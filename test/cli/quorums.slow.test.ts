// The files that `coterie quorums --out` writes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { coterie } from './coterie.js'
import { scratch } from './quorums-command.js'

afterAll(() => scratch.remove())
scratch.write('file', 'no folder')

// In a process: other tests of this one have ended its writing of files.
test('--out writes JSON, DOT and SVG', async () => {
  const folder = join(scratch.folder, 'fano')
  const args = ['quorums', 'plane', '-n', '7', '--mark', '2', '--out', folder]
  const { code, err } = await coterie(args, { cwd: scratch.folder })
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(JSON.parse(file('quorums.json'))).toMatchObject({ name: 'plane', K: 3, M: 3, leastK: [3, 3] })
  expect(file('quorums.dot')).toContain('marked: the quorum of site 2, {2,3,5}')
  expect(file('quorums.svg')).toContain('prefers-color-scheme')
  expect(err).toMatch(/^written: /)
  expect(code).toBe(0)
})

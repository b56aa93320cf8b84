// What test runs leave behind: hundreds of folders once lay in /tmp.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Scratch } from './cli/coterie.js'
import { removeLeftovers } from './temporary-folder.js'

test('the temporary files of a test are in the folder of its run', () => {
  const scratch = new Scratch()
  expect(scratch.folder).toMatch(/coterie-tests-\d+.coterie-cli-/)
  scratch.remove()
})

test('the folder of a run that was killed goes with the next run; those of runs that go on, and others, stay', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const place = join(tmpdir(), 'leftovers')
  const folders = [`coterie-tests-${ended}`, `coterie-tests-${process.pid}`, 'coterie-tests-', 'coterie-mine']
  for (const name of folders) mkdirSync(join(place, name, 'coterie-cli-x'), { recursive: true })
  removeLeftovers(place)
  expect(folders.filter((name) => existsSync(join(place, name)))).toEqual(folders.slice(1))
})

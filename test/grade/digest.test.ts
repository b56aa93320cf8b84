// A grade of an earlier run counts again only if nothing from which it follows has changed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { digestOfTask } from '../../src/cli/grade/task-files.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-digest-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the digest of a task covers what its modules import, and hidden checks if they count', async () => {
  const task = join(folder, 'task')
  mkdirSync(task)
  writeFileSync(join(task, 'task.ts'), "import { most } from '../common.js'\nexport default most")
  const digests = (common: string, hidden: string) => {
    writeFileSync(join(folder, 'common.ts'), `export const most = ${common}`)
    writeFileSync(join(task, 'hidden.ts'), `export default ${hidden}`)
    return Promise.all([digestOfTask(task, false), digestOfTask(task, true)])
  }
  const [all, open] = await digests('1', '2')
  expect(await digests('1', '2')).toEqual([all, open])
  const [otherAll, otherOpen] = await digests('3', '2')
  expect(otherAll).not.toBe(all)
  expect(otherOpen).not.toBe(open)
  const [hiddenAll, sameOpen] = await digests('1', '4')
  expect(hiddenAll).not.toBe(all)
  expect(sameOpen).toBe(open)
})

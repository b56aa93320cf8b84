// A sweep that ends early because a result cannot be kept: the result is still shown, and no cell starts afterwards.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WriteError } from '../../src/cli/files/whole-file.js'
import { startCell } from '../../src/cli/sweep/cell-process.js'
import { KeptCells } from '../../src/cli/sweep/kept-cells.js'
import { runSweep } from '../../src/cli/sweep/sweep-run.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'
import type { Cell } from '../../src/sweep/plan.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-sweep-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const silent: Terminal = {
  out: () => {},
  err: () => {},
  quiet: true,
  progress: false,
  paint: (_, text) => text,
}

const short: Cell = { settings: [], spec: 'peterson', words: ['--property', 'mutualExclusion'] }
// Its process makes this folder as soon as it starts.
const started = join(folder, 'started')
const other: Cell = { settings: [], spec: 'token-ring', words: ['--out', started] }

test('the result that could not be kept is shown, and a cell that was being prepared does not start', async () => {
  let fail = (): void => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  class FullDisk extends KeptCells {
    override async keyOf(cell: Cell): Promise<string> {
      // Longer than the driver takes to notice the failure.
      if (cell === other) await failed.then(() => new Promise((resolve) => setTimeout(resolve, 500)))
      return cell.spec
    }
    override keep(): void {
      fail()
      throw new WriteError('kept.json', 'ENOSPC, no space left on device')
    }
  }
  const kept = new FullDisk(folder, folder)
  const start = (cell: Cell) => startCell(cell, { folder, memory: 2 ** 28 })
  const request = { cells: [short, other], jobs: 2, start, kept, again: false }
  const { outcomes, failure } = await runSweep(request, silent)
  expect(failure).toBeInstanceOf(WriteError)
  expect(outcomes[0]).toMatchObject({ kind: 'checked', code: 0 })
  expect(outcomes[1]).toBeUndefined()
  expect(existsSync(started)).toBe(false)
})

// A heap that is full at a chosen slice. The search detects between two slices that a clause retains memory,
// and ends as it does with --memory. The heap figures are injected, so the tests do not depend on the
// machine.
import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallBoard } from '../../src/cli/supervise/call-board.js'
import type { FromCommand } from '../../src/cli/supervise/supervised.js'
import { supervisedHere } from './supervised-here.js'

// Used fractions of the heap, in the order of the readings; after the last one the heap is empty.
let readings: number[] = []

const { getHeapStatistics } = v8
const replaceBy = (statistics: () => object) => {
  Object.assign(v8, { getHeapStatistics: statistics })
  // What a module has imported by name follows.
  syncBuiltinESMExports()
}
beforeAll(() => replaceBy(() => ({ used_heap_size: readings.shift() ?? 0, heap_size_limit: 1 })))
afterAll(() => replaceBy(getHeapStatistics))

beforeEach(() => {
  readings = []
})

const run = async (args: readonly string[]): Promise<{ code: number; out: string; slices: number }> => {
  let out = ''
  let slices = 0
  const board = new (class extends CallBoard {
    override sliced(): void {
      super.sliced()
      slices++
    }
  })()
  const say = (message: FromCommand) => {
    if (message.kind === 'out') out += message.text
  }
  return { code: await supervisedHere([...args, '--quiet'], say, board), out, slices }
}

const large = ['verify', 'ricart-agrawala', '--sites', '3', '--requests', '2', '--reduce', 'none']

test('a heap that stays full after a collection ends the search with the slice, as --memory does', async () => {
  readings = [0.1, 0.9, 0.8]
  const { code, out, slices } = await run(large)
  expect(slices).toBe(2)
  expect(out).toMatch(/mutualExclusion\s+inconclusive: the memory budget was exhausted/)
  expect(code).toBe(2)
})

test('a heap that a collection empties does not end the search', async () => {
  readings = [0.1, 0.9, 0.2]
  const { code, out, slices } = await run([
    'verify',
    'ricart-agrawala',
    '--sites',
    '3',
    '--requests',
    '1',
    '--reduce',
    'none',
  ])
  expect(out).toMatch(/mutualExclusion\s+holds/)
  expect(code).toBe(0)
  expect(slices).toBeGreaterThan(1)
  expect(readings).toEqual([])
})

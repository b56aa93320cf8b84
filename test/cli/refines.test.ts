// `coterie verify A --refines B --by FILE`, as a user types it.
import { afterAll, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const same = scratch.write('same.js', 'export default {}')
const run = (...words: readonly string[]) => coterieHere(['verify', ...words], { cwd: scratch.folder })

const queue = ['ricart-agrawala-queue', '--sites', '2', '--requests', '1', '--by', same]

test('the exit code is 0 for a refinement, 1 for none and 2 for a search that ends early', async () => {
  const whole = await run(...queue, '--refines', 'ricart-agrawala-queue')
  expect([whole.code, whole.err]).toEqual([0, ''])
  expect(whole.out).toMatch(/^ {2}\+ every step of A is a step of B, or changes nothing there$/m)
  const part = await run(...queue, '--refines', 'ricart-agrawala-queue', '--max-states', '5')
  expect(part.code).toBe(2)
})

test('a crash sets clocks back, so the check ends at a limit, and a warning says why', async () => {
  const words = ['ricart-agrawala', '--refines', 'ricart-agrawala', '--sites', '2', '--by', same]
  const faults = ['--crash', '1', '--recovery', '1']
  const { code, err } = await run(...words, '--requests', 'unbounded', ...faults, '--max-states', '50')
  expect(err).toMatch(
    /^warning: clocks grow forever .*, because a crash sets clocks back; bound --requests$/m,
  )
  expect(code).toBe(2)
})

// The parameter of A is not one of B.
test('--param is for the first model alone, and a shortest run ends with the step that is missing', async () => {
  const { out, code } = await run(...queue, '--param', 'stamp=current', '--refines', 'ricart-agrawala-queue')
  expect(out).toMatch(/^A .* stamp current, .*\nB .* stamp ticked, /m)
  expect(out).toMatch(/^a shortest run of A whose last step B does not have:\n {2}1 {2}request at 0\nbefore/m)
  expect(code).toBe(1)
})

test('a file that does not exist is refused in one line', async () => {
  const { err, code } = await run('peterson', '--refines', 'peterson', '--by', 'nowhere.ts')
  expect(err).toMatch(/^coterie: --by nowhere\.ts: there is no such file; .*\n$/)
  expect(code).toBe(64)
})

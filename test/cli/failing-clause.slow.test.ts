// A clause that fails ends each command with code 65, after the run that leads to it. Earlier tests covered
// only `verify`.
import { afterAll, expect, test } from 'vitest'
import { coterie, Scratch, wordsOf } from './coterie.js'
import { lock, phases } from './lock-spec.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
scratch.write('phases.ts', phases)
scratch.write(
  'bad.ts',
  lock.replace(
    "effect: () => [{ phase: 'idle' }, lock.write({ taken: false })]",
    "effect: () => { throw new Error('no such luck') }",
  ),
)

test.each([
  ['measure', './bad.ts', '--sites', '2'],
  ['audit', './bad.ts'],
  ['mutate', './bad.ts'],
])('%s ends with code 65 after the run to the failing clause', async (...args) => {
  const { code, out, err } = await coterie(args, { cwd: scratch.folder })
  expect(code).toBe(65)
  expect(err).toMatch(/^coterie: Clause "exit" of lock: it threw Error: no such luck \(.*bad\.ts:\d+:\d+\)$/m)
  expect(out).toContain('2  enter at 0\n')
  expect(out).toContain('!  exit at 0\n   Clause "exit" of lock: it threw Error: no such luck\n')
  const command = out.split('\n').find((line) => line.startsWith('coterie replay'))!
  const again = await coterie(wordsOf(command).slice(1), { cwd: scratch.folder })
  expect(again.out).toContain('!  exit at 0')
})

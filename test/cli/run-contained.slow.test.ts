// `coterie run` with a user's own spec that has a slip: the run ends with one line and the right exit code, or continues, and no process is left.
import { afterAll, expect, test, vi } from 'vitest'
import { patience } from '../patience.js'
import { coterie, ended, Scratch, start } from './coterie.js'
import { endless, lockThat, phases } from './lock-spec.js'
import { childrenOf, isAlive } from './processes.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())
scratch.write('phases.ts', phases)

const runOf = (effect: string, ...options: readonly string[]): string[] => {
  scratch.write('lock.ts', lockThat(effect))
  return ['run', './lock.ts', '--no-bounds', ...options]
}

// What a clause prints was read as a frame of its process. The other slips ended with the stack of an internal error, or not at all.
test('what a clause prints goes to stderr, and the run continues', async () => {
  const effect = "() => { console.log('a request'); return [{ phase: 'wanted' }] }"
  const { code, out, err } = await coterie(runOf(effect, '--seconds', '1', '--rate', '100'), { cwd })
  expect([code, out.split('\n')[1]]).toEqual([0, expect.stringMatching(/^2 sites for 1\.\d s/)])
  expect(new Set(err.trimEnd().split('\n'))).toEqual(new Set(['a request']))
})

test.each([
  [
    "() => { throw new Error('no key') }",
    65,
    /^Clause "request" of lock: it threw Error: no key \(lock\.ts:\d+:\d+\)$/,
  ],
  [
    "() => { setTimeout(() => { throw new Error('late') }, 1); return [{ phase: 'wanted' }] }",
    65,
    /^lock\.ts:\d+:\d+: code outside its clauses threw: Error: late$/,
  ],
  [
    '() => { process.exit(0); return [] }',
    65,
    /^Clause "request" of lock: it threw .* a spec may not end the command/,
  ],
  [
    "() => [{ phase: Math.random() < 2 ? 'wanted' : 'idle' }]",
    3,
    /^Clause "request" of lock called Math\.random; it must be a pure function/,
  ],
  [
    `() => { ${endless} }`,
    65,
    /^Clause "request" of lock at site \d has been running for 5 s and may never return$/,
  ],
])('%s ends it', async (effect, expected, says) => {
  const { code, out, err } = await coterie(runOf(effect, '--seconds', '60'), { cwd })
  const lines = err
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^coterie: /, ''))
  expect(lines).toEqual([expect.stringMatching(says)])
  expect([code, out]).toEqual([expected, ''])
})

test('after SIGKILL no process is left, even if a function of the spec does not return', async () => {
  const effect = "() => { console.log('it has begun'); for (;;) {} }"
  const child = start(runOf(effect, '--seconds', '60', '--rate', '1000'), { cwd })
  const end = ended(child)
  // From here on there are five seconds, after which the run itself would end it.
  await new Promise<void>((resolve) => child.stderr!.once('data', () => resolve()))
  const pids = childrenOf(child.pid!)
  child.kill('SIGKILL')
  await end
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: patience })
})

// The exact bounds came from a spec that had the clauses of crashes already, and the run was refused.
test('a run with a crash has exact bounds, too', async () => {
  const { code, out, err } = await coterie([
    'run',
    'central-server',
    '--sites',
    '2',
    '--crash',
    '1',
    // If the coordinator crashed, there might be no entry.
    '--who-crashes',
    'idle',
    '--seconds',
    '2',
  ])
  expect(err).toBe('')
  expect(code).toBeLessThan(2)
  expect(out).toMatch(/^\d+\.\d\d messages per entry; exact bounds: [^;]+; literature: 3$/m)
})

test('a log on a full disk ends it', async () => {
  const asked = ['run', 'central-server', '--no-bounds', '--log', '/dev/full']
  const { code, out, err } = await coterie(asked, { cwd })
  expect(err).toBe('coterie: /dev/full was not written (ENOSPC, no space left on device)\n')
  expect([code, out]).toEqual([74, ''])
})

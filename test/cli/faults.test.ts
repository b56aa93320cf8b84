// Faults on the command line. faults.slow.test.ts has more cases, and wrong usage.
import { expect, test } from 'vitest'
import { wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'

test('a deadlock after a crash is found, and the printed command replays it', async () => {
  const options = '--sites 2 --crash 1 --who-crashes coordinator --detector perfect'
  const { code, out, err } = await coterieHere([
    'verify',
    'central-server',
    ...options.split(' '),
    '--property',
    'deadlockFreedom',
  ])
  expect(err).toBe('')
  expect(code).toBe(1)
  expect(out).toMatch(/, crash 1, recovery 0, who crashes coordinator, .* detector perfect$/m)
  expect(out).toMatch(/^2 {2}crash at coordinator$/m)
  expect(out).toMatch(/REQUEST from 0, ignored: the site has crashed$/m)
  const [, ...again] = wordsOf(out.trimEnd().split('\n').at(-1)!)
  expect(again.join(' ')).toContain(options)
  const replayed = await coterieHere(again)
  expect(replayed.out).toMatch(/^2 {2}crash at coordinator$/m)
  expect(replayed.code).toBe(0)
})

test('--who-crashes without crashes is wrong usage', async () => {
  const { code, err } = await coterieHere(['verify', 'central-server', '--who-crashes', 'idle'])
  expect(err).toBe(
    'coterie: who crashes idle: no site crashes in this model; allow crashes (crash 1), or leave it out\n',
  )
  expect(code).toBe(64)
})

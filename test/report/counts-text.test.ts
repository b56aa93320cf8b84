// The text had no word for a second initial state, nor for a step that changes nothing.
import { expect, test } from 'vitest'
import { coterieHere } from '../cli/in-this-process.js'

const countsOf = async (...words: readonly string[]) => {
  const { out } = await coterieHere(['verify', ...words])
  return /^(.*, depth \d+);/m.exec(out)?.[1]
}

// The turn is at first that of either site; a site that waits is not enabled.
test('two initial states are named', async () => {
  expect(await countsOf('peterson')).toBe('32 states (2 initial), 64 transitions, depth 7')
})

// A site that finds the lock taken tries again: either of two sites, while the other is inside.
test('steps that change nothing are named', async () => {
  expect(await countsOf('test-and-set', '--sites', '2')).toMatch(
    /^8 states, 16 transitions \(2 self-loops\),/,
  )
})

test('one initial state and no such step are named on request', async () => {
  expect(await countsOf('token-ring', '--sites', '2')).toMatch(/^\d+ states, \d+ transitions, /)
  expect(await countsOf('token-ring', '--sites', '2', '--verbose')).toMatch(
    /^\d+ states \(1 initial\), \d+ transitions \(0 self-loops\), /,
  )
})

test('JSON has both numbers in any case', async () => {
  const { out } = await coterieHere(['verify', 'token-ring', '--sites', '2', '--format', 'json'])
  expect(JSON.parse(out)).toMatchObject({ exploration: { initialStates: 1, selfLoops: 0 } })
})

// A few random protocols, and one mistake in the checker that they must reveal. fuzz.slow.test.ts compares more protocols, and
// seeded-mistakes.slow.test.ts seeds more mistakes.
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { attack, attackAgain } from './attack.js'
import { engineMistakes } from './engine-mistakes.js'

afterEach(() => vi.restoreAllMocks())

test('the naive explorer imports nothing but Immutable.js and its own files', () => {
  const folder = new URL('naive/', import.meta.url)
  const files = readdirSync(folder)
  const foreign = files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const from = [...text.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+)'/g)].map(([, name]) => name!)
    return from.filter((name) => name !== 'immutable' && !/^\.\/[\w-]+\.js$/.test(name))
  })
  expect(files.length).toBeGreaterThan(5)
  expect(foreign).toEqual([])
})

test('the checker agrees with the naive explorer on the first protocols of a seed', async () => {
  const { tally, failure } = await attack({ seed: 1, count: 6 })
  expect(failure?.mismatch.message).toBeUndefined()
  expect(tally.protocols).toBe(6)
  expect(tally.verdicts).toBeGreaterThan(50)
})

// This was a real bug: a rule on entry read what the step sent, and partial order let another step send it.
test('fuzzing reveals a partial-order reduction that compares only the joint messages of two steps', async () => {
  const [, make] = engineMistakes['partial order asks only what two steps send together']!
  make()
  const { failure } = await attack({ seed: 3, count: 20, asFound: true })
  expect(failure?.mismatch.message).toMatch(
    /the naive explorer says rule\d violated in \d; the checker says rule\d holds/,
  )
})

test('an invalid path gives a one-line error', async () => {
  await expect(attackAgain('nowhere')).rejects.toThrow(
    '--replay nowhere: a path is numbers with colons between',
  )
})

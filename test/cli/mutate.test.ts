// `coterie mutate` with wrong usage. The slow tests cover its table, its traces and lists of mutants.
import { expect, test } from 'vitest'
import { coterieHere } from './in-this-process.js'

test('the error for an unknown mutant suggests the nearest name', { timeout: 120_000 }, async () => {
  const { code, out, err } = await coterieHere(['mutate', 'token-ring', '--mutant', 'no site enter'])
  expect(err).toMatch(/--mutant "no site enter".*did you mean "no site enters"/)
  expect(out).toBe('')
  expect(code).toBe(64)
})

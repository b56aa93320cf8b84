// `coterie mutate` with a mistake. The slow tests have its table, its traces and lists of mutants.
import { expect, test } from 'vitest'
import { coterie } from './coterie.js'

test('an unknown name is answered with the nearest', { timeout: 120_000 }, async () => {
  const { code, out, err } = await coterie(['mutate', 'token-ring', '--mutant', 'no site enter'])
  expect(err).toMatch(/--mutant "no site enter".*did you mean "no site enters"/)
  expect(out).toBe('')
  expect(code).toBe(64)
})

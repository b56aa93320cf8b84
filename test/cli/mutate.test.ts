// `coterie mutate` with wrong usage. The slow tests cover its table, its traces and lists of mutants.
import { describe, expect, test } from 'vitest'
import { coterieHere } from './in-this-process.js'

test('the error for an unknown mutant suggests the nearest name', async () => {
  const { code, out, err } = await coterieHere(['mutate', 'token-ring', '--mutant', 'no site enter'])
  expect(err).toMatch(/--mutant "no site enter".*did you mean "no site enters"/)
  expect(out).toBe('')
  expect(code).toBe(64)
})

describe('a mutant whose search a bound stops', () => {
  const judged = async (...args: readonly string[]) => {
    const { code, out } = await coterieHere(['mutate', 'central-server', ...args, '--format', 'json'])
    const { mutants } = JSON.parse(out) as {
      mutants: { fate: string; exploration: { cut?: string }; differences?: string[]; killedBy: object[] }[]
    }
    return { code, mutants }
  }
  const listed = ['--mutant', 'every token is dropped']

  test('is not decided, whether the bound is on time or on states; if it is listed, so is the result', async () => {
    for (const [bound, value, cut] of [
      ['--time', '0s', 'time'],
      ['--max-states', '5', 'states'],
    ] as const) {
      const { code, mutants } = await judged(...listed, bound, value)
      expect(mutants).toMatchObject([
        { fate: 'undecided', exploration: { cut }, differences: [], killedBy: [] },
      ])
      expect(code).toBe(2)
    }
  })

  test('leaves the mutants after it to their own bounds', async () => {
    const { mutants } = await judged('--listed', '--max-states', '40')
    const fates = mutants.map(({ fate }) => fate)
    expect(fates.indexOf('undecided')).toBeGreaterThan(-1)
    expect(fates.lastIndexOf('killed')).toBeGreaterThan(fates.indexOf('undecided'))
  })

  test('is decided without the bound', async () => {
    const { code, mutants } = await judged(...listed)
    expect([code, mutants.map(({ fate }) => fate)]).toEqual([0, ['killed']])
  })
})

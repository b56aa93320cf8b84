// What suffices for a theorem, from cells whose verdicts the test chooses.
import { expect, test } from 'vitest'
import type { Assumption } from '../../src/assume/assumption.js'
import type { Cell } from '../../src/assume/cell.js'
import { minimalSetsOf } from '../../src/assume/minimal-sets.js'
import type { Verdict } from '../../src/check/verdict.js'

const [a, b] = ['a', 'b'].map((name) => ({ name }) as Assumption)
const assumptions = [a!, b!]

const cellOf = (dropped: readonly Assumption[], verdict: Verdict['verdict']): Cell => ({
  dropped,
  verdicts: new Map([['theorem', { verdict } as Verdict]]),
  states: 1,
  cut: undefined,
  because: undefined,
})

/** @param verdicts without `a`, without `b`, and without both */
const suffices = (verdicts: Record<'a' | 'b' | 'a,b', Verdict['verdict']>) => {
  const without = (dropped: readonly Assumption[]) => {
    const names = dropped.map(({ name }) => name).join(',') as keyof typeof verdicts | ''
    return cellOf(dropped, names === '' ? 'holds' : verdicts[names])
  }
  const work = minimalSetsOf(
    'theorem',
    assumptions,
    [without([]), without([a!]), without([b!])],
    // biome-ignore lint/correctness/useYield: nothing is searched
    function* (dropped) {
      return without(dropped)
    },
    10,
  )
  for (;;) {
    const { done, value } = work.next()
    if (done === true)
      return value.sets.map(({ keeps, ...rest }) => ({ keeps: keeps.map(({ name }) => name), ...rest }))
  }
}

test.each([
  ['one is needed', 'violated', 'holds', 'violated', [{ keeps: ['a'], needs: 'each', isVacuous: false }]],
  ['none is needed', 'holds', 'holds', 'holds', [{ keeps: [], needs: 'each', isVacuous: false }]],
  [
    'the theorem is vacuous with the other dropped',
    'violated',
    'vacuous',
    'violated',
    [{ keeps: ['a'], needs: 'each', isVacuous: true }],
  ],
  [
    'no run reaches the condition of the theorem with nothing kept',
    'violated',
    'holds',
    'vacuous',
    [{ keeps: ['a'], needs: 'or vacuous', isVacuous: false }],
  ],
  [
    'dropping both mends what dropping one breaks',
    'violated',
    'violated',
    'holds',
    [{ keeps: ['a', 'b'], needs: 'each', isVacuous: false }],
  ],
] as const)('%s', (_, withoutA, withoutB, withoutBoth, expected) => {
  expect(suffices({ a: withoutA, b: withoutB, 'a,b': withoutBoth })).toEqual(expected)
})

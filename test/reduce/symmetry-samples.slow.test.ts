// A lock of seven sites, unsafe in one of 5,040 orders of arrival, was reported to hold: 240 renamings of it had been tried.
import { describe, expect, test } from 'vitest'
import { countOfArrangements, eachArrangement } from '../../src/canonical/arrangements.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { codeOf } from '../../src/cli/exit-codes.js'
import type { Reduce } from '../../src/reduce/reductions.js'
import { queueLock } from './queue-lock.js'

const checked = (spec: ReturnType<typeof queueLock>, sites: number, reduce: Partial<Reduce> = {}) => {
  const properties = propertiesNamed(spec, ['mutualExclusion'])
  return check(modelFor(spec, { sites, requests: 1 }, properties), properties, {
    ...defaultCheckOptions,
    reduce: { timestamps: false, symmetry: 'all', partialOrder: false, ...reduce },
  })
}

const odd = [4, 1, 6, 0, 3, 5, 2]

describe('a lock that is unsafe in one of 5,040 orders', () => {
  test('is refused, for that order', () => {
    expect(() => checked(queueLock(odd), 7)).toThrow(/clause "enter" of queue-lock does not commute/)
  })

  test('never holds where the budget ends before all renamings have been tried', () => {
    const result = checked(queueLock(odd), 7, { attempts: { run: 10_000, call: 100 } })
    expect(result.verdicts).toMatchObject([{ verdict: 'sampled', sample: ['renamings'] }])
    expect(codeOf(result)).toBe(2)
  })
})

test('without the flaw it holds: every renaming of every call has been tried', () => {
  const result = checked(queueLock(undefined), 6)
  expect(result.verdicts).toMatchObject([{ verdict: 'holds' }])
  expect(result.exploration.reductions).toMatchObject([{ inPart: 0, order: 720 }])
  expect(result.exploration.reductions[0]).not.toHaveProperty('sample')
})

test('the same question has the same answer, also where the budget ends in between', () => {
  const budget = { attempts: { run: 3000, call: 3000 } }
  const [one, other] = [checked(queueLock(undefined), 6, budget), checked(queueLock(undefined), 6, budget)]
  expect(one.exploration).toEqual(other.exploration)
  expect(one.verdicts[0]).toMatchObject({ verdict: 'sampled' })
})

describe('arrangements', () => {
  const images = (blocks: readonly (readonly (readonly number[])[])[], sites: number) => {
    const found: string[] = []
    eachArrangement(
      sites,
      blocks,
      (to, back) => ({ to, back }),
      ({ to, back }) => {
        expect(to.every((image, site) => back[image] === site)).toBe(true)
        found.push(to.join(''))
      },
    )
    expect(new Set(found).size).toBe(found.length)
    expect(found).toHaveLength(countOfArrangements(blocks))
    return found
  }

  test('are all renamings if every two sites differ', () =>
    expect(images([[[0], [1], [2]]], 3).sort()).toEqual(['012', '021', '102', '120', '201', '210']))

  test('leave out the exchanges within a class', () =>
    expect(images([[[0, 2], [1]]], 3).sort()).toEqual(['012', '021', '102']))

  test('of two blocks go with one another, and other sites stay', () => {
    expect(
      images(
        [
          [[0], [1]],
          [[3], [4, 5]],
        ],
        6,
      ),
    ).toHaveLength(6)
    expect(
      images(
        [
          [[0], [1]],
          [[3], [4, 5]],
        ],
        6,
      ).every((one) => one[2] === '2'),
    ).toBe(true)
  })
})

// A refusal once showed two equal calls, because it left out the queue in which they differ.
test('a refusal shows the shared variables that the calls read', () =>
  expect(() => checked(queueLock([1, 0, 2, 3, 4]), 5)).toThrow(
    /with phase wanted, shared queue \[.*\]\n.*\n.*with phase wanted, shared queue \[1, 0, 2, 3, 4\]/,
  ))

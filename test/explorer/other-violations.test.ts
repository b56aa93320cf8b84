// When a run violates what: the line above the run bar said of one property that it is violated, and again since when, and of a step to come that
// something is violated by it.
import { expect, test } from 'vitest'
import { otherViolations, violatedSince } from '../../src/explorer/steps/other-violations.js'

// Of suzuki-kasami with a duplicated token: step 5 copies the token, and in step 12 a second site enters.
const copied = new Map([
  [4, ['exactlyOneToken']],
  [11, ['mutualExclusion']],
])

test('a present violation has the step since which it lasts, and is not told again', () => {
  expect(violatedSince(copied, 11, 'exactlyOneToken')).toBe(5)
  expect(violatedSince(copied, 5, 'exactlyOneToken')).toBe(undefined)
  expect(otherViolations(copied, 11, ['exactlyOneToken'], 'mutualExclusion')).toEqual([
    { properties: ['mutualExclusion'], step: 12, when: 'later' },
  ])
  expect(otherViolations(copied, 12, ['mutualExclusion', 'exactlyOneToken'], 'mutualExclusion')).toEqual([])
})

test('before the first violation both are to come, and after one that has ended it is past', () => {
  expect(otherViolations(copied, 2, [], 'mutualExclusion')).toEqual([
    { properties: ['exactlyOneToken'], step: 5, when: 'later' },
    { properties: ['mutualExclusion'], step: 12, when: 'later' },
  ])
  expect(otherViolations(copied, 14, ['exactlyOneToken'], 'mutualExclusion')).toEqual([
    { properties: ['mutualExclusion'], step: 12, when: 'earlier' },
  ])
})

test('a property that is violated again has lasted since then', () => {
  const again = new Map([
    [1, ['first', 'second']],
    [6, ['first']],
  ])
  expect(violatedSince(again, 9, 'first')).toBe(7)
  expect(otherViolations(again, 9, ['first'], undefined)).toEqual([
    { properties: ['second'], step: 2, when: 'earlier' },
  ])
})

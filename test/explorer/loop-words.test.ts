import { expect, test } from 'vitest'
import { loopText, roundFrom } from '../../src/explorer/steps/loop-words.js'

test('the text names the start of the loop and the steps that repeat', () => {
  expect(loopText(4, 10)).toBe(
    'The run has a loop: after step 10 it is in the state after step 4 again, and steps 5 to 10, below the dotted line, repeat forever.',
  )
  expect(loopText(0, 6)).toContain('it is in the initial state again, and steps 1 to 6')
  expect(loopText(2, 3)).toContain('and step 3 repeats forever')
  expect(loopText(3, 3)).toBe('The run stutters forever in its last state.')
})

test('only the end of a run with a loop leads back', () => {
  expect(roundFrom(10, 10, 4)).toBe(4)
  expect(roundFrom(6, 6, 0)).toBe(0)
  expect(roundFrom(9, 10, 4)).toBeUndefined()
  expect(roundFrom(10, 10, 10)).toBeUndefined()
  expect(roundFrom(10, 10, undefined)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { loopText, roundFrom } from '../../src/explorer/steps/loop-words.js'

test('it is said where a run goes round, and which steps come again', () => {
  expect(loopText(4, 10)).toBe(
    'It goes round for ever: after step 10 it is in the state after step 4 again, and steps 5 to 10, below the dotted line, come again and again.',
  )
  expect(loopText(0, 6)).toContain('it is in the initial state again, and steps 1 to 6')
  expect(loopText(2, 3)).toContain('and step 3 comes again and again')
  expect(loopText(3, 3)).toBe('It stays for ever where it ends.')
})

test('only the end of a run that goes round leads back', () => {
  expect(roundFrom(10, 10, 4)).toBe(4)
  expect(roundFrom(6, 6, 0)).toBe(0)
  expect(roundFrom(9, 10, 4)).toBeUndefined()
  expect(roundFrom(10, 10, 10)).toBeUndefined()
  expect(roundFrom(10, 10, undefined)).toBeUndefined()
})

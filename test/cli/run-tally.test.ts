// The last line of a run over the catalogue, in the singular too.
import { expect, test } from 'vitest'
import { tallyText } from '../../src/cli/commands/run-tally.js'

test('one model was called "1 models"', () => {
  const tally = { states: 5, failed: 0, refused: 0, isRefuted: false, isBroken: false, isInterrupted: false }
  expect(tallyText({ ...tally, models: 1 }, 1)).toBe('\n1 model of 1 spec, 5 states: all as expected\n')
  expect(tallyText({ ...tally, models: 2 }, 1)).toBe('\n2 models of 1 spec, 5 states: all as expected\n')
})

import { expect, test } from 'vitest'
import bakery from '../../specs/bakery/spec.js'
import deadlocks from '../../specs/maekawa-deadlock-handling/spec.js'
import peterson from '../../specs/peterson/spec.js'
import { makeModel } from '../../src/model/model.js'
import { mutated } from '../../src/protocol/mutant.js'
import { wholeHelp } from '../../src/protocol/parameter.js'
import { variantWords } from '../../src/report/words/variant-words.js'

test('the usual model differs in nothing, a variant in its parameter, a mutant in its name', () => {
  expect(variantWords(makeModel(bakery, { sites: 3 }))).toEqual([])
  expect(variantWords(makeModel(bakery, { sites: 3, parameters: { choosing: 'no' } }))).toEqual([
    'Here `choosing=no`, not `yes`: whether a site announces that it is drawing a number.',
  ])
  const mutant = mutated(bakery, { name: 'no site exits', clauses: {} })
  expect(variantWords(makeModel(mutant, { sites: 2 }))).toEqual(['Here is a mutant: no site exits.'])
})

// The top of the page had the help of the parameter, with what all its other values mean.
test('a variant has one sentence, about its own value; a value without words of its own is compared with the usual one', () => {
  expect(
    variantWords(
      makeModel(deadlocks, { sites: 3, parameters: { rules: '1985', yields: 'failed and yielded' } }),
    ),
  ).toEqual([
    'Here `rules=1985`: a voter sends FAILED only to a request that is not its earliest when it arrives.',
    'Here `yields=failed and yielded`: a site returns a vote upon INQUIRE only if it has a FAILED and has returned another vote.',
  ])
  expect(variantWords(makeModel(peterson, { sites: 2, parameters: { first: 'turn' } }))).toEqual([
    'Here `first=turn`, not `wants`: what a site writes first.',
  ])
})

// Assume puts the help beside each value that it tries: with all meanings a row was a paragraph.
test('the help of a parameter is one line, and the whole help has the meanings in the order of the values', () => {
  const { help } = deadlocks.parameters.rules!
  expect(help).toBe('when a voter sends FAILED')
  const whole = wholeHelp(deadlocks.parameters.rules!)
  expect(whole).toMatch(/^when a voter sends FAILED\. sanders: .*; 1985: .*; lecture: .*; timestamps: [^;]*$/)
  expect(wholeHelp(peterson.parameters.first!)).toBe('what a site writes first')
})

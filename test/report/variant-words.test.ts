import { expect, test } from 'vitest'
import bakery from '../../specs/bakery/spec.js'
import { makeModel } from '../../src/model/model.js'
import { mutated } from '../../src/protocol/mutant.js'
import { variantWords } from '../../src/report/words/variant-words.js'

test('the usual model differs in nothing, a variant in its parameter, a mutant in its name', () => {
  expect(variantWords(makeModel(bakery, { sites: 3 }))).toEqual([])
  expect(variantWords(makeModel(bakery, { sites: 3, parameters: { choosing: 'no' } }))).toEqual([
    'Here `choosing=no`, not `yes`: whether a site announces that it is drawing a number.',
  ])
  const mutant = mutated(bakery, { name: 'no site exits', clauses: {} })
  expect(variantWords(makeModel(mutant, { sites: 2 }))).toEqual(['Here is a mutant: no site exits.'])
})

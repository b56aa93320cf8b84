// Every model with known results, checked by depth-first search; by breadth-first search and the toy explorer too, unless
// `npm start` has checked it and it is too large for the toy.
import { test } from 'vitest'
import { expectAsRecorded, expectAsTheToy, isForToy, knownModels } from './check-figures.js'

const known = await knownModels()

test.each(known)('every search finds what is recorded of %s', (_, spec, expectation) => {
  expectAsRecorded(spec, expectation, 'dfs')
  const withToy = isForToy(spec, expectation)
  const isChecked = spec.expectations.includes(expectation) && expectation.large !== true
  if (isChecked && !withToy) return
  const result = expectAsRecorded(spec, expectation, 'bfs')
  if (withToy) expectAsTheToy(result)
})

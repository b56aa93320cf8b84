// Every model with known results, checked by breadth-first search, depth-first search and the toy explorer. What is left out:
// the toy for models that are too large for it, then breadth-first search where `npm start` makes it, and depth-first search of
// the largest models.
import { test } from 'vitest'
import { expectAsRecorded, expectAsTheToy, isForToy, knownModels } from './check-figures.js'

const known = await knownModels()

// Depth-first search finds the same counts, but not the depth and the lengths.
const depthFirstBelow = 150_000

test.each(known)('every search finds what is recorded of %s', (_, spec, expectation) => {
  const { counts } = expectation
  const isDepthFirst = counts === undefined || counts[0] < depthFirstBelow
  if (isDepthFirst) expectAsRecorded(spec, expectation, 'dfs')
  const withToy = isForToy(spec, expectation)
  const isChecked = spec.expectations.includes(expectation) && expectation.large !== true
  if (isChecked && isDepthFirst && !withToy) return
  const result = expectAsRecorded(spec, expectation, 'bfs')
  if (withToy) expectAsTheToy(result)
})

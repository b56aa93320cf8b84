// Checks every model with known results by breadth-first search, depth-first search and the toy explorer.
// Exceptions: the toy explorer skips models that are too large for it, and breadth-first search skips what `npm start`
// checks.
import { test } from 'vitest'
import { expectAsRecorded, expectAsTheToy, isForToy, knownModels } from './check-figures.js'

const known = await knownModels()

// Depth-first search finds the same counts, but neither the depth nor the lengths. Only the frontier differs, so larger models
// would show nothing else; searches.slow.test.ts compares the sets of states.
const depthFirstBelow = 5000

test.each(known)('every search finds the recorded figures of %s', (_, spec, expectation) => {
  const { counts } = expectation
  const isDepthFirst = counts === undefined || counts[0] < depthFirstBelow
  if (isDepthFirst) expectAsRecorded(spec, expectation, 'dfs')
  const withToy = isForToy(spec, expectation)
  const isChecked = spec.expectations.includes(expectation) && expectation.large !== true
  if (isChecked && isDepthFirst && !withToy) return
  const result = expectAsRecorded(spec, expectation, 'bfs')
  if (withToy) expectAsTheToy(result)
})

// Checks every model with known results by breadth-first search, and the small ones also by depth-first search and the toy
// explorer. Breadth-first search skips what `npm start` checks: there the toy explorer is compared with the recorded results.
import { expect, test } from 'vitest'
import type { Expectation, Spec } from '../../src/protocol/spec.js'
import {
  expectAsRecorded,
  expectAsTheToy,
  expectToyAsRecorded,
  isForToy,
  knownModels,
} from './check-figures.js'

const known = await knownModels()

// Depth-first search finds the same counts, but neither the depth nor the lengths. Only the frontier differs, so larger models
// would show nothing else; searches.slow.test.ts compares the sets of states.
const depthFirstBelow = 120
const isDepthFirst = ({ counts }: Expectation): boolean => counts === undefined || counts[0] < depthFirstBelow

// Larger models take the toy explorer most of the time, and have nothing that smaller models of the same spec lack.
const toyBelow = 120
const isWithToy = (spec: Spec, expectation: Expectation): boolean =>
  isForToy(spec, expectation) && expectation.counts![0] < toyBelow

/** Whether `npm start` checks the model. */
const isChecked = (spec: Spec, expectation: Expectation): boolean =>
  spec.expectations.includes(expectation) && expectation.large !== true

const searched = known.filter(([, spec, one]) => isDepthFirst(one) || !isChecked(spec, one))

test.each(searched)('every search finds the recorded figures of %s', (_, spec, expectation) => {
  if (isDepthFirst(expectation)) expectAsRecorded(spec, expectation, 'dfs')
  const withToy = isWithToy(spec, expectation)
  if (!isChecked(spec, expectation)) {
    const result = expectAsRecorded(spec, expectation, 'bfs')
    if (withToy) expectAsTheToy(result)
  } else if (withToy) expectToyAsRecorded(spec, expectation)
})

test('many known models are searched here', () => expect(searched.length).toBeGreaterThan(0.4 * known.length))

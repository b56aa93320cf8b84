// Published figures of Dijkstra's algorithm: TLC's of the model in TLA+ Examples.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { dijkstraInPlusCal as spec } from './dijkstra-in-pluscal.js'

// specifications/dijkstra-mutex/DijkstraMutex.toolbox/LSpec-model/MC.out: "282810 states generated, 90882 distinct states found", "depth
// 54". TLC counts the three initial states as generated, and states on a path where Coterie counts its steps.
const published = { states: 90_882, transitions: 282_810 - 3, depth: 54 - 1 }

test('three sites have the states, the steps and the depth that TLC found; some site enters, and one may starve', () => {
  const { exploration, verdicts } = checkSpec(
    spec,
    { sites: 3 },
    { properties: ['mutualExclusion', 'livelockFreedom'], reduce: noReduction },
  )
  expect(exploration).toMatchObject({ ...published, complete: true })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
})

test('of two sites one may starve', () => {
  const { exploration, verdicts } = checkSpec(spec, { sites: 2 }, { properties: ['starvationFreedom'] })
  expect([exploration.states, verdicts[0]!.verdict]).toEqual([660, 'violated'])
})

// A site without fields whose state is in shared variables once had an empty lane.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { everySite, usualLanes } from '../../src/explorer/diagrams/usual-lanes.js'
import { replayed } from '../counterexamples/replayed.js'

const titlesOf = async (folder: string): Promise<readonly string[]> => {
  const { trace } = await replayed(folder, catalogueSpec)
  expect(usualLanes(trace)).toBe(usualLanes(trace))
  return usualLanes(trace).map((site) => trace.model.sites[site]!.title)
}

test('the instances of Redis, whose keys are shared variables, have no lane of their own', async () => {
  expect(await titlesOf('redlock-already-expired')).toEqual(['client 0', 'client 1'])
})

test('a site with fields keeps its lane where it does nothing', async () => {
  const { trace } = await replayed('raft-election-two-terms', catalogueSpec)
  const begun = { ...trace, steps: trace.steps.slice(0, 1) }
  expect(usualLanes(begun)).toEqual(everySite(trace.model))
})

// Every spec of the catalogue gives a profile, whether its model is complete within the bound or not.
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { profile } from '../../src/measure/profile/profiling.js'

test.each(catalogueNames())('%s has a profile', async (name) => {
  const found = profile(await catalogueSpec(name), {}, { maxStates: 60, memory: 2 ** 28 })
  const { parts, clauses, exploration, behaviours, normalForms, growth, missing } = found
  expect(parts).not.toHaveLength(0)
  expect(clauses).not.toHaveLength(0)
  expect(growth).not.toHaveLength(0)
  for (const { without } of parts) {
    expect(without).toBeGreaterThan(0)
    expect(without).toBeLessThanOrEqual(exploration.states)
  }
  // Every state but the initial ones is first reached by one step.
  const fresh = clauses.reduce((sum, one) => sum + one.fresh, 0)
  expect(fresh).toBeLessThan(exploration.states)
  const cut = exploration.complete ? [] : ['behaviour', 'coarser steps']
  expect(missing.map(({ what }) => what)).toEqual(cut)
  if (!exploration.complete) return
  expect(behaviours).toBeLessThanOrEqual(exploration.states)
  for (const { states } of normalForms) expect(states).toBeGreaterThanOrEqual(behaviours!)
})

test('a false symmetry is refused, and the profile continues', async () => {
  const { tried, missing } = profile(
    await catalogueSpec('lamport'),
    { sites: 2 },
    { maxStates: 250, memory: 2 ** 28 },
  )
  expect(tried.find(({ how }) => how === '--reduce symmetry')?.outcome).toEqual({
    because: 'certification refuses it',
  })
  expect(missing).toEqual([])
})

// Models of the catalogue with figures that were found by other explorers, twice independently for the main algorithms,
// before there was any Coterie; and what each spec says of itself. A figure that changes is a change of the semantics.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { listOf, many, type Property, protocol, siteId, violation } from '../../src/index.js'
import type { ValueOf } from '../../src/sorts/sort.js'
import { expectAsTheSpecSays, expectationsOfTheCatalogue, expectPinned } from './pinned-model.js'
import { pinnedRows } from './pinned-models.js'

test.for(pinnedRows(false))('%s: %j', ([, model]) => expectPinned(model))

const said = await expectationsOfTheCatalogue(false)
test.each(said)('as the spec says: %s', (_, spec, expectation) => expectAsTheSpecSays(spec, expectation))

test('every spec says something of at least two of its models', () => {
  const counts = new Map<string, number>()
  for (const [, { name }] of said) counts.set(name, (counts.get(name) ?? 0) + 1)
  expect(counts.size).toBeGreaterThanOrEqual(9)
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2)
})

const waiting = listOf(siteId)
type Line = ValueOf<typeof waiting>
const words = protocol({ roles: { site: many({}) } })

// Figures that were found with a line of those who wait. Ours keeps the line as it was where the rule is broken, so here
// the rule and the line are two: the one is broken, the other has the states.
test.each([
  [2, [24, 42, 5]],
  [3, [111, 213, 8]],
] as const)('the token ring of %d does not serve in the order in which sites ask', async (sites, counts) => {
  const ring = await catalogueSpec('token-ring')
  const line = (name: string, broken: (line: Line) => Line | typeof violation) =>
    words.monitor(name, '', 'every step', waiting, (all, { site }, was, is) => {
      if (is.waits(site)) return all.includes(site) ? all : all.push(site)
      if (was.holds(site) || !is.holds(site)) return all
      return all.first() === site ? all.shift() : broken(all.filter((other) => other !== site))
    })
  const foundWith = (monitor: Property) => {
    const properties = [...ring.properties, monitor]
    const { exploration, verdicts } = check(
      modelFor({ ...ring, properties }, { sites }, properties),
      properties,
      { ...defaultCheckOptions, continue: true },
    )
    const { states, transitions, depth } = exploration
    return { counts: [states, transitions, depth], verdict: asExpected(verdicts.at(-1)!) }
  }
  expect(foundWith(line('line', (rest) => rest)).counts).toEqual(counts)
  expect(foundWith(line('servedInRealTimeOrder', () => violation)).verdict).toBe('violated in 3')
})

// The specs record figures of other programs, and every search finds them in the smallest model of each spec.
// `npm start` checks the expectations of all specs, and the slow tests check every model with each search.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { listOf, many, type Property, protocol, siteId, violation } from '../../src/index.js'
import { byDefault } from '../../src/protocol/property-kinds.js'
import type { ValueOf } from '../../src/sorts/sort.js'
import {
  expectAsRecorded,
  expectAsTheToy,
  independentFigures,
  isForToy,
  knownModels,
} from './check-figures.js'

const figures = (await independentFigures()).map((figure) => ({
  ...figure,
  name: `${figure.spec.name} ${JSON.stringify(figure.row.model)}`,
}))

test.each(figures.filter(({ recorded }) => recorded !== undefined).map((one) => [one.name, one] as const))(
  'the spec records the figures of another program: %s',
  (_, { spec, row, recorded }) => {
    expect(recorded!.counts).toEqual(row.counts)
    for (const { name } of propertiesNamed(spec, []))
      expect(recorded!.verdicts[name] ?? 'holds', name).toEqual(row.verdicts[name] ?? 'holds')
  },
)

test('every property that another program refuted belongs to the spec', () => {
  for (const { spec, row } of figures)
    expect(spec.properties.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(row.verdicts)))
})

const fastStates = 400
test.each(
  figures
    .filter(({ recorded, row }) => recorded === undefined && row.counts![0] <= fastStates)
    .map((one) => [one.name, one] as const),
)('breadth-first search finds what another program found: %s', (_, { spec, row }) => {
  expectAsRecorded(spec, row, 'bfs')
})

const known = await knownModels()

describe('breadth-first search, depth-first search and the toy explorer agree on the smallest model of', () => {
  test.each(catalogueNames())('%s', (name) => {
    const models = known.filter(
      ([, spec, one]) => spec.name === name && isForToy(spec, one) && one.counts![0] > 1,
    )
    const [, spec, smallest] = models.reduce((a, b) => (b[2].counts![0] < a[2].counts![0] ? b : a))
    expectAsTheToy(expectAsRecorded(spec, smallest, 'bfs'))
    expectAsRecorded(spec, smallest, 'dfs')
  })
})

test('every spec records at least two models with counts', async () => {
  for (const name of catalogueNames()) {
    const counted = (await catalogueSpec(name)).expectations.filter(({ counts }) => counts !== undefined)
    expect(counted.length, name).toBeGreaterThanOrEqual(2)
  }
})

const waiting = listOf(siteId)
type Line = ValueOf<typeof waiting>
const words = protocol({ roles: { site: many({}) } })

// The source has a monitor that remembers the queue of waiting sites, and removes a site that enters out of
// turn. A violated monitor of Coterie keeps its memory, so two monitors replace that one: the first has its
// states, the second its violation.
test.each([
  [2, [24, 42, 5]],
  [3, [111, 213, 8]],
] as const)(
  'the token ring of %d does not serve sites in the order of their requests',
  async (sites, counts) => {
    const ring = await catalogueSpec('token-ring')
    const line = (name: string, broken: (line: Line) => Line | typeof violation) =>
      words.monitor(name, '', 'every step', waiting, (all, { site }, was, is) => {
        if (is.waits(site)) return all.includes(site) ? all : all.push(site)
        if (was.holds(site) || !is.holds(site)) return all
        return all.first() === site ? all.shift() : broken(all.filter((other) => other !== site))
      })
    const foundWith = (monitor: Property) => {
      const properties = [...ring.properties.filter(byDefault), monitor]
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
  },
)

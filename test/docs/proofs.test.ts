// docs/proofs.md: its table of lines is generated from the specs, and its table of broken proofs agrees with the checker.
// (pages.slow.test.ts runs its examples.)
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { isProofStep } from '../../src/protocol/property-kinds.js'
import { root } from './console.js'
import { withLinesTable } from './lines-table.js'
import { found } from './orders.js'

const page = readFileSync(`${root}docs/proofs.md`, 'utf8')
test('the table of lines is up to date (npm run readme)', async () =>
  expect(page).toBe(await withLinesTable(page)))

const broken = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \| ((?:`\w+`, )+)(\d+) \|$/gm)].map(
  ([, model, theorem, lines, steps]) => ({
    model: model!,
    theorem: theorem!,
    lines: [...lines!.matchAll(/\w+/g)].map(([line]) => line),
    steps: Number(steps),
  }),
)

describe.each(broken)('in $model', ({ model, theorem, lines, steps }) => {
  test('mutual exclusion fails as documented', async () =>
    expect(await found({ model, property: 'mutualExclusion' })).toBe(`violated in ${theorem}`))

  test(`${lines.join(' and ')} fail earlier, and before all other lines`, async () => {
    const { properties } = await catalogueSpec(model.split(' ')[0]!)
    const lengths = await Promise.all(
      properties.filter(isProofStep).map(async ({ name: property }) => {
        const verdict = await found({ model, property })
        return {
          property,
          length: Number(/^violated in (\d+)$/.exec(verdict)?.[1] ?? Number.POSITIVE_INFINITY),
        }
      }),
    )
    const first = Math.min(...lengths.map(({ length }) => length))
    expect(first).toBe(steps)
    expect(lengths.flatMap(({ property, length }) => (length === first ? [property] : []))).toEqual(lines)
    expect(steps).toBeLessThan(Number(theorem))
  })
})

test('four proofs are shown to break', () => expect(broken).toHaveLength(4))

test('every line of a proof is checked in some recorded model', async () => {
  const unchecked: string[] = []
  for (const name of catalogueNames()) {
    const { properties, expectations } = await catalogueSpec(name)
    for (const { name: line } of properties.filter(isProofStep)) {
      if (!expectations.some(({ verdicts }) => verdicts[line] === 'holds')) unchecked.push(`${name} ${line}`)
    }
  }
  expect(unchecked).toEqual([])
})

// docs/proofs.md: its table of lines is generated from the specs, its table of broken proofs agrees with the checker, and its
// examples print the documented output.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { isProofStep } from '../../src/protocol/property-kinds.js'
import { consolesOf, root, runConsole } from './console.js'
import { fencesOf } from './fences.js'
import { withLinesTable } from './lines-table.js'
import { found } from './orders.js'
import { placeBlock } from './tutorial.js'

const page = readFileSync(`${root}docs/proofs.md`, 'utf8')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-proofs-'))
  for (const fence of fencesOf(page)) if (fence.info.startsWith('ts ')) placeBlock(fence, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(consolesOf(page))(
  'the example in line $line prints the documented output',
  { timeout: 60_000 },
  (fence) => {
    runConsole(fence, root, new Map([['mine/queues.ts', join(folder, 'mine/queues.ts')]]))
  },
)

test('the table of lines is up to date (npm run readme)', async () =>
  expect(page).toBe(await withLinesTable(page)))

const broken = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \| `(\w+)`, (\d+) \|$/gm)].map(
  ([, model, theorem, line, steps]) => ({ model: model!, theorem: theorem!, line: line!, steps: steps! }),
)

describe.each(broken)('in $model', ({ model, theorem, line, steps }) => {
  test('mutual exclusion fails as documented', async () =>
    expect(await found({ model, property: 'mutualExclusion' })).toBe(`violated in ${theorem}`))

  test(`${line} fails earlier, and no other line fails before it`, async () => {
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
    expect(lengths).toContainEqual({ property: line, length: Number(steps) })
    expect(Math.min(...lengths.map(({ length }) => length))).toBe(Number(steps))
    expect(Number(steps)).toBeLessThan(Number(theorem))
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

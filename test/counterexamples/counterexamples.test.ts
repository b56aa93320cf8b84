// Every kept run replays, and a sample of them is regenerated without a difference. .ci/run regenerates
// all of them with `npm run counterexamples`.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogueCounterexamples, catalogueNames } from '../../src/cli/load/catalogue.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { keptExamples } from './examples.js'
import { filesOf, keptRuns, proseOf } from './files.js'

const root = fileURLToPath(new URL('../../counterexamples/', import.meta.url))
const kept = await keptRuns()

test('each run that a spec keeps has a folder, and there are no other folders', async () => {
  const folders = [...kept, ...(await keptExamples())].map(({ folder }) => folder)
  expect(readdirSync(root).sort()).toEqual(folders.sort())
  expect(kept.length).toBeGreaterThanOrEqual(7)
})

test('every paragraph of prose is about a run that its spec keeps', () => {
  const told = catalogueNames().flatMap((name) =>
    [...proseOf(catalogueCounterexamples(name) ?? '').keys()].map((folder) => ({ name, folder })),
  )
  expect(told.sort((a, b) => (a.folder < b.folder ? -1 : 1))).toEqual(
    kept.map(({ spec, folder }) => ({ name: spec.name, folder })),
  )
})

test.each(kept.filter((_, k) => k % 8 === 0))(
  '$folder equals the output of `npm run counterexamples`',
  async (run) => {
    const files = await filesOf(run)
    expect(readdirSync(`${root}${run.folder}`).sort()).toEqual([...files.keys()].sort())
    for (const [name, content] of files) {
      expect(readFileSync(`${root}${run.folder}/${name}`, 'utf8'), name).toBe(content)
    }
  },
)

test.each(kept)('$folder replays in the reference semantics', ({ spec, folder, reached, expectation }) => {
  const file = readTraceJson(readFileSync(`${root}${folder}/trace.json`, 'utf8'))
  const { trace, confirmed } = replay(file, spec)
  if (reached !== undefined) {
    expect([trace.steps.length, trace.shows?.verdict, confirmed]).toEqual([reached.steps, 'holds', true])
    return
  }
  const expected = expectation.verdicts[expectation.counterexample!.property]
  // An infinite run has no recorded length.
  if (trace.loop === undefined) expect({ violated: trace.steps.length }).toEqual(expected)
  else expect([expected, confirmed]).toEqual(['violated', true])
  expect(confirmed).not.toBe(false)
})

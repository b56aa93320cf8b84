// Every kept run replays, its picture is legible, and a sample of them is regenerated without a difference. .ci/run
// regenerates all of them with `npm run counterexamples`.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueCounterexamples, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { isSeen } from '../../src/diagram/network/shafts.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { meeting, waysAt } from '../diagram/arrow-ends.js'
import { arrowsUnderCards, networkOverlapsOf, strayLabels } from '../diagram/network-overlaps.js'
import { crossedTexts, outOfOrder, overlapsOf } from '../diagram/overlaps.js'
import { keptExamples } from './examples.js'
import { filesOf, keptRuns, proseOf } from './files.js'
import { replayed, keptFolder as root } from './replayed.js'

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

// The searches of the largest models take seconds.
const small = kept.filter(({ expectation: { counts } }) => counts !== undefined && counts[0] <= 1500)

test.each(small.filter((_, k) => k % 4 === 0))(
  '$folder equals the output of `npm run counterexamples`',
  async (run) => {
    const files = await filesOf(run)
    expect(readdirSync(`${root}${run.folder}`).sort()).toEqual([...files.keys()].sort())
    for (const [name, content] of files) {
      expect(readFileSync(`${root}${run.folder}/${name}`, 'utf8'), name).toBe(content)
    }
  },
)

test.each(kept)(
  '$folder replays in the reference semantics',
  async ({ spec, folder, reached, expectation }) => {
    const { trace, confirmed } = await replayed(folder, async () => spec)
    if (reached !== undefined) {
      expect([trace.steps.length, trace.shows?.verdict, confirmed]).toEqual([reached.steps, 'holds', true])
      return
    }
    const expected = expectation.verdicts[expectation.counterexample!.property]
    // An infinite run has no recorded length.
    if (trace.loop === undefined) expect({ violated: trace.steps.length }).toEqual(expected)
    else expect([expected, confirmed]).toEqual(['violated', true])
    expect(confirmed).not.toBe(false)
  },
)

// Texts of a lane are in the order of their steps. No text covers another, a dot, a lane or the head of an arrow, and no arrow rises or runs through the dot of a site that it only passes.
// With close lanes the page draws a run on a slide, and with narrow texts one that has shared variables and little room.
test('in no picture of a kept run does anything cover what it must not, however close its lanes are', async () => {
  const found: string[] = []
  let texts = 0
  const crossed = { usual: 0, close: 0, crowded: 0, narrow: 0 }
  for (const folder of readdirSync(root)) {
    const { trace } = await replayed(folder, catalogueSpec)
    for (const isDense of [false, true]) {
      const drawing = runDrawing(trace, { isDense })
      texts += drawing.arrows.length + drawing.events.length
      const lanes = !isDense ? 'usual' : folder === 'lamport-sample-queue' ? 'crowded' : 'close'
      crossed[lanes] += crossedTexts(drawing).length
      const wrong = [...overlapsOf(drawing), ...outOfOrder(drawing)]
      found.push(...wrong.map((what) => `${folder}, ${isDense ? 'close' : 'usual'}: ${what}`))
      if (!isDense || drawing.memory === undefined) continue
      const narrow = runDrawing(trace, { isNarrow: true })
      expect(narrow.right - narrow.left, folder).toBeLessThan(drawing.right - drawing.left)
      crossed.narrow += crossedTexts(narrow).length
      const wrongInNarrow = [...overlapsOf(narrow), ...outOfOrder(narrow)]
      found.push(...wrongInNarrow.map((what) => `${folder}, narrow: ${what}`))
    }
  }
  expect(found).toEqual([])
  expect(texts).toBeGreaterThan(2000)
  // Between close lanes an arrow runs through a text, even its own, only where there is no room: half of these in the run of most messages. The page
  // has lanes as far apart as its room allows (test/explorer/torn-texts.slow.test.ts counts these); here they are as close as they can be.
  // Two texts rather than names that an arrow parts from their dots.
  expect(crossed.usual).toBeLessThanOrEqual(2)
  expect(crossed.close).toBeLessThan(76)
  // The run of most messages has the names of all its thirty steps.
  expect(crossed.crowded).toBeLessThan(68)
  expect(crossed.narrow).toBeLessThan(3)
})

// Every state of every kept run, with the changes of the step before it. In 181 places two ends of arrows were less than 0.08 inches apart.
test('in no picture of the network in a kept run do cards or labels overlap, ends of arrows meet, arrows run under cards, or labels stand at other arrows', async () => {
  const found: string[] = []
  let [labels, hidden, ends] = [0, 0, 0]
  for (const folder of readdirSync(root)) {
    const { model, initial, steps } = (await replayed(folder, catalogueSpec)).trace
    for (const [at, step] of [undefined, ...steps].entries()) {
      const last = step === undefined ? {} : { before: steps[at - 2]?.next ?? initial, step }
      const drawing = networkDrawing(model, step?.next ?? initial, last)
      labels += drawing.arrows.filter(({ label }) => label !== undefined).length
      ends += waysAt(drawing).flat().length
      const boxes = drawing.arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
      if (!drawing.arrows.every(({ path }) => isSeen(path, boxes))) hidden++
      found.push(
        ...[
          ...networkOverlapsOf(drawing),
          ...arrowsUnderCards(drawing),
          ...strayLabels(drawing),
          ...meeting(drawing),
        ].map((what) => `${folder}, step ${at}: ${what}`),
      )
    }
  }
  expect(found).toEqual([])
  // Where cards would have to be far apart, labels still cover the head of an arrow or most of its shaft.
  expect(hidden).toBeLessThan(20)
  expect(labels).toBeGreaterThan(2000)
  expect(ends).toBeGreaterThan(7000)
})

test('an overlap is noticed', async () => {
  const drawing = runDrawing((await replayed('maekawa-grid-deadlock', catalogueSpec)).trace)
  const [first, second, ...others] = drawing.arrows
  const moved = { ...first!, label: { ...first!.label!, box: second!.label!.box } }
  expect(overlapsOf({ ...drawing, arrows: [moved, second!, ...others] })).toContain(
    'REQUEST and REQUEST overlap',
  )
  const { x, y } = second!.path.at(-1)!
  const below = { ...first!, label: { ...first!.label!, box: { x, y: y + 0.09, width: 1, height: 0.16 } } }
  expect(overlapsOf({ ...drawing, arrows: [below, second!, ...others] })).toContain(
    'REQUEST covers the head of the arrow of REQUEST',
  )
})

// Every explained run is a run: the story of each kept counterexample is written as a trace file, read, replayed by the reference semantics,
// and shows the same claim. Only the look-ahead and the counting of other runs are cut short here.
import { expect, test } from 'vitest'
import { toTheEnd } from '../../src/search/long-work.js'
import { showsItsClaim } from '../../src/story/ending.js'
import { Explanation } from '../../src/story/explanation.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { keptRuns } from '../counterexamples/files.js'
import { replayed } from '../counterexamples/replayed.js'

const limits = { maxStates: 200, memory: 2 ** 28, maxOrders: 200 }

const violating = (await keptRuns()).filter(({ reached }) => reached === undefined)

test.each(violating)('the story of $folder replays and violates', async ({ spec, folder }) => {
  const { trace } = await replayed(folder, async () => spec)
  const explanation = new Explanation(trace, limits)
  toTheEnd(explanation.run())
  const { story, from } = explanation.result()
  expect(from.length).toBe(story.steps.length)
  const again = replay(readTraceJson(traceJson(story)), spec)
  expect(again.trace.shows).toEqual(trace.shows)
  expect(showsItsClaim(again.trace)).toBe(true)
})

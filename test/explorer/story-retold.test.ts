// How the story of a run differs from the run: a story with all steps of the run once was said to leave some out.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { storyAnswer } from '../../src/explorer/worker/story-answer.js'
import { Explanation } from '../../src/story/explanation.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

test('a story with all steps of the run leaves none out', () => {
  const kept = new URL('../../counterexamples/maekawa-grid-deadlock/trace.json', import.meta.url)
  const explanation = new Explanation(replay(readTraceJson(readFileSync(kept, 'utf8')), maekawa).trace)
  for (const _ of explanation.run());
  expect(storyAnswer(explanation.result()).story!.retold).toBe(
    'All 8 steps matter; only their order differs from the run.',
  )
})

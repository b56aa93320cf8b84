// As story-retold.test.ts, with a whole run.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { retold } from './retold.js'

test('a story with all steps of the run leaves none out', () => {
  const kept = new URL('../../counterexamples/maekawa-grid-deadlock/trace.json', import.meta.url)
  expect(retold(replay(readTraceJson(readFileSync(kept, 'utf8')), maekawa).trace)).toBe(
    'All 8 steps matter. Here they are in another order than in the run.',
  )
})

// The header of a lesson gave the answer away at its start, where it was not yet true.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { taught } from '../../src/explorer/lesson/taught-lesson.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { claimedAt } from '../../src/explorer/session/claimed-text.js'
import { goToDepth } from '../../src/explorer/session/history.js'
import { parseLesson } from '../../src/lesson/lesson.js'

test('the header of a lesson says what its run violates from the step that shows it on; that of a recorded run at once', async () => {
  const lesson = parseLesson(readFileSync('specs/lessons/maekawa-deadlock.md', 'utf8'), 'maekawa-deadlock')
  const spec = await catalogueSpec(lesson.spec)
  const one: LoadedSpec = { spec, mutants: [], source: { argument: lesson.spec } }
  const start = { loaded: one, ...taught(one, 'maekawa-deadlock', lesson) }
  const at = (depth: number) => claimedAt({ ...start, history: goToDepth(start.history, depth) })
  const { length } = lesson.steps
  expect([0, length - 1, length].map(at)).toEqual([undefined, undefined, 'this run violates deadlockFreedom'])
  const { lesson: _, ...recorded } = start
  expect(claimedAt(recorded)).toBe('this run violates deadlockFreedom')
})

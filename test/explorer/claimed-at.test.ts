// The header of a run gave the answer away at its start, where it was not yet true.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { taught } from '../../src/explorer/lesson/taught-lesson.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { claimedAt } from '../../src/explorer/session/claimed-text.js'
import { goToDepth } from '../../src/explorer/session/history.js'
import type { Session } from '../../src/explorer/session/session.js'
import { lookOfClaim } from '../../src/explorer/stage/look-of-claim.js'
import { parseLesson } from '../../src/lesson/lesson.js'

const taughtRun = async (name: string) => {
  const lesson = parseLesson(readFileSync(`specs/lessons/${name}.md`, 'utf8'), name)
  const spec = await catalogueSpec(lesson.spec)
  const one: LoadedSpec = { spec, mutants: [], source: { argument: lesson.spec } }
  return { length: lesson.steps.length, start: { loaded: one, ...taught(one, name, lesson) } }
}

/** The header at a step: its mark, colour and text. */
const headerAt = (session: Session, depth: number): readonly (string | undefined)[] => {
  const at = { ...session, history: goToDepth(session.history, depth) }
  const { mark, look } = lookOfClaim(at)
  return [mark, look, claimedAt(at)]
}

test('the header says what a run violates from the step that shows it on, and before what a recorded run leads to', async () => {
  const { length, start } = await taughtRun('maekawa-deadlock')
  const at = (depth: number) => headerAt(start, depth)[2]
  expect([0, length - 1, length].map(at)).toEqual([undefined, undefined, 'this run violates deadlockFreedom'])
  const { lesson: _, ...recorded } = start
  const ahead = ['', 'shows plain', `a run of ${length} steps to a violation of deadlockFreedom`]
  expect(headerAt(recorded, 0)).toEqual(ahead)
  expect(headerAt(recorded, length - 1)).toEqual(ahead)
  expect(headerAt(recorded, length)).toEqual(['✗ ', 'shows', 'this run violates deadlockFreedom'])
})

test('a run that repeats a loop shows its claim from the loop on; what no run can show is claimed throughout', async () => {
  const { length, start } = await taughtRun('maekawa-deadlock')
  const { lesson: _, ...recorded } = start
  const looped: Session = { ...recorded, loop: length - 2 }
  expect(headerAt(looped, length - 3)[2]).toBe('a run to a violation of deadlockFreedom')
  expect(headerAt(looped, length - 2)[2]).toBe('this run violates deadlockFreedom')
  const said: Session = { ...recorded, isOnlySaid: true }
  const claim = 'this run is claimed to violate deadlockFreedom, which one run alone cannot show'
  expect(headerAt(said, 0)).toEqual(['✗ ', 'shows', claim])
})

test('a witness is green where the run is there and nothing is violated, and never has the mark of a violation', async () => {
  const { length, start } = await taughtRun('ricart-agrawala-queue')
  const { lesson: _, ...recorded } = start
  const witness: Session = { ...recorded, shows: { property: 'someoneEnters', verdict: 'holds' } }
  const ahead = `a run of ${length} steps that shows someoneEnters`
  expect(headerAt(witness, 0)).toEqual(['', 'shows plain', ahead])
  expect(headerAt(witness, length)).toEqual([
    '✓ ',
    'shows held',
    'in this run a site enters the critical section',
  ])
  const stuck = await taughtRun('maekawa-deadlock')
  const { lesson: __, ...other } = stuck.start
  const also: Session = { ...other, shows: { property: 'someoneEnters', verdict: 'holds' } }
  expect(headerAt(also, stuck.length)).toEqual([
    '',
    'shows plain',
    'in this run a site enters the critical section',
  ])
})

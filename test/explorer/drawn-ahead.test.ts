// How much of a lesson's run is drawn before its questions are answered.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { drawnSteps, judgedSteps, tellsNext, waitsForAnswer } from '../../src/explorer/lesson/drawn-ahead.js'
import { taught } from '../../src/explorer/lesson/taught-lesson.js'
import { goToDepth, here, take } from '../../src/explorer/session/history.js'
import type { Session } from '../../src/explorer/session/session.js'
import { parseLesson } from '../../src/lesson/lesson.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

const name = 'maekawa-deadlock'
const lesson = parseLesson(readFileSync(`specs/lessons/${name}.md`, 'utf8'), name)
const loaded = { source: { argument: 'maekawa' }, spec: maekawa, mutants: [] }
const session: Session = { loaded, ...taught(loaded, name, lesson) }
const at = (depth: number): Session => ({ ...session, history: goToDepth(session.history, depth) })
const [first, second] = [
  'Which step made the deadlock inevitable?',
  'When would site 1 give its vote to site 0?',
]

it('the run is drawn up to a question, or to the present step, until the question has its right answer', () => {
  const drawn = (answered: readonly string[]) =>
    [0, 1, 2, 3, 7, 8].map((depth) => drawnSteps(at(depth), new Set(answered)))
  expect(drawn([])).toEqual([2, 2, 2, 3, 7, 8])
  expect(drawn([first!])).toEqual([7, 7, 7, 7, 7, 8])
  expect(drawn([second!])).toEqual([2, 2, 2, 3, 7, 8])
  expect(drawn([first!, second!])).toEqual([8, 8, 8, 8, 8, 8])
})

// The button of the next step and the mark of a step that was taken once gave away what the question asks.
it('the next step has no name while a question asks what will happen', () => {
  const told = (answered: readonly string[]) =>
    [0, 1, 2, 3, 7].map((depth) => tellsNext(at(depth), new Set(answered)))
  expect(told([])).toEqual([true, true, false, false, false])
  expect(told([first!])).toEqual([true, true, true, true, false])
  expect(told([first!, second!])).toEqual([true, true, true, true, true])
})

// The line of the run once named step 2 at step 0, and the question asks for that step.
it('while a question waits for its answer, only the steps taken so far are judged, and nothing is looked at ahead', () => {
  const judged = (answered: readonly string[]) =>
    [0, 2, 8].map((depth) => {
      const given = new Set(answered)
      return [judgedSteps(at(depth), given), waitsForAnswer(at(depth), given)]
    })
  const asked = [
    [0, true],
    [2, true],
    [8, true],
  ]
  expect(judged([])).toEqual(asked)
  expect(judged([second!])).toEqual(asked)
  expect(judged([first!, second!])).toEqual([
    [8, false],
    [8, false],
    [8, false],
  ])
  expect(waitsForAnswer({ loaded, history: session.history }, new Set())).toBe(false)
})

it('a reader who has left the run of the lesson sees all of their own', () => {
  const { history } = at(1)
  const choice = 2
  const left = take(history, choice, enabledIn(history.model, here(history).state)[choice]!)
  const back = goToDepth(take(left, 0, enabledIn(left.model, here(left).state)[0]!), 2)
  expect(drawnSteps({ ...session, history: back }, new Set())).toBe(3)
  expect(judgedSteps({ ...session, history: back }, new Set())).toBe(3)
  expect(waitsForAnswer({ ...session, history: back }, new Set())).toBe(false)
})

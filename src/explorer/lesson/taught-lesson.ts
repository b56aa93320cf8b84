// A lesson in a session: its text, and its run. What it says is true of one model, and of no other.

import type { Lesson } from '../../lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../lesson/lesson-run.js'
import { makeModel } from '../../model/model.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type History, historyFrom } from '../session/history.js'

/** A lesson that is being read. */
export interface TaughtLesson {
  readonly name: string
  readonly lesson: Lesson
  /** The number of each step of its run among those that are enabled. */
  readonly choices: readonly number[]
}

/** Plays a lesson with the spec that it is about: what is taught, and a history that has its run before it. */
export const taught = (loaded: LoadedSpec, name: string, lesson: Lesson) => {
  const model = modelOfLesson(lesson, loaded.spec, name)
  const { choices } = playLesson(lesson, model, name)
  const line = choices.map((choice) => ({ choice, others: [] }))
  const told: TaughtLesson = { name, lesson, choices }
  return { lesson: told, history: historyFrom(model, 0, line, 0), shows: lesson.shows }
}

// Options in one order, whoever gave them.
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The lesson as it is taught along this history; undefined where that is not of the lesson's model, with all its options. */
export const taughtAlong = (
  { model, initial }: History,
  loaded: LoadedSpec,
  name: string,
  lesson: Lesson,
): TaughtLesson | undefined => {
  if (lesson.spec !== loaded.spec.name || model.spec.mutant !== undefined || initial !== 0) return undefined
  const own = makeModel(loaded.spec, lesson.options)
  if (inOrder(own.options) !== inOrder(model.options)) return undefined
  return taught(loaded, name, lesson).lesson
}

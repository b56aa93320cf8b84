// A lesson in a session: its text and its run. It applies to exactly one model.

import type { Lesson } from '../../lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../lesson/lesson-run.js'
import { makeModel } from '../../model/model.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type History, historyFrom } from '../session/history.js'

/** The current lesson. */
export interface TaughtLesson {
  readonly name: string
  readonly lesson: Lesson
  /** The number of each step of its run among the enabled ones. */
  readonly choices: readonly number[]
}

/** Plays a lesson with its spec: returns the lesson, and a history with its run as the future. */
export const taught = (loaded: LoadedSpec, name: string, lesson: Lesson) => {
  const model = modelOfLesson(lesson, loaded.spec, name)
  const { choices } = playLesson(lesson, model, name)
  const line = choices.map((choice) => ({ choice, others: [] }))
  const taught: TaughtLesson = { name, lesson, choices }
  return { lesson: taught, history: historyFrom(model, lesson.initial ?? 0, line, 0), shows: lesson.shows }
}

// Options in a fixed order.
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The lesson for this history; undefined if the history is not of the lesson's model, with all its options. */
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

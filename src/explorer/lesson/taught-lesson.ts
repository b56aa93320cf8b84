// A lesson in a session: its text and its run. It applies to exactly one model.

import type { Lesson } from '../../lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../lesson/lesson-run.js'
import { makeModel } from '../../model/model.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type History, historyFrom } from '../session/history.js'
import { modelText } from '../session/model-text.js'

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

/** A lesson, and its run from the start. Undefined if this history is not of the lesson's model, with all its options, or starts in another state. */
export const taughtAlong = (
  { model, initial }: History,
  loaded: LoadedSpec,
  name: string,
  lesson: Lesson,
): ReturnType<typeof taught> | undefined => {
  if (lesson.spec !== loaded.spec.name || initial !== (lesson.initial ?? 0)) return undefined
  const own = makeModel(loaded.spec, lesson.options)
  if (modelText(own) !== modelText({ ...model, observers: [] })) return undefined
  return taught(loaded, name, lesson)
}

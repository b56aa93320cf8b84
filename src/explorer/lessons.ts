// The lessons of the catalogue, played: a session that stands at the beginning of the lesson's run.
import { lessons } from 'virtual:catalogue'
import { didYouMean } from '../protocol/nearest.js'
import { makeModel } from '../semantics/model.js'
import { type Lesson, parseLesson } from '../teach/lesson.js'
import { playLesson } from '../teach/lesson-run.js'
import { historyFrom } from './history.js'
import { LinkError } from './session-link.js'
import type { LoadedSpec } from './spec-source.js'
import type { TaughtLesson } from './taught-lesson.js'

/** Loads the text of a lesson. Throws a `LinkError` for a name that there is not. */
export const loadLesson = async (name: string): Promise<Lesson> => {
  const entry = lessons.find((known) => known.name === name)
  if (entry === undefined) {
    const near = didYouMean(
      name,
      lessons.map((known) => known.name),
    )
    throw new LinkError(`there is no lesson "${name.slice(0, 40)}"${near}`)
  }
  return parseLesson(await entry.load(), name)
}

/** Plays a lesson with the spec that it is about: what is taught, and a history that has its run before it. */
export const taught = (loaded: LoadedSpec, name: string, lesson: Lesson) => {
  const model = makeModel(loaded.spec, lesson.options)
  const { choices } = playLesson(lesson, model, name)
  const line = choices.map((choice) => ({ choice, others: [] }))
  const told: TaughtLesson = { name, lesson, choices }
  return { lesson: told, history: historyFrom(model, 0, line, 0), shows: lesson.shows }
}

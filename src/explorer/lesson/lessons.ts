// The texts of the catalogue's lessons.
import { lessons } from 'virtual:catalogue'
import { type Lesson, parseLesson } from '../../lesson/lesson.js'
import { didYouMean } from '../../protocol/nearest.js'
import { LinkError } from '../session/session-link.js'

/** Loads the text of a lesson. Throws a `LinkError` for an unknown name. */
export const loadLesson = async (name: string): Promise<Lesson> => {
  const entry = lessons.find((known) => known.name === name)
  if (entry === undefined) {
    const near = didYouMean(
      name,
      lessons.map((known) => known.name),
    )
    throw new LinkError(
      `the link's lesson=${name.slice(0, 40)}: there is no lesson of this name${near}; the panel Lessons lists them`,
    )
  }
  return parseLesson(await entry.load(), name)
}

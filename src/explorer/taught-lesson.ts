// A lesson in a session: its text, and its run.
import type { Lesson } from '../teach/lesson.js'

/** A lesson that is being read. */
export interface TaughtLesson {
  readonly name: string
  readonly lesson: Lesson
  /** The number of each step of its run among those that are enabled. */
  readonly choices: readonly number[]
}

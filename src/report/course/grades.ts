// What is known of the submissions of a task, for reports: no times, no order of grading, so the same submissions give the same
// bytes.
import type { Outcome } from '../../grade/marks.js'

/** One check of a submission. */
export interface CheckGrade {
  readonly title: string
  readonly of: number
  readonly earned: number
  readonly outcome: Outcome
  readonly says: string
  /** The run that shows it. */
  readonly run?: { readonly text: string; readonly dot?: string }
}

/** One submission. */
export interface Grade {
  readonly name: string
  readonly digest: string
  /** Empty if it was not graded. */
  readonly checks: readonly CheckGrade[]
  /** Why it could not be asked at all: zero points. */
  readonly lacks?: string
  /** Why it has no marks, such as the time that it took. */
  readonly notGraded?: string
}

/** What the submissions were graded by. */
export interface Graded {
  readonly task: string
  readonly title: string
  /** A digest of the task and the limits. */
  readonly digest: string
  readonly of: number
  /** The titles of the checks, in order. */
  readonly checks: readonly { readonly title: string; readonly of: number }[]
  readonly hidden: number
  readonly grades: readonly Grade[]
}

/** The points of a submission; undefined if it was not graded. */
export const pointsOf = ({ checks, notGraded }: Grade): number | undefined =>
  notGraded === undefined ? sumOf(checks.map(({ earned }) => earned)) : undefined

/** Decimal fractions such as 0.1 do not add up exactly. */
export const sumOf = (points: readonly number[]): number =>
  Math.round(1e6 * points.reduce((sum, one) => sum + one, 0)) / 1e6

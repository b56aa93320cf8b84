// Grades as JSON and as CSV. Neither has a time or a path.
import type { Json } from '../../sorts/sort.js'
import { type Grade, type Graded, pointsOf } from './grades.js'

const gradeJson = (grade: Grade): Json => ({
  submission: grade.name,
  digest: grade.digest,
  points: pointsOf(grade) ?? null,
  notGraded: grade.notGraded ?? null,
  lacks: grade.lacks ?? null,
  checks: grade.checks.map(({ title, of, earned, outcome, says }) => ({ title, of, earned, outcome, says })),
})

/** Everything but the runs. */
export const gradesJson = ({ task, title, digest, of, hidden, grades }: Graded): Json => ({
  schema: 1,
  kind: 'coterie-grades',
  task,
  title,
  digest,
  of,
  hidden,
  submissions: grades.map(gradeJson),
})

// A spreadsheet executes a cell that begins with one of these.
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line for each submission: its name, its points, the points of each check, and why it has none (RFC 4180). */
export const gradesCsv = ({ of, checks, grades }: Graded): string => {
  const rows = grades.map((grade) => [
    grade.name,
    pointsOf(grade) ?? '',
    of,
    ...checks.map((_, k) => grade.checks[k]?.earned ?? ''),
    grade.notGraded === undefined ? (grade.lacks ?? '') : `not graded: ${grade.notGraded}`,
  ])
  const names = ['submission', 'points', 'of', ...checks.map(({ title }) => title), 'remark']
  return [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

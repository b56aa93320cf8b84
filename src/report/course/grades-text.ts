// Grades as text: one line for each submission, or one for each check of a single submission with a run that shows a mistake.
import { columns } from '../words/columns.js'
import { type Grade, type Graded, pointsOf, sumOf } from './grades.js'

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const aligned = (rows: readonly (readonly string[])[]): string =>
  columns(rows)
    .map((line) => `${line}\n`)
    .join('')

const head = ({ task, title, of, checks, hidden }: Graded): string => {
  const which = hidden === 0 ? '' : `, ${hidden} of them hidden`
  return `${task}: ${title}; ${plural(checks.length, 'check')}${which}, ${plural(of, 'point')}\n`
}

const remark = ({ checks, lacks, notGraded }: Grade): string => {
  if (notGraded !== undefined) return `not graded: ${notGraded}`
  if (lacks !== undefined) return lacks
  const [first] = checks
  if (first !== undefined && checks.every(({ earned }) => earned === 0))
    return `no check is passed: ${first.says}`
  return checks
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ title }) => title)
    .join('; ')
}

const tally = ({ grades, of }: Graded): string => {
  const points = grades.flatMap((grade) => pointsOf(grade) ?? [])
  const mean = points.length === 0 ? '' : `, mean ${(sumOf(points) / points.length).toFixed(2)} of ${of}`
  const open = grades.length - points.length
  const rest = open === 0 ? '' : `; ${open} not graded`
  return `${plural(grades.length, 'submission')}: ${points.length} graded${mean}${rest}\n`
}

/** The grades of a folder: the points of each submission, and the checks that it does not pass. */
export const gradesText = (graded: Graded): string => {
  const rows = graded.grades.map((grade) => [
    grade.name,
    `${pointsOf(grade) ?? '-'} of ${graded.of}`,
    remark(grade),
  ])
  return `${head(graded)}\n${aligned(rows)}\n${tally(graded)}`
}

/** The grade of one submission, check by check. */
export const gradeText = (graded: Graded): string => {
  const grade = graded.grades[0]!
  const lines = grade.checks.map(({ title, of, earned, outcome, says }) => [
    `${outcome === 'passed' ? '+' : 'x'} ${title}`,
    `${earned} of ${of}`,
    outcome === 'passed' ? '' : says,
  ])
  const why = grade.notGraded === undefined ? grade.lacks : `not graded: ${grade.notGraded}`
  const shown = grade.checks.find(({ run }) => run !== undefined)
  const points = pointsOf(grade)
  return [
    head(graded),
    why === undefined ? '' : `${grade.name}: ${why}\n`,
    grade.lacks === undefined ? aligned(lines) : '',
    points === undefined ? '' : `\n${points} of ${plural(graded.of, 'point')}\n`,
    shown === undefined ? '' : `\n${shown.title}\n\n${shown.run!.text}`,
  ].join('')
}

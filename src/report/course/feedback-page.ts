// The page that a student gets: the checks with their points, and for each that is lost a run that shows why. It is one file of
// HTML without scripts. All text in it is escaped, since a part of it comes from the submission.

import { escapedXml as escaped } from '../words/xml-text.js'
import { type CheckGrade, type Grade, type Graded, pointsOf } from './grades.js'

const style = [
  ':root{color-scheme:light dark}',
  'body{font-family:system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;line-height:1.4}',
  'table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}',
  'pre{overflow-x:auto}svg{max-width:100%;height:auto}',
].join('')

const row = ({ title, of, earned, outcome, says }: CheckGrade): string =>
  `<tr><td>${outcome === 'passed' ? '+' : 'x'}</td><td>${escaped(title)}</td><td>${earned} of ${of}</td><td>${escaped(says)}</td></tr>`

const section = ({ title, says, run }: CheckGrade, picture: string | undefined): string =>
  [
    `<h2>${escaped(title)}</h2>`,
    `<p>${escaped(says)}</p>`,
    picture ?? '',
    run === undefined
      ? ''
      : `<details><summary>step by step</summary><pre>${escaped(run.text)}</pre></details>`,
  ].join('\n')

// An SVG file begins with a declaration and a document type, which HTML has no place for.
const inlined = (svg: string): string => svg.slice(Math.max(0, svg.indexOf('<svg')))

/**
 * The page of a submission.
 * @param pictures the SVG of the run of each check, if it has one
 */
export const feedbackPage = (
  graded: Graded,
  grade: Grade,
  pictures: readonly (string | undefined)[],
): string => {
  const { checks, lacks, notGraded, name } = grade
  const points = pointsOf(grade)
  const why = notGraded === undefined ? lacks : `not graded: ${notGraded}`
  const sections = checks.flatMap((check, k) => {
    const picture = pictures[k]
    if (check.run === undefined) return []
    return [section(check, picture === undefined ? undefined : inlined(picture))]
  })
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(graded.title)}: ${escaped(name)}</title><style>${style}</style></head>`,
    '<body>',
    `<h1>${escaped(graded.title)}</h1>`,
    `<p>${escaped(name)}: ${points === undefined ? 'no points yet' : `${points} of ${graded.of} points`}</p>`,
    ...(why === undefined ? [] : [`<p>${escaped(why)}</p>`]),
    ...(lacks === undefined && checks.length > 0 ? [`<table>${checks.map(row).join('\n')}</table>`] : []),
    ...sections,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

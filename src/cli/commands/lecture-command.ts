// `coterie lecture` prints what lectures claim, slide by slide, and runs the commands that show or refute each claim.
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { type Claim, type Lecture, type Lectures, parseLectures } from '../../lesson/lectures.js'
import { didYouMean } from '../../protocol/nearest.js'
import { lecturesJson, slidesJson } from '../../report/course/lecture-json.js'
import { prettyJson } from '../../trace/pretty-json.js'
import { oneOfNames } from '../arguments/argument-readers.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { packageFolder } from '../load/program-files.js'
import { processTerminal } from '../terminal/terminal.js'
import { type LectureArguments, type Run, runClaims, tallyOf } from './claim-runs.js'

const pageOf = (): Lectures => {
  try {
    return parseLectures(readFileSync(new URL('docs/lectures.md', packageFolder), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  throw new UsageError('lecture: docs/lectures.md is missing; install the package again')
}

/** The courses that a source names: `CS 417` is cs417. */
const coursesOf = (source: string): readonly string[] =>
  [...source.matchAll(/\b([A-Z]{2,4}) ?(\d{3})\b/g)].map(([, letters, digits]) =>
    `${letters}${digits}`.toLowerCase(),
  )

const lectureNamed = ({ lectures }: Lectures, asked: string): Lecture => {
  // 4 and 04 are 004, and CS425 is cs425; the source of a lecture may name its course, as in CS 417.
  const meant = /^\d{1,3}$/.test(asked) ? asked.padStart(3, '0') : asked.toLowerCase()
  const found =
    lectures.find(({ number, name }) => meant === number || meant === name) ??
    lectures.find(({ source }) => coursesOf(source).includes(meant.replace(' ', '')))
  if (found !== undefined) return found
  // A number has no near one that is meant.
  const hint = didYouMean(
    /^\d+$/.test(asked) ? '' : asked,
    lectures.map(({ name }) => name),
  )
  const known = lectures.map(({ number, name }) => `${number} ${name}`).join(', ')
  const remedy = hint === '' ? `there are ${known}` : '"coterie lecture" lists them'
  throw new UsageError(`lecture "${asked}": there is no such lecture${hint}; ${remedy}`)
}

/** Whether a title contains the text, from the beginning of a word: `ring` is not in "Sharing". */
const isInTitle = (asked: string, title: string): boolean => {
  const [text, whole] = [asked.trim().toLowerCase(), title.toLowerCase()]
  const begins = (k: number): boolean => k === 0 || !/[\p{L}\p{N}]{2}/u.test(whole.slice(k - 1, k + 1))
  for (let k = whole.indexOf(text); k >= 0; k = whole.indexOf(text, k + 1)) if (begins(k)) return true
  return false
}

/** The numbers of the slides that the text selects: one by its number, or all whose title has a word that begins so. */
const slidesNamed = ({ number, slides }: Lecture, asked: string): ReadonlySet<number> => {
  // An empty text is in every title, and nobody means that.
  const isText = asked.trim() !== '' && !/^\d+$/.test(asked)
  const at = slides.flatMap((title, k) =>
    asked === String(k + 1) || (isText && isInTitle(asked, title)) ? [k + 1] : [],
  )
  if (at.length > 0) return new Set(at)
  const rule = /^[+-]?[\d.,]+$/.test(asked)
    ? `a number from 1 to ${slides.length}`
    : 'in the title of a slide'
  throw new UsageError(
    `--slide ${asked.trim() === '' ? "''" : asked}: it must be ${rule}; "coterie lecture ${number}" lists the slides`,
  )
}

const chosen = (page: Lectures, asked: string | undefined, given: LectureArguments): readonly Claim[] => {
  if (given.claim !== undefined) {
    const found = page.claims.filter(({ id }) => id.toLowerCase() === given.claim!.toLowerCase())
    if (found.length > 0) return found
    throw new UsageError(
      `--claim ${given.claim}: there is no such claim; docs/lectures.md has their numbers, such as F12`,
    )
  }
  const lecture = lectureNamed(page, asked!)
  const slides = given.slide === undefined ? undefined : slidesNamed(lecture, given.slide)
  return page.claims.filter((claim) =>
    claim.slides.some((one) => one.lecture === lecture.number && slides?.has(one.slide) !== false),
  )
}

const listText = ({ lectures, claims }: Lectures): string =>
  lectures
    .map(({ number, name, source }) => {
      const own = claims.filter(({ slides }) => slides.some(({ lecture }) => lecture === number))
      return `${number}  ${name.padEnd(14)} ${source.replaceAll('*', '')}\n     ${tallyOf(own)}\n`
    })
    .join('')

const slideList = ({ slides, number, source }: Lecture, { claims }: Lectures): string => {
  const line = (title: string, k: number): string => {
    const own = claims.filter((claim) =>
      claim.slides.some(({ lecture, slide }) => lecture === number && slide === k + 1),
    )
    return `${String(k + 1).padStart(4)}  ${title}${own.length === 0 ? '' : `  (${own.map(({ id }) => id).join(', ')})`}\n`
  }
  return `${number}  ${source.replaceAll('*', '')}\n${slides.map(line).join('')}`
}

const lecture = async (asked: string | undefined, given: LectureArguments, run: Run): Promise<number> => {
  const terminal = processTerminal(given.quiet === true, undefined)
  const page = pageOf()
  const isText = given.format === 'text'
  if (given.list === true && given.full !== undefined)
    throw new UsageError('--full: --list runs no command, so there is no output; omit one of the two')
  if (asked === undefined && given.claim === undefined) {
    for (const option of ['slide', 'all', 'list', 'full'] as const) {
      if (given[option] !== undefined)
        throw new UsageError(`--${option} needs a lecture, such as 004; "coterie lecture" lists them`)
    }
    terminal.out(isText ? listText(page) : prettyJson(lecturesJson(page)))
    return exitCodes.holds
  }
  const { slide, all } = given
  if (given.claim !== undefined && (asked ?? slide ?? all) !== undefined) {
    throw new UsageError('--claim: a claim has its own lectures and slides; give it alone')
  }
  if (slide !== undefined && all !== undefined) {
    throw new UsageError(`--all: --slide ${slide} selects a part of the lecture; omit one of the two`)
  }
  if (asked !== undefined && (slide ?? given.claim ?? all ?? given.list) === undefined) {
    if (given.full !== undefined)
      throw new UsageError('--full: without --slide or --all no command is run; add one of the two')
    const one = lectureNamed(page, asked)
    terminal.out(isText ? slideList(one, page) : prettyJson(slidesJson(one, page)))
    return exitCodes.holds
  }
  return runClaims(page, chosen(page, asked, given), run, given, terminal)
}

const examples = `
Without arguments, the command lists the lectures; with a lecture, its slides and the numbers of their claims. Slides are numbered
by their titles in this list; the numbers are not page numbers of the decks.

Examples:
  coterie lecture                          the lectures
  coterie lecture 004                      its slides
  coterie lecture 004 --slide 12           the claims of a slide, and what their commands print
  coterie lecture CS425 --slide 'self-study'   a lecture by its name, a slide by words of its title
  coterie lecture gupta-video --slide deadlock   the claims of all slides with this word in the title
  coterie lecture 004 --all                all claims of a lecture, which takes some minutes
  coterie lecture --claim F12              one claim
  coterie lecture 004 --list --format json all claims of a lecture, for a program

Exit codes: 0 every command prints what docs/lectures.md says; 1 some command does not; 2 interrupted, and no command before that differed;
64 wrong usage.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addLecture =
  (run: Run) =>
  (program: Command, done: (code: number) => void): void => {
    program
      .command('lecture')
      .description(verbs.lecture.does)
      .argument('[lecture]', 'a lecture, by its number or name')
      .option('--slide <slide>', 'a slide, by its number in the list, or by words of its title')
      .option('--all', 'all claims of the lecture')
      .option('--claim <no>', 'one claim, by its number, such as F12')
      .option('--list', 'print the claims and their commands, and run nothing')
      .option('--full', 'print the whole output of the commands')
      .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
      .option('--quiet', 'no progress, no hints')
      .addHelpText('after', examples)
      .action(async (asked: string | undefined, given: LectureArguments) => {
        done(await lecture(asked, given, run))
      })
  }

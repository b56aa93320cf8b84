// `coterie lecture` prints what lectures claim, slide by slide, and runs the commands that show or refute each claim.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Command } from 'commander'
import { compareExcerpts } from '../../lesson/excerpts.js'
import {
  type Claim,
  type ClaimRun,
  commandWords,
  type Lecture,
  type Lectures,
  parseLectures,
} from '../../lesson/lectures.js'
import { didYouMean } from '../../protocol/nearest.js'
import { claimsJson, type ExecutedRun, lecturesJson, slidesJson } from '../../report/lecture-json.js'
import { wrappedLines } from '../../report/wrapped-lines.js'
import { prettyJson } from '../../trace/pretty-json.js'
import { oneOfNames } from '../arguments/argument-readers.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { packageFolder } from '../load/program-files.js'
import { interrupted, overhearing } from '../supervise/supervised.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'

/** The options of `lecture`, as commander passes them. */
interface LectureArguments {
  readonly slide?: string
  readonly claim?: string
  readonly all?: boolean
  readonly list?: boolean
  readonly full?: boolean
  readonly format: 'text' | 'json'
  readonly quiet?: boolean
}

/** Runs a command of the command line and returns its exit code. */
type Run = (args: readonly string[]) => Promise<number>

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

/** The verdicts of the page, without those of claims that turned out otherwise. */
const tallyOf = (claims: readonly Claim[], otherwise: readonly string[] = []): string => {
  const count = (verdict: Claim['verdict']) =>
    claims.filter((claim) => claim.verdict === verdict && !otherwise.includes(claim.id)).length
  const parts = [
    `${count('shown')} shown`,
    `${count('differs')} different from the slide`,
    `${count('not shown')} not shown`,
  ]
  return `${claims.length} ${claims.length === 1 ? 'claim' : 'claims'}: ${parts.join(', ')}`
}

const listText = ({ lectures, claims }: Lectures): string =>
  lectures
    .map(({ number, name, source }) => {
      const own = claims.filter(({ slides }) => slides.some(({ lecture }) => lecture === number))
      return `${number}  ${name.padEnd(14)} ${source.replaceAll('*', '')}\n     ${tallyOf(own)}\n`
    })
    .join('')

const indented = (text: string): string =>
  wrappedLines(text, 100)
    .map((line) => `     ${line}\n`)
    .join('')

const claimText = ({ lectures }: Lectures, claim: Claim, { paint }: Terminal): string => {
  const { id, slides, verdict, because } = claim
  const titles = slides.map(
    ({ lecture, slide }) =>
      `${lecture} ${slide} ${lectures.find(({ number }) => number === lecture)!.slides[slide - 1]!}`,
  )
  const style = verdict === 'shown' ? 'good' : 'doubtful'
  const outcome = because === undefined ? verdict : `${verdict}: ${because}`
  const [first, ...rest] = wrappedLines(claim.claim, 100)
  return `${paint('strong', id.padEnd(4))} ${first}\n${rest.map((line) => `     ${line}\n`).join('')}${indented(
    `(${titles.join('; ')})`,
  )}${wrappedLines(outcome, 100)
    .map((line) => `     ${paint(style, line)}\n`)
    .join('')}`
}

// Claims name kept runs by their path in the package, wherever the user is.
const inPackage = (word: string): string => {
  if (!word.startsWith('counterexamples/')) return word
  const place = fileURLToPath(new URL(word, packageFolder))
  return existsSync(place) ? place : word
}

/** Runs one command of a claim. */
const executed = async (one: ClaimRun, run: Run, given: LectureArguments): Promise<ExecutedRun> => {
  const { command, excerpts } = one
  let text = ''
  const [, ...words] = commandWords(command)
  const args = words.map(inPackage)
  const listen = (part: string) => {
    text += part
  }
  await overhearing(listen, () => run(given.quiet === true ? [...args, '--quiet'] : args))
  const output = stripVTControlCharacters(text)
  const { printed, missing } = compareExcerpts(excerpts, output)
  return { ...one, printed: given.full === true ? output.trimEnd().split('\n') : printed, missing }
}

const isDone = (run: ClaimRun | ExecutedRun): run is ExecutedRun => 'missing' in run

/** Claims as they are executed, and what they amount to. */
class ClaimReport {
  private readonly page: Lectures
  private readonly claims: readonly Claim[]
  private readonly given: LectureArguments
  private readonly terminal: Terminal
  private readonly reported: { readonly claim: Claim; readonly runs: (ClaimRun | ExecutedRun)[] }[] = []

  constructor(page: Lectures, claims: readonly Claim[], given: LectureArguments, terminal: Terminal) {
    this.page = page
    this.claims = claims
    this.given = given
    this.terminal = terminal
  }

  private say(text: string): void {
    if (this.given.format === 'text') this.terminal.out(text)
  }

  private begin(claim: Claim): (ClaimRun | ExecutedRun)[] {
    this.say(claimText(this.page, claim, this.terminal))
    const runs: (ClaimRun | ExecutedRun)[] = []
    this.reported.push({ claim, runs })
    return runs
  }

  /** Lists the commands of a claim. */
  list(claim: Claim): void {
    this.begin(claim).push(...claim.runs)
    for (const { command } of claim.runs) this.say(`     $ ${command}\n`)
    this.say('\n')
  }

  /** Runs the commands of a claim, up to an interruption. */
  async execute(claim: Claim, run: Run): Promise<void> {
    const runs = this.begin(claim)
    const { paint } = this.terminal
    for (const one of claim.runs) {
      if (interrupted()) return
      this.say(`     ${paint('faint', `$ ${one.command}`)}\n`)
      const done = await executed(one, run, this.given)
      for (const line of done.printed) this.say(`       ${line}\n`)
      // What a command would have printed after the interruption is not known.
      const isCut = interrupted() && done.missing.length > 0
      runs.push(isCut ? one : done)
      if (isCut) return this.say(`       ${paint('doubtful', 'interrupted before the command was done')}\n`)
      for (const line of done.missing)
        this.say(`       ${paint('bad', `NOT AS DOCUMENTED, expected: ${line}`)}\n`)
    }
    this.say('\n')
  }

  private tally(otherwise: readonly string[]): string {
    if (this.claims.length === 0) return 'docs/lectures.md has no claim of this slide; nothing was run'
    const tally = tallyOf(this.claims, otherwise)
    return this.given.list === true ? `${tally}, says the page; nothing was run` : tally
  }

  /** Says what the claims amount to. What is not as documented was found, even if the rest was not run. */
  end(): number {
    const ids = this.reported.flatMap(({ claim, runs }) =>
      runs.some((one) => isDone(one) && one.missing.length > 0) ? [claim.id] : [],
    )
    const { claims, reported, given } = this
    const done = reported.filter(
      ({ claim, runs }) =>
        runs.length === claim.runs.length && (given.list === true || runs.every((one) => isDone(one))),
    ).length
    const isComplete = done === claims.length
    const text = isComplete ? this.tally(ids) : `interrupted after ${done} of ${claims.length} claims`
    this.say(`${text}${ids.length === 0 ? '' : `; not as documented: ${ids.join(', ')}`}\n`)
    if (given.format === 'json') this.terminal.out(prettyJson(claimsJson(this.page, reported, isComplete)))
    if (ids.length > 0) return exitCodes.violated
    return isComplete ? exitCodes.holds : exitCodes.inconclusive
  }
}

const runClaims = async (
  page: Lectures,
  claims: readonly Claim[],
  run: Run,
  given: LectureArguments,
  terminal: Terminal,
): Promise<number> => {
  const report = new ClaimReport(page, claims, given, terminal)
  for (const claim of claims) {
    if (given.list === true) report.list(claim)
    else if (!interrupted()) await report.execute(claim, run)
  }
  return report.end()
}

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
  if (asked === undefined && given.claim === undefined) {
    for (const option of ['slide', 'all'] as const) {
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
    const one = lectureNamed(page, asked)
    terminal.out(isText ? slideList(one, page) : prettyJson(slidesJson(one, page)))
    return exitCodes.holds
  }
  return runClaims(page, chosen(page, asked, given), run, given, terminal)
}

const examples = `
Without arguments, the command lists the lectures; with a lecture, its slides and the numbers of their claims. The numbers of the slides count
the titles of this list, and are not page numbers of the decks.

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
      .option('--full', 'print all that the commands print')
      .option('--format <format>', 'format of the result: text or json', oneOfNames('text', 'json'), 'text')
      .option('--quiet', 'no progress, no hints')
      .addHelpText('after', examples)
      .action(async (asked: string | undefined, given: LectureArguments) => {
        done(await lecture(asked, given, run))
      })
  }

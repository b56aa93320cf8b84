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
import {
  claimsJson,
  type ExecutedRun,
  lecturesJson,
  type ReportedClaim,
  slidesJson,
} from '../../report/lecture-json.js'
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

const lectureNamed = ({ lectures }: Lectures, asked: string): Lecture => {
  const found = lectures.find(({ number, name }) => asked === number || asked === name)
  if (found !== undefined) return found
  const names = lectures.flatMap(({ number, name }) => [number, name])
  throw new UsageError(
    `lecture "${asked}": there is no such lecture${didYouMean(asked, names)}; "coterie lecture" lists them`,
  )
}

/** The numbers of the slides that the text selects: one by its number, or all whose title contains the text. */
const slidesNamed = ({ number, slides }: Lecture, asked: string): ReadonlySet<number> => {
  // An empty text is in every title, and nobody means that.
  const isText = asked.trim() !== '' && !/^\d+$/.test(asked)
  const at = slides.flatMap((title, k) =>
    asked === String(k + 1) || (isText && title.toLowerCase().includes(asked.toLowerCase())) ? [k + 1] : [],
  )
  if (at.length > 0) return new Set(at)
  const rule = /^\d+$/.test(asked) ? `a number from 1 to ${slides.length}` : 'in the title of a slide'
  throw new UsageError(`--slide ${asked}: it must be ${rule}; "coterie lecture ${number}" lists the slides`)
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

const tallyOf = (claims: readonly Claim[]): string => {
  const count = (verdict: Claim['verdict']) => claims.filter((claim) => claim.verdict === verdict).length
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
  await overhearing(listen, () =>
    run(given.quiet === true && args[0] !== 'list' ? [...args, '--quiet'] : args),
  )
  const output = stripVTControlCharacters(text)
  const { printed, missing } = compareExcerpts(excerpts, output)
  return { ...one, printed: given.full === true ? output.trimEnd().split('\n') : printed, missing }
}

const runClaims = async (
  page: Lectures,
  claims: readonly Claim[],
  run: Run,
  given: LectureArguments,
  terminal: Terminal,
): Promise<number> => {
  const reported: ReportedClaim[] = []
  const isText = given.format === 'text'
  const say = (text: string) => isText && terminal.out(text)
  const wrong = () =>
    reported.flatMap(({ claim, runs }) =>
      runs.some((one) => 'missing' in one && one.missing.length > 0) ? [claim.id] : [],
    )
  for (const claim of claims) {
    say(claimText(page, claim, terminal))
    const runs: (ClaimRun | ExecutedRun)[] = []
    reported.push({ claim, runs })
    for (const one of claim.runs) {
      if (given.list === true) {
        runs.push(one)
        say(`     $ ${one.command}\n`)
        continue
      }
      say(`     ${terminal.paint('faint', `$ ${one.command}`)}\n`)
      const done = await executed(one, run, given)
      for (const line of done.printed) say(`       ${line}\n`)
      if (!interrupted()) {
        runs.push(done)
        for (const line of done.missing)
          say(`       ${terminal.paint('bad', `NOT AS DOCUMENTED, expected: ${line}`)}\n`)
        continue
      }
      // What a command would have printed after the interruption is not known.
      runs.push(one)
      say(`       ${terminal.paint('doubtful', 'interrupted before the command was done')}\n`)
      if (!isText) terminal.out(prettyJson(claimsJson(page, reported, false)))
      return exitCodes.inconclusive
    }
    say('\n')
  }
  const ids = wrong()
  if (isText)
    terminal.out(`${tallyOf(claims)}${ids.length === 0 ? '' : `; not as documented: ${ids.join(', ')}`}\n`)
  else terminal.out(prettyJson(claimsJson(page, reported, true)))
  return ids.length === 0 ? exitCodes.holds : exitCodes.violated
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
    if (given.slide !== undefined)
      throw new UsageError('--slide needs a lecture, such as 004; "coterie lecture" lists them')
    terminal.out(isText ? listText(page) : prettyJson(lecturesJson(page)))
    return exitCodes.holds
  }
  if (given.claim !== undefined && (asked !== undefined || given.slide !== undefined)) {
    throw new UsageError('--claim: a claim has its own lectures and slides; give it alone')
  }
  if (asked !== undefined && given.slide === undefined && given.claim === undefined && given.list !== true) {
    const one = lectureNamed(page, asked)
    terminal.out(isText ? slideList(one, page) : prettyJson(slidesJson(one, page)))
    return exitCodes.holds
  }
  return runClaims(page, chosen(page, asked, given), run, given, terminal)
}

const examples = `
Without arguments it lists the lectures; with a lecture, its slides and the numbers of their claims.

Examples:
  coterie lecture                          the lectures
  coterie lecture 004                      its slides
  coterie lecture 004 --slide 12           the claims of a slide, and what their commands print
  coterie lecture gupta-video --slide deadlock   the claims of all slides with this word in the title
  coterie lecture --claim F12              one claim
  coterie lecture 004 --list --format json all claims of a lecture, for a program

Exit codes: 0 every command prints what docs/lectures.md says; 1 some command does not; 2 interrupted; 64 wrong usage.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addLecture =
  (run: Run) =>
  (program: Command, done: (code: number) => void): void => {
    program
      .command('lecture')
      .description(verbs.lecture.does)
      .argument('[lecture]', 'a lecture, by its number or name')
      .option('--slide <slide>', 'a slide, by its number or a part of its title')
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

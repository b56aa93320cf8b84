// Runs the commands of claims, and says what they print and whether it is what docs/lectures.md says.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { compareExcerpts } from '../../lesson/excerpts.js'
import { type Claim, type ClaimRun, commandWords, type Lectures } from '../../lesson/lectures.js'
import { claimsJson, type ExecutedRun } from '../../report/course/lecture-json.js'
import { counted } from '../../report/words/number-words.js'
import { wrappedLines } from '../../report/words/wrapped-lines.js'
import { prettyJson } from '../../trace/pretty-json.js'
import { exitCodes } from '../exit-codes.js'
import { packageFolder } from '../load/program-files.js'
import { interrupted, overhearing } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'

/** The options of `lecture`, as commander passes them. */
export interface LectureArguments {
  readonly slide?: string
  readonly claim?: string
  readonly all?: boolean
  readonly list?: boolean
  readonly full?: boolean
  readonly format: 'text' | 'json'
  readonly quiet?: boolean
}

/** Runs a command of the command line and returns its exit code. */
export type Run = (args: readonly string[]) => Promise<number>

/** The verdicts of the page, without those of claims that turned out otherwise. */
export const tallyOf = (claims: readonly Claim[], otherwise: readonly string[] = []): string => {
  const count = (verdict: Claim['verdict']) =>
    claims.filter((claim) => claim.verdict === verdict && !otherwise.includes(claim.id)).length
  const parts = [
    `${count('shown')} shown`,
    `${count('differs')} different from the slide`,
    `${count('not shown')} not shown`,
  ]
  return `${counted(claims.length, 'claim')}: ${parts.join(', ')}`
}

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

/** What a command of a claim prints, and its exit code. */
const outputOf = async (
  { command }: ClaimRun,
  run: Run,
  isQuiet: boolean,
): Promise<{ readonly output: string; readonly code: number }> => {
  let text = ''
  const [, ...words] = commandWords(command)
  const args = words.map(inPackage)
  const listen = (part: string) => {
    text += part
  }
  // `list` has no progress, and no such option.
  const code = await overhearing(listen, () =>
    run(isQuiet && args[0] !== 'list' ? [...args, '--quiet'] : args),
  )
  return { output: stripVTControlCharacters(text), code }
}

// A command that fails may have printed the documented lines before.
const results: readonly number[] = [exitCodes.holds, exitCodes.violated, exitCodes.inconclusive]

/** The documented lines of a command with those that it did not print, and its exit code if that is not one of a result. */
export const compared = ({ excerpts }: ClaimRun, output: string, code: number) => {
  const { printed, missing } = compareExcerpts(excerpts, output)
  const failed = results.includes(code) ? [] : [`exit code ${results.join(', ')}, and not ${code}`]
  return { printed, missing: [...missing, ...failed] }
}

/** Runs one command of a claim. */
const executed = async (one: ClaimRun, run: Run, given: LectureArguments): Promise<ExecutedRun> => {
  const { output, code } = await outputOf(one, run, given.quiet === true)
  const { printed, missing } = compared(one, output, code)
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

/** Runs the commands of claims, or lists them, and returns the exit code. */
export const runClaims = async (
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

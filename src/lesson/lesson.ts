// A lesson: a run of a spec with an explanation of each step, from a text file that a lecturer can edit with any
// editor (specs/lessons/*.md). It starts with a header between two lines of three dashes, one option per line.
// Prose follows, then a heading for each step with optional prose below it:
//
//     ---
//     title: The lost update
//     spec: bank-account
//     sites: 2
//     parameter steps: 3
//     shows: noLostUpdate violated
//     counterexample: lost-update
//     ---
//     Two customers deposit into one account.
//
//     ## read at 0
//     Site 0 reads the amount.
//
//     ## onReply at 1: REPLY(2) from 0
//     ## end
//     What has been seen.
//
// A heading names a step as the page does: the clause and the site, the message after a colon, then the sender.
// `lose` or `duplicate` comes first for a step of the network, and `, alternative 2` last if an effect has several.
// The message may be omitted if the sender determines the step. Prose is plain text; a blank line ends a paragraph,
// backquotes enclose a piece of the spec, and `[text](#spec=NAME)` links to another session of the page; question.ts says how a question is written. This file parses the text; lesson-run.ts executes the steps.

import { type OptionError, OptionParser, optionWords } from '../model/option-words.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import { problemOf, questionOf } from './question.js'

/**
 * A lesson that cannot be parsed, or whose steps are not enabled. Each line of the message names the line of the
 * file.
 */
export class LessonError extends Error {
  override readonly name = 'LessonError'
}

/** A step as its heading names it. */
export interface LessonStep {
  /** The line of the heading, from 1. */
  readonly line: number
  readonly kind: 'local or deliver' | 'lose' | 'duplicate'
  /** Undefined if a message is lost. */
  readonly clause: string | undefined
  /** A site by its name: its number, or the name of a role of one site. */
  readonly site: string
  readonly from: string | undefined
  /** In the notation of the spec. */
  readonly message: string | undefined
  /** From 1. */
  readonly alternative: number | undefined
  /** Paragraphs that explain the step. */
  readonly prose: readonly string[]
}

/** The parsed file of a lesson. */
export interface Lesson {
  readonly title: string
  /** The name of the spec. */
  readonly spec: string
  readonly options: ModelOptions
  /** The number of the initial state, from 0; undefined if the header names none. */
  readonly initial: number | undefined
  /** The claim about the run at its end: a property of the spec, or a formula that the last state satisfies. */
  readonly shows: {
    readonly property: string
    readonly verdict: 'violated' | 'holds'
    readonly formula?: string
  }
  /** The folder under counterexamples/ that contains the same run. */
  readonly counterexample: string | undefined
  /** Paragraphs before the first step, and after the last. */
  readonly opening: readonly string[]
  readonly steps: readonly LessonStep[]
  readonly closing: readonly string[]
}

type Problem = (line: number, what: string) => void

const known = [
  ...optionWords,
  'title',
  'spec',
  'initial',
  'shows',
  'reaches',
  'counterexample',
  'parameter NAME',
]

const errorText = (key: string, value: string, error: OptionError): string =>
  error.kind === 'rule'
    ? `${key}: "${value}" must be ${error.rule}`
    : `${key}: the fairness of "${error.name}" is set twice`

interface Header {
  readonly texts: ReadonlyMap<string, string>
  readonly options: ModelOptions
  readonly shows: Lesson['shows'] | undefined
}

const readHeader = (lines: readonly string[], problem: Problem): Header => {
  const texts = new Map<string, string>()
  const reading = new OptionParser()
  let shows: Lesson['shows'] | undefined
  for (const [at, text] of lines.entries()) {
    const line = at + 2
    if (text.trim() === '') continue
    const [, key, value] = /^([^:]+?)\s*:\s*(.*?)\s*$/.exec(text) ?? []
    if (key === undefined || value === undefined || value === '') {
      problem(line, `"${text}" is not an option; write it as "name: value"`)
      continue
    }
    const parameter = /^parameter\s+(\S+)$/.exec(key)?.[1]
    const name = parameter === undefined ? key : `parameter ${parameter}`
    if (texts.has(name)) problem(line, `"${name}" is given twice`)
    texts.set(name, value)
    if (parameter !== undefined) reading.take({ word: 'param', parameter, text: value })
    else if (key === 'shows') {
      const [, property, verdict] = /^(\S+) (violated|holds)$/.exec(value) ?? []
      if (property === undefined) problem(line, `shows: "${value}" must be a property and violated or holds`)
      else shows = { property, verdict: verdict as 'violated' | 'holds' }
    } else if (key === 'initial') {
      if (!/^\d{1,9}$/.test(value))
        problem(line, `initial: "${value}" must be the number of an initial state, from 0`)
    } else if (key === 'reaches') shows = { property: value, verdict: 'holds', formula: value }
    else if (optionWords.includes(key)) {
      for (const error of reading.take({ word: key, text: value })) {
        problem(line, errorText(key, value, error))
      }
    } else if (!known.includes(key)) {
      problem(
        line,
        `"${key}" is not an option of a lesson${didYouMean(key, known)}; the options are ${known.join(', ')}`,
      )
    }
  }
  for (const needed of ['title', 'spec', 'shows']) {
    if (!texts.has(needed) && !(needed === 'shows' && texts.has('reaches')))
      problem(1, `the header has no "${needed}"; add a line "${needed}: ..."`)
  }
  if (texts.has('shows') && texts.has('reaches')) problem(1, 'the header has "shows" and "reaches"; keep one')
  return { texts, options: reading.options, shows }
}

const stepPattern =
  /^(?:\d+\.\s+)?(?:(lose|duplicate)\s+)?(?:(\S+)\s+)?at\s+([^\s:,]+)(?::\s+(.+?))?(?:\s+from\s+([^\s:,]+))?(?:,\s+alternative\s+(\d+))?$/

const readStep = (heading: string, line: number, problem: Problem): Omit<LessonStep, 'prose'> | undefined => {
  const match = stepPattern.exec(heading)
  const [, network, clause, site, message, from, alternative] = match ?? []
  const isLoss = network === 'lose'
  if (match === null || (clause === undefined) !== isLoss) {
    problem(
      line,
      `"${heading}" is not a step; write it as "clause at site", "clause at site from sender", "lose at site from sender", or "end"`,
    )
    return undefined
  }
  return {
    line,
    kind: network === undefined ? 'local or deliver' : (network as 'lose' | 'duplicate'),
    clause,
    site: site!,
    from,
    message,
    alternative: alternative === undefined ? undefined : Number(alternative),
  }
}

const paragraphs = (lines: readonly string[]): readonly string[] =>
  lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')

/**
 * Parses a lesson. Throws a `LessonError` that lists all errors, one per line, with the lines of the text.
 * @param name the name of the file in the error
 */
export const parseLesson = (text: string, name: string): Lesson => {
  const problems: string[] = []
  const problem: Problem = (line, what) => problems.push(`${name}, line ${line}: ${what}`)
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1
  if (end < 0) {
    throw new LessonError(
      `${name}, line 1: a lesson starts with a header between two lines "---"; add one with title, spec and shows`,
    )
  }
  const { texts, options, shows } = readHeader(lines.slice(1, end), problem)
  // Each part with the line of its heading; the first part has no heading.
  const parts: { readonly heading: string | undefined; readonly line: number; readonly below: string[] }[] = [
    { heading: undefined, line: end + 1, below: [] },
  ]
  for (const [at, line] of lines.entries()) {
    if (at <= end) continue
    const [, marks, heading] = /^(#+)\s+(.*?)\s*$/.exec(line) ?? []
    if (heading === undefined) parts.at(-1)!.below.push(line)
    else if (marks !== '##') problem(at + 1, `the heading of a step has two marks: "## ${heading}"`)
    else parts.push({ heading, line: at + 1, below: [] })
  }
  const [opening, ...others] = parts
  const closing = others.find(({ heading }) => heading === 'end')
  const after = closing === undefined ? undefined : others[others.indexOf(closing) + 1]
  if (after !== undefined) problem(after.line, `"${after.heading}" follows the end; move it before the end`)
  const steps = others.flatMap(({ heading, line, below }): LessonStep[] => {
    if (heading === 'end') return []
    const step = readStep(heading!, line, problem)
    return step === undefined ? [] : [{ ...step, prose: paragraphs(below) }]
  })
  for (const { line, below } of parts)
    for (const question of paragraphs(below).flatMap((text) => questionOf(text) ?? [])) {
      const wrong = problemOf(question)
      if (wrong !== undefined) problem(line, `the question "${question.text}" ${wrong}`)
    }
  if (steps.length === 0 && problems.length === 0)
    problem(lines.length, 'the lesson has no steps; add a heading for each')
  if (problems.length > 0) throw new LessonError(problems.join('\n'))
  return {
    title: texts.get('title')!,
    spec: texts.get('spec')!,
    options,
    initial: texts.has('initial') ? Number(texts.get('initial')) : undefined,
    shows: shows!,
    counterexample: texts.get('counterexample'),
    opening: paragraphs(opening!.below),
    steps,
    closing: paragraphs(closing?.below ?? []),
  }
}

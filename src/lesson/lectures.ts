// The claims of lectures (docs/lectures.md): what slides say, the commands that show or refute it, and what they print. The
// page is the only source: it has a table of the lectures, a numbered list of slides for each, and below these a table of
// claims for each topic. This file parses the text; a command of the command line runs the claims.
import { type Excerpt, linesOf, readExcerpts } from './excerpts.js'

/** A page of claims that cannot be parsed. The message names the line of the file. */
class LecturesError extends Error {
  override readonly name = 'LecturesError'
}

/** A lecture. */
export interface Lecture {
  /** Three digits. */
  readonly number: string
  /** One word. */
  readonly name: string
  /** Author, title, place, year. */
  readonly source: string
  /** The titles of its slides. A title that several slides in a row have occurs once. */
  readonly slides: readonly string[]
}

/** A slide of a lecture: the number of the lecture, and of the slide in its list, from 1. */
interface SlideOf {
  readonly lecture: string
  readonly slide: number
}

/** A command that shows a claim or refutes it. */
export interface ClaimRun {
  /** With the word `coterie`, quoted as for a shell. */
  readonly command: string
  /** Lines that it prints, each in its place. */
  readonly excerpts: readonly Excerpt[]
  /** The same lines, headings included. */
  readonly prints: readonly string[]
}

/** How a claim fares: shown as the slide says it, or different, or neither yet. */
type ClaimVerdict = 'shown' | 'differs' | 'not shown'

/** A claim, formula, figure, step of a proof, or question of a lecture. */
export interface Claim {
  /** A letter for the topic, and a number. */
  readonly id: string
  readonly topic: string
  readonly claim: string
  readonly slides: readonly SlideOf[]
  readonly verdict: ClaimVerdict
  /** What must be added to the verdict, such as why the lecture errs. */
  readonly because: string | undefined
  readonly runs: readonly ClaimRun[]
}

/** What the page holds. */
export interface Lectures {
  readonly lectures: readonly Lecture[]
  readonly claims: readonly Claim[]
}

const verdicts: readonly ClaimVerdict[] = ['shown', 'differs', 'not shown']

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

const spansOf = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!)

class Reading {
  readonly lectures: { number: string; name: string; source: string; slides: string[] }[] = []
  readonly claims: Claim[] = []
  private topic = ''
  private listed: string[] | undefined
  private at = 0

  /** Reads the next line of the page. Lines of prose are skipped. */
  line(line: string): void {
    this.at += 1
    if (line.startsWith('## ')) {
      this.topic = line.slice(3)
      this.listed = undefined
    } else if (line.startsWith('### ')) this.listed = this.slidesOf(line.slice(4))
    else if (/^\d+\. /.test(line)) this.listed?.push(line.replace(/^\d+\. /, ''))
    else if (/^\| `\d{3}` \|/.test(line)) this.lecture(cellsOf(line))
    else if (/^\| [A-Z]\d+ \|/.test(line)) this.claim(cellsOf(line))
    else if (this.topic !== '' && line.includes('|') && !/^\| (no\.|---) \|/.test(line)) this.notARow(line)
  }

  private fail(message: string): never {
    throw new LecturesError(`line ${this.at}: ${message}`)
  }

  // Prose of this page has no bars, so the line is a row with a mistake in its first cell.
  private notARow(line: string): never {
    const [first] = cellsOf(line.startsWith('|') ? line : `| ${line}`)
    if (!line.startsWith('|')) this.fail(`the row of "${first}" must begin with a bar`)
    const isBeforeSlides = !this.lectures.some(({ slides }) => slides.length > 0)
    return this.fail(
      `"${first}" is not the number of a ${isBeforeSlides ? 'lecture, such as `003`' : 'claim, such as F12'}`,
    )
  }

  private lecture([number, name, source]: readonly string[]): void {
    this.lectures.push({
      number: spansOf(number!)[0]!,
      name: spansOf(name!)[0]!,
      source: source!,
      slides: [],
    })
  }

  private slidesOf(title: string): string[] {
    const lecture = this.lectures.find(({ number }) => title.startsWith(number))
    return lecture?.slides ?? this.fail(`no lecture of the table begins the heading "${title}"`)
  }

  private claim(cells: readonly string[]): void {
    const [id, claim, where, outcome, commands, prints] = cells
    if (cells.length !== 6) this.fail(`${id} has ${cells.length} cells; a claim has 6`)
    if (this.claims.some((other) => other.id === id)) this.fail(`${id} occurs twice`)
    const [word] = outcome!.replaceAll('*', '').split(':')
    const verdict = verdicts.find((known) => known === word)
    if (verdict === undefined) this.fail(`${id}: "${outcome}" must begin with ${verdicts.join(', or ')}`)
    const rest = outcome!.replaceAll('*', '').slice(verdict.length).replace(/^: /, '')
    const lines = prints!.split('<br>')
    const runs =
      commands === '' ? [] : commands!.split('<br>').map((cell, k) => this.run(id!, cell, lines[k]))
    if (lines.length > Math.max(1, runs.length))
      this.fail(`${id} has lines for ${lines.length} commands, and there are ${runs.length}`)
    if (runs.length === 0 && verdict !== 'not shown') this.fail(`${id} has no command`)
    const slides = where!.split('; ').flatMap((one) => this.slides(id!, one))
    const because = rest === '' ? undefined : rest
    this.claims.push({ id: id!, topic: this.topic, claim: claim!, slides, verdict, because, runs })
  }

  private run(id: string, cell: string, prints: string | undefined): ClaimRun {
    const [command] = spansOf(cell)
    if (command === undefined || !command.startsWith('coterie ')) this.fail(`${id}: ${cell} is not a command`)
    const excerpts = this.excerpts(id, prints ?? '')
    if (excerpts.length === 0) this.fail(`${id}: no line is given that "${command}" prints`)
    return { command, excerpts, prints: linesOf(excerpts) }
  }

  private excerpts(id: string, cell: string): readonly Excerpt[] {
    try {
      return readExcerpts(cell)
    } catch (error) {
      return this.fail(`${id} ${(error as Error).message}`)
    }
  }

  // `000: 3, 4`
  private slides(id: string, text: string): readonly SlideOf[] {
    const [, number, list] = /^(\d{3}): ([\d, ]+)$/.exec(text) ?? []
    const lecture = this.lectures.find((one) => one.number === number)
    if (lecture === undefined) this.fail(`${id}: "${text}" is not a lecture with slides, such as 000: 3, 4`)
    return list!.split(', ').map((slide) => {
      if (lecture.slides[Number(slide) - 1] === undefined)
        this.fail(`${id}: lecture ${number} has no slide ${slide}`)
      return { lecture: lecture.number, slide: Number(slide) }
    })
  }
}

/**
 * Parses the page.
 * @param text the Markdown of docs/lectures.md
 * @throws a `LecturesError` for a row that is not a claim, and for slides that no lecture has
 */
export const parseLectures = (text: string): Lectures => {
  const reading = new Reading()
  for (const line of text.split('\n')) reading.line(line)
  return { lectures: reading.lectures, claims: reading.claims }
}

/** Splits a command into words as a shell does. Quotes of one kind may stand inside quotes of the other. */
export const commandWords = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ''),
  )

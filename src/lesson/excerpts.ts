// The lines that a claim documents of an output, each with its place. A line such as "2  3  3  agree" stands in several tables
// of one output. So it is documented below the heading of its table, and is looked for there and nowhere else. Every documented
// line must describe exactly one line of its place; otherwise nobody could say which of several shows the claim.

/** Lines that an output contains. `...` stands for any text, and runs of spaces count as one. */
export interface Excerpt {
  /** The line above them, which is indented less than they are; undefined for lines that stand anywhere. */
  readonly heading: string | undefined
  readonly lines: readonly string[]
}

/** How documented lines compare with an output. */
interface Compared {
  /** The lines of the output that are documented, in the order of the documentation; those below a heading are indented. */
  readonly printed: readonly string[]
  /** The documented lines that describe no line of their place, or several; with the reason. */
  readonly missing: readonly string[]
}

/**
 * Reads documented lines.
 * @param cell code spans: `, ` separates lines of one place, `; ` separates places, and ` ... ` follows a heading
 * @returns the excerpts, none if there is no code span
 * @throws an `Error` with a sentence without subject, if the spans are separated by something else
 */
export const readExcerpts = (cell: string): readonly Excerpt[] => {
  const found: { heading: string | undefined; lines: string[] }[] = []
  let end = 0
  for (const { 0: span, 1: text, index } of cell.matchAll(/`([^`]+)`/g)) {
    const gap = cell.slice(end, index).trim()
    end = index + span.length
    const last = found.at(-1)
    if (last === undefined ? gap === '' : gap === ';') found.push({ heading: undefined, lines: [text!] })
    else if (gap === ',') last!.lines.push(text!)
    else if (gap === '...' && last?.heading === undefined && last?.lines.length === 1) {
      last.heading = last.lines[0]!
      last.lines = [text!]
    } else
      throw new Error(`has "${gap}" before \`${text}\`; lines are separated by , and ; and a heading by ...`)
  }
  if (found.length > 0 && cell.slice(end).trim() !== '')
    throw new Error(`has "${cell.slice(end)}" at the end`)
  return found
}

/** All documented lines, headings included, in their order. */
export const linesOf = (excerpts: readonly Excerpt[]): readonly string[] =>
  excerpts.flatMap(({ heading, lines }) => (heading === undefined ? lines : [heading, ...lines]))

const words = (line: string): string => line.trim().replace(/\s+/g, ' ')

const describes = (documented: string): ((line: string) => boolean) => {
  const parts = words(documented)
    .split('...')
    .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.*')}$`)
  return (line) => pattern.test(words(line))
}

/** The lines of an output that a documented line describes. */
export const printedAs = (documented: string, output: string): readonly string[] =>
  output.split('\n').filter(describes(documented))

const depth = (line: string): number => line.length - line.trimStart().length

// The lines below a heading: those that are indented more, up to the first that is not. Empty lines end nothing.
const below = (heading: string, output: readonly string[]): readonly string[] => {
  const at = output.indexOf(heading)
  const rest = output.slice(at + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= depth(heading))
  return end === -1 ? rest : rest.slice(0, end)
}

/**
 * Compares documented lines with an output.
 * @param excerpts what is documented
 * @param output the whole text that a command printed, without control characters
 */
export const compareExcerpts = (excerpts: readonly Excerpt[], output: string): Compared => {
  const printed: string[] = []
  const missing: string[] = []
  const only = (documented: string, place: readonly string[], where: string): string | undefined => {
    const found = place.filter(describes(documented))
    if (found.length === 1) return found[0]
    missing.push(`${documented}${where}${found.length === 0 ? '' : ` (${found.length} lines are like this)`}`)
    return undefined
  }
  const all = output.split('\n')
  for (const { heading, lines } of excerpts) {
    const head = heading === undefined ? undefined : only(heading, all, '')
    if (heading !== undefined && head === undefined) continue
    if (head !== undefined) printed.push(head.trim())
    const place = head === undefined ? all : below(head, all)
    for (const line of lines) {
      const found = only(line, place, head === undefined ? '' : `, below ${heading}`)
      if (found !== undefined) printed.push(`${head === undefined ? '' : '  '}${found.trim()}`)
    }
  }
  return { printed, missing }
}

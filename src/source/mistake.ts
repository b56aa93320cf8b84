// A mistake in the text of a spec, with its place.

/** A mistake, and the piece of text that it is about. */
export interface Mistake {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** Characters from the start of the text; both are equal where a syntax error is found. */
  readonly range: readonly [from: number, to: number]
  /** What is wrong, in one line without a full stop. */
  readonly says: string
  /** The text of the line. */
  readonly text: string
}

/** A mistake at a piece of the text of a file. */
export const mistakeAt = (
  file: string,
  whole: string,
  range: readonly [from: number, to: number],
  says: string,
): Mistake => {
  const before = whole.slice(0, range[0])
  const start = before.lastIndexOf('\n') + 1
  const end = whole.indexOf('\n', range[0])
  return {
    file,
    line: before.split('\n').length,
    column: range[0] - start + 1,
    range,
    says,
    text: whole.slice(start, end < 0 ? whole.length : end).trimEnd(),
  }
}

/** A mistake at a line and a column, both from 1. */
export const mistakeAtLine = (
  file: string,
  whole: string,
  line: number,
  column: number,
  says: string,
): Mistake => {
  const before = whole.split('\n').slice(0, line - 1)
  const at = before.reduce((sum, one) => sum + one.length + 1, column - 1)
  return mistakeAt(file, whole, [at, at], says)
}

/** `mine.ts:12:5: what is wrong`, as compilers write it. */
export const mistakeLine = ({ file, line, column, says }: Mistake): string =>
  `${file}:${line}:${column}: ${says}`

/** The same, with the line of the text below it. */
export const mistakeText = (mistake: Mistake): string => `${mistakeLine(mistake)}\n${mistake.text.trim()}`

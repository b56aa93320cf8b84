// The mistakes in types that TypeScript finds in a file, at the place and in the words that are nearest to the cause: its own first line is about the
// whole clause, and the value that does not fit stands in its last.
import ts from 'typescript-js'
import { mistakeAt } from '../../source/mistake.js'
import type { TypeMistake } from './type-mistake.js'
import { shortTypes } from './type-words.js'

/** The lines of a message, each the cause of the one before. */
const linesOf = (message: string | ts.DiagnosticMessageChain): readonly string[] => {
  if (typeof message === 'string') return [message]
  const [next] = message.next ?? []
  return [message.messageText, ...(next === undefined ? [] : linesOf(next))]
}

/** The field that a line is about. */
const fieldIn = (line: string): string | undefined =>
  /^(?:The types of|Types of property) '(\w+)'/.exec(line)?.[1]

// How src/protocol says that an effect names what no record has: as a type, which nothing fits.
const ofEffect = /'\{ readonly effect: "there is no field \\"(\w+)\\""; \}'$/

/** The name of a field that no record has. */
const unknownIn = (line: string): string | undefined =>
  ofEffect.exec(line)?.[1] ?? /^Type '\{ readonly (\w+): .*' has no properties in common/.exec(line)?.[1]

/** The fields of a name that are given a value in a piece of a file. */
const given = (node: ts.Node, field: string, from: number, to: number): readonly ts.PropertyAssignment[] => {
  if (node.end <= from || node.pos >= to) return []
  const own =
    ts.isPropertyAssignment(node) &&
    ts.isIdentifier(node.name) &&
    node.name.text === field &&
    node.getStart() >= from &&
    node.end <= to
      ? [node]
      : []
  const inside: ts.PropertyAssignment[] = []
  ts.forEachChild(node, (part) => {
    inside.push(...given(part, field, from, to))
  })
  return [...own, ...inside]
}

const withoutStop = (text: string): string => text.replace(/\.$/, '')

interface Cause {
  readonly says: string
  /** The piece of the file that it is about, if it is narrower than that of the diagnostic. */
  readonly node: ts.Node | undefined
}

/** The end of the node that begins at a place: of a function whose mistake is in its body, a diagnostic covers only the first line. */
const endOf = (node: ts.Node, start: number, end: number): number => {
  const within = ts.forEachChild(node, (part) =>
    part.getStart() <= start && part.end >= end ? endOf(part, start, end) : undefined,
  )
  return within ?? (node.getStart() === start ? Math.max(node.end, end) : end)
}

const causeOf = (lines: readonly string[], source: ts.SourceFile, start: number, end: number): Cause => {
  const last = withoutStop(lines.at(-1)!)
  const only = (field: string): ts.PropertyAssignment | undefined => {
    const found = given(source, field, start, end)
    // In two places it may be either.
    return found.length === 1 ? found[0] : undefined
  }
  const unknown = unknownIn(last)
  if (unknown !== undefined) return { says: `there is no field \`${unknown}\``, node: only(unknown)?.name }
  const field = lines.map(fieldIn).findLast((one) => one !== undefined)
  if (field === undefined) return { says: shortTypes(last), node: undefined }
  return { says: `\`${field}\`: ${shortTypes(last)}`, node: only(field)?.initializer }
}

/** The mistake that a diagnostic tells; undefined if it is about no place. */
export const typeMistakeOf = (file: string, found: ts.Diagnostic): TypeMistake | undefined => {
  const { file: source, start, length = 0, messageText } = found
  if (source === undefined || start === undefined) return undefined
  const lines = linesOf(messageText)
  const { says, node } = causeOf(lines, source, start, endOf(source, start, start + length))
  const range =
    node === undefined ? ([start, start + length] as const) : ([node.getStart(), node.end] as const)
  const full = lines.length > 1 ? lines.map(shortTypes).join('\n') : undefined
  return { ...mistakeAt(file, source.text, range, says), full }
}

// What the editor says of a name: its type, its comment, and the fields of a record, whose type is otherwise a name for the whole protocol.
import ts from 'typescript-js'
import type { About } from './type-messages.js'
import { shortTypes } from './type-words.js'

// A record has few fields; an object with more is something else.
const mostFields = 16
const longest = 700

const isOfSpec = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((one) => one.getSourceFile().fileName.startsWith('/specs/')) === true

const nodeAt = (node: ts.Node, at: number): ts.Node =>
  ts.forEachChild(node, (part) => (part.getStart() <= at && at <= part.end ? nodeAt(part, at) : undefined)) ??
  node

/** The comment at the end of the line of a field. */
const lineComment = (symbol: ts.Symbol | undefined): string | undefined => {
  const [declared] = symbol?.declarations?.filter(ts.isPropertyAssignment) ?? []
  if (declared === undefined) return undefined
  return /^[^\n]*?\/\/\s*(.*)/.exec(declared.getSourceFile().text.slice(declared.end))?.[1]?.trim()
}

/** The fields that a spec declares for the type of a node, each in a line. */
const fieldLines = (checker: ts.TypeChecker, node: ts.Node): string => {
  const fields = checker.getTypeAtLocation(node).getProperties().filter(isOfSpec)
  if (fields.length > mostFields) return ''
  const type = (one: ts.Symbol) =>
    shortTypes(checker.typeToString(checker.getTypeOfSymbolAtLocation(one, node)))
  return fields.map((one) => `\n  ${one.name}: ${type(one)}`).join('')
}

/** What is known of the name at a place. */
export const aboutPlace = (
  checker: ts.TypeChecker,
  source: ts.SourceFile,
  at: number,
  { textSpan, displayParts, documentation }: ts.QuickInfo,
): About => {
  const node = nodeAt(source, at)
  const short = shortTypes(ts.displayPartsToString(displayParts)).replace(/^\(alias\) |\nimport \w+$/g, '')
  const type = short.includes('<…>') ? `${short}${fieldLines(checker, node)}` : short
  const says = ts.displayPartsToString(documentation)
  return {
    range: [textSpan.start, textSpan.start + textSpan.length],
    type: type.length > longest ? `${type.slice(0, longest)} …` : type,
    says: says === '' ? lineComment(checker.getSymbolAtLocation(node)) : says,
  }
}

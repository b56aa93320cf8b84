// Comparisons with `equals` that are false in every state. Immutable.js lets a set be compared with anything, so `me.votes.equals(3)` has no
// mistake in types; but only another collection, or another value with `equals`, is ever equal to a collection (Immutable.js, `is`).
// A type that the collection itself has, such as `object` or the fields of a record, may be that of another collection.
import ts from 'typescript-js'
import { mistakeAt } from '../../source/mistake.js'
import type { TypeMistake } from './type-mistake.js'
import { shortTypes } from './type-words.js'

const open = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.Instantiable

const mayBeEqual = (checker: ts.TypeChecker, type: ts.Type): boolean => {
  if (type.isUnion()) return type.types.some((one) => mayBeEqual(checker, one))
  return (type.flags & open) !== 0 || checker.getPropertyOfType(type, 'equals') !== undefined
}

/** The comparison that a call is, if it never is true. */
const neverTrue = (
  checker: ts.TypeChecker,
  file: string,
  call: ts.CallExpression,
): readonly TypeMistake[] => {
  const [argument] = call.arguments
  const { expression: method } = call
  if (argument === undefined || !ts.isPropertyAccessExpression(method) || method.name.text !== 'equals')
    return []
  const declared = checker.getSymbolAtLocation(method.name)?.valueDeclaration?.getSourceFile().fileName
  if (declared !== '/packages/immutable.d.ts') return []
  const type = checker.getTypeAtLocation(argument)
  const receiver = checker.getTypeAtLocation(method.expression)
  if (mayBeEqual(checker, type) || checker.isTypeAssignableTo(receiver, type)) return []
  const words = (one: ts.Type) => shortTypes(checker.typeToString(one))
  const left = words(receiver)
  const says = `\`equals\` is never true here, because no value of the type '${left}' is one of the type '${words(type)}'`
  const { text } = call.getSourceFile()
  return [{ ...mistakeAt(file, text, [argument.getStart(), argument.end], says), full: undefined }]
}

/** The comparisons in a file that are never true. */
export const neverEqual = (
  checker: ts.TypeChecker,
  file: string,
  source: ts.SourceFile,
): readonly TypeMistake[] => {
  const found: TypeMistake[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(...neverTrue(checker, file, node))
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

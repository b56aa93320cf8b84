// The text of a function, parsed once.
import { type AnyNode, type Function as FunctionNode, parseExpressionAt } from 'acorn'
import type { AnyFunction } from '../../protocol/written-as.js'

/** The text of a function as its author wrote it. */
export const textOf = (fn: AnyFunction): string => Function.prototype.toString.call(fn)

/** A function of the text: an arrow function, a `function`, or a method. */
const functionIn = (attempt: string): FunctionNode | undefined => {
  let node: AnyNode
  try {
    node = parseExpressionAt(attempt, 0, { ecmaVersion: 'latest', allowReserved: true }) as AnyNode
  } catch {
    return undefined
  }
  if (node.type === 'ObjectExpression' && node.properties.length === 1) {
    const [property] = node.properties
    if (property!.type === 'Property' && property!.kind === 'init') node = property!.value as AnyNode
  }
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' ? node : undefined
}

const known = new WeakMap<AnyFunction, FunctionNode | 'unreadable'>()

/** The syntax tree of a function; undefined if its text cannot be read, as for a native function or a class. */
export const parsed = (fn: AnyFunction): FunctionNode | undefined => {
  let found = known.get(fn)
  if (found === undefined) {
    const text = textOf(fn)
    found = functionIn(`(${text})`) ?? functionIn(`({${text}})`) ?? 'unreadable'
    known.set(fn, found)
  }
  return found === 'unreadable' ? undefined : found
}

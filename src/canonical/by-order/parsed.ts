// The text of a function, parsed once.
import { type AnyNode, type Function as FunctionNode, parseExpressionAt } from 'acorn'
import type { AnyFunction } from '../../protocol/written-as.js'

/** The text of a function as its author wrote it. */
export const textOf = (fn: AnyFunction): string => Function.prototype.toString.call(fn)

/** The syntax tree of a function, and the text that its positions refer to. */
interface FunctionText {
  readonly node: FunctionNode
  readonly text: string
}

const functionIn = (text: string, preserveParens: boolean): FunctionText | undefined => {
  let node: AnyNode
  try {
    const options = {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReserved: true,
      preserveParens,
    } as const
    node = parseExpressionAt(text, 0, options) as AnyNode
  } catch {
    return undefined
  }
  if (node.type === 'ParenthesizedExpression') node = node.expression as AnyNode
  if (node.type === 'ObjectExpression' && node.properties.length === 1) {
    const [property] = node.properties
    if (property!.type === 'Property' && property!.kind === 'init') node = property!.value as AnyNode
  }
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
    ? { node, text }
    : undefined
}

/**
 * The syntax tree of a text that defines a function: an arrow function, a `function`, or a method. Undefined for other text, as
 * for a native function or a class.
 * @param preserveParens whether parentheses are nodes of the tree
 */
export const functionOf = (text: string, preserveParens = false): FunctionText | undefined =>
  functionIn(`(${text})`, preserveParens) ?? functionIn(`({${text}})`, preserveParens)

const known = new WeakMap<AnyFunction, FunctionNode | 'unreadable'>()

/** The syntax tree of a function; undefined if its text cannot be read. */
export const parsed = (fn: AnyFunction): FunctionNode | undefined => {
  let found = known.get(fn)
  if (found === undefined) {
    found = functionOf(textOf(fn))?.node ?? 'unreadable'
    known.set(fn, found)
  }
  return found === 'unreadable' ? undefined : found
}

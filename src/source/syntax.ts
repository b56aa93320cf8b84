// The syntax tree of a module, with or without types, and its first syntax error in words.
import { Parser, type Program } from 'acorn'
import { type Mistake, mistakeAt } from './mistake.js'
import { openBracket } from './open-bracket.js'

/** A node of the syntax tree, with or without types. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

// A tree does not change once it is parsed, and each rule walks it anew.
const known = new WeakMap<object, readonly SyntaxNode[]>()

/** The nodes directly below a node, in the order of the text. */
export const partsOf = (node: object): readonly SyntaxNode[] => {
  const before = known.get(node)
  if (before !== undefined) return before
  const parts: SyntaxNode[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) parts.push(...value.filter(isSyntaxNode))
    else if (isSyntaxNode(value)) parts.push(value)
  }
  known.set(node, parts)
  return parts
}

// A position that acorn adds to each message.
const place = /\s*\(\d+:\d+\)$/

/** Which bracket is still open, if that is the mistake; to append to what is wrong. */
const stillOpen = (text: string, at: number): string => {
  const open = openBracket(text, at)
  if (open === undefined) return ''
  const before = text.slice(0, open.at).split('\n')
  return `; the \`${open.bracket}\` in line ${before.length}, column ${before.at(-1)!.length + 1} is still open`
}

const words = (message: string, text: string, at: number): string => {
  const token = /^[\w$]+|^\S/.exec(text.slice(at))?.[0]
  if (at >= text.trimEnd().length) return `${message}: the file ends here${stillOpen(text, text.length)}`
  return token !== undefined && /^Unexpected (token|character)/.test(message)
    ? `unexpected \`${token}\`${stillOpen(text, at)}`
    : message[0]!.toLowerCase() + message.slice(1)
}

/** Whether a node is a function that has no name of its own, as the guards and effects of clauses are. */
export const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** The names that a pattern gives. */
export const namesIn = (pattern: unknown): readonly string[] => {
  if (!isSyntaxNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'Property':
      return namesIn(pattern.value)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'MemberExpression':
      return []
    default:
      return partsOf(pattern).flatMap(namesIn)
  }
}

/** Whether a function gives one of its parameters this name. */
export const hides = (node: SyntaxNode, name: string): boolean =>
  isFunction(node) && (node.params as readonly unknown[]).some((one) => namesIn(one).includes(name))

/** The names that a node itself binds, but not those of its parts, and not the parameters of a function without a name. */
const boundBy = ({ type, id, param, params, left }: SyntaxNode): readonly string[] => {
  switch (type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
      return namesIn(id)
    case 'CatchClause':
      return namesIn(param)
    case 'FunctionDeclaration':
      return [...namesIn(id), ...(params as readonly unknown[]).flatMap(namesIn)]
    case 'AssignmentExpression':
      return isSyntaxNode(left) && left.type !== 'MemberExpression' ? namesIn(left) : []
    default:
      return []
  }
}

/** Whether a declaration, a `catch` or an assignment below a node gives something this name. */
export const declares = (node: SyntaxNode, name: string): boolean =>
  boundBy(node).includes(name) || partsOf(node).some((part) => declares(part, name))

/** How often each name is bound below a node, parameters among them. */
export const bindings = (
  node: SyntaxNode,
  found = new Map<string, number>(),
): ReadonlyMap<string, number> => {
  const params = isFunction(node) ? (node.params as readonly unknown[]).flatMap(namesIn) : []
  for (const name of [...boundBy(node), ...params]) found.set(name, (found.get(name) ?? 0) + 1)
  for (const part of partsOf(node)) bindings(part, found)
  return found
}

/** A syntax error of acorn, as a mistake in a file. Throws any other error again. */
export const mistakeOf = (error: unknown, file: string, text: string): Mistake => {
  if (!(error instanceof SyntaxError) || !('pos' in error)) throw error
  const at = Math.min(Number(error.pos), text.length)
  return mistakeAt(file, text, [at, at], words(error.message.replace(place, ''), text, at))
}

/** The syntax tree of a module in JavaScript, or its first syntax error. */
export const parseJavaScript = (file: string, text: string): { tree: Program } | { mistake: Mistake } => {
  try {
    return { tree: Parser.parse(text, { ecmaVersion: 'latest', sourceType: 'module' }) }
  } catch (error) {
    return { mistake: mistakeOf(error, file, text) }
  }
}

// The expressions that may be the result of an effect: through conditions, constants, `either`, `eitherOf` and
// functions of the module that it calls.
import { bindings, isFunction, isSyntaxNode, partsOf, type SyntaxNode } from './syntax.js'

/** What the names of a module stand for, as far as its text says so. */
export interface Helpers {
  /** Its functions, by names that nothing else in it has. */
  readonly functions: ReadonlyMap<string, SyntaxNode>
  /** What a constant of a function was declared with, by each of its uses. */
  readonly constants: ReadonlyMap<SyntaxNode, SyntaxNode>
}

const usesOf = (node: SyntaxNode, name: string): readonly SyntaxNode[] =>
  node.type === 'Identifier' && node.name === name
    ? [node]
    : partsOf(node).flatMap((part) => usesOf(part, name))

/** Whether fields are taken away from what has a name: `delete news.phase`. */
const isCut = (node: SyntaxNode, name: string): boolean =>
  (node.type === 'UnaryExpression' &&
    node.operator === 'delete' &&
    usesOf(node.argument as SyntaxNode, name).length > 0) ||
  partsOf(node).some((part) => isCut(part, name))

/** Notes the constants of each block that nothing inside it hides. */
const noteConstants = (node: SyntaxNode, found: Map<SyntaxNode, SyntaxNode>): void => {
  const declared =
    node.type === 'BlockStatement'
      ? (node.body as readonly SyntaxNode[]).filter(
          ({ kind, type }) => type === 'VariableDeclaration' && kind === 'const',
        )
      : []
  const bound = declared.length === 0 ? undefined : bindings(node)
  for (const { id, init } of declared.flatMap((one) => one.declarations as readonly SyntaxNode[])) {
    const { type, name } = id as SyntaxNode
    if (type !== 'Identifier' || !isSyntaxNode(init)) continue
    if (bound?.get(String(name)) === 1 && !isCut(node, String(name)))
      for (const use of usesOf(node, String(name))) found.set(use, init)
  }
  for (const part of partsOf(node)) noteConstants(part, found)
}

/** The functions that a module declares at its top level, and the constants of its functions. */
export const helpersOf = (program: SyntaxNode): Helpers => {
  const constants = new Map<SyntaxNode, SyntaxNode>()
  noteConstants(program, constants)
  const found = new Map<string, SyntaxNode>()
  const bound = bindings(program)
  const keep = (name: string, one: SyntaxNode): void => {
    if (bound.get(name) === 1) found.set(name, one)
  }
  for (const statement of program.body as readonly SyntaxNode[]) {
    const declared = isSyntaxNode(statement.declaration) ? statement.declaration : statement
    if (declared.type === 'FunctionDeclaration' && isSyntaxNode(declared.id))
      keep(String(declared.id.name), declared)
    if (declared.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations as readonly SyntaxNode[])
        if (isSyntaxNode(init) && isFunction(init) && (id as SyntaxNode).type === 'Identifier')
          keep(String((id as SyntaxNode).name), init)
  }
  return { functions: found, constants }
}

/** The expressions after `return` in a body, but not in functions inside it. */
const returned = (node: SyntaxNode): readonly SyntaxNode[] =>
  partsOf(node).flatMap((part) => {
    if (isFunction(part) || part.type === 'FunctionDeclaration') return []
    return part.type === 'ReturnStatement' && part.argument !== null
      ? [part.argument as SyntaxNode]
      : returned(part)
  })

/** The expressions that a function returns. */
const resultsOf = ({ body }: SyntaxNode): readonly SyntaxNode[] =>
  (body as SyntaxNode).type === 'BlockStatement' ? returned(body as SyntaxNode) : [body as SyntaxNode]

const both = (first: unknown, second: unknown): readonly SyntaxNode[] => [first, second].filter(isSyntaxNode)

/** Whether `??`, or `||`, takes what is right of a value. */
const isPassed = ({ type, value }: SyntaxNode, operator: unknown): boolean =>
  type === 'Literal' && (operator === '||' ? !value : value === null)

/** Finds results; each function and each constant is entered once, since one may use itself. */
export class Results {
  private readonly helpers: Helpers
  private readonly entered = new Set<SyntaxNode>()

  constructor(helpers: Helpers) {
    this.helpers = helpers
  }

  /** The alternatives of a call: those that `either` or `eitherOf` offers, or what a function of the module returns. */
  private ofCall(node: SyntaxNode): readonly SyntaxNode[] {
    const { name, type } = node.callee as SyntaxNode
    const given = node.arguments as readonly SyntaxNode[]
    const helper = type === 'Identifier' ? this.helpers.functions.get(String(name)) : undefined
    if (helper !== undefined) return this.ofFunction(helper)
    if (type !== 'Identifier') return [node]
    if (name === 'eitherOf' && given[1] !== undefined) return this.ofValue(given[1])
    if (name !== 'either' || given[0] === undefined) return [node]
    return this.offered(given[0])
  }

  /** The elements of the list that `either` gets: written out, or made by `map`. */
  private offered(list: SyntaxNode): readonly SyntaxNode[] {
    if (list.type === 'ArrayExpression')
      return (list.elements as readonly (SyntaxNode | null)[]).flatMap((one) =>
        one === null
          ? []
          : one.type === 'SpreadElement'
            ? this.offered(one.argument as SyntaxNode)
            : this.of(one),
      )
    const method = ((list.callee as SyntaxNode | undefined)?.property as SyntaxNode | undefined)?.name
    const by = (list.arguments as readonly SyntaxNode[] | undefined)?.[0]
    return method === 'map' && by !== undefined ? this.ofValue(by) : []
  }

  /** What a function returns that is written out, or named. */
  private ofValue(value: SyntaxNode): readonly SyntaxNode[] {
    const named = value.type === 'Identifier' ? this.helpers.functions.get(String(value.name)) : undefined
    return isFunction(value) ? this.ofFunction(value) : named === undefined ? [] : this.ofFunction(named)
  }

  /** What a function may return. */
  ofFunction(one: SyntaxNode): readonly SyntaxNode[] {
    if (this.entered.has(one)) return []
    this.entered.add(one)
    return resultsOf(one).flatMap((result) => this.of(result))
  }

  private ofConstant(use: SyntaxNode): readonly SyntaxNode[] {
    const init = this.helpers.constants.get(use)
    if (init === undefined) return [use]
    if (this.entered.has(init)) return []
    this.entered.add(init)
    return this.of(init)
  }

  /** The expressions that one may have as its value. */
  of(node: SyntaxNode): readonly SyntaxNode[] {
    switch (node.type) {
      case 'ConditionalExpression':
        return both(node.consequent, node.alternate).flatMap((one) => this.of(one))
      case 'LogicalExpression':
        // Of `condition && value`, the condition is no value that an effect may return. Nor is null before `??`, or what is false before `||`.
        if (node.operator === '&&') return both(undefined, node.right).flatMap((one) => this.of(one))
        return [
          ...both(node.left, undefined)
            .flatMap((one) => this.of(one))
            .filter((one) => !isPassed(one, node.operator)),
          ...both(undefined, node.right).flatMap((one) => this.of(one)),
        ]
      case 'ParenthesizedExpression':
        return this.of(node.expression as SyntaxNode)
      case 'Identifier':
        return this.ofConstant(node)
      case 'CallExpression':
        return this.ofCall(node)
      default:
        return [node]
    }
  }
}

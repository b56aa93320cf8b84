// A module in which each function and each branch reports that it runs, with its place in the source text. The page calls a
// clause of such a copy once more to show which lines applied: clauses are pure, so that changes nothing. The text is
// instrumented, since the page itself may not evaluate text. A function that uses names from around it also tells their values:
// no program can read them from outside.
import { type AnyNode, type Function as FunctionNode, type Program, parse } from 'acorn'
import { declaredIn, freeNames } from '../source/unknown-names.js'
import { type Mark, type MarkedTexts, receiver } from './marked-text.js'

/** Finds where a piece of the code stands in its source. */
export interface Positions {
  /** Undefined for code that stands in no source. */
  rangeOf(
    start: number,
    end: number,
  ): { readonly source: number; readonly range: readonly [from: number, to: number] } | undefined
}

const reporter = 'coterieRan'
const seer = 'coterieSees'

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const partsOf = (node: AnyNode): readonly AnyNode[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const isFunction = (node: AnyNode): node is AnyNode & FunctionNode =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression'

const conjuncts = (node: AnyNode): readonly AnyNode[] =>
  node.type === 'LogicalExpression' && node.operator === '&&'
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node]

/** The && of the result of a function; undefined if its result has another form. */
const conditionsOf = ({ body }: FunctionNode): readonly AnyNode[] => {
  const only = body.type === 'BlockStatement' ? (body.body.length === 1 ? body.body[0] : undefined) : body
  const result = only?.type === 'ReturnStatement' ? only.argument : only
  if (result?.type !== 'LogicalExpression' || result.operator !== '&&') return []
  return conjuncts(result)
}

/** Walks a module and notes its marks, and what is inserted for each. */
class Marking {
  readonly marks: Mark[] = []
  /** What is shown as a whole: statements of the top level, and clauses in the middle of one. */
  readonly units: (readonly [source: number, from: number, to: number])[] = []
  private readonly opened: { readonly at: number; readonly text: string }[] = []
  private readonly closed: { readonly at: number; readonly text: string }[] = []
  // Their functions are not expressions.
  private readonly methods = new Set<AnyNode>()
  private readonly positions: Positions
  private readonly declared: ReadonlySet<string>

  /** @param declared all names that the module declares */
  constructor(positions: Positions, declared: ReadonlySet<string>) {
    this.positions = positions
    this.declared = declared
  }

  /** Notes what is shown as a whole. */
  unit({ start, end }: { start: number; end: number }): void {
    const found = this.positions.rangeOf(start, end)
    if (found !== undefined) this.units.push([found.source, ...found.range])
  }

  /** The number of a new mark; undefined for code that stands in no source. */
  private mark(
    kind: Mark[0],
    of: number,
    { start, end }: { start: number; end: number },
  ): number | undefined {
    const found = this.positions.rangeOf(start, end)
    if (found === undefined) return undefined
    return this.marks.push([kind, of, found.source, ...found.range]) - 1
  }

  private around(node: AnyNode, number: number | undefined, before = '(', after = ')'): void {
    if (number === undefined) return
    this.opened.push({
      at: node.start,
      text: `${before}${reporter}(${number})${before === '(' ? ', ' : '; '}`,
    })
    this.closed.push({ at: node.end, text: after })
  }

  private inside(at: number, number: number | undefined): void {
    if (number !== undefined) this.opened.push({ at, text: ` ${reporter}(${number});` })
  }

  private expression(kind: Mark[0], node: AnyNode, of: number, conditions: ReadonlySet<AnyNode>): void {
    const number = this.mark(kind, of, node)
    this.around(node, number)
    this.walk(node, of, conditions)
  }

  private branch(node: AnyNode | null | undefined, of: number, conditions: ReadonlySet<AnyNode>): void {
    if (node === null || node === undefined) return
    const number = this.mark('branch', of, node)
    if (node.type === 'BlockStatement') this.inside(node.start + 1, number)
    else this.around(node, number, '{ ', ' }')
    this.walk(node, of, conditions)
  }

  private statements(
    list: readonly AnyNode[],
    of: number,
    conditions: ReadonlySet<AnyNode>,
    first = 1,
  ): void {
    for (const [k, one] of list.entries()) {
      // The first statement of a block runs whenever the block does.
      if (k >= first) this.inside(one.start, this.mark('branch', of, one))
      this.walk(one, of, conditions)
    }
  }

  /** Lets a function tell the values that it has from around it; what it does stays the same. */
  private seeing(node: AnyNode & FunctionNode): void {
    const names = freeNames(node, this.declared)
    if (names.length === 0) return
    const values = `{ ${names.map((name) => `${name}: () => ${name}`).join(', ')} }`
    if (node.type !== 'FunctionDeclaration') {
      this.opened.push({ at: node.start, text: `${seer}(` })
      this.closed.push({ at: node.end, text: `, ${values})` })
    } else if (node.id !== null) {
      this.closed.push({ at: node.end, text: `;${seer}(${node.id.name}, ${values});` })
    }
  }

  private ofFunction(node: FunctionNode, of: number): void {
    const number = this.mark('function', of, node)
    const body = node.body as AnyNode
    const conditions = new Set(conditionsOf(node))
    for (const parameter of node.params) this.walk(parameter as AnyNode, of, new Set())
    if (body.type === 'BlockStatement') {
      this.inside(body.start + 1, number)
      this.statements(body.body, number ?? of, conditions)
    } else {
      this.around(body, number)
      this.walk(body, number ?? of, conditions)
    }
  }

  private logical(
    node: AnyNode & { readonly type: 'LogicalExpression' },
    of: number,
    conditions: ReadonlySet<AnyNode>,
  ): void {
    for (const part of [node.left, node.right] as AnyNode[]) {
      if (conditions.has(part)) this.expression('condition', part, of, conditions)
      else if (part === node.right) this.expression('branch', part, of, conditions)
      else this.walk(part, of, conditions)
    }
  }

  /** The parts of a node outside functions, or of one without branches. */
  private parts(node: AnyNode, of: number, conditions: ReadonlySet<AnyNode>, except?: unknown): void {
    for (const part of partsOf(node)) if (part !== except) this.walk(part, of, conditions)
  }

  /** @param conditions the parts of the result of the function around it */
  walk(node: AnyNode, of: number, conditions: ReadonlySet<AnyNode>): void {
    // As in `clauses: { enter: local({ ... }) }`.
    if (of < 0 && node.type === 'Property' && node.value.type === 'CallExpression') this.unit(node)
    if (isFunction(node)) {
      if (!this.methods.has(node)) this.seeing(node)
      this.ofFunction(node, of)
      return
    }
    if (
      (node.type === 'Property' && (node.method || node.kind !== 'init')) ||
      node.type === 'MethodDefinition'
    )
      this.methods.add(node.value as AnyNode)
    if (of < 0) this.parts(node, of, conditions)
    else this.inFunction(node, of, conditions)
  }

  private inFunction(node: AnyNode, of: number, conditions: ReadonlySet<AnyNode>): void {
    switch (node.type) {
      case 'LogicalExpression':
        this.logical(node, of, conditions)
        break
      case 'ConditionalExpression':
        this.walk(node.test, of, conditions)
        this.expression('branch', node.consequent, of, conditions)
        this.expression('branch', node.alternate, of, conditions)
        break
      case 'IfStatement':
        this.walk(node.test, of, conditions)
        this.branch(node.consequent, of, conditions)
        this.branch(node.alternate, of, conditions)
        break
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.parts(node, of, conditions, node.body)
        this.branch(node.body, of, conditions)
        break
      case 'SwitchCase':
        if (node.test != null) this.walk(node.test, of, conditions)
        this.statements(node.consequent, of, conditions, 0)
        break
      case 'BlockStatement':
        this.statements(node.body, of, conditions)
        break
      default:
        this.parts(node, of, conditions)
    }
  }

  /**
   * The code with what has been inserted. What ends at a position ends before something starts there, and inner pieces before
   * those around them, which were noted first: a statement without a semicolon ends where its expression does.
   */
  written(code: string): string {
    const all = [
      ...[...this.closed].reverse().map((one) => ({ ...one, order: 0 })),
      ...this.opened.map((one) => ({ ...one, order: 1 })),
    ]
    all.sort((a, b) => a.at - b.at || a.order - b.order)
    let [text, at] = ['', 0]
    for (const one of all) {
      text += code.slice(at, one.at) + one.text
      at = one.at
    }
    return text + code.slice(at)
  }
}

/**
 * The code with marks.
 * @param code a module in JavaScript
 * @param sources what the positions refer to
 */
export const markedCode = (code: string, positions: Positions, sources: MarkedTexts['sources']): string => {
  const program: Program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const marking = new Marking(positions, declaredIn(program))
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') marking.unit(statement)
    marking.walk(statement as AnyNode, -1, new Set())
  }
  const texts: MarkedTexts = { sources, marks: marking.marks, units: marking.units }
  const told = `const ${reporter} = globalThis[${JSON.stringify(receiver)}]?.(${JSON.stringify(texts)}) ?? (() => {}), ${seer} = ${reporter}.sees ?? ((one) => one);`
  return `${told}\n${marking.written(code)}`
}

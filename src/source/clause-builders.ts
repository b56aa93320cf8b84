// Which calls in a module make clauses, and which make messages. An author may give `local`, `upon`, a role or a message any name, and another
// library may have an `upon` of its own: where a name comes from decides what a call of it does.
import { isFunction, isSyntaxNode, partsOf, type SyntaxNode } from './syntax.js'

const verbs = ['local', 'timeout', 'upon'] as const
/** A builder of clauses. */
export type Verb = (typeof verbs)[number]

/** What a name of a module stands for. */
type Meaning =
  | { readonly kind: 'roles' | 'role' | 'messages' }
  | { readonly kind: 'verb'; readonly verb: string }
  | { readonly kind: 'message'; readonly type: string }
  /** Something else, or more than one thing. */
  | { readonly kind: 'other' }

const other: Meaning = { kind: 'other' }

/** The name of a property that is written out: `{ name: … }`, `{ 'name': … }`; undefined if it is computed. */
export const keyOf = ({ type, computed, key }: SyntaxNode): string | undefined => {
  if (type !== 'Property' || !isSyntaxNode(key)) return undefined
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value
  return computed !== true && key.type === 'Identifier' ? String(key.name) : undefined
}

/** The meaning of a part of something: `.roles`, `.site`, `.upon`. */
const partOf = (whole: Meaning | undefined, name: string): Meaning => {
  if (name === 'roles') return { kind: 'roles' }
  if (name === 'messages') return { kind: 'messages' }
  switch (whole?.kind) {
    case 'roles':
      return { kind: 'role' }
    case 'role':
      return { kind: 'verb', verb: name }
    case 'messages':
      return { kind: 'message', type: name }
    default:
      return other
  }
}

/** The names of a module, as far as they are about clauses and messages. */
export class ClauseBuilders {
  private readonly meanings = new Map<string, Meaning>()
  private readonly parameters = new Set<string>()

  /** @param imported what the names that other modules export stand for */
  constructor(tree: SyntaxNode, imported: ReadonlyMap<string, Meaning> = new Map()) {
    this.collect(tree, imported)
  }

  /** What its names stand for, for modules that import them. */
  get exported(): ReadonlyMap<string, Meaning> {
    return this.meanings
  }

  private bind(name: string, meaning: Meaning): void {
    // A name with two declarations may be either.
    this.meanings.set(name, this.meanings.has(name) ? other : meaning)
  }

  /** A parameter has its name only in its function, so a declaration goes before. */
  private bindParameters(params: readonly unknown[]): void {
    for (const one of params)
      if (isSyntaxNode(one) && one.type === 'Identifier') this.parameters.add(String(one.name))
  }

  private bindPattern(pattern: unknown, meaning: Meaning): void {
    if (!isSyntaxNode(pattern)) return
    if (pattern.type === 'Identifier') this.bind(String(pattern.name), meaning)
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties as readonly SyntaxNode[]) {
        const name = keyOf(property)
        this.bindPattern(
          property.value ?? property.argument,
          name === undefined || meaning.kind === 'other' ? other : partOf(meaning, name),
        )
      }
    else for (const part of partsOf(pattern)) this.bindPattern(part, other)
  }

  private collect(node: SyntaxNode, imported: ReadonlyMap<string, Meaning>): void {
    const { type, id, param } = node
    if (type === 'VariableDeclarator') this.bindPattern(id, this.meaningOf(node.init) ?? other)
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') this.bindPattern(id, other)
    if (type === 'FunctionDeclaration' || isFunction(node))
      this.bindParameters(node.params as readonly unknown[])
    if (type === 'CatchClause') this.bindPattern(param, other)
    if (type === 'ImportDeclaration') {
      const isOwn = String((node.source as SyntaxNode).value).startsWith('.')
      for (const one of node.specifiers as readonly SyntaxNode[]) {
        const name = String((one.imported as SyntaxNode | undefined)?.name)
        this.bindPattern(one.local, (isOwn ? imported.get(name) : undefined) ?? other)
      }
    } else for (const part of partsOf(node)) this.collect(part, imported)
  }

  private meaningOf(node: unknown): Meaning | undefined {
    if (!isSyntaxNode(node)) return undefined
    if (node.type === 'Identifier') {
      const name = String(node.name)
      return this.meanings.get(name) ?? (this.parameters.has(name) ? other : undefined)
    }
    if (node.type !== 'MemberExpression') return other
    const { name, value } = node.property as SyntaxNode
    const isWritten = node.computed !== true || typeof value === 'string'
    return isWritten ? partOf(this.meaningOf(node.object), String(name ?? value)) : other
  }

  /** The builder that a call calls; undefined if it calls something else. A name that nothing declares is that of a builder. */
  verbOf({ callee }: SyntaxNode): Verb | undefined {
    const meaning = this.meaningOf(callee)
    const { type, name } = callee as SyntaxNode
    const verb =
      meaning?.kind === 'verb' ? meaning.verb : meaning === undefined && type === 'Identifier' ? name : ''
    return verbs.find((one) => one === verb)
  }

  /** The type of the message that a call makes. */
  messageOf({ callee }: SyntaxNode): string | undefined {
    const meaning = this.meaningOf(callee)
    const { type, name } = callee as SyntaxNode
    // A function may give a parameter the name of a message.
    const mayBeOther = type === 'Identifier' && this.parameters.has(String(name))
    return meaning?.kind === 'message' && !mayBeOther ? meaning.type : undefined
  }
}

/** The names of modules that import each other, in their order. */
export const clauseBuilders = (trees: readonly SyntaxNode[]): readonly ClauseBuilders[] => {
  let exported = new Map<string, Meaning>()
  const collect = () => trees.map((tree) => new ClauseBuilders(tree, exported))
  // A module may hand on what it imported, so twice.
  for (let round = 0; round < 2; round++) {
    const next = new Map<string, Meaning>()
    for (const { exported: own } of collect())
      for (const [name, meaning] of own) {
        const before = next.get(name)
        if (meaning.kind !== 'other' || before === undefined) next.set(name, meaning)
      }
    exported = next
  }
  return collect()
}

// Which calls in a module make clauses, and which make messages. An author may give `local`, `upon`, a role or a message any name, and another
// library may have an `upon` of its own: where a name comes from decides what a call of it does.
import { isFunction, isSyntaxNode, namesIn, partsOf, type SyntaxNode } from './syntax.js'

const verbs = ['local', 'timeout', 'upon'] as const
/** A builder of clauses. */
export type Verb = (typeof verbs)[number]

/** What a name of a module stands for. */
type Meaning =
  | { readonly kind: 'protocol' | 'roles' | 'role' | 'messages' | 'write' }
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

const ofProtocols = ['roles', 'messages', 'write'] as const

/** The meaning of a part of something: `.roles`, `.site`, `.upon`. What nothing declares is treated as a protocol. */
const partOf = (whole: Meaning | undefined, name: string): Meaning => {
  switch (whole?.kind) {
    case undefined:
    case 'protocol': {
      const kind = ofProtocols.find((one) => one === name)
      return kind === undefined ? other : { kind }
    }
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

/** What a function is called by: `protocol`, or `coterie.protocol`. */
const calledIn = ({ callee }: SyntaxNode): string => {
  const { name, property } = callee as SyntaxNode & { readonly property?: SyntaxNode }
  return String(name ?? property?.name)
}

/** The names of a module, as far as they are about clauses and messages. */
export class ClauseBuilders {
  private readonly meanings = new Map<string, Meaning>()
  private readonly parameters = new Set<string>()
  private readonly handedOut = new Set<string>()

  /** @param imported what the names that other modules export stand for */
  constructor(tree: SyntaxNode, imported: ReadonlyMap<string, Meaning> = new Map()) {
    this.collect(tree, imported)
  }

  /** What each name represents that it declares and exports. */
  get exported(): readonly (readonly [name: string, meaning: Meaning])[] {
    return [...this.meanings].filter(([name]) => this.handedOut.has(name))
  }

  private bind(name: string, meaning: Meaning): void {
    // A name with two declarations may be either.
    this.meanings.set(name, this.meanings.has(name) ? other : meaning)
  }

  /** A parameter has its name only in its function, so a declaration goes before. */
  private bindParameters(params: readonly unknown[]): void {
    for (const name of params.flatMap(namesIn)) this.parameters.add(name)
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

  private handOut({ declaration }: SyntaxNode): void {
    if (!isSyntaxNode(declaration) || declaration.type !== 'VariableDeclaration') return
    for (const { id } of declaration.declarations as readonly SyntaxNode[])
      for (const name of namesIn(id)) this.handedOut.add(name)
  }

  private collect(node: SyntaxNode, imported: ReadonlyMap<string, Meaning>): void {
    const { type, id, param } = node
    if (type === 'VariableDeclarator') this.bindPattern(id, this.meaningOf(node.init) ?? other)
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') this.bindPattern(id, other)
    if (type === 'FunctionDeclaration' || isFunction(node))
      this.bindParameters(node.params as readonly unknown[])
    if (type === 'CatchClause') this.bindPattern(param, other)
    if (type === 'ExportNamedDeclaration') this.handOut(node)
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
    if (node.type === 'CallExpression' && calledIn(node) === 'protocol') return { kind: 'protocol' }
    if (node.type !== 'MemberExpression') return other
    const { name, value } = node.property as SyntaxNode
    const isWritten = node.computed !== true || typeof value === 'string'
    return isWritten ? partOf(this.meaningOf(node.object), String(name ?? value)) : other
  }

  /** What a call calls. A name that nothing declares means what it says; one that is a parameter too may be anything. */
  private calledBy({ callee }: SyntaxNode): Meaning {
    const { type, name } = callee as SyntaxNode
    if (type !== 'Identifier') return this.meaningOf(callee) ?? other
    const own = String(name)
    if (this.parameters.has(own)) return other
    return this.meanings.get(own) ?? (own === 'write' ? { kind: 'write' } : { kind: 'verb', verb: own })
  }

  /** The builder that a call calls; undefined if it calls something else. */
  verbOf(call: SyntaxNode): Verb | undefined {
    const meaning = this.calledBy(call)
    return meaning.kind === 'verb' ? verbs.find((one) => one === meaning.verb) : undefined
  }

  /** The type of the message that a call makes. */
  messageOf(call: SyntaxNode): string | undefined {
    const meaning = this.calledBy(call)
    return meaning.kind === 'message' ? meaning.type : undefined
  }

  /** Whether a call writes shared variables. */
  isWrite(call: SyntaxNode): boolean {
    return this.calledBy(call).kind === 'write'
  }
}

/** The names of modules that import each other, in their order. */
export const clauseBuilders = (trees: readonly SyntaxNode[]): readonly ClauseBuilders[] => {
  let exported = new Map<string, Meaning>()
  const collect = () => trees.map((tree) => new ClauseBuilders(tree, exported))
  // A module may take apart what it imports, and hand on the parts, so twice.
  for (let round = 0; round < 2; round++) {
    const next = new Map<string, Meaning>()
    for (const [name, meaning] of collect().flatMap((one) => one.exported))
      next.set(name, next.has(name) ? other : meaning)
    exported = next
  }
  return collect()
}

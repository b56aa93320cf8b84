// Fields that no record of the spec has, values that a field never has, methods that no collection has, and shared variables that are not
// declared, in guards and effects: `me.pase`, `me.phase === 'hold'`, `me.votes.equels(quorum)`, `shared.lok`. A compiler of TypeScript
// reports them; without types such a condition has one value in every state, or fails. Only what the protocol writes out is compared, and
// only the parameters of a guard, an effect, `waits` or `holds`.
import { Map as ImmutableMap, Set as ImmutableSet, List, Record } from 'immutable'
import { contextMistakes, hint } from './context-mistakes.js'
import { type DeclaredField, fieldsOf, namesAllFields } from './declared-fields.js'
import { type Mistake, mistakeAt } from './mistake.js'
import type { NamedModule } from './name-mistakes.js'
import { isFunction, partsOf, type SyntaxNode } from './syntax.js'

// What every record of Immutable.js has.
const ofAllRecords: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.getPrototypeOf(Record({})())),
)
// What `waits` and `holds` receive has the number of the site too.
const isOfAll = (name: string): boolean =>
  name === 'self' || ofAllRecords.has(name) || name in Object(Record({})())

const ofLocal = ['guard', 'effect']
const ofContention = ['waits', 'holds']

/** What a call calls: `local`, or `site.local`. */
const calledIn = ({ callee }: SyntaxNode): string | undefined => {
  const { name, property } = callee as SyntaxNode & { readonly property?: SyntaxNode }
  return String(name ?? property?.name)
}

/** The functions under some names of an object that is written out. */
const functionsUnder = (object: SyntaxNode | undefined, names: readonly string[]): readonly SyntaxNode[] =>
  object?.type === 'ObjectExpression'
    ? (object.properties as readonly SyntaxNode[]).flatMap(({ type, key, value }) =>
        type === 'Property' &&
        names.includes(String((key as SyntaxNode).name)) &&
        isFunction(value as SyntaxNode)
          ? [value as SyntaxNode]
          : [],
      )
    : []

const contentionOf = (declaration: SyntaxNode | undefined): SyntaxNode | undefined =>
  declaration?.type === 'ObjectExpression'
    ? ((declaration.properties as readonly SyntaxNode[]).find(
        ({ type, key }) => type === 'Property' && (key as SyntaxNode).name === 'contention',
      )?.value as SyntaxNode | undefined)
    : undefined

/** The functions that receive a record first: those of clauses, and of a contention. */
const functionsOf = (node: SyntaxNode): readonly SyntaxNode[] => {
  const inside = partsOf(node).flatMap(functionsOf)
  if (node.type !== 'CallExpression') return inside
  const given = node.arguments as readonly SyntaxNode[]
  switch (calledIn(node)) {
    case 'local':
      return [...functionsUnder(given[0], ofLocal), ...inside]
    case 'upon':
      return [...given.filter(isFunction), ...inside]
    case 'algorithm':
      return [...functionsUnder(contentionOf(given[0]), ofContention), ...inside]
    default:
      return inside
  }
}

/** The name of the field, if a node is a field of the record. */
const fieldIn = (node: SyntaxNode, record: string): string | undefined => {
  const object = node.object as SyntaxNode | undefined
  const isField = node.type === 'MemberExpression' && node.computed !== true && object?.type === 'Identifier'
  return isField && object.name === record ? String((node.property as SyntaxNode).name) : undefined
}

const methodsOf = (value: object): ReadonlySet<string> => {
  const names = new Set<string>()
  for (let one: unknown = value; typeof one === 'object' && one !== null; one = Object.getPrototypeOf(one))
    for (const name of Object.getOwnPropertyNames(one)) if (!/^[_@]/.test(name)) names.add(name)
  return names
}

/** What the values of the collections have, by the function that declares them. */
const ofCollections: { readonly [sort: string]: ReadonlySet<string> } = {
  setOf: methodsOf(ImmutableSet()),
  listOf: methodsOf(List()),
  mapOf: methodsOf(ImmutableMap()),
}

type Fields = ReadonlyMap<string, readonly DeclaredField[]>

class Looking {
  readonly mistakes: Mistake[] = []
  private readonly module: NamedModule
  private readonly fields: Fields

  constructor(module: NamedModule, fields: Fields) {
    this.module = module
    this.fields = fields
  }

  readonly note = ({ start, end }: SyntaxNode, says: string): void => {
    const { file, text } = this.module
    this.mistakes.push(mistakeAt(file, text, [start, end], says))
  }

  private comparison(field: SyntaxNode, value: SyntaxNode, record: string): void {
    const name = fieldIn(field, record)
    const declared = name === undefined ? undefined : this.fields.get(name)
    if (declared === undefined || value.type !== 'Literal' || typeof value.value !== 'string') return
    if (declared.some(({ values }) => values.length === 0)) return
    const values = declared.flatMap((one) => one.values)
    if (!values.includes(value.value))
      this.note(value, `\`${name}\` is never '${value.value}'${hint(value.value, values)}`)
  }

  private unknownField(name: string, place: SyntaxNode): void {
    if (!this.fields.has(name) && !isOfAll(name))
      this.note(place, `no record of the spec has a field \`${name}\`${hint(name, [...this.fields.keys()])}`)
  }

  /** A property of a collection: `me.votes.equals`. */
  private member(owner: SyntaxNode, property: SyntaxNode, record: string): void {
    const declared = this.fields.get(fieldIn(owner, record) ?? '')
    const [known, ...others] = new Set(declared?.map(({ sort }) => ofCollections[sort.split('(')[0]!.trim()]))
    const name = String(property.name)
    if (known === undefined || others.length > 0 || known.has(name)) return
    const of = String((owner.property as SyntaxNode).name)
    this.note(property, `\`${of}\` has no \`${name}\`${hint(name, [...known])}`)
  }

  /** The fields that a parameter takes out of the record: `({ phase, votes }) => …`. */
  pattern({ properties }: SyntaxNode): void {
    for (const { type, key, computed } of properties as readonly SyntaxNode[])
      if (type === 'Property' && computed !== true)
        this.unknownField(String((key as SyntaxNode).name), key as SyntaxNode)
  }

  /** Walks a function, but not one inside it that gives the name to something else. */
  walk(node: SyntaxNode, record: string): void {
    const name = fieldIn(node, record)
    if (name !== undefined) this.unknownField(name, node.property as SyntaxNode)
    if (node.type === 'MemberExpression' && node.computed !== true)
      this.member(node.object as SyntaxNode, node.property as SyntaxNode, record)
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) {
      const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode]
      this.comparison(left, right, record)
      this.comparison(right, left, record)
    }
    for (const part of partsOf(node)) {
      const bindsIt =
        isFunction(part) && (part.params as SyntaxNode[]).some((parameter) => parameter.name === record)
      if (!bindsIt) this.walk(part, record)
    }
  }
}

/** The mistakes in the names of fields and their values, in the modules of a spec. */
export const fieldMistakes = (modules: readonly NamedModule[]): readonly Mistake[] => {
  if (!modules.every(({ tree }) => namesAllFields(tree))) return []
  const fields = new Map<string, DeclaredField[]>()
  const declared = modules.map(({ tree, text }) => fieldsOf(tree, text))
  for (const field of declared.flatMap(({ records }) => records))
    fields.set(field.name, [...(fields.get(field.name) ?? []), field])
  if (fields.size === 0) return []
  const inContext = [
    ['shared', 'shared variable', declared.flatMap((one) => one.shared.map(({ name }) => name))],
    ['parameters', 'parameter', declared.flatMap((one) => one.parameters.map(({ name }) => name))],
  ] as const
  return modules.flatMap((module) => {
    const looking = new Looking(module, fields)
    for (const one of functionsOf(module.tree as unknown as SyntaxNode)) {
      const [record, context] = one.params as SyntaxNode[]
      for (const [word, what, known] of inContext)
        contextMistakes(one.body as SyntaxNode, context, { word, what, known }, looking.note)
      if (record?.type === 'Identifier') looking.walk(one.body as SyntaxNode, String(record.name))
      if (record?.type === 'ObjectPattern') looking.pattern(record)
    }
    return looking.mistakes
  })
}

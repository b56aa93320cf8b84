// Fields that no record of the spec has, values that a field never has, methods that no collection has, and shared variables that are not
// declared, in guards and effects: `me.pase`, `me.phase === 'hold'`, `me.votes.equels(quorum)`, `shared.lok`. A compiler of TypeScript
// reports them; without types such a condition has one value in every state, or fails. Only what the protocol writes out is compared, and
// only with the parameters of a guard, an effect, `waits` or `holds`, and with what an effect returns.
import { Map as ImmutableMap, Set as ImmutableSet, List, Record } from 'immutable'
import { contextMistakes, hint } from './context-mistakes.js'
import { type DeclaredField, fieldsOf, namesAllFields } from './declared-fields.js'
import { effectMistakes, valueMistake } from './effect-mistakes.js'
import { type Mistake, mistakeAt } from './mistake.js'
import type { NamedModule } from './name-mistakes.js'
import { declares, isFunction, partsOf, type SyntaxNode } from './syntax.js'

// What every record of Immutable.js has.
const ofAllRecords: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.getPrototypeOf(Record({})())),
)
// What `waits` and `holds` receive has the number of the site too.
const isOfAll = (name: string): boolean =>
  name === 'self' || ofAllRecords.has(name) || name in Object(Record({})())

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

/** A function that receives a record first. */
interface Received {
  readonly one: SyntaxNode
  /** Whether its result has the changes of the record. */
  readonly isEffect: boolean
}

const asGuards = (found: readonly SyntaxNode[]): readonly Received[] =>
  found.map((one) => ({ one, isEffect: false }))
const asEffects = (found: readonly SyntaxNode[]): readonly Received[] =>
  found.map((one) => ({ one, isEffect: true }))

/** The functions that receive a record first: those of clauses, and of a contention. */
const functionsOf = (node: SyntaxNode): readonly Received[] => {
  const inside = partsOf(node).flatMap(functionsOf)
  if (node.type !== 'CallExpression') return inside
  const given = node.arguments as readonly SyntaxNode[]
  switch (calledIn(node)) {
    case 'local':
      return [
        ...asGuards(functionsUnder(given[0], ['guard'])),
        ...asEffects(functionsUnder(given[0], ['effect'])),
        ...inside,
      ]
    case 'upon':
      return [...asEffects(given.filter(isFunction)), ...inside]
    case 'algorithm':
      return [...asGuards(functionsUnder(contentionOf(given[0]), ofContention)), ...inside]
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

const isEquality = ({ type, operator }: SyntaxNode): boolean =>
  type === 'BinaryExpression' && /^[!=]==$/.test(String(operator))

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
  readonly fields: Fields

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
    if (name !== undefined) valueMistake(name, value, this)
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

  /** The fields that a parameter takes out of the record, and what is compared with them: `({ phase, votes }) => …`. */
  pattern({ properties }: SyntaxNode, body: SyntaxNode): void {
    for (const { type, key, value, computed } of properties as readonly SyntaxNode[]) {
      if (type !== 'Property' || computed === true) continue
      const name = String((key as SyntaxNode).name)
      this.unknownField(name, key as SyntaxNode)
      const own = value as SyntaxNode
      if (own.type === 'Identifier' && !declares(body, String(own.name)))
        this.walkTaken(body, String(own.name), name)
    }
  }

  /** Walks what is compared with a field that has a name of its own, but not a function inside that gives the name to something else. */
  private walkTaken(node: SyntaxNode, own: string, field: string): void {
    if (isEquality(node)) {
      const sides = [node.left as SyntaxNode, node.right as SyntaxNode]
      for (const [k, side] of sides.entries())
        if (side.type === 'Identifier' && side.name === own) valueMistake(field, sides[1 - k]!, this)
    }
    for (const part of partsOf(node)) {
      const mayBind =
        isFunction(part) &&
        (part.params as SyntaxNode[]).some((one) => one.type !== 'Identifier' || one.name === own)
      if (!mayBind) this.walkTaken(part, own, field)
    }
  }

  /** Walks a function, but not one inside it that gives the name to something else. */
  walk(node: SyntaxNode, record: string): void {
    const name = fieldIn(node, record)
    if (name !== undefined) this.unknownField(name, node.property as SyntaxNode)
    if (node.type === 'MemberExpression' && node.computed !== true)
      this.member(node.object as SyntaxNode, node.property as SyntaxNode, record)
    if (isEquality(node)) {
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
  const shared = declared.flatMap((one) => one.shared.map(({ name }) => name))
  const inContext = [
    ['shared', 'shared variable', shared],
    ['parameters', 'parameter', declared.flatMap((one) => one.parameters.map(({ name }) => name))],
  ] as const
  return modules.flatMap((module) => {
    const looking = new Looking(module, fields)
    for (const { one, isEffect } of functionsOf(module.tree as unknown as SyntaxNode)) {
      const [record, context] = one.params as SyntaxNode[]
      for (const [word, what, known] of inContext)
        contextMistakes(one.body as SyntaxNode, context, { word, what, known }, looking.note)
      if (isEffect) effectMistakes(one, { fields, shared, note: looking.note })
      if (record?.type === 'Identifier' && !declares(one.body as SyntaxNode, String(record.name)))
        looking.walk(one.body as SyntaxNode, String(record.name))
      if (record?.type === 'ObjectPattern') looking.pattern(record, one.body as SyntaxNode)
    }
    return looking.mistakes
  })
}

// Fields that no record of the spec has, values that a field never has, methods that no collection has, and shared variables that are not
// declared, in guards and effects: `me.pase`, `me.phase === 'hold'`, `me.votes.equels(quorum)`, `shared.lok`. A compiler of TypeScript
// reports them; without types such a condition has one value in every state, or fails. Only what the protocol writes out is compared, and
// only with the parameters of a guard, an effect, `waits` or `holds`, and with what an effect returns.
import { Map as ImmutableMap, Set as ImmutableSet, List, Record } from 'immutable'
import { placeInContext } from '../protocol/context-names.js'
import { type ClauseBuilders, clauseBuilders, keyOf, type Verb } from './clause-builders.js'
import { contextMistakes, hint } from './context-mistakes.js'
import {
  type DeclaredField,
  fieldsOf,
  messageFieldsOf,
  namesAllFields,
  writesOut,
} from './declared-fields.js'
import { effectMistakes, valueMistake, writeMistakes } from './effect-mistakes.js'
import { type Helpers, helpersOf } from './effect-results.js'
import {
  fieldsByName,
  type MessageFields,
  madeMessages,
  messageFields,
  messageHas,
  uponMistake,
} from './message-mistakes.js'
import { type Mistake, mistakeAt } from './mistake.js'
import type { NamedModule } from './name-mistakes.js'
import { declares, hides, isFunction, partsOf, type SyntaxNode } from './syntax.js'

// What every record of Immutable.js has.
const ofAllRecords: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.getPrototypeOf(Record({})())),
)
const isOfAll = (name: string): boolean => ofAllRecords.has(name) || name in Object(Record({})())

const ofContention = ['waits', 'holds']

/** What a call calls: `algorithm`, or `coterie.algorithm`. */
const calledIn = ({ callee }: SyntaxNode): string | undefined => {
  const { name, property } = callee as SyntaxNode & { readonly property?: SyntaxNode }
  return String(name ?? property?.name)
}

/** A function that is written out, or that is one of the module's by its name. */
const functionIn = (value: SyntaxNode, helpers: Helpers): SyntaxNode | undefined =>
  isFunction(value)
    ? value
    : value.type === 'Identifier'
      ? helpers.functions.get(String(value.name))
      : undefined

/** The functions under some names of an object that is written out. */
const functionsUnder = (
  object: SyntaxNode | undefined,
  names: readonly string[],
  helpers: Helpers,
): readonly SyntaxNode[] =>
  object?.type === 'ObjectExpression'
    ? (object.properties as readonly SyntaxNode[]).flatMap((property) =>
        names.includes(keyOf(property) ?? '')
          ? (functionIn(property.value as SyntaxNode, helpers) ?? [])
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
  /** Whether the record has the number of its site too, as for `waits` and `holds`. */
  readonly hasSelf?: boolean
  /** The type of the message that it receives second, before the context; empty if it is not written out. */
  readonly upon?: string
}

const asGuards = (found: readonly SyntaxNode[]): readonly Received[] =>
  found.map((one) => ({ one, isEffect: false }))
const asSites = (found: readonly SyntaxNode[]): readonly Received[] =>
  found.map((one) => ({ one, isEffect: false, hasSelf: true }))
const asEffects = (found: readonly SyntaxNode[]): readonly Received[] =>
  found.map((one) => ({ one, isEffect: true }))

/** The names of a module. */
interface Names {
  readonly builders: ClauseBuilders
  readonly helpers: Helpers
}

const uponFunctions = ([type, ...given]: readonly SyntaxNode[], { helpers }: Names): readonly Received[] =>
  given.flatMap((value) => {
    const one = functionIn(value, helpers)
    if (one === undefined) return []
    const isWritten = type?.type === 'Literal' && typeof type.value === 'string'
    return [{ one, isEffect: true, upon: isWritten ? String(type.value) : '' }]
  })

/** The functions that receive a record first: those of clauses, and of a contention. */
const functionsOf = (node: SyntaxNode, names: Names): readonly Received[] => {
  const inside = partsOf(node).flatMap((part) => functionsOf(part, names))
  if (node.type !== 'CallExpression') return inside
  const given = node.arguments as readonly SyntaxNode[]
  const { builders, helpers } = names
  switch (builders.verbOf(node)) {
    case 'local':
    case 'timeout':
      return [
        ...asGuards(functionsUnder(given[0], ['guard', 'fairWhen'], helpers)),
        ...asEffects(functionsUnder(given[0], ['effect'], helpers)),
        ...inside,
      ]
    case 'upon':
      return [...uponFunctions(given, names), ...inside]
    default:
      return calledIn(node) === 'algorithm'
        ? [...asSites(functionsUnder(contentionOf(given[0]), ofContention, helpers)), ...inside]
        : inside
  }
}

const callsOf = (node: SyntaxNode, builders: ClauseBuilders, verb: Verb): readonly SyntaxNode[] => [
  ...(node.type === 'CallExpression' && builders.verbOf(node) === verb ? [node] : []),
  ...partsOf(node).flatMap((part) => callsOf(part, builders, verb)),
]

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

/** A record or a message. */
interface Kind {
  readonly fields: Fields
  /** Whether it has a property that is no declared field. */
  isOfAll(name: string): boolean
  /** What is wrong with a name that it does not have. */
  lacks(name: string): string
}

type Note = (place: SyntaxNode, says: string) => void

const remedy = (name: string, fields: readonly string[]): string => {
  const place = placeInContext(name)
  return place === undefined ? hint(name, fields) : `; ${place}`
}

/** Looks at what a function does with a record or a message that it receives. */
class Looking {
  private readonly kind: Kind
  readonly fields: Fields
  readonly note: Note

  constructor(kind: Kind, note: Note) {
    this.kind = kind
    this.fields = kind.fields
    this.note = note
  }

  /** Compilers of TypeScript allow a comparison of anything with null. */
  private compared(name: string, value: SyntaxNode): void {
    if (value.type !== 'Literal' || value.value !== null) valueMistake(name, value, this)
  }

  private comparison(field: SyntaxNode, value: SyntaxNode, record: string): void {
    const name = fieldIn(field, record)
    if (name !== undefined) this.compared(name, value)
  }

  private unknownField(name: string, place: SyntaxNode): void {
    if (!this.fields.has(name) && !this.kind.isOfAll(name))
      this.note(place, `${this.kind.lacks(name)}${remedy(name, [...this.fields.keys()])}`)
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
        if (side.type === 'Identifier' && side.name === own) this.compared(field, sides[1 - k]!)
    }
    for (const part of partsOf(node)) {
      if (!hides(part, own)) this.walkTaken(part, own, field)
    }
  }

  /** What a record is merged with: `me.merge({ phse: 'held' })`. */
  private merged(node: SyntaxNode, record: string): void {
    if (node.type !== 'CallExpression' || fieldIn(node.callee as SyntaxNode, record) !== 'merge') return
    for (const { type, properties } of node.arguments as readonly SyntaxNode[])
      for (const property of type === 'ObjectExpression' ? (properties as readonly SyntaxNode[]) : []) {
        const name = keyOf(property)
        if (name !== undefined) this.unknownField(name, property.key as SyntaxNode)
      }
  }

  /** Walks a function, but not one inside it that gives the name to something else. */
  walk(node: SyntaxNode, record: string): void {
    const name = fieldIn(node, record)
    if (name !== undefined) this.unknownField(name, node.property as SyntaxNode)
    this.merged(node, record)
    if (node.type === 'MemberExpression' && node.computed !== true)
      this.member(node.object as SyntaxNode, node.property as SyntaxNode, record)
    if (isEquality(node)) {
      const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode]
      this.comparison(left, right, record)
      this.comparison(right, left, record)
    }
    for (const part of partsOf(node)) {
      if (!hides(part, record)) this.walk(part, record)
    }
  }
}

/** Looks at the parameter of a function that has a record or a message. */
const parameterMistakes = (one: SyntaxNode, at: number, kind: Kind, note: Note): void => {
  const given = (one.params as readonly SyntaxNode[])[at]
  const body = one.body as SyntaxNode
  const looking = new Looking(kind, note)
  if (given?.type === 'Identifier' && !declares(body, String(given.name)))
    looking.walk(body, String(given.name))
  if (given?.type === 'ObjectPattern') looking.pattern(given, body)
}

const messageKind = (type: string, messages: MessageFields): Kind | undefined => {
  const fields = messages.get(type)
  return fields === undefined
    ? undefined
    : {
        fields: fieldsByName(fields),
        isOfAll: (name) => messageHas(type, name, messages),
        lacks: (name) => `${type} has no field \`${name}\``,
      }
}

/** What the modules of a spec declare. */
const declaredIn = (modules: readonly NamedModule[]) => {
  const declared = modules.map(({ tree, text }) => fieldsOf(tree, text))
  const fields = fieldsByName(declared.flatMap(({ records }) => records))
  // Names of which some are not written out may be any.
  const isAll = (part: string) => modules.every(({ tree }) => writesOut(tree, part))
  return {
    fields,
    shared: isAll('shared') ? declared.flatMap((one) => one.shared.map(({ name }) => name)) : [],
    parameters: isAll('parameters') ? declared.flatMap((one) => one.parameters.map(({ name }) => name)) : [],
    messages: messageFields(
      isAll('messages') ? modules.flatMap(({ tree, text }) => messageFieldsOf(tree, text)) : [],
    ),
  }
}

/** The mistakes in one module, each once: two clauses may share a function. */
const mistakesIn = (
  { file, text, tree }: NamedModule,
  builders: ClauseBuilders,
  { fields, shared, parameters, messages }: ReturnType<typeof declaredIn>,
): readonly Mistake[] => {
  const found = new Map<string, Mistake>()
  const note: Note = ({ start, end }, says) => {
    found.set(`${start} ${end} ${says}`, mistakeAt(file, text, [start, end], says))
  }
  const program = tree as unknown as SyntaxNode
  const helpers = helpersOf(program)
  const around = { builders, helpers, messages, note }
  const record: Kind = { fields, isOfAll, lacks: (name) => `no record of the spec has a field \`${name}\`` }
  const site: Kind = { ...record, isOfAll: (name) => name === 'self' || isOfAll(name) }
  const inContext = [
    { word: 'shared', what: 'shared variable', known: shared },
    { word: 'parameters', what: 'parameter', known: parameters },
  ]
  for (const { one, isEffect, hasSelf, upon } of functionsOf(program, { builders, helpers })) {
    const context = (one.params as readonly SyntaxNode[])[upon === undefined ? 1 : 2]
    for (const declared of inContext) contextMistakes(one.body as SyntaxNode, context, declared, note)
    if (isEffect) effectMistakes(one, { fields, helpers, note })
    parameterMistakes(one, 0, hasSelf === true ? site : record, note)
    const message = upon === undefined ? undefined : messageKind(upon, messages)
    if (message !== undefined) parameterMistakes(one, 1, message, note)
  }
  for (const call of callsOf(program, builders, 'upon')) uponMistake(call, around)
  madeMessages(program, around)
  if (shared.length > 0) writeMistakes(program, { shared, ...around })
  return [...found.values()]
}

/** The mistakes in the names of fields and their values, in the modules of a spec. */
export const fieldMistakes = (modules: readonly NamedModule[]): readonly Mistake[] => {
  if (!modules.every(({ tree }) => namesAllFields(tree))) return []
  const declared = declaredIn(modules)
  if (declared.fields.size === 0) return []
  const builders = clauseBuilders(modules.map(({ tree }) => tree as unknown as SyntaxNode))
  return modules.flatMap((module, at) => mistakesIn(module, builders[at]!, declared))
}

// What a spec declares in its protocol, as far as its text says so: fields of records, parameters, shared variables, messages. An editor
// completes them, and any other name is a mistake; nothing is executed.
import { isSyntaxNode, partsOf, type SyntaxNode } from './syntax.js'

/** A name in a protocol, with the text of its sort. */
export interface DeclaredField {
  readonly name: string
  readonly sort: string
  /** The comment at the end of its line. */
  readonly says: string | undefined
  /** The values of `oneOf` and of `choice`; empty for other sorts. */
  readonly values: readonly string[]
  /** Whether it may be null as well. */
  readonly orNull: boolean
}

/** The names that a protocol declares. */
export interface SpecFields {
  readonly records: readonly DeclaredField[]
  readonly parameters: readonly DeclaredField[]
  readonly shared: readonly DeclaredField[]
  readonly messages: readonly DeclaredField[]
}

const calls = (node: SyntaxNode, name: string): readonly SyntaxNode[] => {
  const { name: plain, property } = (node.callee ?? {}) as SyntaxNode & { readonly property?: SyntaxNode }
  const own = node.type === 'CallExpression' && (plain ?? property?.name) === name ? [node] : []
  return [...own, ...partsOf(node).flatMap((part) => calls(part, name))]
}

const propertiesOf = (node: unknown): readonly SyntaxNode[] =>
  isSyntaxNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as readonly SyntaxNode[]).filter(
        ({ type, computed }) => type === 'Property' && computed !== true,
      )
    : []

const nameOf = ({ key }: SyntaxNode): string => {
  const { name, value } = key as SyntaxNode
  return String(name ?? value)
}

const argumentsOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  node.type === 'CallExpression' ? (node.arguments as readonly SyntaxNode[]) : []

const isOptional = (sort: SyntaxNode): boolean => (sort.callee as SyntaxNode | undefined)?.name === 'optional'

const valuesOf = (sort: SyntaxNode): readonly string[] => {
  const callee = (sort.callee as SyntaxNode | undefined)?.name
  const all = argumentsOf(sort)
  if (isOptional(sort)) return all[0] === undefined ? [] : valuesOf(all[0])
  if (callee !== 'oneOf' && callee !== 'choice') return []
  // The first argument of `choice` says what is chosen.
  const given = callee === 'choice' ? all.slice(1) : all
  const texts = given.flatMap(({ type, value }) =>
    type === 'Literal' && typeof value === 'string' ? [value] : [],
  )
  // A value that is not written out may be any.
  return texts.length < given.length ? [] : texts
}

const fieldsIn = (object: unknown, text: string): readonly DeclaredField[] =>
  propertiesOf(object).map((property) => {
    const sort = property.value as SyntaxNode
    const says = /^[^\n]*?\/\/\s*(.*)/.exec(text.slice(property.end))?.[1]?.trim()
    return {
      name: nameOf(property),
      sort: text.slice(sort.start, sort.end),
      says,
      values: valuesOf(sort),
      orNull: isOptional(sort),
    }
  })

/** Whether an object is written out, without what it takes from another. */
const isWhole = (node: unknown): boolean =>
  isSyntaxNode(node) &&
  node.type === 'ObjectExpression' &&
  propertiesOf(node).length === (node.properties as readonly unknown[]).length

/** Whether the records of all roles are written out where the protocol is declared. */
export const namesAllFields = (tree: object): boolean =>
  calls(tree as SyntaxNode, 'protocol').every((call) => {
    const [declared] = argumentsOf(call)
    const roles = propertiesOf(declared).find((one) => nameOf(one) === 'roles')?.value
    return (
      isWhole(roles) && propertiesOf(roles).every(({ value }) => isWhole(argumentsOf(value as SyntaxNode)[0]))
    )
  })

/** Whether the names of a part of the protocol are written out: its `messages`, `shared` or `parameters`. */
export const writesOut = (tree: object, part: string): boolean =>
  calls(tree as SyntaxNode, 'protocol').every((call) => {
    const [declared] = argumentsOf(call)
    const found = propertiesOf(declared).find((one) => nameOf(one) === part)
    return found === undefined ? isWhole(declared) : isWhole(found.value)
  })

/**
 * What the protocols in a module declare.
 * @param text the text to which the positions of the tree refer
 */
export const fieldsOf = (tree: object, text: string): SpecFields => {
  const declared = calls(tree as SyntaxNode, 'protocol').flatMap((call) => propertiesOf(argumentsOf(call)[0]))
  const under = (name: string) => declared.filter((one) => nameOf(one) === name).map(({ value }) => value)
  const roles = under('roles')
    .flatMap(propertiesOf)
    .flatMap(({ value }) => argumentsOf(value as SyntaxNode))
  const all = (objects: readonly unknown[]) => objects.flatMap((one) => fieldsIn(one, text))
  return {
    records: all(roles),
    parameters: all(under('parameters')),
    shared: all(under('shared')),
    messages: all(under('messages')),
  }
}

/**
 * The fields of each message type that a module declares; of types whose fields are not all written out, undefined.
 * @param text the text to which the positions of the tree refer
 */
export const messageFieldsOf = (
  tree: object,
  text: string,
): readonly (readonly [type: string, fields: readonly DeclaredField[] | undefined])[] =>
  calls(tree as SyntaxNode, 'protocol')
    .flatMap((call) => propertiesOf(argumentsOf(call)[0]))
    .filter((one) => nameOf(one) === 'messages')
    .flatMap(({ value }) => propertiesOf(value))
    .map((property) => [
      nameOf(property),
      isWhole(property.value) ? fieldsIn(property.value, text) : undefined,
    ])

// Names and values in what an effect returns and writes that the protocol does not declare: `[{ phse: 'held' }]`, `[{ phase: 'hold' }]`,
// `write({ lok: true })`. Only what is written out where the effect stands is compared.
import { hint } from './context-mistakes.js'
import type { DeclaredField } from './declared-fields.js'
import { isFunction, partsOf, type SyntaxNode } from './syntax.js'

/** What is declared, and where a mistake goes. */
interface Declared {
  /** The fields of all records, by name. */
  readonly fields: ReadonlyMap<string, readonly DeclaredField[]>
  /** The names of the shared variables. */
  readonly shared: readonly string[]
  readonly note: (place: SyntaxNode, says: string) => void
}

const propertiesOf = (object: SyntaxNode): readonly SyntaxNode[] =>
  object.type === 'ObjectExpression'
    ? (object.properties as readonly SyntaxNode[]).filter(
        ({ type, computed, key }) =>
          type === 'Property' && computed !== true && (key as SyntaxNode).type === 'Identifier',
      )
    : []

const nameOf = ({ key }: SyntaxNode): string => String((key as SyntaxNode).name)

/** The expressions that one may have as its value: both branches of a condition, or itself. */
const alternatives = (node: SyntaxNode): readonly SyntaxNode[] =>
  node.type === 'ConditionalExpression'
    ? [node.consequent, node.alternate].flatMap((branch) => alternatives(branch as SyntaxNode))
    : [node]

/** The expressions after `return` in a body, but not in functions inside it. */
const returned = (node: SyntaxNode): readonly SyntaxNode[] =>
  partsOf(node).flatMap((part) => {
    if (isFunction(part) || part.type === 'FunctionDeclaration') return []
    return part.type === 'ReturnStatement' && part.argument !== null
      ? [part.argument as SyntaxNode]
      : returned(part)
  })

/** Notes a value that one of its fields never has. */
export const valueMistake = (
  name: string,
  value: SyntaxNode,
  { fields, note }: Omit<Declared, 'shared'>,
): void => {
  const declared = fields.get(name)
  if (declared === undefined || value.type !== 'Literal') return
  if (declared.some(({ values }) => values.length === 0)) return
  const values = declared.flatMap((one) => one.values)
  const given = value.value
  if (typeof given !== 'string')
    note(value, `\`${name}\` is never ${String(given)}; it is one of ${values.join(', ')}`)
  else if (!values.includes(given)) note(value, `\`${name}\` is never '${given}'${hint(given, values)}`)
}

const changesMistakes = (changes: SyntaxNode, declared: Declared): void => {
  const { fields, note } = declared
  for (const property of propertiesOf(changes)) {
    const name = nameOf(property)
    if (fields.has(name))
      for (const value of alternatives(property.value as SyntaxNode)) valueMistake(name, value, declared)
    else
      note(
        property.key as SyntaxNode,
        `no record of the spec has a field \`${name}\`${hint(name, [...fields.keys()])}`,
      )
  }
}

const writeMistakes = (node: SyntaxNode, { shared, note }: Declared): void => {
  const { name, property } = (node.callee ?? {}) as SyntaxNode & { readonly property?: SyntaxNode }
  if (node.type === 'CallExpression' && String(name ?? property?.name) === 'write')
    for (const written of (node.arguments as readonly SyntaxNode[]).flatMap(propertiesOf)) {
      // Another `write` than that of the protocol may have any names, so only one that is nearly declared is a mistake.
      const near = shared.includes(nameOf(written)) ? '' : hint(nameOf(written), shared)
      if (near !== '')
        note(written.key as SyntaxNode, `no shared variable is called \`${nameOf(written)}\`${near}`)
    }
  for (const part of partsOf(node)) writeMistakes(part, { fields: new Map(), shared, note })
}

/**
 * Notes the mistakes in one effect. Of the array that it returns, the first element has the changes of the record.
 */
export const effectMistakes = (effect: SyntaxNode, declared: Declared): void => {
  const body = effect.body as SyntaxNode
  const results = body.type === 'BlockStatement' ? returned(body) : [body]
  for (const result of results.flatMap(alternatives)) {
    const [changes] = result.type === 'ArrayExpression' ? (result.elements as (SyntaxNode | null)[]) : []
    for (const one of changes ? alternatives(changes) : []) changesMistakes(one, declared)
  }
  if (declared.shared.length > 0) writeMistakes(body, declared)
}

// Names and values in what an effect returns and writes that the protocol does not declare: `[{ phse: 'held' }]`, `[{ phase: 'hold' }]`,
// `write({ lok: true })`. Only what is written out, where the effect stands or in a function of its module, is compared.
import { type ClauseBuilders, keyOf } from './clause-builders.js'
import { hint } from './context-mistakes.js'
import type { DeclaredField } from './declared-fields.js'
import { type Helpers, Results } from './effect-results.js'
import { partsOf, type SyntaxNode } from './syntax.js'

/** What is declared, and where a mistake goes. */
interface Declared {
  /** The fields of all records, by name. */
  readonly fields: ReadonlyMap<string, readonly DeclaredField[]>
  /** The names of the shared variables. */
  readonly shared: readonly string[]
  readonly note: (place: SyntaxNode, says: string) => void
}

/** What is known of the module of an effect. */
interface Around extends Declared {
  readonly helpers: Helpers
  readonly builders: ClauseBuilders
}

interface NamedProperty {
  readonly name: string
  readonly key: SyntaxNode
  readonly value: SyntaxNode
}

const propertiesOf = (object: SyntaxNode): readonly NamedProperty[] =>
  object.type === 'ObjectExpression'
    ? (object.properties as readonly SyntaxNode[]).flatMap((property) => {
        const name = keyOf(property)
        return name === undefined
          ? []
          : [{ name, key: property.key as SyntaxNode, value: property.value as SyntaxNode }]
      })
    : []

/** What an object takes from others: `{ ...others }`. */
const spreadIn = (object: SyntaxNode): readonly SyntaxNode[] =>
  object.type === 'ObjectExpression'
    ? (object.properties as readonly SyntaxNode[]).flatMap(({ type, argument }) =>
        type === 'SpreadElement' ? [argument as SyntaxNode] : [],
      )
    : []

/** What `me.merge({ … })` merges. */
const mergedIn = ({ type, callee, arguments: given }: SyntaxNode): readonly SyntaxNode[] =>
  type === 'CallExpression' && ((callee as SyntaxNode).property as SyntaxNode | undefined)?.name === 'merge'
    ? (given as readonly SyntaxNode[])
    : []

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
  if (given === null && declared.some(({ orNull }) => orNull)) return
  if (typeof given !== 'string')
    note(value, `\`${name}\` is never ${String(given)}; it is one of ${values.join(', ')}`)
  else if (!values.includes(given)) note(value, `\`${name}\` is never '${given}'${hint(given, values)}`)
}

/** Notes what a written object has that the fields do not have, by name and by value. */
const fieldMistakesIn = (
  changes: SyntaxNode,
  { helpers, ...declared }: Omit<Around, 'shared' | 'builders'>,
  unknown: (name: string) => string,
): void => {
  const { fields, note } = declared
  for (const { name, key, value } of propertiesOf(changes)) {
    if (fields.has(name)) for (const one of new Results(helpers).of(value)) valueMistake(name, one, declared)
    else note(key, `${unknown(name)}${hint(name, [...fields.keys()])}`)
  }
}

/** @param results shared by all changes of an effect, since the functions that make them may call each other */
const changesMistakes = (
  changes: SyntaxNode,
  around: Omit<Around, 'shared' | 'builders'>,
  results: Results,
): void => {
  for (const one of results.of(changes)) {
    fieldMistakesIn(one, around, (name) => `no record of the spec has a field \`${name}\``)
    for (const spread of [...spreadIn(one), ...mergedIn(one)]) changesMistakes(spread, around, results)
  }
}

/** Notes the mistakes in the fields that a message is made with. */
export const madeMessageMistakes = (
  type: string,
  given: SyntaxNode,
  { helpers, ...declared }: Omit<Around, 'shared' | 'builders'>,
): void => {
  for (const one of new Results(helpers).of(given))
    fieldMistakesIn(one, { helpers, ...declared }, (name) => `${type} has no field \`${name}\``)
}

/** Notes the names that a module writes and that are no shared variables. */
export const writeMistakes = (
  node: SyntaxNode,
  around: Pick<Around, 'shared' | 'helpers' | 'builders' | 'note'>,
): void => {
  const { shared, helpers, builders, note } = around
  if (node.type === 'CallExpression' && builders.isWrite(node))
    for (const given of node.arguments as readonly SyntaxNode[])
      for (const { name, key } of new Results(helpers).of(given).flatMap(propertiesOf)) {
        const near = shared.includes(name) ? '' : hint(name, shared)
        if (near !== '') note(key, `no shared variable is called \`${name}\`${near}`)
      }
  for (const part of partsOf(node)) writeMistakes(part, around)
}

/**
 * Notes the mistakes in one effect. Of the array that it returns, the first element has the changes of the record.
 */
export const effectMistakes = (effect: SyntaxNode, around: Omit<Around, 'shared' | 'builders'>): void => {
  const results = new Results(around.helpers)
  for (const result of new Results(around.helpers).ofFunction(effect)) {
    const [changes] = result.type === 'ArrayExpression' ? (result.elements as (SyntaxNode | null)[]) : []
    if (changes) changesMistakes(changes, around, results)
  }
}

// Fields that a message does not have: `REQUEST({ tym: clock })` where it is made, `message.tym` in the clause upon it, and a clause upon a message
// that is misspelt.
import { Record } from 'immutable'
import type { ClauseBuilders } from './clause-builders.js'
import { hint } from './context-mistakes.js'
import type { DeclaredField } from './declared-fields.js'
import { madeMessageMistakes } from './effect-mistakes.js'
import type { Helpers } from './effect-results.js'
import { partsOf, type SyntaxNode } from './syntax.js'

/** The fields of each type; undefined where they are not all known. */
export type MessageFields = ReadonlyMap<string, readonly DeclaredField[] | undefined>

type Fields = ReadonlyMap<string, readonly DeclaredField[]>

/** What is known of a module. */
interface Around {
  readonly messages: MessageFields
  readonly builders: ClauseBuilders
  readonly helpers: Helpers
  readonly note: (place: SyntaxNode, says: string) => void
}

/** The fields of a type, as those of a record are kept: several protocols of a spec may declare one type. */
export const fieldsByName = (fields: readonly DeclaredField[]): Fields => {
  const found = new Map<string, DeclaredField[]>()
  for (const field of fields) found.set(field.name, [...(found.get(field.name) ?? []), field])
  return found
}

/** The declared types: of one that two protocols declare, all fields. */
export const messageFields = (
  declared: readonly (readonly [type: string, fields: readonly DeclaredField[] | undefined])[],
): MessageFields => {
  const found = new Map<string, readonly DeclaredField[] | undefined>()
  for (const [type, fields] of declared) {
    const before = found.has(type) ? found.get(type) : []
    found.set(type, before === undefined || fields === undefined ? undefined : [...before, ...fields])
  }
  return found
}

const anyRecord: object = Record({})()

/** Whether a message of this type has such a property; true where nothing is known. */
export const messageHas = (type: string, name: string, messages: MessageFields): boolean => {
  const fields = messages.get(type)
  const isOfAll = name === 'type' || name in anyRecord
  return fields === undefined || isOfAll || fields.some((field) => field.name === name)
}

/** Notes the mistakes where messages are made. */
export const madeMessages = (node: SyntaxNode, around: Around): void => {
  const type = node.type === 'CallExpression' ? around.builders.messageOf(node) : undefined
  const fields = type === undefined ? undefined : around.messages.get(type)
  const [given] = (node.arguments ?? []) as readonly SyntaxNode[]
  if (type !== undefined && fields !== undefined && given !== undefined)
    madeMessageMistakes(type, given, { ...around, fields: fieldsByName(fields) })
  for (const part of partsOf(node)) madeMessages(part, around)
}

/** Notes a clause upon a message that is misspelt. Another `upon` than that of a role may have any text, so only one that is nearly declared. */
export const uponMistake = (call: SyntaxNode, { messages, note }: Around): void => {
  const [first] = call.arguments as readonly SyntaxNode[]
  if (first?.type !== 'Literal' || typeof first.value !== 'string' || messages.has(first.value)) return
  const near = hint(first.value, [...messages.keys()])
  if (near !== '') note(first, `no message is called \`${first.value}\`${near}`)
}

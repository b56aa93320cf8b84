// What is wrong with the form of an effect. The command line does not type-check specs, so a part that is neither a send nor a write is
// found here, before it is applied, and the answer says what an effect is.
import { Record as ImmutableRecord } from 'immutable'
import { describe } from '../sorts/sort.js'

/** What an effect must be, for messages about one that is something else. */
export const effectForm =
  'an effect is a list, first the fields that change, then sends and writes: [{ field: value }, send(to, message)], [] for no change, or either([...]) of such lists'

const kindOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null ? (part as { readonly kind?: unknown }).kind : undefined

const isMessage = (part: unknown): part is { readonly type: string } =>
  ImmutableRecord.isRecord(part) && typeof (part as { readonly type?: unknown }).type === 'string'

/** A part of an effect in a few words: what made it, or its value. */
export const shownPart = (part: unknown): string => {
  const kind = kindOf(part)
  if (kind === 'send' || kind === 'write' || kind === 'either') return `${kind}(...)`
  if (isMessage(part)) return `the message ${part.type}`
  return describe(part)
}

const problemOfChanges = (changes: unknown, fields: object): string | undefined => {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes) || isMessage(changes))
    return `its effect begins with ${shownPart(changes)}, which is no record of changes; ${effectForm}`
  const kind = kindOf(changes)
  const isItem = kind === 'send' || kind === 'write'
  return isItem && !Object.hasOwn(fields, 'kind')
    ? `its effect begins with a ${kind}; the changes come first, as in [{}, ${kind}(...)]`
    : undefined
}

// What the author of such a part probably meant.
const remedyFor = (part: unknown): string => {
  if (isMessage(part)) return `write send(to, ${part.type}(...))`
  if (Array.isArray(part)) return 'spread a list of sends: [{}, ...list]'
  if (part === undefined || part === null || part === false)
    return 'leave a part out by an empty list: [{}, ...(condition ? [send(to, message)] : [])]'
  return effectForm
}

const isItem = (part: unknown): boolean => {
  const kind = kindOf(part)
  return kind === 'send' || kind === 'write'
}

/** What is wrong with the form of an effect, in a line; undefined if it is a list whose parts each have the right form. */
export const effectProblem = (effect: unknown, fields: object): string | undefined => {
  if (!Array.isArray(effect)) return `an alternative of its effect is ${shownPart(effect)}; ${effectForm}`
  if (effect.length === 0) return undefined
  const parts: readonly unknown[] = effect
  const problem = problemOfChanges(parts[0], fields)
  if (problem !== undefined) return problem
  let at = 1
  while (at < parts.length && isItem(parts[at])) at++
  if (at === parts.length) return undefined
  const part = parts[at]
  return `part ${at + 1} of its effect is ${shownPart(part)}, which is neither a send nor a write; ${remedyFor(part)}`
}

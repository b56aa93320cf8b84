// What the editor completes and explains: the names of `coterie` with their declarations, and what the spec itself declares.

import { library } from 'virtual:library'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { PublicName } from '../compile/public-names.js'
import type { DeclaredField, SpecFields } from '../compile/spec-fields.js'

const known: ReadonlyMap<string, PublicName> = new Map(library.map((one) => [one.name, one]))

const ofLibrary: readonly Completion[] = library.map(({ name, isType, declaration, says }) => ({
  label: name,
  type: isType ? 'type' : declaration.includes('=>') || declaration.includes('(') ? 'function' : 'constant',
  info: says === undefined ? declaration : `${declaration}\n\n${says}`,
}))

const ofFields = (fields: readonly DeclaredField[], type: string): readonly Completion[] =>
  fields.map(({ name, sort, says }) => ({
    label: name,
    type,
    detail: sort,
    ...(says === undefined ? {} : { info: says }),
  }))

// Names that the spec's clauses give to what they receive, in the catalogue and in the documentation.
const owners: { readonly [name: string]: keyof SpecFields } = {
  parameters: 'parameters',
  p: 'parameters',
  shared: 'shared',
  messages: 'messages',
}

/** The values in quotes after a comparison with a field, or after its name and a colon. */
const valuesAt = (before: string, { records, shared, parameters }: SpecFields) => {
  const [, name, typed] = /(\w+)(?:\s*[=!]==\s*|:\s*)['"]([\w -]*)$/.exec(before) ?? []
  const found = [...records, ...shared, ...parameters].find((one) => one.name === name)
  return found === undefined || found.values.length === 0
    ? undefined
    : { values: found.values, typed: typed! }
}

/** Completes what stands before the cursor. */
export const completionOf =
  (fields: () => SpecFields) =>
  (context: CompletionContext): CompletionResult | null => {
    const { pos, state, explicit } = context
    const before = state.doc.lineAt(pos).text.slice(0, pos - state.doc.lineAt(pos).from)
    const values = valuesAt(before, fields())
    if (values !== undefined) {
      const options = values.values.map((label) => ({ label, type: 'text' }))
      return { from: pos - values.typed.length, options, validFor: /^[\w -]*$/ }
    }
    const [, owner, part] = /(\w+)!?\.(\w*)$/.exec(before) ?? []
    if (owner !== undefined) {
      const kind = owners[owner] ?? 'records'
      return {
        from: pos - part!.length,
        options: [...ofFields(fields()[kind], 'property')],
        validFor: /^\w*$/,
      }
    }
    const word = context.matchBefore(/\w+/)
    if (word === null && !explicit) return null
    const own = ofFields([...fields().records, ...fields().shared], 'property')
    return { from: word?.from ?? pos, options: [...ofLibrary, ...own], validFor: /^\w*$/ }
  }

/** What is known of a name: its declaration, and the comment before it. */
export const explained = (
  name: string,
  fields: SpecFields,
): { readonly declaration: string; readonly says: string | undefined } | undefined => {
  const all = Object.values(fields).flat() as readonly DeclaredField[]
  const own = all.find((one) => one.name === name)
  if (own !== undefined) return { declaration: `${name}: ${own.sort}`, says: own.says }
  return known.get(name)
}

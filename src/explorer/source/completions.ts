// What the editor completes and explains: the names of `coterie` with their declarations, and what the spec itself declares; once the types are there, also
// what TypeScript knows of a place.

import { library } from 'virtual:library'
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete'
import type { DeclaredField, SpecFields } from '../../source/declared-fields.js'
import type { PublicName } from '../compile/public-names.js'
import type { Completed } from '../types/type-messages.js'
import { inTime, late, type TypesAskedFor } from '../types/types-asked.js'
import { aboutName } from './about-name.js'

/** What the editor knows of the file that it shows. */
export interface Known {
  readonly file: string
  /** What the spec declares now. */
  readonly fields: () => SpecFields
  readonly types: TypesAskedFor
}

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

/** The text of the line before the cursor. */
const beforeCursor = ({ state, pos }: CompletionContext): string =>
  state.doc.lineAt(pos).text.slice(0, pos - state.doc.lineAt(pos).from)

const isWord = /^\w*$/
const isValue = /^[\w -]*$/

/** What the text of the spec alone tells. */
const ofText = (context: CompletionContext, fields: SpecFields): CompletionResult | null => {
  const { pos, explicit } = context
  const before = beforeCursor(context)
  const values = valuesAt(before, fields)
  if (values !== undefined) {
    const options = values.values.map((label) => ({ label, type: 'text' }))
    return { from: pos - values.typed.length, options, validFor: isValue }
  }
  const [, owner, part] = /(\w+)!?\.(\w*)$/.exec(before) ?? []
  if (owner !== undefined) {
    const kind = owners[owner] ?? 'records'
    return { from: pos - part!.length, options: [...ofFields(fields[kind], 'property')], validFor: isWord }
  }
  const word = context.matchBefore(/\w+/)
  if (word === null && !explicit) return null
  const own = ofFields([...fields.records, ...fields.shared], 'property')
  return { from: word?.from ?? pos, options: [...ofLibrary, ...own], validFor: isWord }
}

const icons: { readonly [kind: string]: string } = {
  property: 'property',
  method: 'method',
  keyword: 'keyword',
  string: 'text',
  alias: 'function',
  function: 'function',
}

// What is declared near the place comes first, and then the members of an object: those that the spec declares, which are properties.
const boostOf = ({ kind, order }: Completed['names'][number]): number => {
  if (kind === 'property') return 2
  return order <= '12' ? 1 : -1
}

/** The part of a word at the end of a text. */
const wordAt = (text: string): string => /\w*$/.exec(text)![0]

/** Both lists as one: what TypeScript knows, then what only the text tells. */
const withTypes = (
  { names, isOfMembers }: Completed,
  own: CompletionResult | null,
  { file, types }: Known,
  { pos, state }: CompletionContext,
): CompletionResult | null => {
  const text = state.doc.toString()
  const typed = wordAt(text.slice(0, pos))
  const isOfValues = names.some(({ kind }) => kind === 'string')
  if (isOfValues && own?.validFor === isValue) return own
  const sorts = new Map(own?.options.map(({ label, detail }) => [label, detail]))
  const options: Completion[] = names.map((one) => {
    const { name, kind } = one
    const detail = kind === 'property' ? sorts.get(name) : undefined
    const info = async () => {
      const found = await types.ask({ kind: 'detail', file, text, at: pos, name })
      return found === undefined ? null : aboutName(found.type, found.says)
    }
    return {
      label: name,
      type: icons[kind] ?? 'variable',
      boost: boostOf(one),
      ...(detail === undefined ? {} : { detail }),
      ...(kind === 'keyword' || kind === 'string' ? {} : { info }),
    }
  })
  const isNew = ({ label }: Completion) => !names.some(({ name }) => name === label)
  if (!isOfMembers && !isOfValues) options.push(...(own?.options.filter(isNew) ?? []))
  return { from: pos - typed.length, options, validFor: isWord }
}

// After a dot, or at the begin of a text that is given to something.
const mayFollow = /\.\w*$|(?:[(,:?[]|[=!]==)\s*['"]\w*$/

/** An answer that was late, and the text before the word that it completes. */
interface LateAnswer {
  readonly before: string
  readonly found: Completed
}

/** Whether the text alone has something to offer meanwhile. */
const offersSome = (own: CompletionResult | null, typed: string): boolean =>
  own?.options.some(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase())) ?? false

/**
 * Completes what stands before the cursor. While the answer about its types is late, the list has the names of the text alone; it is completed
 * later, unless the reader has closed it.
 */
export const completionOf = (editing: Known) => {
  let kept: LateAnswer | undefined
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit, view } = context
    const { file, fields, types } = editing
    const own = ofText(context, fields())
    if (own === null && !explicit && !mayFollow.test(beforeCursor(context))) return null
    const listOf = (found: Completed | undefined) =>
      found === undefined || found.names.length === 0 ? own : withTypes(found, own, editing, context)
    const text = state.doc.toString()
    const typed = wordAt(text.slice(0, pos))
    const before = text.slice(0, pos - typed.length)
    const known = kept?.before === before ? kept.found : undefined
    kept = undefined
    if (known !== undefined) return listOf(known)
    const asked = types.ask({ kind: 'completions', file, text, at: pos })
    if (!offersSome(own, typed)) return listOf(await asked)
    const found = await inTime(asked)
    if (found !== late) return listOf(found)
    void asked.then((answer) => {
      if (answer === undefined || answer.names.length === 0 || view === undefined) return
      const { head } = view.state.selection.main
      const now = view.state.sliceDoc(0, head)
      const isSameWord = now.startsWith(before + typed) && isWord.test(now.slice(before.length))
      if (!isSameWord || completionStatus(view.state) !== 'active') return
      kept = { before, found: answer }
      startCompletion(view)
    })
    return own
  }
}

/** What the text of the spec and `coterie` tell of a name: its declaration, and the comment before it. */
export const explained = (
  name: string,
  fields: SpecFields,
): { readonly declaration: string; readonly says: string | undefined } | undefined => {
  const all = Object.values(fields).flat() as readonly DeclaredField[]
  const own = all.find((one) => one.name === name)
  if (own !== undefined) return { declaration: `${name}: ${own.sort}`, says: own.says }
  return known.get(name)
}

// The changes of the reader, by spec: their texts are kept in the browser's tab, so that they outlive a reload; what was compiled from them
// lasts as long as the page.
import type { SpecSource } from '../load/spec-source.js'

const place = (argument: string): string => `coterie source ${argument}`

const listeners = new Set<() => void>()

/** The texts of the changed files, by path. */
export type Changes = ReadonlyMap<string, string>

/** The kept changes of a spec; empty if there are none. */
export const readChanges = (argument: string): Changes => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(argument)) ?? '[]')
    const isPair = (one: unknown): one is [string, string] =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
    return new Map(Array.isArray(kept) ? kept.filter(isPair) : [])
  } catch {
    return new Map()
  }
}

/** Keeps the changes of a spec in place of the last ones. */
export const keepChanges = (argument: string, changes: Changes): void => {
  try {
    if (changes.size === 0) sessionStorage.removeItem(place(argument))
    else sessionStorage.setItem(place(argument), JSON.stringify([...changes]))
  } catch {
    // A browser without storage keeps them as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Calls the listener when changes are kept or dropped; the returned function ends that. */
export const listenToChanges = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const sources = new Map<string, SpecSource>()

/** The source of a spec of the catalogue: as the reader has changed it in this page, or the original. */
export const sourceNow = (argument: string): SpecSource => sources.get(argument) ?? { argument }

/** Notes the source of a spec: that of a change, or the original. */
export const noteSource = (source: SpecSource): void => {
  if (source.changed === undefined) sources.delete(source.argument)
  else sources.set(source.argument, source)
}

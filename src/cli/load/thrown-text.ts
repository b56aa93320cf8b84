// What the code of a spec has thrown, on one line, and where: the first place of the stack that is in a file of the user.
import { SourceMap, type SourceMapPayload } from 'node:module'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Where the code of a bundle comes from, by the name that it has in stacks.
const maps = new Map<string, SourceMap>()
const files = new Set<string>()

/** Notes what has been loaded: a bundle of the user's files, by the name that stacks have for it. */
export const noteBundle = (name: string, map: { readonly sources: readonly string[] }): void => {
  maps.set(name, new SourceMap(map as unknown as SourceMapPayload))
  for (const source of map.sources) files.add(source)
}

/** A path as short as it can be said here: from the working directory, unless that leads out of it. */
export const shownPath = (path: string): string => {
  const inside = relative(process.cwd(), path)
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside
}

interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

// A place in a bundle is a place in one of its files.
const original = (name: string, line: number, column: number): Place | undefined => {
  const map = maps.get(name)
  if (map === undefined) {
    const file = name.startsWith('file:') ? fileURLToPath(name) : name
    return files.has(file) ? { file, line, column } : undefined
  }
  const entry = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}

const frame = /^\s+at (?:.*\()?(.+?):(\d+):(\d+)\)?$/gm

/** Where something was thrown, as `file:line:column` of a file of the user; undefined where the stack tells no such place. */
export const placeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  for (const [, name, line, column] of (error.stack ?? '').matchAll(frame)) {
    const place = original(name!, Number(line), Number(column))
    if (place !== undefined) return `${shownPath(place.file)}:${place.line}:${place.column}`
  }
  return error.cause === undefined ? undefined : placeOf(error.cause)
}

/** Whether something was thrown by the user's code: the stack says so, or tells nothing while there is such code. */
export const isOfUser = (error: unknown): boolean => {
  const hasStack = error instanceof Error && /\n\s+at /.test(error.stack ?? '')
  return placeOf(error) !== undefined || (files.size > 0 && !hasStack)
}

/** What was thrown, on one line. */
export const thrownText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)

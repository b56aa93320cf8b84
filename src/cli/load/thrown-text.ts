// What the code of a spec threw, on one line, and where: the first frame of the stack that is in a user's file.
import { SourceMap, type SourceMapPayload } from 'node:module'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// The source maps of bundles, by their names in stack traces.
const maps = new Map<string, SourceMap>()
const files = new Set<string>()

/** Registers a loaded bundle of the user's files, by its name in stack traces. */
export const noteBundle = (name: string, map: { readonly sources: readonly string[] }): void => {
  maps.set(name, new SourceMap(map as unknown as SourceMapPayload))
  for (const source of map.sources) files.add(source)
}

/** The shortest form of a path: relative to the working directory, unless the path leads out of it. */
export const shownPath = (path: string): string => {
  const inside = relative(process.cwd(), path)
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside
}

interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

// Maps a place in a bundle to a place in one of its files.
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

/** Where an error was thrown, as `file:line:column` of a user's file; undefined if the stack has no such frame. */
export const placeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  for (const [, name, line, column] of (error.stack ?? '').matchAll(frame)) {
    const place = original(name!, Number(line), Number(column))
    if (place !== undefined) return `${shownPath(place.file)}:${place.line}:${place.column}`
  }
  return error.cause === undefined ? undefined : placeOf(error.cause)
}

/** Whether the user's code threw an error: the stack shows it, or has no frames while such code is loaded. */
export const isOfUser = (error: unknown): boolean => {
  const hasStack = error instanceof Error && /\n\s+at /.test(error.stack ?? '')
  return placeOf(error) !== undefined || (files.size > 0 && !hasStack)
}

/** The thrown value, on one line. */
export const thrownText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)

// The files that `--out` writes: for each trace its JSON, its diagram as DOT and SVG, and the wait-for graph if the
// spec defines one.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { spaceTimeDot } from '../../diagram/run/run-dot.js'
import { spaceTimeSvg, waitForSvg } from '../../diagram/run/run-picture.js'
import { waitForDot } from '../../diagram/wait-for-graph.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import type { Trace } from '../../trace/trace.js'
import { traceJson } from '../../trace/trace-json.js'
import { UsageError } from '../exit-codes.js'
import { folderOfTarget } from './whole-file.js'
import { reasonOf } from './whole-write.js'

// A property name, or the text of a formula, as part of a file name.
const inFileName = (name: string): string =>
  kebabCase(name)
    .replaceAll('!', 'not ')
    .replaceAll('||', ' or ')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)

// Formulas that differ only in their operators would share a file name, so a digest of the text distinguishes them.
const isPlain = (name: string): boolean => /^[A-Za-z0-9-]+(\(\d+\))?$/.test(name)
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
const fileNameOf = (name: string): string =>
  isPlain(name) ? inFileName(name) : `${inFileName(name)}-${digest(name)}`

/** The source of a spec in a trace file: undefined for the catalogue, the path for a user's file. */
export const sourceOf = ({ model }: Trace, argument: string): string | undefined =>
  argument === model.spec.name ? undefined : argument

// Without `recursive: true`: below a folder where nothing can be created, such as /proc, Node then retries forever.
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  const parent = dirname(resolve(folder))
  if (parent !== resolve(folder)) makeFolder(parent)
  mkdirSync(folder)
}

/**
 * The folder, created if necessary. Throws a `UsageError` if it is not writable.
 * @param by the option or the command that names it
 */
export const outputFolder = (folder: string, by = '--out'): string => {
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    // Permission bits do not reveal a read-only file system.
    rmdirSync(mkdtempSync(join(folder, '.coterie-')))
    return folder
  } catch (error) {
    throw new UsageError(
      `${by} ${folder}: cannot be written to (${reasonOf(error) ?? error}); name another folder`,
    )
  }
}

/** Throws a `UsageError` if the file cannot be written there: better before a long search than after it. */
export const mustBeWritable = (file: string): void => {
  try {
    const folder = folderOfTarget(file)
    // Permission bits do not reveal a read-only file system.
    if (folder !== undefined) rmdirSync(mkdtempSync(join(folder, '.coterie-')))
  } catch (error) {
    throw new UsageError(
      `${file}: cannot be written (${reasonOf(error) ?? error}); name another file or folder`,
    )
  }
}

// A function that fails in a state of the run, such as "holds", prevents the diagram, but not the trace file.
const drawable = (draw: () => string | undefined): string | undefined => {
  try {
    return draw()
  } catch (error) {
    if (error instanceof BrokenSpec) return undefined
    throw error
  }
}

/** The files of a trace, name and content, the JSON first. Each is produced on demand. */
export function* filesOfTrace(
  trace: Trace,
  stem: string,
  source: string | undefined,
): Generator<readonly [name: string, content: string]> {
  yield [`${stem}.json`, traceJson(trace, source)]
  const drawings = [
    [`${stem}.dot`, () => spaceTimeDot(trace)],
    [`${stem}.svg`, () => spaceTimeSvg(trace)],
    [`${stem}.wait-for.dot`, () => waitForDot(trace)],
    [`${stem}.wait-for.svg`, () => waitForSvg(trace)],
  ] as const
  for (const [name, draw] of drawings) {
    const drawn = drawable(draw)
    if (drawn !== undefined) yield [name, drawn]
  }
}

/** The name of the files of a trace, without an extension: known before they are written. */
export const stemOf = (trace: Trace): string =>
  `${trace.model.spec.name}-${fileNameOf(trace.shows?.property ?? (trace.fails === undefined ? 'run' : 'failure'))}`

/** The path of the JSON file of a trace in a folder. */
export const traceFileIn = (folder: string, stem: string): string => join(folder, `${stem}.json`)

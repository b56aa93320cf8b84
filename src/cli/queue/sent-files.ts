// The user's own files of a cell, sent by their content: the spec, what it imports, the lists of its mutants, added properties. A worker
// writes them to a folder of its own, at the same places relative to each other, so that messages name them as on the machine of the user.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { UsageError } from '../exit-codes.js'
import type { OwnModule } from '../load/user-module.js'

/** Files with their texts, by path from a common folder, with `/` between names. */
export interface SentFiles {
  /** The folder of the plan, from the common folder. */
  readonly folder: string
  readonly texts: { readonly [path: string]: string }
}

const commonFolder = (paths: readonly string[]): string => {
  let folder = dirname(paths[0]!)
  while (!paths.every((path) => path.startsWith(folder === dirname(folder) ? folder : folder + sep)))
    folder = dirname(folder)
  return folder
}

const asSent = (path: string): string => path.replaceAll('\\', '/')

/**
 * The files of a cell.
 * @param modules the user's modules that the cell names
 * @param folder the folder of the plan
 * Throws a `UsageError` if a module imports a package, which a worker need not have.
 */
export const sentFiles = (modules: readonly OwnModule[], folder: string): SentFiles => {
  const [foreign] = modules.flatMap(({ packages }) => packages)
  if (foreign !== undefined)
    throw new UsageError(
      `--queue: a spec imports the package ${foreign}, which is not sent to workers; leave --queue out, or remove the import`,
    )
  return filesOf(modules, folder)
}

/** The same files, with packages or without: for what stays in this process. */
export const filesOf = (modules: readonly OwnModule[], folder: string): SentFiles => {
  const paths = [...new Set(modules.flatMap(({ files }) => files))].sort()
  const root = commonFolder([...paths, join(folder, 'plan')])
  return {
    folder: asSent(relative(root, folder)),
    texts: Object.fromEntries(
      paths.map((path) => [asSent(relative(root, path)), readFileSync(path, 'utf8')]),
    ),
  }
}

/** The digest of files by their paths and texts, so that a worker which allows it allows exactly this code. */
export const digestOf = ({ texts }: SentFiles): string => {
  const parts = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** Writes the files below an empty folder. Returns the folder of the plan there. Throws an error for a path that leads out of it. */
export const writeSent = ({ folder, texts }: SentFiles, into: string): string => {
  const inside = (path: string): string => {
    const full = resolve(into, path)
    const way = relative(into, full)
    if (isAbsolute(way) || way.split(sep)[0] === '..')
      throw new Error(`the path ${path} leads out of the folder of its job`)
    return full
  }
  for (const [path, text] of Object.entries(texts)) {
    const file = inside(path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const plan = inside(folder)
  mkdirSync(plan, { recursive: true })
  return plan
}

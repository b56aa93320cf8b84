// Which files may be run. A spec is code, so a server that runs specs for others (src/cli/mcp) names the folders from which it
// takes them, and the process that runs a spec refuses every other file: also one that only a trace or an option names.
import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../exit-codes.js'
import { packageFolder, programFolder } from './program-files.js'

const variable = 'COTERIE_CODE_FROM'

/** The environment of a process that may run code from these folders only, and from the package. */
export const codeOnlyFrom = (folders: readonly string[]): { readonly [name: string]: string } => ({
  [variable]: JSON.stringify(folders),
})

/** The path without symbolic links; made absolute, if nothing is there. */
export const realPath = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** Whether a path leads to something below one of these folders, which have no symbolic links. */
export const isBelow = (path: string, folders: readonly string[]): boolean => {
  const real = realPath(path)
  return folders.some((folder) => {
    const way = relative(folder, real)
    return !isAbsolute(way) && way !== '..' && !/^\.\.[/\\]/.test(way)
  })
}

/** Throws a `UsageError` if this process may not run the code of a file. */
export const mustBeAllowed = (file: string): void => {
  const folders = process.env[variable]
  if (folders === undefined) return
  const ours = [programFolder, packageFolder].map((folder) => realPath(fileURLToPath(folder)))
  if (isBelow(file, [...(JSON.parse(folders) as readonly string[]), ...ours])) return
  throw new UsageError(`${file}: it is outside the folders from which specs may be run; move it into one`)
}

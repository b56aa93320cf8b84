// Where the files of the program are: its modules, and what the package holds beside them. The program runs from its
// sources, from a copy without types, or from the bundle (bundle/bundle.mjs). In a bundle a module lies anywhere, so
// nothing here depends on the place of this file: each folder is the nearest one above that holds what it must.
import { existsSync, readFileSync } from 'node:fs'

// The bundler defines this name.
declare const isTheBundle: true | undefined

/** Whether this is the bundle. Its folder `fresh/` holds each spec once more, as one file. */
export const isBundled = typeof isTheBundle !== 'undefined'

/** Whether the program runs from its sources, through tsx. */
export const isSource = import.meta.url.endsWith('.ts')

/** The extension of the modules of the program. */
export const extension = isSource ? 'ts' : 'js'

const nearestWith = (...parts: readonly string[]): URL => {
  let folder = new URL('./', import.meta.url)
  while (!parts.every((part) => existsSync(new URL(part, folder)))) {
    const above = new URL('../', folder)
    if (above.href === folder.href)
      throw new Error(
        `no folder above ${import.meta.url} holds ${parts.join(' and ')}; install the package again`,
      )
    folder = above
  }
  return folder
}

/** The folder of the running program: it holds `src/` and `specs/`. */
export const programFolder = nearestWith('src/', 'specs/')

/** A module of the program by its path without the extension, such as `src/index`. */
export const programModule = (path: string): URL => new URL(`${path}.${extension}`, programFolder)

/** The folder of the package: what is read but not run, such as `docs/` and the sources of specs. */
export const packageFolder = nearestWith('package.json', 'specs/lessons/')

/** The version of the package. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', packageFolder), 'utf8')) as { version: string }).version

// What the compiler says of a user's file that could not be loaded. Coterie checks no types itself, and a mistake that breaks a spec is
// often one that the compiler names more precisely: a misspelt field, a missing import. It runs only if it is installed there.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { beginFile, endFile } from '../files/unfinished-file.js'
import { outputOfGroup } from '../supervise/process-group.js'
import { waitsForGroup } from '../supervise/supervised.js'

const most = 5

/** The compiler that the project of a file has installed, or undefined. */
const compilerOf = (file: string): string | undefined => {
  try {
    const found = createRequire(file).resolve('typescript/package.json')
    const { bin } = JSON.parse(readFileSync(found, 'utf8')) as { readonly bin?: { readonly tsc?: string } }
    return bin?.tsc === undefined ? undefined : join(dirname(found), bin.tsc)
  } catch {
    return undefined
  }
}

const configurationOf = (folder: string): string | undefined => {
  const file = join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  const above = dirname(folder)
  return above === folder ? undefined : configurationOf(above)
}

// As docs/writing-a-spec.md says; with the types that the packages of the project bring.
const usual = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck']

/** What the compiler shows of a configuration. */
interface Shown {
  readonly files?: readonly string[]
  readonly compilerOptions?: {
    readonly types?: readonly string[]
    readonly typeRoots?: readonly string[]
  }
}

const shownIn = (output: string): Shown => {
  try {
    return JSON.parse(output) as Shown
  } catch {
    return {}
  }
}

const foldersUpFrom = (folder: string): readonly string[] => {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}

// The compiler looks for types from the folder of the configuration upwards, and this one is elsewhere.
const typeRootsOf = (folder: string, types: readonly string[] | undefined): readonly string[] => {
  const modules = foldersUpFrom(folder).map((one) => join(one, 'node_modules'))
  return [...modules.map((one) => join(one, '@types')), ...(types === undefined ? [] : modules)]
}

/**
 * A configuration of one file and its imports, with the options of its project: a whole project may take minutes. The declarations of
 * the project belong to it, since no import names them.
 */
const forOneFile = (file: string, configuration: string, { files = [], compilerOptions }: Shown): object => {
  const folder = dirname(configuration)
  const { types, typeRoots = typeRootsOf(folder, types) } = compilerOptions ?? {}
  const declarations = files.filter((name) => /\.d\.[cm]?ts$/.test(name)).map((name) => resolve(folder, name))
  return {
    extends: configuration,
    files: [...new Set([file, ...declarations])],
    include: [],
    references: [],
    compilerOptions: {
      typeRoots,
      // They demand that every file of the project is listed, or lies in one folder.
      composite: null,
      incremental: null,
      tsBuildInfoFile: null,
      rootDir: null,
      outDir: null,
      declarationDir: null,
    },
  }
}

/** Calls with the path of a temporary file, which is removed even if the process ends during the call. */
const withTemporary = async <T>(content: object, call: (path: string) => Promise<T>): Promise<T> => {
  const path = join(tmpdir(), `coterie-tsconfig-${randomUUID()}.json`)
  beginFile(path)
  try {
    writeFileSync(path, JSON.stringify(content), { flag: 'wx', mode: 0o600 })
    return await call(path)
  } finally {
    rmSync(path, { force: true })
    endFile()
  }
}

/**
 * The first errors of the compiler in a file, each on one line that begins with its place, without those about names that are never used;
 * none without TypeScript, or for JavaScript.
 * @param argument its path, as the user typed it
 * @param patience in milliseconds; if the compiler takes longer, its errors are left out
 */
export const compilerErrors = async (argument: string, patience = 20_000): Promise<readonly string[]> => {
  const file = resolve(argument)
  const compiler = /\.[cm]?tsx?$/.test(file) ? compilerOf(file) : undefined
  if (compiler === undefined) return []
  const deadline = performance.now() + patience
  const compile = (...words: readonly string[]): Promise<string | undefined> =>
    outputOfGroup([compiler, ...words], Math.max(0, deadline - performance.now()), waitsForGroup)
  const check = (...what: readonly string[]) => compile('--noEmit', '--pretty', 'false', ...what)
  const configuration = configurationOf(dirname(file))
  let output: string | undefined
  if (configuration === undefined) output = await check(...usual, file)
  else {
    const shown = await compile('--showConfig', '-p', configuration)
    if (shown === undefined) return []
    const one = forOneFile(file, configuration, shownIn(shown))
    output = await withTemporary(one, (path) => check('-p', path))
  }
  return errorsIn(file, output ?? '')
}

// A name that is never used (noUnusedLocals, noUnusedParameters) keeps no file from being loaded, and hides what does.
const unused = /: error TS(6133|6138|6192|6196|6198|6199|6205): /

const errorsIn = (file: string, output: string): readonly string[] => {
  // The compiler names files from the working directory.
  const here = relative('.', file).replaceAll('\\', '/')
  const errors = output
    .split('\n')
    .filter((line) => line.startsWith(`${here}(`) && line.includes(': error TS') && !unused.test(line))
  const more = errors.length - most
  return more > 0 ? [...errors.slice(0, most), `and ${more} more`] : errors
}

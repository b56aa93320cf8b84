// What the compiler says of a user's file that could not be loaded. Coterie checks no types itself, and a mistake that breaks a spec is
// often one that the compiler names more precisely: a misspelt field, a missing import. It runs only if it is installed there.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const most = 5
// In milliseconds; a large project takes longer, and its errors are then left out.
const patience = 20_000

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

const outputOf = (program: string, words: readonly string[]): Promise<string> =>
  new Promise((resolved) => {
    const options = { timeout: patience, maxBuffer: 2 ** 24, killSignal: 'SIGKILL' } as const
    execFile(process.execPath, [program, ...words], options, (_error, stdout) => resolved(stdout))
  })

/**
 * The first errors of the compiler in a file, each on one line that begins with its place; none without TypeScript, or for JavaScript.
 * @param argument its path, as the user typed it
 */
export const compilerErrors = async (argument: string): Promise<readonly string[]> => {
  const file = resolve(argument)
  const compiler = /\.[cm]?tsx?$/.test(file) ? compilerOf(file) : undefined
  if (compiler === undefined) return []
  const configuration = configurationOf(dirname(file))
  const what = configuration === undefined ? [...usual, file] : ['-p', configuration]
  const output = await outputOf(compiler, ['--noEmit', '--pretty', 'false', ...what])
  // The compiler names files from the working directory.
  const here = relative('.', file).replaceAll('\\', '/')
  const errors = output
    .split('\n')
    .filter((line) => line.startsWith(`${here}(`) && line.includes(': error TS'))
  const more = errors.length - most
  return more > 0 ? [...errors.slice(0, most), `and ${more} more`] : errors
}

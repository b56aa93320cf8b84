// The catalogue: the specs that come with Coterie. Each has a folder, specs/NAME/, with its algorithm, its spec, what is known
// of its models, and its mutants.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Spec } from '../../protocol/algorithm.js'
import { didYouMean } from '../../protocol/nearest.js'
import { UsageError } from '../exit-codes.js'
import { exportsOf } from './user-module.js'

const specs = new URL('../../../specs/', import.meta.url)
// The sources under tsx, or what the build made of them.
const built = !import.meta.url.endsWith('.ts')
const extension = built ? '.js' : '.ts'
// A package has the sources beside what the build made of them.
const sources = built ? new URL('../../../../specs/', import.meta.url) : specs

const fileOf = (name: string, part: string): URL => new URL(`${name}/${part}${extension}`, specs)

/** The names of all specs, in alphabetical order. */
export const catalogueNames = (): readonly string[] =>
  readdirSync(specs)
    .filter((name) => existsSync(fileOf(name, 'spec')))
    .sort()

/** Throws a `UsageError` that names the nearest one for a name that is not in the catalogue. */
const mustBeKnown = (name: string): void => {
  const names = catalogueNames()
  if (names.includes(name)) return
  throw new UsageError(
    `spec "${name}": not in the catalogue, and no file of that name${didYouMean(name, names)}; "coterie list" shows the catalogue, a file of your own is given by its path`,
  )
}

/** The spec of that name. Throws a `UsageError` that names the nearest one where there is none. */
export const catalogueSpec = async (name: string): Promise<Spec> => {
  mustBeKnown(name)
  const module: { default: Spec } = await import(fileOf(name, 'spec').href)
  return module.default
}

/** The same as second modules of the same code, which have seen no call: a bundle of all files of its folder. */
export const freshCatalogueSpec = async (name: string): Promise<Spec> => {
  mustBeKnown(name)
  const module = (await exportsOf(fileURLToPath(fileOf(name, 'spec')), true)) as { readonly default: Spec }
  return module.default
}

/**
 * The text of its algorithm: the protocol, where that has a file of its own, and the clauses. Throws a `UsageError` where
 * there is none of that name.
 */
export const catalogueSource = (name: string): string => {
  mustBeKnown(name)
  return ['protocol.ts', 'algorithm.ts']
    .map((file) => new URL(`${name}/${file}`, sources))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/** The text of the file that tells what each kept violation shows; undefined where none is kept. */
export const catalogueCounterexamples = (name: string): string | undefined => {
  const file = new URL(`${name}/counterexamples.md`, sources)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What the list of mutants of a spec of the catalogue exports, or undefined where there is none. */
export const catalogueMutants = async (name: string, fresh = false): Promise<unknown> => {
  const file = fileOf(name, 'mutants')
  if (!existsSync(file)) return undefined
  const module: { mutants?: unknown } = fresh
    ? await exportsOf(fileURLToPath(file), true)
    : await import(file.href)
  return module.mutants
}

// The catalogue: the specs that come with Coterie. Each has a folder, specs/NAME/, with its algorithm, its spec,
// its recorded models, and its mutants.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../protocol/nearest.js'
import type { Spec } from '../../protocol/spec.js'
import { UsageError } from '../exit-codes.js'
import { isBundled, packageFolder, programFolder, programModule } from './program-files.js'
import { exportsOf } from './user-module.js'

const specs = new URL('specs/', programFolder)
// A package contains the sources next to the build output.
const sources = new URL('specs/', packageFolder)

const fileOf = (name: string, part: string): URL => programModule(`specs/${name}/${part}`)

let imports = 0

// A second import of a module with all that it imports by relative paths. The bundle holds that as one file, and
// a query makes it another module.
const importedAfresh = async (name: string, part: string): Promise<object> =>
  isBundled
    ? import(`${programModule(`fresh/${name}/${part}`).href}?import=${++imports}`)
    : exportsOf(fileURLToPath(fileOf(name, part)), true)

/** The names of all specs, in alphabetical order. */
export const catalogueNames = (): readonly string[] =>
  readdirSync(specs)
    .filter((name) => existsSync(fileOf(name, 'spec')))
    .sort()

/** Throws a `UsageError` with the nearest known name for a name that is not in the catalogue. */
const mustBeKnown = (name: string): void => {
  const names = catalogueNames()
  if (names.includes(name)) return
  throw new UsageError(
    `spec "${name}": neither in the catalogue nor a file${didYouMean(name, names)}; "coterie list" shows the catalogue; for a file of your own, give its path`,
  )
}

/** The file of a spec of the catalogue. Throws a `UsageError` for an unknown name. */
export const catalogueFile = (name: string): string => {
  mustBeKnown(name)
  return fileURLToPath(fileOf(name, 'spec'))
}

/** The spec of that name. Throws a `UsageError` with the nearest known name if there is no such spec. */
export const catalogueSpec = async (name: string): Promise<Spec> => {
  mustBeKnown(name)
  const module: { default: Spec } = await import(fileOf(name, 'spec').href)
  return module.default
}

/** The same spec from a second import of its modules, which has received no call. */
export const freshCatalogueSpec = async (name: string): Promise<Spec> => {
  mustBeKnown(name)
  const module = (await importedAfresh(name, 'spec')) as { readonly default: Spec }
  return module.default
}

/**
 * The source of its algorithm: the protocol, if that has its own file, and the clauses. Throws a `UsageError` for
 * an unknown name.
 */
export const catalogueSource = (name: string): string => {
  mustBeKnown(name)
  return ['protocol.ts', 'algorithm.ts']
    .map((file) => new URL(`${name}/${file}`, sources))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/** The text that explains each kept counterexample; undefined if none is kept. */
export const catalogueCounterexamples = (name: string): string | undefined => {
  const file = new URL(`${name}/counterexamples.md`, sources)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The runs of books and lectures that the spec keeps, as texts in the form of lessons, by the name of their folder. */
export const catalogueExamples = (name: string): ReadonlyMap<string, string> => {
  const folder = new URL(`${name}/examples/`, sources)
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).sort()
  return new Map(
    files.map((file) => [file.replace(/\.md$/, ''), readFileSync(new URL(file, folder), 'utf8')]),
  )
}

/** The exports of the spec's list of mutants, or undefined if the catalogue has no such list. */
export const catalogueMutants = async (name: string, fresh = false): Promise<unknown> => {
  const file = fileOf(name, 'mutants')
  if (!existsSync(file)) return undefined
  const module: { mutants?: unknown } = await (fresh ? importedAfresh(name, 'mutants') : import(file.href))
  return module.mutants
}

/** The default export of the spec's proof, or undefined if the catalogue has no such file. */
export const catalogueProof = async (name: string): Promise<unknown> => {
  const file = fileOf(name, 'proof')
  if (!existsSync(file)) return undefined
  const module: { default?: unknown } = await import(file.href)
  return module.default
}

/** The names of the specs with a proof of their own, in alphabetical order. */
export const namesWithProof = async (): Promise<readonly string[]> => {
  const found = await Promise.all(
    catalogueNames().map(async (name) => ((await catalogueProof(name)) === undefined ? [] : [name])),
  )
  return found.flat()
}

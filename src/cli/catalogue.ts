// The catalogue: the specs that come with Coterie, by the name of their file.
import { existsSync, readdirSync } from 'node:fs'
import type { Spec } from '../protocol/algorithm.js'
import { didYouMean } from '../protocol/nearest.js'
import { UsageError } from './exit-codes.js'

const folder = new URL('../../specs/', import.meta.url)
// The sources under tsx, or what the build made of them.
const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js'

/** The names of all specs, in alphabetical order. */
export const catalogueNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(extension) && !file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -extension.length))
    .sort()

const specAt = async (name: string, query: string): Promise<Spec> => {
  const names = catalogueNames()
  if (!names.includes(name)) {
    throw new UsageError(
      `spec "${name}": not in the catalogue, and no file of that name${didYouMean(name, names)}; "coterie list" shows the catalogue, a file of your own is given by its path`,
    )
  }
  const module: { default: Spec } = await import(new URL(`${name}${extension}${query}`, folder).href)
  return module.default
}

/** The spec of that name. Throws a `UsageError` that names the nearest one where there is none. */
export const catalogueSpec = (name: string): Promise<Spec> => specAt(name, '')

let imports = 0

/** The same as a second module of the same code, which has seen no call. */
export const freshCatalogueSpec = (name: string): Promise<Spec> => specAt(name, `?fresh=${imports++}`)

/** What the file of mutants of a spec of the catalogue lists, or undefined where there is none. */
export const catalogueMutants = async (name: string): Promise<unknown> => {
  const file = new URL(`mutants/${name}${extension}`, folder)
  if (!existsSync(file)) return undefined
  const module: { mutants?: unknown } = await import(file.href)
  return module.mutants
}

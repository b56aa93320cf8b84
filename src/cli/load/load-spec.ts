// Loads a spec by its name in the catalogue or by the path of a user's file, and checks what every spec must
// satisfy before it is used: a name that can be a file name, printable texts. It also freezes the spec.
import { existsSync, statSync } from 'node:fs'
import { isImmutable } from 'immutable'
import { type AddedFile, withAddedFiles } from '../../model/with-properties.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { isSpecName } from '../../protocol/kebab-case.js'
import { unprintableIn } from '../../protocol/printable.js'
import { isSpec, type Spec } from '../../protocol/spec.js'
import { UsageError } from '../exit-codes.js'
import { calling } from '../supervise/supervised.js'
import { catalogueSpec, freshCatalogueSpec } from './catalogue.js'
import { protocolImport } from './catalogue-imports.js'
import { exportsOf, specsImportedBy } from './user-module.js'

/** A loaded spec, and its name on a command line. */
export interface LoadedSpec {
  readonly spec: Spec
  readonly argument: string
}

/** Whether an argument is the path of a file rather than a name from the catalogue. */
export const isOwnFile = (argument: string): boolean =>
  /[./\\]/.test(argument) && existsSync(argument) && statSync(argument).isFile()

const refuseChange = (): never => {
  throw new TypeError('a loaded spec cannot be changed')
}

// Freezes every object reachable from a spec, and checks its texts. Immutable.js collections cannot change anyway,
// and functions are not frozen.
const freeze = (value: unknown, argument: string, seen = new Set<unknown>()): void => {
  if (typeof value === 'string') {
    const found = unprintableIn(value)
    if (found === undefined) return
    throw new BrokenSpec(
      `${argument}: the text ${JSON.stringify(value)} has the control character ${found}, which a terminal would interpret; remove it`,
    )
  }
  if (typeof value !== 'object' || value === null || isImmutable(value) || seen.has(value)) return
  seen.add(value)
  if (value instanceof Map) {
    for (const [key, part] of value) {
      freeze(key, argument, seen)
      freeze(part, argument, seen)
    }
    for (const name of ['set', 'delete', 'clear']) Object.defineProperty(value, name, { value: refuseChange })
  } else if (ArrayBuffer.isView(value)) return
  for (const [key, part] of Object.entries(value)) {
    freeze(key, argument, seen)
    freeze(part, argument, seen)
  }
  Object.freeze(value)
}

/** A user's module that has been loaded; its exports are frozen. */
export const ownExports = async (
  argument: string,
  fresh = false,
): Promise<{ readonly [name: string]: unknown }> => {
  const loaded = (await calling(argument, () => exportsOf(argument, fresh), fresh)) as {
    readonly [name: string]: unknown
  }
  for (const part of Object.values(loaded)) freeze(part, argument)
  return loaded
}

/** What is there in place of a file; undefined if it is a file, or nothing is there. */
const insteadOfFile = (path: string): string | undefined => {
  if (!existsSync(path) || statSync(path).isFile()) return undefined
  return statSync(path).isDirectory() ? 'a folder' : 'not a regular file'
}

/** Throws a `UsageError` if a file of properties is missing. */
export const mustBePropertyFile = (file: string): void => {
  if (isOwnFile(file)) return
  const instead = insteadOfFile(file)
  const what = instead === undefined ? 'there is no such file' : `this is ${instead}`
  throw new UsageError(`--with ${file}: ${what}; give the path of a .ts or .js file`)
}

const withAdded = async (
  { spec, argument }: LoadedSpec,
  files: readonly string[],
  fresh: boolean,
): Promise<Spec> => {
  const given: AddedFile[] = []
  for (const file of files) {
    mustBePropertyFile(file)
    const { default: exported } = await ownExports(file, fresh)
    const specs = await specsImportedBy(file)
    given.push([file, exported, specs.length === 1 ? specs[0] : undefined])
  }
  return withAddedFiles(spec, given, isOwnFile(argument) ? undefined : await protocolImport(argument))
}

const checked = (spec: unknown, argument: string): Spec => {
  if (!isSpec(spec)) {
    throw new BrokenSpec(
      `${argument}: the default export is not a spec; end the file with "export default algorithm({ ... })"`,
    )
  }
  if (!isSpecName(spec.name)) {
    const name = typeof spec.name === 'string' ? JSON.stringify(spec.name) : 'missing'
    throw new BrokenSpec(
      `${argument}: the name of the spec is ${name}; it must be lower-case words with hyphens between them, such as "my-lock", since files are named after it`,
    )
  }
  return spec
}

/**
 * Loads a spec.
 * @param fresh as a second import of the same modules, which has received no call
 * @param added the files of properties to add
 * Throws a `UsageError` for a name that is neither in the catalogue nor a file, a `BrokenSpec` for a file that
 * does not compile, throws, or has the wrong default export, and a `ModelError` if an added property has a name that is
 * taken.
 */
export const loadSpec = async (
  argument: string,
  fresh = false,
  added: readonly string[] = [],
): Promise<LoadedSpec> => {
  const loaded = await loadOwn(argument, fresh)
  return added.length === 0 ? loaded : { ...loaded, spec: await withAdded(loaded, added, fresh) }
}

const loadOwn = async (argument: string, fresh: boolean): Promise<LoadedSpec> => {
  if (isOwnFile(argument)) {
    const { default: given } = await ownExports(argument, fresh)
    return { spec: { ...checked(given, argument), isLoaded: true }, argument }
  }
  const instead = /[./\\]/.test(argument) ? insteadOfFile(argument) : undefined
  if (instead !== undefined) {
    throw new UsageError(
      `${argument}: this is ${instead}; give the path of a .ts or .js file, or a name from the catalogue`,
    )
  }
  const spec = await (fresh ? freshCatalogueSpec : catalogueSpec)(argument)
  freeze(spec, argument)
  return { spec, argument }
}

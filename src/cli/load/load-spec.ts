// A spec by its name in the catalogue or by the path of the user's own file, and what every spec has to be before it is used:
// it has a name that can be a file's, texts that can be shown, and nothing in it changes any more.
import { existsSync, statSync } from 'node:fs'
import { isImmutable } from 'immutable'
import { isSpec, type Spec } from '../../protocol/algorithm.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { isSpecName } from '../../protocol/kebab-case.js'
import { unprintableIn } from '../../protocol/printable.js'
import { UsageError } from '../exit-codes.js'
import { calling } from '../supervise/supervised.js'
import { catalogueSpec, freshCatalogueSpec } from './catalogue.js'
import { exportsOf } from './user-module.js'

/** A loaded spec, and how to name it on a command line. */
export interface LoadedSpec {
  readonly spec: Spec
  readonly argument: string
}

/** Whether an argument is the path of a file; otherwise it is a name of the catalogue. */
export const isOwnFile = (argument: string): boolean =>
  /[./\\]/.test(argument) && existsSync(argument) && statSync(argument).isFile()

const refuseChange = (): never => {
  throw new TypeError('a spec that has been loaded does not change')
}

// Whatever can be reached from a spec is frozen, and its texts are looked at. What Immutable.js holds cannot be changed
// anyway, and functions are left as they are.
const freeze = (value: unknown, argument: string, seen = new Set<unknown>()): void => {
  if (typeof value === 'string') {
    const found = unprintableIn(value)
    if (found === undefined) return
    throw new BrokenSpec(
      `${argument}: the text ${JSON.stringify(value)} has the control character ${found}, which a terminal would obey; leave it out`,
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

/** A module of the user's that has been loaded: what it exports does not change any more. */
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

const checked = (spec: unknown, argument: string): Spec => {
  if (!isSpec(spec)) {
    throw new BrokenSpec(
      `${argument}: the default export is no spec; end the file with "export default algorithm({ ... })"`,
    )
  }
  if (!isSpecName(spec.name)) {
    const said = typeof spec.name === 'string' ? JSON.stringify(spec.name) : 'missing'
    throw new BrokenSpec(
      `${argument}: the name of the spec is ${said}; it must be lower-case words with hyphens between them, such as "my-lock", since files are named after it`,
    )
  }
  return spec
}

/**
 * Loads a spec.
 * @param fresh as a second module of the same code, which has seen no call
 * Throws a `UsageError` for a name that is neither in the catalogue nor a file, and a `BrokenSpec` for a file that does not
 * compile, throws, or does not export a spec as its default.
 */
export const loadSpec = async (argument: string, fresh = false): Promise<LoadedSpec> => {
  if (isOwnFile(argument)) {
    const { default: given } = await ownExports(argument, fresh)
    return { spec: { ...checked(given, argument), isLoaded: true }, argument }
  }
  if (existsSync(argument) && /[./\\]/.test(argument)) {
    const what = statSync(argument).isDirectory() ? 'a folder' : 'no regular file'
    throw new UsageError(
      `${argument}: is ${what}; give the path of a .ts or .js file, or a name of the catalogue`,
    )
  }
  const spec = await (fresh ? freshCatalogueSpec : catalogueSpec)(argument)
  freeze(spec, argument)
  return { spec, argument }
}

// The listed mutants of a spec. The catalogue keeps them in specs/NAME/mutants.ts. A user's list is exported as `mutants` by the
// file of the spec itself, or by a file beside it: mutants/ask.ts for ask.ts, or mutants.ts for a spec in a folder of its own.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { genericMutants } from '../../mutate/generic-mutants.js'
import type { Spec } from '../../protocol/algorithm.js'
import { type Mutant, mutated, readMutants } from '../../protocol/mutant.js'
import { didYouMean } from '../../protocol/nearest.js'
import { TraceError } from '../../trace/trace.js'
import { catalogueMutants } from './catalogue.js'
import { isOwnFile, type LoadedSpec, ownExports } from './load-spec.js'

const extensions = ['.ts', '.mts', '.js', '.mjs']

/** Where the mutants of a user's own file may be: in the file, or beside it. */
export const placesOf = (file: string): readonly string[] => {
  const stem = basename(file).replace(/\.[cm]?[jt]s$/, '')
  // In a folder of its own the file of a spec has this name; elsewhere mutants.ts may belong to any file of the folder.
  const beside = [...(stem === 'spec' ? ['mutants'] : []), join('mutants', stem)]
  const places = beside.flatMap((place) => extensions.map((extension) => `${place}${extension}`))
  return [file, ...places.map((place) => join(dirname(file), place))]
}

/**
 * The mutants listed of a spec; none where there is no list. Throws a `BrokenSpec` for a list that is not right.
 * @param fresh as a second module of the same code, which has seen no call
 */
export const mutantsOf = async (
  { spec, argument }: LoadedSpec,
  fresh = false,
): Promise<readonly Mutant[]> => {
  if (!isOwnFile(argument)) {
    const listed = await catalogueMutants(argument, fresh)
    return listed === undefined ? [] : readMutants(spec, listed, `specs/${argument}/mutants.ts`)
  }
  const lists: Mutant[] = []
  for (const place of placesOf(argument)) {
    if (!existsSync(place)) continue
    const { mutants } = await ownExports(place, fresh)
    if (mutants === undefined && place === argument) continue
    lists.push(...readMutants(spec, mutants, place))
  }
  return readMutants(spec, lists, argument)
}

/** The mutant of that name, listed or made by rule. Throws a `TraceError` that names the nearest where there is none. */
export const mutantNamed = async (loaded: LoadedSpec, name: string): Promise<Spec> => {
  const listed = await mutantsOf(loaded)
  const known = [...listed, ...genericMutants(loaded.spec)]
  const mutant = known.find((one) => one.name === name)
  if (mutant !== undefined) return mutated(loaded.spec, mutant)
  const near = didYouMean(
    name,
    known.map((one) => one.name),
  )
  throw new TraceError(
    `mutant "${name}": ${loaded.spec.name} has none of that name${near}; "coterie mutate ${loaded.argument}" shows them`,
  )
}

/** Where the mutants of a spec are listed, or may be. */
export const mutantListOf = (argument: string): string =>
  isOwnFile(argument) ? `${argument} or ${placesOf(argument)[1]!}` : `specs/${argument}/mutants.ts`

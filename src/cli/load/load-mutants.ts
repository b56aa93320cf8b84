// The listed mutants of a spec. The catalogue keeps them in specs/NAME/mutants.ts. For a user's spec, the file
// itself exports them as `mutants`, or a file next to it does: mutants/ask.ts for ask.ts, or mutants.ts for a spec
// in its own folder.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { genericMutants } from '../../mutate/generic-mutants.js'
import { type Mutant, mutated, readMutants } from '../../protocol/mutant.js'
import { didYouMean } from '../../protocol/nearest.js'
import type { Spec } from '../../protocol/spec.js'
import { TraceError } from '../../trace/trace.js'
import { catalogueMutants } from './catalogue.js'
import { isOwnFile, type LoadedSpec, ownExports } from './load-spec.js'

const extensions = ['.ts', '.mts', '.js', '.mjs']

/** The files that may list the mutants of a user's file: the file itself, or files next to it. */
export const placesOf = (file: string): readonly string[] => {
  const stem = basename(file).replace(/\.[cm]?[jt]s$/, '')
  // A spec in its own folder is named spec.ts; elsewhere, mutants.ts may belong to any file of the folder.
  const beside = [...(stem === 'spec' ? ['mutants'] : []), join('mutants', stem)]
  const places = beside.flatMap((place) => extensions.map((extension) => `${place}${extension}`))
  return [file, ...places.map((place) => join(dirname(file), place))]
}

/**
 * The listed mutants of a spec; empty if there is no list. Throws a `BrokenSpec` for an invalid list.
 * @param fresh as a second import of the same modules, which has received no call
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

/**
 * The mutant of that name, listed or generated. Throws a `TraceError` with the nearest known name if there is no
 * such mutant.
 * @param fresh whether the spec is a second import, which has received no call
 */
export const mutantNamed = async (loaded: LoadedSpec, name: string, fresh = false): Promise<Spec> => {
  const listed = await mutantsOf(loaded, fresh)
  const known = [...listed, ...genericMutants(loaded.spec)]
  const mutant = known.find((one) => one.name === name)
  if (mutant !== undefined) return mutated(loaded.spec, mutant)
  const near = didYouMean(
    name,
    known.map((one) => one.name),
  )
  throw new TraceError(
    `mutant "${name}": ${loaded.spec.name} has no mutant of that name${near}; "coterie mutate ${loaded.argument}" lists them`,
  )
}

/** The file that lists the mutants of a spec, or may list them. */
export const mutantListOf = (argument: string): string =>
  isOwnFile(argument) ? `${argument} or ${placesOf(argument)[1]!}` : `specs/${argument}/mutants.ts`

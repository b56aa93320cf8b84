// The user's own code on which a result rests: the spec, the lists of its mutants, added properties, each with what it imports.
import { existsSync } from 'node:fs'
import { placesOf } from './load-mutants.js'
import { isOwnFile } from './load-spec.js'
import { type OwnModule, ownModule } from './user-module.js'

/** What a command says about a spec, with absolute paths. */
interface Named {
  readonly spec: string
  readonly isMutant: boolean
  readonly added: readonly string[]
}

/** The user's own files among these. */
const ownFiles = ({ spec, isMutant, added }: Named): readonly string[] => {
  const mutants = isMutant ? placesOf(spec).slice(1).filter(existsSync) : []
  return isOwnFile(spec) ? [spec, ...mutants, ...added] : added.filter(existsSync)
}

/** The user's own modules, in a fixed order. Throws a `BrokenSpec` if one does not compile. */
export const ownModules = async (named: Named): Promise<readonly OwnModule[]> => {
  const modules: OwnModule[] = []
  for (const file of ownFiles(named)) modules.push(await ownModule(file))
  return modules
}

/** Their code, in the same order. Throws a `BrokenSpec` if one does not compile. */
export const ownCode = async (named: Named): Promise<readonly string[]> =>
  (await ownModules(named)).map(({ code }) => code)

// The user's own code on which a result rests: the spec, the lists of its mutants, added properties, each with what it imports.
import { existsSync } from 'node:fs'
import { placesOf } from './load-mutants.js'
import { isOwnFile } from './load-spec.js'
import { codeOf } from './user-module.js'

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

/** The code of the user's own files, in a fixed order. Throws if one does not compile. */
export const ownCode = async (named: Named): Promise<readonly string[]> => {
  const codes: string[] = []
  for (const file of ownFiles(named)) codes.push(await codeOf(file))
  return codes
}

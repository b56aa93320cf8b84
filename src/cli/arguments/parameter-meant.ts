// An unknown option that is a parameter of the spec, such as `--quorum grid`: commander knows the options of the command, and not the
// parameters, which `--param` takes.
import type { Command } from 'commander'
import { nearestName } from '../../quorums/nearest-name.js'
import { catalogueNames } from '../load/catalogue.js'
import { isOwnFile, loadSpec } from '../load/load-spec.js'

/** The parameters of the first spec among the words; none of a file that cannot be loaded, since the line is about the option. */
const parametersIn = async (words: readonly string[]): Promise<readonly string[]> => {
  const names = catalogueNames()
  const argument = words.find((word) => names.includes(word) || isOwnFile(word))
  if (argument === undefined) return []
  try {
    const { spec } = await loadSpec(argument)
    return Object.keys(spec.parameters)
  } catch {
    return []
  }
}

/**
 * The parameter that an unknown option names or nearly names; undefined if the command has no `--param`, or if an option that commander suggests is
 * as near.
 * @param said what commander says of the error: the option, and in a second line those that it suggests
 * @param words the words after the name of the command
 */
export const parameterMeant = async (
  command: Command,
  said: string,
  words: readonly string[],
): Promise<string | undefined> => {
  const [, name, hint] = /unknown option '--([\w-]+)(?:=.*)?'(.*)/s.exec(said) ?? []
  if (name === undefined || !command.options.some(({ long }) => long === '--param')) return undefined
  const suggested = [...hint!.matchAll(/--([\w-]+)/g)].map(([, option]) => option!)
  const nearest = nearestName(name, [...suggested, ...(await parametersIn(words))])
  return nearest === undefined || suggested.includes(nearest) ? undefined : nearest
}

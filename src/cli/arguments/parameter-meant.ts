// An unknown option that is a parameter of the spec, such as `--quorum grid`: commander knows the options of the command, and not the
// parameters, which `--param` takes. Only specs of the catalogue give such hints. To ask a user's file for its parameters is to run it,
// and a mistyped option must be an error at once, whatever the file does.
import type { Command } from 'commander'
import { nearestName } from '../../quorums/nearest-name.js'
import { catalogueNames, catalogueSpec } from '../load/catalogue.js'
import { quoted } from './model-arguments.js'

/** The argument of a command that names a spec of the catalogue: commander has taken the options that it knows, with their values. */
const catalogueArgument = ({ args }: Command): string | undefined => {
  const names = catalogueNames()
  return args.find((word) => names.includes(word))
}

/** The value that follows an unknown option: `grid` of `--quorums=grid` and of `--quorums grid`; undefined if it has none. */
const valueGiven = (option: string, words: readonly string[], spec: string): string | undefined => {
  const [, joined] = /^[^=]*=(.+)$/s.exec(option) ?? []
  if (joined !== undefined) return joined
  const next = words[words.indexOf(option) + 1]
  return next === undefined || next.startsWith('-') || next === spec ? undefined : next
}

/**
 * What an unknown option means if it names or nearly names a parameter of the spec: `--param quorums=grid`. Undefined if the command has no
 * `--param`, or if an option that commander suggests is as near.
 * @param said what commander says of the error: the option, and in a second line those that it suggests
 * @param words the words after the name of the command
 */
export const parameterMeant = async (
  command: Command,
  said: string,
  words: readonly string[],
): Promise<string | undefined> => {
  const [, option, name, hint] = /unknown option '(--([\w-]+)(?:=.*)?)'(.*)/s.exec(said) ?? []
  if (name === undefined || !command.options.some(({ long }) => long === '--param')) return undefined
  const argument = catalogueArgument(command)
  if (argument === undefined) return undefined
  const { parameters } = await catalogueSpec(argument)
  const suggested = [...hint!.matchAll(/--([\w-]+)/g)].map(([, other]) => other!)
  const nearest = nearestName(name, [...suggested, ...Object.keys(parameters)])
  if (nearest === undefined || suggested.includes(nearest)) return undefined
  const value = valueGiven(option!, words, argument)
  return `--param ${value === undefined ? `${nearest}=VALUE` : quoted(`${nearest}=${value}`)}`
}

// A parameter of a spec: which variant, which clock rule, which quorums. Its value is fixed when a model is made,
// never inside the spec. It reads its value from text, the form in which a command line or a trace gives it.
import { List } from 'immutable'
import { intersection } from '../quorums/checks.js'
import { knownQuorumSystems } from '../quorums/known-quorum-systems.js'
import type { QuorumSystem } from '../quorums/quorum-system.js'
import { quorumSystem } from '../quorums/quorum-system-from-text.js'
import { joined } from '../sorts/sort.js'
import { didYouMean } from './nearest.js'
import { wholeNumberIn, wholeNumbersIn } from './text-forms.js'

/** A named choice that a spec leaves open. */
export interface Parameter<T> {
  /** What the parameter decides, in a line. */
  readonly help: string
  /** What each value means, in the order of the values, in a short sentence without a full stop; absent if the values say it. */
  readonly meanings?: ReadonlyMap<string, string>
  /** The possible values, for help texts. */
  readonly values: string
  /** The default, as text. */
  readonly fallback: string
  /**
   * Reads a value for a model with that many sites of the first role. Throws a `RangeError` with a one-line reason.
   */
  parse(text: string, sites: number): T
  /** How many sites a value requires, if it requires a number. */
  sitesOf?(text: string): number | undefined
  /** The value with each site `s` in it replaced by `to(s)`, a permutation. Absent if values name no sites. */
  rename?(value: T, to: (site: number) => number): T
  /**
   * The value as a text in which each site `s` is written as `colour(s)`; goes with `rename`, under the law of
   * `Sort.signature`. Two values are equal exactly if their tints by `String` are the same text.
   */
  coloured?(value: T, colour: (site: number) => string): string
  /** Whether its values are quorum systems. */
  readonly isQuorumSystem?: true
  /** Whether its values are a number for each site. */
  readonly isNumbers?: true
  /** Warnings about a value that is allowed, each in a line. */
  warnings?(value: T): readonly string[]
}

/** What a parameter decides, and what each of its values means. */
export const wholeHelp = ({ help, meanings }: Pick<Parameter<unknown>, 'help' | 'meanings'>): string =>
  meanings === undefined
    ? help
    : `${help}. ${[...meanings].map(([name, meaning]) => `${name}: ${meaning}`).join('; ')}`

/** One of a few names; the first is the default. `meanings` has a short sentence for each name, if the names do not say it. */
export const choice = <const Names extends readonly [string, ...string[]]>(
  what:
    | string
    | { readonly help: string; readonly meanings: Readonly<Record<NoInfer<Names[number]>, string>> },
  ...names: Names
): Parameter<Names[number]> => ({
  ...(typeof what === 'string'
    ? { help: what }
    : {
        help: what.help,
        meanings: new Map(names.map((name: Names[number]) => [name, what.meanings[name]])),
      }),
  values: names.join(' | '),
  fallback: names[0],
  parse: (text) => {
    const found = names.find((name) => name === text)
    if (found === undefined) {
      throw new RangeError(`"${text}" is not one of ${names.join(', ')}${didYouMean(text, names)}`)
    }
    return found
  },
})

/** A whole number from `lo` to `hi`, both included. */
export const integer = (help: string, lo: number, hi: number, fallback: number): Parameter<number> => ({
  help,
  values: `${lo}..${hi}`,
  fallback: String(fallback),
  parse: (text) => {
    const value = wholeNumberIn(text, lo, hi)
    if (value === undefined) throw new RangeError(`"${text}" is not a whole number from ${lo} to ${hi}`)
    return value
  },
})

/**
 * A whole number from 0 for each site, such as its processor or its disk: `7,3,7` in the order of the sites. The default
 * `number` is the number of each site.
 */
export const numbers = (help: string): Parameter<List<number>> => ({
  help,
  values: 'number, or one for each site, such as 7,3,7',
  fallback: 'number',
  parse: (text, sites) => {
    if (text === 'number') return List([...Array(sites).keys()])
    const given = wholeNumbersIn(text)
    if (given?.length === sites) return List(given)
    throw new RangeError(
      `"${text}" is neither "number" nor ${sites} whole numbers, one for each site, such as ${Array(sites).fill(7).join(',')}`,
    )
  },
  isNumbers: true,
  sitesOf: (text) => (text === 'number' ? undefined : wholeNumbersIn(text)?.length),
  rename: (values, to) =>
    values.map((_, site) => values.get(values.findIndex((__, from) => to(from) === site))!),
  coloured: (values, colour) =>
    joined(
      values
        .toArray()
        .map((value, site) => joined([colour(site), String(value)]))
        .sort(),
    ),
})

/** A quorum system: the name of a construction, or explicit sets such as `{0,1},{1,2},{2,0}`. */
export const quorums = (help: string, fallback: string): Parameter<QuorumSystem> => ({
  help,
  values: `${knownQuorumSystems.map(({ name }) => name).join(' | ')} | {0,1},{1,2},...`,
  fallback,
  isQuorumSystem: true,
  parse: (text, sites) => quorumSystem(text, sites),
  sitesOf: (text) => quorumSystem(text).size,
  rename: (system, to) => {
    const image = new Map(system.toArray().map((quorum, site) => [to(site), quorum.map(to)]))
    return system.map((_, site) => image.get(site)!)
  },
  coloured: (system, colour) =>
    joined(
      system
        .toArray()
        .map((quorum, site) => joined([colour(site), ...quorum.toArray().map(colour).sort()]))
        .sort(),
    ),
  warnings: (system) => {
    const check = intersection(system)
    return check.holds ? [] : [`${check.because}: do not expect mutual exclusion`]
  },
})

/** The values of declared parameters. */
export type ParameterValues<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

/** The values that the help of a parameter lists by name; none for a whole number, for example. */
export const namedValues = (values: string): readonly string[] => {
  const names = values.split(' | ')
  return names.length > 1 ? names : []
}

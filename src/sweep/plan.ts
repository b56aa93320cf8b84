// A plan of checks that differ in a few options: every combination of the settings is a cell, and a cell is a command line of `verify`.

/** Options of `verify` with their values; a flag has none, a repeatable option may have several. */
export type Options = ReadonlyMap<string, readonly string[]>

/** One value of a dimension: how the table names it, and the options that it stands for. */
export interface Setting {
  readonly name: string
  readonly options: Options
}

/** What varies: an option with its values, or a name of the author with named settings. */
export interface Dimension {
  readonly name: string
  readonly settings: readonly Setting[]
}

/** A plan. */
export interface Plan {
  readonly title: string
  /** The options of every cell. */
  readonly same: Options
  readonly dimensions: readonly Dimension[]
  /** The dimension whose settings are the columns of the table; undefined if the properties are. */
  readonly columns: string | undefined
  /** Combinations that are left out: a setting for some of the dimensions, by name. */
  readonly skipped: readonly ReadonlyMap<string, string>[]
}

/** One combination. */
export interface Cell {
  /** The setting of each dimension, in their order. */
  readonly settings: readonly Setting[]
  /** The spec: a name from the catalogue, or the path of a file. */
  readonly spec: string
  /** The words after `coterie verify SPEC`, not quoted. */
  readonly words: readonly string[]
}

const wordsOf = (options: Options): readonly string[] =>
  [...options].flatMap(([name, values]) => {
    const parameter = /^param\.(.+)$/.exec(name)?.[1]
    if (parameter !== undefined) return values.flatMap((value) => ['--param', `${parameter}=${value}`])
    return values.length === 0 ? [`--${name}`] : values.flatMap((value) => [`--${name}`, value])
  })

const isSkipped = ({ dimensions, skipped }: Plan, settings: readonly Setting[]): boolean =>
  skipped.some((one) =>
    [...one].every(([name, value]) => {
      const at = dimensions.findIndex((dimension) => dimension.name === name)
      return settings[at]?.name === value
    }),
  )

/** Every combination of the settings, the last dimension first. */
const combinations = (dimensions: readonly Dimension[]): readonly (readonly Setting[])[] =>
  dimensions.reduce<readonly (readonly Setting[])[]>(
    (before, { settings }) => before.flatMap((some) => settings.map((one) => [...some, one])),
    [[]],
  )

/** The number of combinations, with those that are left out. */
export const combinationCount = ({ dimensions }: Plan): number =>
  dimensions.reduce((product, { settings }) => product * settings.length, 1)

/** The cells of a plan, in the order of its table. */
export const cellsOf = (plan: Plan): readonly Cell[] =>
  combinations(plan.dimensions)
    .filter((settings) => !isSkipped(plan, settings))
    .map((settings) => {
      const options = new Map([...plan.same, ...settings.flatMap((setting) => [...setting.options])])
      const [spec] = options.get('spec')!
      options.delete('spec')
      return { settings, spec: spec!, words: wordsOf(options) }
    })

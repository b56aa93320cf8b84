// What a renaming moves: the sites of a model, and after them the values of its sorts of values. All are numbered in one list, so one
// permutation renames both, and groups need not tell them apart.
import type { Model } from '../model/model.js'
import { valueSortsIn, valueSortsOf } from '../protocol/value-sorts.js'
import type { ColourOf, NameTo } from '../sorts/sort.js'

/** The values of one sort, which follow one another. */
interface ValueBlock {
  /** The text of the sort. */
  readonly sort: string
  readonly names: readonly string[]
  /** The number of the first of them. */
  readonly first: number
}

const known = new WeakMap<Model, readonly ValueBlock[]>()

/** The sorts of values of a model, with the numbers of their values. */
export const valueBlocks = (model: Model): readonly ValueBlock[] => {
  const found = known.get(model)
  if (found !== undefined) return found
  const sorts = [...valueSortsOf(model.spec), ...valueSortsIn(model.observers.map(({ memory }) => memory!))]
  const blocks: ValueBlock[] = []
  let first = model.sites.length
  for (const { text, names } of sorts) {
    if (blocks.some(({ sort }) => sort === text)) continue
    blocks.push({ sort: text, names, first })
    first += names.length
  }
  known.set(model, blocks)
  return blocks
}

/** How many sites and values a model has together. */
export const namesIn = (model: Model): number =>
  valueBlocks(model).reduce((sum, { names }) => sum + names.length, model.sites.length)

const blockOf = (model: Model, sort: string): ValueBlock =>
  valueBlocks(model).find((block) => block.sort === sort)!

/** The images of the names in a value, by those of the numbers. */
export const namesBy = (model: Model, to: (number: number) => number): NameTo => {
  if (valueBlocks(model).length === 0) return to
  return Object.assign((site: number) => to(site), {
    ofValue: (sort: string, place: number) => {
      const { first } = blockOf(model, sort)
      return to(first + place) - first
    },
  })
}

/** The colours of the names in a value, by those of the numbers. */
export const coloursBy = (model: Model, colour: (number: number) => string): ColourOf => {
  if (valueBlocks(model).length === 0) return colour
  return Object.assign((site: number) => colour(site), {
    ofValue: (sort: string, place: number) => colour(blockOf(model, sort).first + place),
  })
}

/**
 * A text that differs for numbers that no renaming exchanges: the sites of each role, and the values of each sort. The records of two roles may
 * look the same in every initial state, so the initial states alone do not keep the roles apart.
 */
export const kindOfName = (model: Model, number: number): string =>
  number < model.sites.length
    ? `site of ${model.sites[number]!.role.name}`
    : valueBlocks(model).find(({ first, names }) => number < first + names.length)!.sort

/** What a name is called in a text for people. */
export const textOfName = (model: Model, number: number): string => {
  const block = valueBlocks(model).find(
    ({ first, names }) => number >= first && number < first + names.length,
  )
  return block === undefined ? String(number) : block.names[number - block.first]!
}

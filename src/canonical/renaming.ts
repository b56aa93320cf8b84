// Renaming the sites of a state: each site takes the record, the channels and the shared variables of its preimage,
// and its image replaces every site number inside a value.

import { List } from 'immutable'
import type { Model } from '../model/model.js'
import { recordSort } from '../semantics/record-sort.js'
import { originOfVariable } from '../semantics/shared-place.js'
import { channelIndex, State } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { encode, type Sort } from '../sorts/sort.js'
import { type Change, changedParts } from './map-values.js'
import { kindOfName, namesBy, namesIn, textOfName } from './renamed-names.js'

/** A permutation of all sites of a model, and of its values after them (renamed-names.ts), as the list of their images. */
export type Renaming = readonly number[]

/** The renaming of this many names that changes nothing. */
export const identity = (names: number): Renaming => Array.from({ length: names }, (_, name) => name)

/** First `first`, then `second`. */
export const compose = (first: Renaming, second: Renaming): Renaming => first.map((site) => second[site]!)

/** The renaming that undoes this one. */
export const inverse = (renaming: Renaming): Renaming => {
  const back = [...renaming]
  for (const [site, image] of renaming.entries()) back[image] = site
  return back
}

/** The renaming that exchanges two names. */
export const transposition = (names: number, a: number, b: number): Renaming =>
  identity(names).map((name) => (name === a ? b : name === b ? a : name))

const order = (a: Renaming, b: Renaming): number => {
  const at = a.findIndex((image, site) => image !== b[site])
  return at < 0 ? 0 : a[at]! - b[at]!
}

/** The renamings in the order of their lists of images; the identity comes first. */
export const sorted = (renamings: readonly Renaming[]): Renaming[] => [...renamings].sort(order)

/** Whether this is a permutation of the sites and values of the model that keeps the role of each site and the sort of each value. */
export const isRenaming = (model: Model, images: readonly number[]): boolean =>
  images.length === namesIn(model) &&
  new Set(images).size === images.length &&
  images.every(
    (image, number) =>
      Number.isSafeInteger(image) &&
      image >= 0 &&
      image < images.length &&
      kindOfName(model, image) === kindOfName(model, number),
  )

/** A renaming in words: `the sites renamed 0→1, 1→0`. */
export const renamingText = (model: Model, renaming: Renaming): string => {
  const moved = renaming.flatMap((image, number) =>
    image === number
      ? []
      : [
          {
            isSite: number < model.sites.length,
            text: `${textOfName(model, number)}→${textOfName(model, image)}`,
          },
        ],
  )
  const [sites, values] = [true, false].map((wanted) =>
    moved.flatMap(({ isSite, text }) => (isSite === wanted ? [text] : [])),
  )
  return [
    ...(sites!.length === 0 ? [] : [`the sites renamed ${sites!.join(', ')}`]),
    ...(values!.length === 0 ? [] : [`the values renamed ${values!.join(', ')}`]),
  ].join(' and ')
}

// A state has few different values and is renamed often, so renamed values are cached by their text.
const remembered = new WeakMap<Renaming, Map<Sort<unknown>, Map<string, unknown>>>()

const renamer = (model: Model, renaming: Renaming): Change => {
  let bySort = remembered.get(renaming)
  if (bySort === undefined) {
    bySort = new Map()
    remembered.set(renaming, bySort)
  }
  const to = namesBy(model, (number) => renaming[number]!)
  return <T>(sort: Sort<T>, value: T): T => {
    let known = bySort.get(sort as Sort<unknown>)
    if (known === undefined) {
      known = new Map()
      bySort.set(sort as Sort<unknown>, known)
    }
    const code = encode(sort, value)
    if (!known.has(code)) known.set(code, sort.rename(value, to))
    return known.get(code) as T
  }
}

/** The record that a site passes to its image. */
export const renameRecord = (
  model: Model,
  site: number,
  record: SiteRecord,
  renaming: Renaming,
): SiteRecord => renamer(model, renaming)(recordSort(model, site), record)

/** The state with its sites renamed. The renaming must keep the role of each site. */
export const renameState = (model: Model, state: State, renaming: Renaming): State => {
  const { sites, channels, variables, memory } = changedParts(model, state, renamer(model, renaming))
  const inversed = inverse(renaming)
  const back = inversed.slice(0, model.sites.length)
  const to = namesBy(model, (number) => inversed[number]!)
  const transformation = { back: <T>(sort: Sort<T>, value: T): T => sort.rename(value, to) }
  return State({
    sites: List(back.map((site) => sites[site]!)),
    channels: List(back.flatMap((from) => back.map((to) => channels[channelIndex(model, from, to)]!))),
    variables: List(variables.map((_, number) => variables[originOfVariable(model, transformation, number)])),
    made: List(back.map((site) => state.made.get(site)!)),
    lost: state.lost,
    duplicated: state.duplicated,
    memory: List(memory),
  })
}

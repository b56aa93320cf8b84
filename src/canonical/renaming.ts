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

/** A permutation of all sites of a model, as the list of their images. */
export type Renaming = readonly number[]

/** The renaming that changes nothing. */
export const identity = (sites: number): Renaming => Array.from({ length: sites }, (_, site) => site)

/** First `first`, then `second`. */
export const compose = (first: Renaming, second: Renaming): Renaming => first.map((site) => second[site]!)

/** The renaming that undoes this one. */
export const inverse = (renaming: Renaming): Renaming => {
  const back = [...renaming]
  for (const [site, image] of renaming.entries()) back[image] = site
  return back
}

/** The renaming that exchanges two sites. */
export const transposition = (sites: number, a: number, b: number): Renaming =>
  identity(sites).map((site) => (site === a ? b : site === b ? a : site))

const order = (a: Renaming, b: Renaming): number => {
  const at = a.findIndex((image, site) => image !== b[site])
  return at < 0 ? 0 : a[at]! - b[at]!
}

/** The renamings in the order of their lists of images; the identity comes first. */
export const sorted = (renamings: readonly Renaming[]): Renaming[] => [...renamings].sort(order)

/** Whether this is a permutation of the sites of the model that keeps the role of each. */
export const isRenaming = (model: Model, images: readonly number[]): boolean =>
  images.length === model.sites.length &&
  new Set(images).size === images.length &&
  images.every((image, site) => model.sites[image]?.role === model.sites[site]!.role)

// A state has few different values and is renamed often, so renamed values are cached by their text.
const remembered = new WeakMap<Renaming, Map<Sort<unknown>, Map<string, unknown>>>()

const renamer = (renaming: Renaming): Change => {
  let bySort = remembered.get(renaming)
  if (bySort === undefined) {
    bySort = new Map()
    remembered.set(renaming, bySort)
  }
  const to = (site: number): number => renaming[site]!
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
): SiteRecord => renamer(renaming)(recordSort(model, site), record)

/** The state with its sites renamed. The renaming must keep the role of each site. */
export const renameState = (model: Model, state: State, renaming: Renaming): State => {
  const { sites, channels, variables, memory } = changedParts(model, state, renamer(renaming))
  const back = inverse(renaming)
  const transformation = { back: renamer(back) }
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

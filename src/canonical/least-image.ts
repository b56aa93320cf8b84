// The representative of an orbit for a listed group of renamings: the image with the least text.

import type { Model } from '../model/model.js'
import type { Role } from '../protocol/spec.js'
import { encodeState, type State } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { type Renaming, renameRecord, renameState } from './renaming.js'

/** The representative of an orbit. */
export interface Representative {
  readonly state: State
  /** The canonical text of that state. */
  readonly text: string
  /** A renaming from the state to the representative. */
  readonly renaming: Renaming
  /** The number of renamings of the group that do not change the state. */
  readonly stabiliser: number
}

/**
 * The renamings whose image has the least records, site after site. The text of a state begins with its records in this
 * order, and none is a beginning of another, so the least text is among them.
 */
const promising = (model: Model, elements: readonly Renaming[], state: State): readonly Renaming[] => {
  let left = elements
  for (const { id, role } of model.sites) {
    let least: string | undefined
    let best: Renaming[] = []
    for (const renaming of left) {
      const site = renaming.indexOf(id)
      const text = textOf(role, renameRecord(model, site, state.sites.get(site)!, renaming))
      if (least === undefined || text < least) [least, best] = [text, []]
      if (text === least) best.push(renaming)
    }
    left = best
  }
  return left
}

// Renamed records are cached, so the same objects occur again.
const texts = new WeakMap<SiteRecord, string>()

const textOf = (role: Role, record: SiteRecord): string => {
  let text = texts.get(record)
  if (text === undefined) {
    text = JSON.stringify(role.record.toJson(record as never))
    texts.set(record, text)
  }
  return text
}

/** The least of the images under these renamings, which must form a group; the first renaming that leads to it. */
export const leastImage = (model: Model, elements: readonly Renaming[], state: State): Representative => {
  let least: Omit<Representative, 'stabiliser'> | undefined
  let stabiliser = 0
  for (const renaming of promising(model, elements, state)) {
    const image = renameState(model, state, renaming)
    const text = encodeState(model, image)
    if (least === undefined || text < least.text) {
      least = { state: image, text, renaming }
      stabiliser = 0
    }
    if (text === least.text) stabiliser++
  }
  return { ...least!, stabiliser }
}

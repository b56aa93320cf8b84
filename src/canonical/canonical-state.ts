// One state for all that a model cannot tell apart: first the timestamps, then the renaming of sites. The two do not
// disturb each other, since a renaming leaves timestamps as they are.
import type { Model } from '../model/model.js'
import { encodeState, type State } from '../semantics/state.js'
import { canonicalClocks } from './clocks.js'
import { refinedImage } from './colour-refinement.js'
import type { Group } from './group.js'
import { leastImage, type Representative } from './least-image.js'
import { identity, type Renaming } from './renaming.js'

/** Which reductions make up the normal form. */
export interface CanonicalForm {
  readonly timestamps: boolean
  /** The renamings under which states count as equal; undefined for none. */
  readonly group: Group | undefined
}

/** The normal form of a state, and how its sites were renamed. */
export interface CanonicalState {
  readonly state: State
  /** The canonical text of that state. */
  readonly text: string
  /** Leads from the state given, with its timestamps already normal, to the normal form. */
  readonly renaming: Renaming
}

const representative = (model: Model, group: Group | undefined, state: State): Representative => {
  if (group?.elements !== undefined && group.order > 1) return leastImage(model, group.elements, state)
  if (group?.blocks !== undefined && group.order > 1) return refinedImage(model, group.blocks, state)
  return {
    state,
    text: encodeState(model, state),
    renaming: identity(model.sites.length),
    stabiliser: 1,
  }
}

/** The function that gives each state its normal form. */
export const canonicalize =
  (model: Model, { timestamps, group }: CanonicalForm) =>
  (state: State): CanonicalState =>
    representative(model, group, timestamps ? canonicalClocks(model, state) : state)

/** How many different states the renamings make of this one. */
export const orbitSize = (model: Model, { timestamps, group }: CanonicalForm, state: State): number => {
  const timed = timestamps ? canonicalClocks(model, state) : state
  return (group?.order ?? 1) / representative(model, group, timed).stabiliser
}

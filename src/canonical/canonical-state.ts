// One representative for all states that a model cannot distinguish: first the timestamps become canonical, then the
// sites. The two steps are independent, since a renaming does not change timestamps.
import type { Model } from '../model/model.js'
import { encodeState, type State } from '../semantics/state.js'
import { canonicalClocks } from './clocks.js'
import { refinedImage } from './colour-refinement.js'
import type { Group } from './group.js'
import { leastImage, type Representative } from './least-image.js'
import { namesIn } from './renamed-names.js'
import { identity, type Renaming } from './renaming.js'

/** The reductions that make up the canonical form. */
export interface CanonicalForm {
  readonly timestamps: boolean
  /** The renamings under which states count as equal; undefined for none. */
  readonly group: Group | undefined
}

/** The canonical form of a state, and the renaming of its sites. */
export interface CanonicalState {
  readonly state: State
  /** The canonical text of that state. */
  readonly text: string
  /** The renaming from the given state, with canonical timestamps, to the canonical form. */
  readonly renaming: Renaming
}

const representative = (model: Model, group: Group | undefined, state: State): Representative => {
  if (group?.elements !== undefined && group.order > 1) return leastImage(model, group.elements, state)
  if (group?.blocks !== undefined && group.order > 1) return refinedImage(model, group.blocks, state)
  return {
    state,
    text: encodeState(model, state),
    renaming: identity(namesIn(model)),
    stabiliser: 1,
  }
}

/** The function that maps each state to its canonical form. */
export const canonicalize =
  (model: Model, { timestamps, group }: CanonicalForm) =>
  (state: State): CanonicalState =>
    representative(model, group, timestamps ? canonicalClocks(model, state) : state)

/** The number of different images of this state under the renamings. */
export const orbitSize = (model: Model, { timestamps, group }: CanonicalForm, state: State): number => {
  const timed = timestamps ? canonicalClocks(model, state) : state
  return (group?.order ?? 1) / representative(model, group, timed).stabiliser
}

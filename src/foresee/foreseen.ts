// The properties that the look-ahead is about: those that single states or single steps violate.
import type { Model } from '../model/model.js'
import type {
  Always,
  AtRest,
  DeadlockFreedom,
  EntryPossible,
  Monitor,
  Property,
} from '../protocol/property.js'
import { byDefault, isAbout, isObserver } from '../protocol/property-kinds.js'
import { meaningOf } from '../semantics/meaning.js'

/** A property that single states violate, of a kind that this file supports. */
export type OfStates = Always | AtRest | DeadlockFreedom | EntryPossible

/** A property that single states or single steps violate. */
export type Foreseen = OfStates | Monitor

/** Whether single states violate this property. */
const isOfStates = (property: Property): property is OfStates => {
  const meaning = meaningOf(property)
  return meaning.shownBy === 'state'
    ? meaning.shows === 'violated'
    : meaning.shownBy === 'all runs from a state'
}

/** Whether single states or single steps violate this property. */
export const isForeseen = (property: Property): property is Foreseen =>
  isOfStates(property) || meaningOf(property).shownBy === 'step'

/**
 * The properties that the look-ahead of a model is about: those that are checked if the caller names none, and the rules with a memory
 * that the model observes. A step of a proof that its source words wrongly is so left out.
 * @param also one more property, such as that of a recorded run; a rule with a memory needs a model that observes it
 */
export const foreseenIn = (model: Model, also?: string): readonly Foreseen[] =>
  model.spec.properties
    .filter(isForeseen)
    .filter((property) =>
      isObserver(property)
        ? model.observers.includes(property)
        : property.name === also || (byDefault(property) && isAbout(property, model)),
    )

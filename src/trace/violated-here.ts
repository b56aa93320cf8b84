// The properties that a state violates by itself: invariants, claims about states at rest, deadlock freedom. One state
// decides them, so no search is needed. Rules about steps, runs without end and `entryPossible` need more than a state.
import type { Model } from '../model/model.js'
import type { Property } from '../protocol/property.js'
import { byDefault, isAbout } from '../protocol/property-kinds.js'
import { answersOf, isShownBy, meaningOf } from '../semantics/meaning.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'

/** The properties that `violatedIn` decides: those that a command without `--property` checks, if a single state violates them. */
export const decidedByState = (model: Model): readonly Property[] =>
  model.spec.properties.filter((property) => {
    const meaning = meaningOf(property)
    return (
      meaning.shownBy === 'state' &&
      meaning.shows === 'violated' &&
      byDefault(property) &&
      isAbout(property, model)
    )
  })

/**
 * The properties that this state violates, in the order of the spec. Throws what a predicate of the spec throws.
 * @param enabled all steps that are enabled in the state
 */
export const violatedIn = (model: Model, state: State, enabled: readonly Step[]): readonly Property[] => {
  const ask = answersOf(viewOfState(model, state), () => enabled)
  return decidedByState(model).filter((property) => {
    const meaning = meaningOf(property)
    return meaning.shownBy === 'state' && isShownBy(meaning, model, ask)
  })
}

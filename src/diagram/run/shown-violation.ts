// The violation that is shown of a place of a run: the one whose sentence comes first, and the sites that this sentence is about. All pictures mark
// these sites, so that a reader finds in them what the sentence says.
import { foreseenIn } from '../../foresee/foreseen.js'
import type { Model } from '../../model/model.js'
import type { Property } from '../../protocol/property.js'
import { howBroken } from '../../report/verdict/broken-rule-text.js'
import { howViolated } from '../../report/verdict/violation-text.js'
import type { Named } from '../../report/words/named.js'
import { answersOf, isShownBy, meaningOf } from '../../semantics/meaning.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { decidedByState } from '../../trace/violated-here.js'

/** The step to a state, and the state before it. */
export interface Arrival {
  readonly before: State
  readonly step: Step
}

/** A place of a run. */
interface PlaceOfRun {
  readonly model: Model
  readonly state: State
  /** Undefined at the start. */
  readonly arrival: Arrival | undefined
}

/** A violated property, with its sentence and the sites that this is about. */
interface ShownViolation extends Named {
  readonly property: string
}

type How = () => Named

/** What is known of a state: its enabled steps, and how it violates the properties that were of interest. */
interface Judged {
  readonly enabled: () => readonly Step[]
  readonly violated: Map<Property, How | undefined>
}

// The page draws a run again after each step, and all states but the last are those of before.
const known = new WeakMap<Model, WeakMap<State, Judged>>()

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const judgedOf = ({ model, state }: PlaceOfRun): Judged => {
  const ofModel = known.get(model) ?? new WeakMap<State, Judged>()
  known.set(model, ofModel)
  const found = ofModel.get(state) ?? {
    enabled: once(() => [...enabledIn(model, state)]),
    violated: new Map(),
  }
  ofModel.set(state, found)
  return found
}

/** How a state violates a property by itself; undefined if it does not. */
const byState = (place: PlaceOfRun, property: Property): How | undefined => {
  const { model, state } = place
  const { enabled, violated } = judgedOf(place)
  if (!violated.has(property)) {
    const meaning = meaningOf(property)
    const isViolated =
      meaning.shownBy === 'state' &&
      meaning.shows === 'violated' &&
      isShownBy(meaning, model, answersOf(viewOfState(model, state), enabled))
    violated.set(property, isViolated ? once(() => howViolated(model, state, property)) : undefined)
  }
  return violated.get(property)
}

/** How the step to a place breaks a rule; undefined if it does not. */
const byStep = ({ model, arrival }: PlaceOfRun, rule: string): How | undefined =>
  arrival?.step.breaks.includes(rule) === true
    ? () => howBroken(model, arrival.before, arrival.step, rule)
    : undefined

/** The properties in the order in which their violations are shown. */
function* inOrder({ model, arrival }: PlaceOfRun, first: string | undefined): Iterable<Property> {
  const asked = model.spec.properties.find(({ name }) => name === first)
  if (asked !== undefined) yield asked
  yield* decidedByState(model)
  const breaks = arrival?.step.breaks ?? []
  yield* foreseenIn(model).filter(({ name }) => breaks.includes(name))
}

/**
 * The violation that is shown of a place of a run: that of the property that the run violates; otherwise the first of those that the state violates,
 * then of the rules that the step to it breaks. What no single state or step violates has no place. Nothing is shown of a state that cannot be judged,
 * since a function of the spec throws.
 * @param first the property that the run violates
 */
export const shownViolation = (place: PlaceOfRun, first: string | undefined): ShownViolation | undefined => {
  try {
    for (const property of inOrder(place, first)) {
      const { name } = property
      const how = byState(place, property) ?? byStep(place, name)
      if (how !== undefined) return { property: name, ...how() }
    }
  } catch {
    return undefined
  }
  return undefined
}

/** How a state violates a property by itself; undefined if it does not, or cannot be judged. */
export const violationInState = (model: Model, state: State, property: string): Named | undefined => {
  const asked = model.spec.properties.find(({ name }) => name === property)
  try {
    return asked === undefined ? undefined : byState({ model, state, arrival: undefined }, asked)?.()
  } catch {
    return undefined
  }
}

// Checks the claim of a run, by the reference semantics alone: on its last state, its last step or, for an infinite
// run, its loop. A claim about all runs cannot be confirmed by one run.

import { type Atom, atomsOf, atomText, type Formula } from '../ltl/formula.js'
import { trueOfRun } from '../ltl/word.js'
import type { Model } from '../model/model.js'
import type { Predicate, Property } from '../protocol/property.js'
import { isObserver } from '../protocol/property-kinds.js'
import {
  answersOf,
  isShownBy,
  meaningOf,
  type Obligation,
  predicatesOf,
  type StateAnswers,
  shownVerdict,
} from '../semantics/meaning.js'
import { type State, viewOfState } from '../semantics/state.js'
import { atomOfRun } from '../semantics/step-atom.js'
import { steps } from '../semantics/steps.js'
import { maxBypasses } from './bypasses.js'
import { closing, fairnessOfLoop, stateAfter } from './lasso.js'
import { lastState, type Trace, TraceError } from './trace.js'

/** Whether a run shows what it claims. */
export type Confirmation = boolean | 'not decidable from one run'

const changed =
  'the spec or the trace has changed since the trace was written; write the trace again, or restore what has changed'
const restore = 'write the trace again, or restore the file'

const undecidable = 'not decidable from one run'

/** Whether the trace is a lasso whose loop closes as recorded and is fair. */
const isFairLasso = (trace: Trace): boolean => {
  if (trace.loop === undefined || closing(trace) === undefined) return false
  return fairnessOfLoop(trace).unfair.length === 0
}

const answersIn = (model: Model, state: State): StateAnswers =>
  answersOf(viewOfState(model, state), () => steps(model, state))

/** Whether some state of a lasso satisfies `from`, and neither it nor any later state satisfies `to`. */
const neverAnswered = (trace: Trace, { from, to }: Obligation): boolean => {
  let isPending = false
  for (let count = 0; count <= trace.steps.length; count++) {
    const state = stateAfter(trace, count)
    const ask = answersIn(trace.model, state)
    const isDischarged = to(ask)
    if (isDischarged && count >= trace.loop!) return false
    if (isDischarged) isPending = false
    else if (from(ask)) isPending = true
  }
  return isPending
}

/** Whether a formula is false for a lasso, directly from its definition. */
const breaksFormula = (trace: Trace, formula: Formula): boolean => {
  const { model, loop } = trace
  const length = trace.steps.length
  // If the run stutters, its last state follows itself; otherwise the last state is the first state of the loop
  // again.
  const states = loop === length ? length + 1 : length
  const views = Array.from({ length: states }, (_, k) => viewOfState(model, stateAfter(trace, k)))
  const known = new Map(atomsOf(formula).map((atom) => [atomText(atom), atomOfRun(model, atom)]))
  const isTrue = (atom: Atom, at: number): boolean => {
    const asked = known.get(atomText(atom))!
    if ('ofState' in asked) return asked.ofState(views[at]!)
    const step = trace.steps[at]
    return step !== undefined && asked.ofStep(step.label)
  }
  return !trueOfRun(formula, isTrue, states, loop!)
}

const confirmation = (trace: Trace, property: Property): Confirmation => {
  const { model } = trace
  const meaning = meaningOf(property)
  switch (meaning.shownBy) {
    case 'state': {
      return isShownBy(meaning, model, answersIn(model, lastState(trace)))
    }
    case 'step':
      return trace.steps.at(-1)?.breaks.includes(property.name) ?? false
    case 'infinite run':
      if (!isFairLasso(trace)) return false
      return 'formula' in meaning
        ? breaksFormula(trace, meaning.formula)
        : meaning.obligations(model).some((obligation) => neverAnswered(trace, obligation))
    case 'bypasses':
      return model.competitors.some((site) => maxBypasses(trace, site) > meaning.most)
    case 'all runs from a state':
      return undecidable
    default:
      return meaning satisfies never
  }
}

/** Whether only an infinite run, only a finite one, or either can show this property violated. */
const runOf = (property: Property): 'infinite' | 'finite' | 'either' => {
  const { shownBy } = meaningOf(property)
  return shownBy === 'infinite run' ? 'infinite' : shownBy === 'bypasses' ? 'either' : 'finite'
}

/** Throws a `TraceError` if a run of this shape cannot show its claim about the property, for any spec. */
const checkShape = (trace: Trace, property: Property, verdict: 'violated' | 'holds'): void => {
  const { name } = property
  const shown = shownVerdict(property)
  if (verdict !== shown) {
    throw new TraceError(
      `shows.verdict: a single run can only show that ${name} ${shown === 'holds' ? 'holds' : 'is violated'}; ${restore}`,
    )
  }
  const kind = runOf(property)
  if (kind === 'infinite' && trace.loop === undefined) {
    throw new TraceError(
      `loop: is missing; only an infinite run can show that ${name} is violated; ${restore}`,
    )
  }
  if (kind === 'finite' && trace.loop !== undefined) {
    const claim = shown === 'holds' ? 'holds' : 'is violated'
    throw new TraceError(
      `loop: the last state or step shows that ${name} ${claim}, so the run has no loop; ${restore}`,
    )
  }
}

/** The predicates that the property evaluates on the states of an infinite run, in addition to the status of sites. */
export const predicatesOnLoop = (trace: Trace): readonly Predicate[] => {
  const property = trace.model.spec.properties.find(({ name }) => name === trace.shows?.property)
  if (property === undefined || meaningOf(property).shownBy !== 'infinite run') return []
  return predicatesOf(property, trace.model)
}

/** The property of the claim. Throws a `TraceError` if the spec or the model does not have it. */
const propertyOf = ({ model }: Trace, name: string): Property => {
  const { spec, observers } = model
  const property = spec.properties.find((known) => known.name === name)
  if (property === undefined)
    throw new TraceError(`shows: ${spec.name} has no property "${name}"; ${changed}`)
  if (isObserver(property) && !observers.includes(property)) {
    throw new TraceError(
      `shows: "${name}" is a monitor with memory, which model.observers does not name; ${restore}`,
    )
  }
  return property
}

/**
 * Whether the run shows its claim, as far as its states and steps can show it; undefined without a claim. Throws a
 * `TraceError` if the claim is about a property that the spec or the model does not have, or that no run of this
 * shape can show.
 */
export const confirm = (trace: Trace): Confirmation | undefined => {
  if (trace.shows === undefined) return undefined
  const property = propertyOf(trace, trace.shows.property)
  checkShape(trace, property, trace.shows.verdict)
  const confirmed = confirmation(trace, property)
  // If the loop has no entries, its stem alone shows the bypasses, and the loop adds nothing.
  if (meaningOf(property).shownBy === 'bypasses' && confirmed === true && trace.loop !== undefined) {
    const endless = trace.model.competitors.some(
      (site) => maxBypasses(trace, site) === Number.POSITIVE_INFINITY,
    )
    if (!endless) {
      throw new TraceError(
        `loop: it contains no bypass, so ${property.name} is violated without it; ${restore}`,
      )
    }
  }
  return confirmed
}

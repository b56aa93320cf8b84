// A state in which a function of the spec throws, or returns a value outside its sort: what fails, and with which
// error. The run that leads to it is an ordinary trace; its claim is the failure, and a replay checks it.
import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { isUnnamed, ltlProperty, type Monitor, type Predicate, type Property } from '../protocol/property.js'
import type { FailedStep, TriedStep } from '../semantics/failed-step.js'
import { isAboutState, meaningOf, predicatesOf, type StateAnswers } from '../semantics/meaning.js'
import { type State, viewOfState } from '../semantics/state.js'
import { monitorsOf, steps } from '../semantics/steps.js'

/** A failure in a state. */
export interface Failure {
  /** The error, on one line. */
  readonly says: string
  /** The function that failed, in a few words such as `clause exit`, if the error named one. A trace file does not record it. */
  readonly part?: string
  /** The step that was tried, if a step failed. */
  readonly step?: TriedStep
  /** The site for which `waits`, `holds` or `waitsFor` failed. */
  readonly site?: number
  /** The property whose predicate or formula failed, if any. */
  readonly property?: string
  /** The formula, if the property is not one of the spec. */
  readonly formula?: string
}

/** The text of an error on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The failing function in a few words: `clause exit`. */
export const failedPart = ({ part, step, property }: Omit<Failure, 'says'>): string => {
  if (part !== undefined) return part
  if (property !== undefined) return `property ${property}`
  return step?.clause === undefined ? 'the spec' : `clause ${step.clause}`
}

const failing = ({ message, part }: BrokenSpec): Pick<Failure, 'says' | 'part'> => ({
  says: oneLine(message),
  ...(part === undefined ? {} : { part }),
})

const failureOf = (call: () => unknown, more: Omit<Failure, 'says'> = {}): Failure[] => {
  try {
    call()
    return []
  } catch (error) {
    if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
    return [{ ...failing(error), ...more }]
  }
}

/** The predicates that a property evaluates in a state. */
const questionsOf = (
  property: Property,
  model: Model,
  rest: Pick<StateAnswers, 'atRest' | 'isTerminal'>,
): readonly Predicate[] => {
  const meaning = meaningOf(property)
  return meaning.shownBy === 'state' && !isAboutState(meaning, rest) ? [] : predicatesOf(property, model)
}

/** All failures of a state: the status of sites, the properties in their order, then the steps in theirs. */
export const failuresAt = (
  model: Model,
  state: State,
  properties: readonly Property[],
): readonly Failure[] => {
  const view = viewOfState(model, state)
  const failedSteps: Failure[] = []
  const note = (error: FailedStep) => failedSteps.push({ ...failing(error), step: error.step })
  const enabled = [...steps(model, state, monitorsAsked(model, properties), note)]
  // A step that fails is enabled.
  const rest = {
    atRest: () => failedSteps.length === 0 && enabled.every(({ fair }) => !fair),
    isTerminal: () => failedSteps.length === 0 && enabled.every(({ ofSpec }) => !ofSpec),
  }
  const ofSites = model.competitors.flatMap((site) => [
    ...failureOf(() => view.waits(site), { site }),
    ...failureOf(() => view.holds(site), { site }),
  ])
  const ofProperties = properties.flatMap((property) => {
    const { name } = property
    const about = { property: name, ...(isUnnamed(property) ? { formula: name } : {}) }
    return questionsOf(property, model, rest).flatMap((question) => failureOf(() => question(view), about))
  })
  return [...ofSites, ...ofProperties, ...failedSteps, ...failuresOfWaits(model, state)]
}

/** The failures of `waitsFor` for the waiting sites of a state. */
export const failuresOfWaits = (model: Model, state: State): readonly Failure[] => {
  const { waitsFor } = model.spec
  if (waitsFor === undefined) return []
  const view = viewOfState(model, state)
  return model.competitors.flatMap((site) => {
    let waits = false
    // If `waits` itself fails, that is another failure.
    if (failureOf(() => (waits = view.waits(site))).length > 0 || !waits) return []
    return failureOf(() => waitsFor(view, site), { site })
  })
}

/** The rules and monitors among these properties: the others were not checked, and do not matter. */
export const monitorsAsked = (model: Model, properties: readonly Property[]): readonly Monitor[] =>
  monitorsOf(model).filter((monitor) => properties.includes(monitor) || model.observers.includes(monitor))

const sameTry = (model: Model, a: TriedStep | undefined, b: TriedStep | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.kind === b.kind &&
      a.clause === b.clause &&
      a.site === b.site &&
      a.from === b.from &&
      (a.message === undefined || b.message === undefined
        ? a.message === b.message
        : model.spec.messages.sort.show(a.message) === model.spec.messages.sort.show(b.message))

/** The failure of the state that is exactly this one; if there is none, a different failure of the same function. */
export const findFailure = (
  model: Model,
  state: State,
  failure: Failure,
): { readonly same: Failure | undefined; readonly instead: Failure | undefined } => {
  const own = model.spec.properties.filter(({ name }) => name === failure.property)
  // The error names the rule that failed in a step, so all rules are tried.
  const rules = model.spec.properties.filter(({ kind }) => kind === 'monitor')
  const properties = failure.formula === undefined ? [...rules, ...own] : [ltlProperty(failure.formula)]
  const found = failuresAt(model, state, properties).filter(
    ({ step, property, site }) =>
      property === failure.property && site === failure.site && sameTry(model, step, failure.step),
  )
  return { same: found.find(({ says }) => says === failure.says), instead: found[0] }
}

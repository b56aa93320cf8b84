// Law 2, purity, tested in a second way: the cached calls of a search are compared with a fresh import of the spec, whose
// functions have not been called before. This detects a clause that changes after many calls, or with a variable of its module.
// It covers a sample of all table entries, spread from the first to the last, and every step of every run that is shown.
import type { Kernel } from '../compile/kernel.js'
import { Predicates } from '../compile/predicates.js'
import { SiteStatus } from '../compile/site-status.js'
import { StateReading } from '../compile/state-reading.js'
import type { Model } from '../model/model.js'
import { ImpureSpec } from '../protocol/broken-spec.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { isUnnamed, type Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { initialStates } from '../semantics/initial-states.js'
import { reachability } from '../semantics/reachability.js'
import { encodeState, type State, stateToJson } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { confirm } from '../trace/confirm.js'
import type { Trace } from '../trace/trace.js'
import { modelFor } from './model-for.js'

const defaultCause = 'The usual cause is a variable of the module that changes.'

/**
 * The properties of a fresh import that correspond to these. Of those that the spec does not list, a formula about one state
 * is read again, since its predicates may be those of the spec. The others are reused: their functions are looked up in
 * each model.
 */
export const propertiesOf = (
  fresh: Spec,
  properties: readonly Property[],
  options: ModelOptions,
): readonly Property[] =>
  properties.map((property) => {
    const listed = fresh.properties.find(({ name }) => name === property.name)
    if (listed !== undefined) return listed
    const isOfState = property.kind === 'sometimes' && isUnnamed(property)
    return isOfState ? reachability(modelFor(fresh, options, []), property.name) : property
  })

/** A fresh import that lists these properties too: a formula of the command line is in no spec. */
export const freshWith = (fresh: Spec, properties: readonly Property[]): Spec => ({
  ...fresh,
  properties: [...fresh.properties, ...properties.filter((one) => !fresh.properties.includes(one))],
})

/** Compares the cached calls of a search with the fresh import. Throws an `ImpureSpec` with both results if they differ. */
export const compareAnswers = (
  kernel: Kernel,
  predicates: Predicates,
  siteStatus: SiteStatus,
  fresh: Model,
  properties: readonly Property[],
): void => {
  const { tables, model } = kernel
  tables.callAgainIn(fresh)
  const other = tables.withModel(fresh)
  const freshPredicates = new Predicates(properties, fresh, new StateReading(other))
  const freshStatus = new SiteStatus(other)
  const differ = (what: string, before: boolean, now: boolean): never => {
    throw new ImpureSpec(
      `${what} of ${model.spec.name} returned ${before} in the search and ${now} in a fresh import of the spec, for the same state. It must be a pure function of what it reads. ${defaultCause}`,
    )
  }
  for (const v of tables.sampledStates.values) {
    for (const [number, answer] of predicates.remembered(v)) {
      const now = freshPredicates.askNumber(number, v)
      if (now !== answer) differ(`The predicate of "${predicates.nameOf(number)}"`, answer, now)
    }
    for (const site of model.competitors) {
      for (const predicate of ['waits', 'holds'] as const) {
        const [before, now] = [siteStatus[predicate](site, v), freshStatus[predicate](site, v)]
        if (before !== now) differ(`"${predicate}"`, before, now)
      }
    }
  }
}

// The first step with the same clause, site and sender that is `right`; those before it are added to `others`. Steps that
// fail are left out.
const stepAs = (
  label: StepLabel,
  model: Model,
  state: State,
  isRight: (step: Step) => boolean,
  others: Step[],
): Step | undefined => {
  for (const step of steps(model, state, undefined, () => {})) {
    const { kind, clause, site, from } = step.label
    if (kind !== label.kind || clause !== label.clause || site !== label.site || from !== label.from) continue
    if (isRight(step)) return step
    others.push(step)
  }
  return undefined
}

/** Repeats a run in a model of a fresh import. Throws an `ImpureSpec` if it reaches other states or shows something else. */
export const compareRun = (trace: Trace, fresh: Model): void => {
  const { model } = trace
  const shown = trace.shows === undefined ? 'the run' : `the run of ${trace.shows.property}`
  const start = encodeState(model, trace.initial)
  const initial = initialStates(fresh).find((state) => encodeState(fresh, state) === start)
  if (initial === undefined) {
    throw new ImpureSpec(
      `${model.spec.name}: a fresh import of the spec does not have the initial state of ${shown}: ${JSON.stringify(stateToJson(model, trace.initial))}. ${defaultCause}`,
    )
  }
  let state = initial
  const taken = trace.steps.map(({ label, next }, at) => {
    const reached = encodeState(model, next)
    const others: Step[] = []
    const step = stepAs(label, fresh, state, (one) => encodeState(fresh, one.next) === reached, others)
    if (step === undefined) {
      const found = others.map((one) => `    ${JSON.stringify(stateToJson(fresh, one.next))}`)
      throw new ImpureSpec(
        [
          `${model.spec.name}: step ${at + 1} of ${shown}, ${label.clause ?? label.kind} at site ${label.site}, differs in a fresh import of the spec. In the search it led to`,
          `    ${JSON.stringify(stateToJson(model, next))}`,
          found.length === 0
            ? '  and in the fresh import it is not enabled.'
            : '  and in the fresh import it leads to',
          ...found,
          defaultCause,
        ].join('\n'),
      )
    }
    state = step.next
    return step
  })
  const again: Trace = { ...trace, model: fresh, initial, steps: taken }
  if (trace.shows !== undefined && confirm(trace) !== confirm(again)) {
    throw new ImpureSpec(
      `${trace.shows.property} of ${model.spec.name}: ${shown} shows it in the search, but not in a fresh import of the spec. ${defaultCause}`,
    )
  }
}

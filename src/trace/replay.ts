// A trace is believed only after the spec as it is now has executed it again, step by step. Replay makes the model anew,
// looks for each recorded step among the enabled ones, compares the states, and last asks whether what the trace claims
// to show is there. What one run cannot show (that no run at all leads somewhere) is never claimed.

import { atomsOf, atomText, type Formula } from '../ltl/formula.js'
import { FormulaError } from '../ltl/parse-formula.js'
import { trueOfRun } from '../ltl/word.js'
import type { Spec } from '../protocol/algorithm.js'
import { ltlProperty, type Monitor, type Predicate, type Property } from '../protocol/property.js'
import { predicateOf } from '../semantics/atom-meaning.js'
import { type Model, ModelError, makeModel } from '../semantics/model.js'
import { type State, stateToJson, viewOfState } from '../semantics/state.js'
import { initialStates, type Step, steps } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import { mostBypasses } from './bypasses.js'
import { closing, fairnessOfLoop, stateAfter } from './lasso.js'
import { lastState, type Trace, TraceError } from './trace.js'
import { stepToJson, type TraceFile, type TraceFileStep } from './trace-json.js'

/** Whether a run shows what it is said to show. */
export type Confirmation = boolean | 'not decidable from one run'

/** A trace that the spec has executed again. */
export interface Replayed {
  readonly trace: Trace
  /** Whether the run shows what it claims; undefined where it claims nothing. */
  readonly confirmed: Confirmation | undefined
}

const changed = 'the spec has changed since the trace was written; write the trace again, or restore the spec'

// At most this many differences or enabled steps are listed; more would hide the first.
const listed = 12

const few = (lines: readonly string[]): string => {
  const more = lines.length - listed
  return (
    lines
      .slice(0, listed)
      .map((line) => `\n  ${line}`)
      .join('') + (more > 0 ? `\n  and ${more} more` : '')
  )
}

const isObject = (json: Json | undefined): json is Json & object => typeof json === 'object' && json !== null

// The order of the fields of an object says nothing: a file may have been through a tool that sorts them.
const differences = (recorded: Json | undefined, now: Json | undefined, place: string): string[] => {
  if (isObject(recorded) && isObject(now) && Array.isArray(recorded) === Array.isArray(now)) {
    const [old, fresh] = [recorded, now] as unknown as { readonly [key: string]: Json | undefined }[]
    const keys = [...new Set([...Object.keys(old!), ...Object.keys(fresh!)])]
    return keys.flatMap((key) => {
      const inside = Array.isArray(now) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`
      return differences(old![key], fresh![key], inside)
    })
  }
  if (recorded === now) return []
  const text = (json: Json | undefined) => (json === undefined ? 'nothing' : JSON.stringify(json))
  return [`${place === '' ? 'value' : place}: recorded ${text(recorded)}, now ${text(now)}`]
}

const same = (recorded: Json | undefined, now: Json | undefined): boolean =>
  differences(recorded, now, '').length === 0

type Labelled = Omit<TraceFileStep, 'state' | 'sends'>

const sameStep = (a: Labelled, b: Labelled): boolean =>
  a.kind === b.kind &&
  a.clause === b.clause &&
  a.site === b.site &&
  a.from === b.from &&
  a.choice === b.choice &&
  same(a.message, b.message)

const stepText = ({ kind, clause, site, from, message, choice }: Labelled): string =>
  [
    kind === 'local' || kind === 'deliver' ? '' : `${kind} `,
    clause === undefined ? '' : `${clause} `,
    `at ${site}`,
    message === undefined ? '' : ` of ${JSON.stringify(message)}`,
    from === undefined ? '' : ` from ${from}`,
    choice === 0 ? '' : `, alternative ${choice}`,
  ].join('')

const modelOf = (file: TraceFile, spec: Spec): Model => {
  const { spec: name, mutant, source: _source, observers: names, ...options } = file.model
  if (name !== spec.name) {
    throw new TraceError(
      `the trace is of "${name}", but the spec given is "${spec.name}"; give the spec of the trace`,
    )
  }
  if (mutant !== spec.mutant) {
    const which = (one: string | undefined) => (one === undefined ? `${name} itself` : `its mutant "${one}"`)
    throw new TraceError(
      `the trace is of ${which(mutant)}, but what is given is ${which(spec.mutant)}; give the right one`,
    )
  }
  const monitors = spec.properties.filter(
    (property): property is Monitor => property.kind === 'monitor' && property.memory !== undefined,
  )
  const observers = names.map((observer) => {
    const monitor = monitors.find((known) => known.name === observer)
    if (monitor !== undefined) return monitor
    throw new TraceError(
      `model.observers: ${spec.name} has no monitor with memory called "${observer}"; ${changed}`,
    )
  })
  try {
    return makeModel(spec, options, observers)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new TraceError(`the model of the trace can no longer be made: ${error.message}; ${changed}`)
  }
}

const retake = (model: Model, state: State, recorded: TraceFileStep, place: string): Step => {
  const enabled = [...steps(model, state)]
  const step = enabled.find((candidate) => sameStep(recorded, stepToJson(model, candidate)))
  if (step === undefined) {
    const possible = enabled.map((candidate) => stepText(stepToJson(model, candidate)))
    throw new TraceError(
      `${place}: the trace records ${stepText(recorded)}, which is not enabled there; ${changed}\n` +
        (possible.length === 0 ? 'Enabled there now: nothing' : `Enabled there now:${few(possible)}`),
    )
  }
  const unlike = [
    ...differences(
      recorded.sends as unknown as Json,
      stepToJson(model, step).sends as unknown as Json,
      'sends',
    ),
    ...differences(recorded.state, stateToJson(model, step.next), 'state'),
  ]
  if (unlike.length > 0) {
    throw new TraceError(
      `${place}: ${stepText(recorded)} no longer does what was recorded; ${changed}${few(unlike)}`,
    )
  }
  return step
}

const undecidable = 'not decidable from one run'

/** Whether the trace goes on for ever in a loop that closes as it says and is fair. */
const isFairLasso = (trace: Trace): boolean => {
  if (trace.loop === undefined || closing(trace) === undefined) return false
  return fairnessOfLoop(trace).owed.length === 0
}

/** Whether some state of a lasso satisfies `from`, and neither it nor any state after it satisfies `to`. */
const neverAnswered = (trace: Trace, from: Predicate, to: Predicate): boolean => {
  let asked = false
  for (let count = 0; count <= trace.steps.length; count++) {
    const view = viewOfState(trace.model, stateAfter(trace, count))
    const answers = to(view)
    if (answers && count >= trace.loop!) return false
    if (answers) asked = false
    else if (from(view)) asked = true
  }
  return asked
}

/** Whether a formula is not true of a lasso, straight from its meaning. */
const breaksFormula = (trace: Trace, formula: Formula): boolean => {
  const { model, loop } = trace
  const length = trace.steps.length
  // Where the run stays, its last state follows itself; otherwise it is the one where the loop begins once more.
  const states = loop === length ? length + 1 : length
  const views = Array.from({ length: states }, (_, k) => viewOfState(model, stateAfter(trace, k)))
  const known = new Map(atomsOf(formula).map((atom) => [atomText(atom), predicateOf(model, atom)]))
  return !trueOfRun(formula, (atom, state) => known.get(atomText(atom))!(views[state]!), states, loop!)
}

const confirmation = (trace: Trace, property: Property, verdict: 'violated' | 'holds'): Confirmation => {
  const { model } = trace
  const last = lastState(trace)
  const view = viewOfState(model, last)
  const atRest = (): boolean => [...steps(model, last)].every(({ fair }) => !fair)
  if (property.kind === 'sometimes') return verdict === 'holds' ? property.predicate(view) : undecidable
  // Of all other properties a run is a counterexample or nothing.
  if (verdict === 'holds') return undecidable
  switch (property.kind) {
    case 'always':
      return !property.predicate(view)
    case 'finally':
      return !property.predicate(view) && atRest()
    case 'deadlockFreedom':
      return model.competitors.some((site) => view.waits(site)) && atRest()
    case 'monitor':
      return trace.steps.at(-1)?.breaks.includes(property.name) ?? false
    case 'entryPossible':
      return undecidable
    case 'leadsTo':
      return isFairLasso(trace) && neverAnswered(trace, property.from, property.to)
    case 'starvationFreedom': {
      const starves = (site: number) =>
        neverAnswered(
          trace,
          (one) => one.waits(site),
          (one) => one.holds(site) || one.crashed(site),
        )
      return isFairLasso(trace) && model.competitors.some(starves)
    }
    case 'ltl':
      return isFairLasso(trace) && breaksFormula(trace, property.formula)
    case 'boundedBypass':
      return model.competitors.some((site) => mostBypasses(trace, site) > property.most)
    default:
      return property satisfies never
  }
}

/**
 * Whether the run shows what it claims, as far as its last state and step can tell; undefined where it claims nothing.
 * Throws a `TraceError` where the claim is about a property that the spec or the model does not have.
 */
export const confirm = (trace: Trace): Confirmation | undefined => {
  if (trace.shows === undefined) return undefined
  const { property: name, verdict } = trace.shows
  const { spec, observers } = trace.model
  const property = spec.properties.find((known) => known.name === name)
  if (property === undefined)
    throw new TraceError(`shows: ${spec.name} has no property "${name}"; ${changed}`)
  if (property.kind === 'monitor' && property.memory !== undefined && !observers.includes(property)) {
    throw new TraceError(
      `shows: "${name}" is a monitor with memory, which model.observers does not name; write the trace again, or restore the file`,
    )
  }
  return confirmation(trace, property, verdict)
}

/** Throws a `TraceError` where the loop of a trace does not close as it says. */
const checkLoop = (trace: Trace): void => {
  const { loop, closes, steps: taken } = trace
  if (loop === undefined) {
    if (closes === undefined) return
    throw new TraceError('closes: the trace has no loop; restore the file')
  }
  if (loop > taken.length) {
    throw new TraceError(
      `loop: it begins with step ${loop}, counted from 0, but there are only ${taken.length}; restore the file`,
    )
  }
  const now = closing(trace)
  // Whoever says less than what is true is not wrong.
  if (now === 'exactly' || (now !== undefined && now === closes)) return
  throw new TraceError(
    now === undefined
      ? `loop: the last state is not the one in which the loop begins; ${changed}`
      : `loop: it closes up to timestamps only, and the trace does not say so; restore the file`,
  )
}

/** The spec with the formula that a trace shows broken, if it is none of its own. */
const withFormula = ({ shows }: TraceFile, spec: Spec): Spec => {
  if (shows?.formula === undefined) return spec
  try {
    return {
      ...spec,
      properties: [...spec.properties, { ...ltlProperty(shows.formula), name: shows.property }],
    }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw new TraceError(`shows.formula: ${error.message}; restore the file`)
  }
}

/**
 * Executes a trace again with the spec as it is now. Throws a `TraceError` where the spec no longer has this run: it
 * says at which step, what was recorded, what is enabled there now, and that the spec has changed since. A `BrokenSpec`
 * of the spec itself is passed on.
 */
export const replay = (file: TraceFile, spec: Spec): Replayed => {
  const model = modelOf(file, withFormula(file, spec))
  const starts = initialStates(model)
  const initial = starts.find((state) => same(file.initial, stateToJson(model, state)))
  if (initial === undefined) {
    const unlike = starts.map((state) => differences(file.initial, stateToJson(model, state), ''))
    const nearest = unlike.reduce((best, other) => (other.length < best.length ? other : best))
    const which = starts.length === 1 ? '' : ` (there are ${starts.length}; the nearest is compared)`
    throw new TraceError(
      `the initial state: the recorded one is no initial state of the model${which}; ${changed}${few(nearest)}`,
    )
  }
  const taken: Step[] = []
  for (const [at, recorded] of file.steps.entries()) {
    const place = `step ${at + 1} of ${file.steps.length}`
    taken.push(retake(model, taken.at(-1)?.next ?? initial, recorded, place))
  }
  const trace: Trace = {
    model,
    initial,
    steps: taken,
    ...(file.loop === undefined ? {} : { loop: file.loop }),
    ...(file.closes === undefined ? {} : { closes: file.closes }),
    ...(file.shows === undefined ? {} : { shows: file.shows }),
  }
  checkLoop(trace)
  return { trace, confirmed: confirm(trace) }
}

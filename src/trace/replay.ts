// A trace is accepted only after the current spec has executed it again, step by step. Replay creates the model,
// finds each recorded step among the enabled ones, compares the states, and then checks the claim of the trace. It
// never confirms a claim about all runs.

import { FormulaError } from '../ltl/parse-formula.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import { withProperties } from '../model/with-properties.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { isUnnamed, type Ltl, ltlProperty, type Monitor, type Property } from '../protocol/property.js'
import { isObserver, isRule } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { entryPossible } from '../protocol/standard-properties.js'
import type { FailedStep } from '../semantics/failed-step.js'
import { initialStates } from '../semantics/initial-states.js'
import { possibleSteps } from '../semantics/possible-steps.js'
import { reachability } from '../semantics/reachability.js'
import { type State, stateToJson } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { type Confirmation, confirm, predicatesOnLoop } from './confirm.js'
import { isLockedOut } from './entry-from.js'
import { type Failure, findFailure } from './failure.js'
import { failureInModel } from './failure-json.js'
import { differences, sameJson } from './json-differences.js'
import { closing, withLoop } from './lasso.js'
import { OddRound, type Rounds, tryRounds } from './rounds.js'
import { lastState, type Trace, TraceError } from './trace.js'
import { stepToJson, type TraceFile, type TraceFileStep, traceToFile } from './trace-json.js'

/** A trace that the spec has executed again. */
export interface Replayed {
  readonly trace: Trace
  /** Whether the run shows its claim; undefined without a claim. */
  readonly confirmed: Confirmation | undefined
  /** How far the loop was tried, if it closes up to timestamps. */
  readonly rounds?: Rounds
  /** The current error, if the function fails with another error than recorded. */
  readonly failsInstead?: string
}

const changed =
  'the spec or the trace has changed since the trace was written; write the trace again, or restore what has changed'

// At most this many differences or enabled steps are listed; more would hide the first.
const listed = 12

const few = (lines: readonly string[], indent = '  '): string => {
  const more = lines.length - listed
  return (
    lines
      .slice(0, listed)
      .map((line) => `\n${indent}${line}`)
      .join('') + (more > 0 ? `\n${indent}and ${more} more` : '')
  )
}

type Labelled = Omit<TraceFileStep, 'state' | 'sends' | 'receipts'>

const sameStep = (a: Labelled, b: Labelled): boolean =>
  a.kind === b.kind &&
  a.clause === b.clause &&
  a.site === b.site &&
  a.from === b.from &&
  a.choice === b.choice &&
  sameJson(a.message, b.message)

const stepText = ({ kind, clause, site, from, message, choice }: Labelled): string =>
  [
    kind === 'local' || kind === 'deliver' ? '' : `${kind} `,
    clause === undefined ? '' : `${clause} `,
    `at ${site}`,
    message === undefined ? '' : ` of ${JSON.stringify(message)}`,
    from === undefined ? '' : ` from ${from}`,
    choice === 0 ? '' : `, alternative ${choice}`,
  ].join('')

/** Whether a failed step is the recorded one, or another alternative of its effect. */
const isTry = ({ step }: FailedStep, { kind, clause, site, from }: Labelled): boolean =>
  step.kind === kind && step.clause === clause && step.site === site && step.from === from

const modelOf = (file: TraceFile, spec: Spec): Model => {
  const { spec: name, mutant, source: _source, with: _with, observers: names, ...options } = file.model
  if (name !== spec.name) {
    throw new TraceError(
      `the trace is of "${name}", but the spec given is "${spec.name}"; give the spec of the trace`,
    )
  }
  if (mutant !== spec.mutant) {
    const which = (one: string | undefined) => (one === undefined ? `${name} itself` : `its mutant "${one}"`)
    throw new TraceError(
      `the trace is of ${which(mutant)}, but the given spec is ${which(spec.mutant)}; give the spec of the trace`,
    )
  }
  const monitors = spec.properties.filter(isObserver)
  const observers = names.map((observer) => {
    const monitor = monitors.find((known) => known.name === observer)
    if (monitor !== undefined) return monitor
    throw new TraceError(
      `model.observers: ${spec.name} has no monitor with memory called "${observer}"; ${changed}`,
    )
  })
  // A rule that the trace does not show may fail earlier in the run, as it did during the search.
  const rules = spec.properties.filter(
    (property): property is Monitor => isRule(property) && property.name === file.shows?.property,
  )
  try {
    return makeModel(spec, options, observers, rules)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new TraceError(`the model of the trace is no longer valid: ${error.message}; ${changed}`)
  }
}

const retake = (model: Model, state: State, recorded: TraceFileStep, place: string): Step => {
  const { enabled, failed } = possibleSteps(model, state)
  const step = enabled.find((candidate) => sameStep(recorded, stepToJson(model, candidate)))
  if (step === undefined) {
    const same = failed.find((one) => isTry(one, recorded))
    if (same !== undefined)
      throw new BrokenSpec(`${place}: ${same.message}`, { cause: same.cause, part: same.part })
    const possible = enabled.map((candidate) => stepText(stepToJson(model, candidate)))
    throw new TraceError(
      `${place}: the trace records ${stepText(recorded)}, which is not enabled there; ${changed}\n` +
        (possible.length === 0
          ? '  enabled there now: nothing'
          : `  enabled there now:${few(possible, '    ')}`),
    )
  }
  const unlike = [
    ...differences(recorded.sends, stepToJson(model, step).sends, 'sends'),
    ...differences(recorded.receipts ?? [], stepToJson(model, step).receipts ?? [], 'receipts'),
    ...differences(recorded.state, stateToJson(model, step.next), 'state'),
  ]
  if (unlike.length > 0) {
    throw new TraceError(
      `${place}: ${stepText(recorded)} no longer does what was recorded; ${changed}${few(unlike)}`,
    )
  }
  return step
}

// A replay takes about this many steps to try a loop.
const stepsToTry = 2000

/** Tries a loop that closes up to timestamps. Throws a `TraceError` if it cannot be repeated. */
const roundsOf = (trace: Trace): Rounds => {
  try {
    return tryRounds(trace, predicatesOnLoop(trace), stepsToTry)
  } catch (error) {
    if (!(error instanceof OddRound)) throw error
    throw new TraceError(
      `closes: the loop cannot be repeated forever: ${error.message}; the spec does more with timestamps than compare them`,
    )
  }
}

/**
 * The trace with a loop that closes; a loop that closes up to timestamps was tried. Throws a `TraceError` for any
 * other loop.
 */
export const withTriedLoop = (trace: Trace, loop: number): Trace => {
  const looped = withLoop(trace, loop)
  if (looped.closes !== undefined) roundsOf(looped)
  return looped
}

/** Throws a `TraceError` if the loop of a trace does not close as recorded. */
const checkLoop = (trace: Trace): void => {
  const { loop, closes, steps: taken } = trace
  if (loop === undefined) {
    if (closes === undefined) return
    throw new TraceError('closes: the trace has no loop; restore the file')
  }
  if (loop > taken.length) {
    throw new TraceError(
      `loop: it starts at step ${loop}, counted from 0, but the run has only ${taken.length} ${taken.length === 1 ? 'step' : 'steps'}; restore the file`,
    )
  }
  const now = closing(trace)
  if (now === 'exactly' && closes === undefined) return
  if (now !== undefined && now === closes) return
  throw new TraceError(
    now === undefined
      ? `loop: the last state is not the first state of the loop; ${changed}`
      : now === 'exactly'
        ? 'closes: the loop closes exactly, but the trace records that it closes up to timestamps; restore the file'
        : 'loop: it closes only up to timestamps, and the trace does not record that; restore the file',
  )
}

/** The spec with the formula of the trace, if that is not a property of the spec. */
const withFormula = (file: TraceFile, spec: Spec): Spec => {
  const { shows } = file
  if (shows?.formula === undefined) return spec
  const { property: name, formula: text } = shows
  const known = spec.properties.find((property) => property.name === name)
  if (known !== undefined && !isUnnamed(known)) {
    throw new TraceError(
      `shows.formula: ${name} is a property of ${spec.name}, so it must not have a formula here; restore the file`,
    )
  }
  // A formula about one state is shown by a run that ends there; a formula about runs, by a run on which it is false.
  const formula = shows.verdict === 'holds' ? reachabilityIn(file, spec, text) : formulaOf(text)
  for (const [place, given] of [
    ['property', name],
    ['formula', text],
  ]) {
    if (given === formula.name) continue
    throw new TraceError(
      `shows.${place}: ${JSON.stringify(given)} must be ${JSON.stringify(formula.name)}, the text of the formula; restore the file`,
    )
  }
  return withProperties(spec, [formula])
}

const readFormula = <P extends Property>(read: () => P): P => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FormulaError || error instanceof ModelError)) throw error
    throw new TraceError(`shows.formula: ${error.message}; restore the file`)
  }
}

const formulaOf = (text: string): Ltl => readFormula(() => ltlProperty(text))

const reachabilityIn = (file: TraceFile, spec: Spec, text: string): Property => {
  const model = modelOf(file, spec)
  return readFormula(() => reachability(model, text))
}

/**
 * Throws a `TraceError` if a file contains anything that differs from the replayed run: in the model, in optional
 * parts, and in any field that a future trace file may have.
 */
const checkWhole = (file: TraceFile, trace: Trace): void => {
  const unlike = differences(file, traceToFile(trace, file.model.source), '')
  if (unlike.length === 0) return
  throw new TraceError(
    `${unlike[0]!.replace(', now ', ', but the replayed run has ')}; write the trace again, or restore the file`,
  )
}

const shownIn = ({ shows, fails }: TraceFile, model: Model): Pick<Trace, 'shows' | 'fails'> => ({
  ...(shows === undefined ? {} : { shows }),
  ...(fails === undefined ? {} : { fails: failureInModel(model, fails) }),
})

const checkFailure = ({ formula, property }: Failure): void => {
  if (formula === undefined) return
  const { name } = formulaOf(formula)
  if (name === formula && name === property) return
  throw new TraceError(
    `fails.property: must be ${JSON.stringify(name)}, the text of the formula; restore the file`,
  )
}

const confirmedFailure = (
  trace: Trace,
  failure: Failure,
): Pick<Replayed, 'trace' | 'confirmed' | 'failsInstead'> => {
  const { model } = trace
  const { property, formula } = failure
  if (
    property !== undefined &&
    formula === undefined &&
    !model.spec.properties.some(({ name }) => name === property)
  ) {
    throw new TraceError(`fails.property: ${model.spec.name} has no property "${property}"; ${changed}`)
  }
  const { same, instead } = findFailure(model, lastState(trace), failure)
  if (same !== undefined) return { trace: { ...trace, fails: { ...failure, ...same } }, confirmed: true }
  const fails = instead?.part === undefined ? failure : { ...failure, part: instead.part }
  return {
    trace: { ...trace, fails },
    confirmed: false,
    ...(instead === undefined ? {} : { failsInstead: instead.says }),
  }
}

/**
 * Executes a trace again with the current spec. Throws a `TraceError` if the spec no longer has this run: one line
 * names the step, the recorded step, and that the spec or the trace has changed; indented lines show the
 * difference. A `BrokenSpec` of the spec itself is rethrown.
 */
export const replay = (file: TraceFile, spec: Spec): Replayed => {
  const model = modelOf(file, withFormula(file, spec))
  const starts = initialStates(model)
  const initial = starts.find((state) => sameJson(file.initial, stateToJson(model, state)))
  if (initial === undefined) {
    const unlike = starts.map((state) => differences(file.initial, stateToJson(model, state), ''))
    const nearest = unlike.reduce((best, other) => (other.length < best.length ? other : best))
    const which = starts.length === 1 ? '' : ` (there are ${starts.length}; the nearest is compared)`
    throw new TraceError(
      `the initial state: the recorded state is not an initial state of the model${which}; ${changed}${few(nearest)}`,
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
    ...shownIn(file, model),
  }
  checkLoop(trace)
  checkWhole(file, trace)
  const rounds = trace.closes === undefined ? undefined : roundsOf(trace)
  if (trace.fails !== undefined) {
    checkFailure(trace.fails)
    return confirmedFailure(trace, trace.fails)
  }
  const confirmed = confirm(trace)
  const isOpen = confirmed === 'not decidable from one run' && trace.shows?.property === entryPossible.name
  return {
    trace,
    confirmed: isOpen ? isLockedOut(trace) : confirmed,
    ...(rounds === undefined ? {} : { rounds }),
  }
}

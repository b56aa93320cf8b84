// The run of a lesson, executed by the reference semantics: each heading selects one of the enabled steps, and the
// claim of the lesson is checked at the end.

import { modelFor } from '../check/model-for.js'
import { FormulaError, parseFormula } from '../ltl/parse-formula.js'
import { type Model, ModelError, makeModel } from '../model/model.js'
import { withProperties } from '../model/with-properties.js'
import { nameOf, type Property } from '../protocol/property.js'
import { isObserver } from '../protocol/property-kinds.js'
import type { Spec } from '../protocol/spec.js'
import { initialStates } from '../semantics/initial-states.js'
import { reachability } from '../semantics/reachability.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { labelText, steps } from '../semantics/steps.js'
import { confirm } from '../trace/confirm.js'
import type { Trace } from '../trace/trace.js'
import { type Lesson, LessonError, type LessonStep } from './lesson.js'

/** A lesson that has been played. */
interface LessonRun {
  readonly trace: Trace
  /** The number of each step among the enabled ones, as links and sessions store it. */
  readonly choices: readonly number[]
}

const isMeant = (model: Model, meant: LessonStep, { label }: Step): boolean => {
  const { kind, clause, site, from, message, choice } = label
  const name = (id: number | undefined): string | undefined =>
    id === undefined ? undefined : model.sites[id]!.name
  const kindOf = kind === 'lose' || kind === 'duplicate' ? kind : 'local or deliver'
  return (
    kindOf === meant.kind &&
    clause === meant.clause &&
    name(site) === meant.site &&
    // A heading may omit the sender of a step, but may not name a sender that the step does not have.
    (meant.from === undefined || name(from) === meant.from) &&
    (meant.message === undefined ||
      (message !== undefined && model.spec.messages.sort.show(message, model.siteText) === meant.message)) &&
    (meant.alternative === undefined || choice + 1 === meant.alternative)
  )
}

const choose = (model: Model, state: State, meant: LessonStep, name: string): readonly [number, Step] => {
  const enabled = [...steps(model, state)]
  const found = [...enabled.entries()].filter(([, step]) => isMeant(model, meant, step))
  const [first, second] = found
  const { sort } = model.spec.messages
  const heading = ({ label }: Step) =>
    labelText(label, model.siteText) +
    (label.message === undefined ? '' : ` of ${sort.show(label.message, model.siteText)}`)
  if (first === undefined) {
    throw new LessonError(
      `${name}, line ${meant.line}: this step is not enabled here; enabled are ${enabled.map(heading).join('; ') || 'none'}`,
    )
  }
  if (second !== undefined) {
    throw new LessonError(
      `${name}, line ${meant.line}: several steps match: ${found.map(([, step]) => heading(step)).join('; ')}; name the message, the sender or the alternative`,
    )
  }
  return first
}

const propertyShown = ({ spec: about, shows }: Lesson, spec: Spec, name: string): Property => {
  const property = spec.properties.find((one) => one.name === shows.property)
  if (property !== undefined) return property
  throw new LessonError(`${name}, line 1: shows: ${about} has no property "${shows.property}"`)
}

/** The property that a formula of the header stands for. */
const propertyReached = (lesson: Lesson, spec: Spec, formula: string, name: string): Property => {
  try {
    return reachability(makeModel(spec, lesson.options), formula)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw new LessonError(`${name}, line 1: reaches: ${error.message}`)
  }
}

/** The claim of a lesson with its formula as formulas are written, so that the name of its property is the same text. */
const claimOf = ({ shows }: Lesson): Lesson['shows'] => {
  if (shows.formula === undefined) return shows
  const formula = nameOf(parseFormula(shows.formula))
  return { ...shows, property: formula, formula }
}

/**
 * The model of a lesson: its options, with the memory that its claim needs, or with its formula. Throws a `LessonError` if the
 * spec does not have the property, and a `ModelError` for invalid options.
 * @param name the name of its file in the error
 */
export const modelOfLesson = (lesson: Lesson, spec: Spec, name: string): Model => {
  const { formula } = lesson.shows
  if (formula === undefined) return modelFor(spec, lesson.options, [propertyShown(lesson, spec, name)])
  const property = propertyReached(lesson, spec, formula, name)
  return modelFor(withProperties(spec, [property]), lesson.options, [property])
}

const initialState = ({ spec, initial }: Lesson, model: Model, name: string): State => {
  const starts = initialStates(model)
  const start = initial === undefined && starts.length > 1 ? undefined : starts[initial ?? 0]
  if (start !== undefined) return start
  const one = starts.length === 1
  throw new LessonError(
    `${name}, line 1: ${spec} has ${starts.length} initial ${one ? 'state' : 'states'}; name ${one ? 'it' : 'one'} by its number, as "initial: 0"${one ? '' : ` or "initial: ${starts.length - 1}"`}`,
  )
}

/**
 * Plays a lesson. Throws a `LessonError` that names the line if a step is not enabled, or if the claim of the
 * lesson is false at the end of the run.
 * @param model from `modelOfLesson`
 * @param name the name of its file in the error
 */
export const playLesson = (lesson: Lesson, model: Model, name: string): LessonRun => {
  if (model.given.name !== lesson.spec) {
    throw new ModelError(`the lesson is about ${lesson.spec}, and the model is of ${model.given.name}`)
  }
  const initial = initialState(lesson, model, name)
  const taken: Step[] = []
  const choices: number[] = []
  for (const meant of lesson.steps) {
    const [choice, step] = choose(model, taken.at(-1)?.next ?? initial, meant, name)
    choices.push(choice)
    taken.push(step)
  }
  const shows = claimOf(lesson)
  const property = propertyShown({ ...lesson, shows }, model.spec, name)
  const place = `${name}, line ${lesson.steps.at(-1)!.line}`
  if (isObserver(property) && !model.observers.includes(property)) {
    throw new LessonError(
      `${place}: shows: "${shows.property}" is a monitor with memory, which the model does not observe; create the model with modelOfLesson`,
    )
  }
  const trace: Trace = { model, initial, steps: taken, shows }
  if (confirm(trace) !== true) {
    throw new LessonError(
      `${place}: after this step the run does not show ${shows.property} ${shows.verdict}`,
    )
  }
  return { trace, choices }
}

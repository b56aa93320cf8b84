// Why a run ends where it does in a new version of its spec: the first step that does not fit any more, and what came after it.
import { clausesOf, type WhyDisabled, whyNotFrom } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import { didYouMean } from '../../protocol/nearest.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { State } from '../../semantics/state.js'
import type { StepLabel } from '../../semantics/step.js'
import { type History, line } from './history.js'

/** The steps of a run that a new version does not have. */
export interface LostSteps {
  /** What happened, and how much is kept. */
  readonly says: string
  /** The number of the first lost step, from 1. */
  readonly number: number
  /** That step, as in a list of steps. */
  readonly step: string
  readonly why: string
  /** The steps after it. */
  readonly rest: readonly string[]
}

const falseWords = (why: WhyDisabled): string => {
  if (why.kind === 'line') return why.text
  const parts = why.parts.map(({ text, looked }) => {
    const values = looked.map((one) => `${one.text} is ${one.value}`)
    const seen = values.length === 0 ? '' : ` (${values.join(', ')})`
    return { text: `\`${text.replace(/\s+/g, ' ')}\``, seen }
  })
  const [first, ...more] = parts
  if (first !== undefined && more.length === 0) return `${first.text} is false${first.seen}`
  return `one of these is false: ${parts.map(({ text, seen }) => text + seen).join('; ')}`
}

const reason = (model: Model, state: State, { clause, site, from }: StepLabel): string => {
  if (clause === undefined) return 'the model does not allow it'
  const known = [...model.given.clauses.keys()]
  const given = model.given.clauses.get(clause)
  if (given === undefined) return `there is no clause ${clause}${didYouMean(clause, known)}`
  if (model.sites[site] === undefined) return 'there is no such site'
  const row = clausesOf(model, state).find((one) => one.site === site && one.clause === clause)
  if (row === undefined) return 'the site does not have this clause'
  if (given.kind === 'upon' && from !== undefined && row.steps.every((step) => step.label.from !== from))
    return whyNotFrom(model, state, site, given, from)
  if (row.why !== undefined) return falseWords(row.why)
  return row.steps.length === 0
    ? // The page has the error at the failing steps of the state.
      'it throws (see Failing)'
    : `instead there is ${row.steps.map(({ label }) => stepHeading(model, label)).join(', ')}, with other contents`
}

/** Why a step cannot be taken in a state in which it is not enabled. */
const whyNot = (model: Model, state: State, label: StepLabel): string => {
  try {
    return reason(model, state, label)
  } catch (error) {
    // An impure clause, or one that throws while it is explained.
    return `its state cannot be evaluated: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * What a new version does not have of the run that forward follows.
 * @param kept how many of its steps the new version has; fewer than all
 * @param state the state of the new version after these
 */
export const lostSteps = (
  before: History,
  kept: number,
  model: Model,
  state: State,
): Omit<LostSteps, 'says'> | undefined => {
  const [first, ...rest] = line(before)
    .slice(kept + 1)
    .map((at) => before.places[at]!.step!.label)
  if (first === undefined) return undefined
  return {
    number: kept + 1,
    step: stepHeading(before.model, first),
    why: whyNot(model, state, first),
    rest: rest.map((label) => stepHeading(before.model, label)),
  }
}

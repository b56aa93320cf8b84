// The effects of each step of a run in words: changes, sends, overtakings and violations. They are computed on demand,
// since a long run has thousands of steps and few are looked at.
import type { Overtaken } from '../../diagram/run/drawing.js'
import type { Model } from '../../model/model.js'
import { changesOf } from '../../report/run/trace-text.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { droppedText, partsOf, type Step } from '../../semantics/step.js'
import type { Trace } from '../../trace/trace.js'

/** The effects of a step, one line each. */
export type StepEffects = (step: number) => readonly string[]

const sendsText = ({ model }: Trace, sends: Trace['steps'][number]['sends']): readonly string[] =>
  sends.map(
    (one) =>
      `sends ${model.spec.messages.sort.show(one.message, model.siteText)} to ${model.sites[one.to]!.name}${droppedText(one)}`,
  )

/** With rendezvous, the receipts within a step. */
const receiptsText = (model: Model, step: Step): readonly string[] =>
  partsOf(step)
    .slice(1)
    .map(({ label }) => `in the same step: ${stepHeading(model, label)}`)

/** The messages that each step overtook, by its number. */
const overtakenBy = (marks: readonly Overtaken[]): ReadonlyMap<number, readonly string[]> => {
  const lines = new Map<number, string[]>()
  for (const { faster, slower } of marks) {
    if (faster.step === undefined) continue
    const line = `${faster.text} has overtaken ${slower.text}`
    lines.set(faster.step, [...(lines.get(faster.step) ?? []), line])
  }
  return lines
}

const effectsOf = (
  trace: Trace,
  at: number,
  overtaken: readonly string[],
  violated: readonly string[],
): readonly string[] => {
  const step = trace.steps[at]!
  const before = trace.steps[at - 1]?.next ?? trace.initial
  return [
    ...changesOf(trace.model, before, step.next),
    ...sendsText(trace, step.sends),
    ...receiptsText(trace.model, step),
    ...overtaken,
    ...violated.map((name) => `violates ${name}`),
  ]
}

/**
 * The effects of the steps of a trace, each computed once.
 * @param violating the properties and rules that a step violates, by its number from 0
 */
export const stepEffects = (
  trace: Trace,
  marks: readonly Overtaken[],
  violating: ReadonlyMap<number, readonly string[]>,
): StepEffects => {
  const overtaken = overtakenBy(marks)
  const known = new Map<number, readonly string[]>()
  return (step) => {
    const lines =
      known.get(step) ?? effectsOf(trace, step, overtaken.get(step) ?? [], violating.get(step) ?? [])
    known.set(step, lines)
    return lines
  }
}

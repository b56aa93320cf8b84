// Why no run explains the next events of a log: for each of them, what the model would have had to do, and what hinders it.
import { clausesOf, whyNotFrom, whyText } from '../explain/why-disabled.js'
import type { Model } from '../model/model.js'
import { enabledIn } from '../semantics/possible-steps.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { labelText } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import { type Difference, differencesOf, isOfEvent } from './agreement.js'
import type { Frontier } from './conformance.js'
import type { LogEvent } from './log-event.js'
import type { OrderedLog } from './log-order.js'

/** Why a model has no step for an event. */
export type Reason =
  /** The clause is disabled, or the sender has sent nothing that it could receive. */
  | { readonly kind: 'disabled'; readonly text: string }
  /** The step is enabled, but has other values. */
  | { readonly kind: 'differs'; readonly differences: readonly Difference[] }

/** An event that no run explains. */
export interface Contradiction {
  readonly event: LogEvent
  /** The different reasons in the states of the frontier, each with the indices of the states that have it. */
  readonly reasons: readonly { readonly reason: Reason; readonly states: readonly number[] }[]
  /** The steps of its site that are enabled in some state of the frontier. */
  readonly enabled: readonly string[]
}

// Why the model has no step of this kind, where it has the same step of another kind.
const whyNotOfKind = ({ options }: Model, { lost, duplicated }: State, kind: LogEvent['kind']): string => {
  if (kind === 'lose' && lost >= options.loss) return `limit of the model reached: loss ${options.loss}`
  if (kind === 'duplicate' && duplicated >= options.duplication)
    return `limit of the model reached: duplication ${options.duplication}`
  return kind === undefined
    ? 'the model can only lose the message'
    : `the model allows no step of kind "${kind}" there`
}

/** @param enabled the steps of the site, none of which the event tells of */
const whyNone = (model: Model, state: State, event: LogEvent, enabled: readonly Step[]): string => {
  const { clause, from, site, kind } = event
  const { title } = model.sites[site]!
  const others = enabled.filter(({ label }) => clause === undefined || label.clause === clause)
  if (others.some(({ label }) => from === undefined || label.from === from))
    return whyNotOfKind(model, state, kind)
  if (clause === undefined) {
    const what = from === undefined ? '' : ` with a message from ${model.sites[from]!.name}`
    return `${title} can take no step${what}`
  }
  if (others.length > 0) {
    const senders = [...new Set(others.map(({ label }) => model.sites[label.from!]!.name))]
    return `nothing that ${clause} receives can be delivered from ${model.sites[from!]!.name}, only from ${senders.join(' and ')}`
  }
  const known = model.spec.clauses.get(clause)
  if (known?.kind === 'upon' && from !== undefined) return whyNotFrom(model, state, site, known, from)
  const why = clausesOf(model, state).find((one) => one.site === site && one.clause === clause)?.why
  return why === undefined ? `${clause} at ${title} fails` : whyText(why)
}

const reasonIn = (model: Model, state: State, event: LogEvent): Reason => {
  const enabled = enabledIn(model, state).filter(({ label }) => label.site === event.site)
  const candidates = enabled
    .filter((step) => isOfEvent(event, step))
    .map((step) => differencesOf(model, event, state, step))
    .sort((a, b) => a.length - b.length)
  const [nearest] = candidates
  return nearest === undefined
    ? { kind: 'disabled', text: whyNone(model, state, event, enabled) }
    : { kind: 'differs', differences: nearest }
}

const distinctReasons = (reasons: readonly Reason[]): Contradiction['reasons'] => {
  const texts = reasons.map((reason) => JSON.stringify(reason))
  return [...new Set(texts)].map((text) => {
    const states = texts.flatMap((other, at) => (other === text ? [at] : []))
    return { reason: reasons[states[0]!]!, states }
  })
}

// A search that was cut may not have tried the next event, which then agrees with a step.
const agrees = ({ reasons }: Contradiction): boolean =>
  reasons.some(({ reason }) => reason.kind === 'differs' && reason.differences.length === 0)

/**
 * What contradicts the model after the most that some run explains: the next events of the log that may come there. After a search that
 * was cut, those that no step of the frontier explains.
 */
export const contradictionsAt = (
  model: Model,
  log: OrderedLog,
  { at, states }: Frontier,
): readonly Contradiction[] =>
  log
    .next(at)
    .map((lane): Contradiction => {
      const event = log.lanes[lane]![at[lane]!]!
      const enabled = states.flatMap((state) =>
        enabledIn(model, state)
          .filter(({ label }) => label.site === event.site)
          .map(({ label }) => labelText(label, model.siteText)),
      )
      return {
        event,
        reasons: distinctReasons(states.map((state) => reasonIn(model, state, event))),
        enabled: [...new Set(enabled)],
      }
    })
    .filter((one) => !agrees(one))

/** A difference in words. */
export const differenceText = ({ place, log, step }: Difference): string => {
  const text = (json: Json | undefined) => (json === undefined ? 'nothing' : JSON.stringify(json))
  return `${place} is ${text(log)} in the log, and ${text(step)} in the model`
}

// A counterexample to induction: a whole state in which lemmas are true, a step from it, and the lemma that is false afterwards. It is
// executed by the reference semantics before it is shown.
import type { Model } from '../model/model.js'
import type { NamedLemma, Proof } from '../protocol/proof.js'
import { type State, stateToJson, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import type { Found, Row } from './grid.js'
import { violatedFor } from './lemma-properties.js'
import type { Universe } from './universe.js'
import { type Whole, wholeState } from './whole-state.js'

/** What a state or a step violates. */
type Violated =
  | { readonly kind: 'lemma'; readonly lemma: NamedLemma }
  | { readonly kind: 'theorem'; readonly property: string }
  /** The call fails, a channel becomes too long, or a part leaves its sort. */
  | { readonly kind: 'universe'; readonly because: string }

/** A counterexample to induction, or to a theorem. */
export interface Counterexample {
  readonly before: State
  /** Undefined for a theorem, and for a call that fails. */
  readonly step: Step | undefined
  readonly violated: Violated
  /** The sites for which the lemma is false afterwards. */
  readonly sites: readonly number[]
}

const leaving = ({ fails, effect, sites }: Found, { channelLimit, model }: Universe): string => {
  if (fails !== undefined) return fails
  if (effect?.outside !== undefined) return `${effect.outside} gets a value outside the universe`
  const [from, to] = sites.map((site) => model.sites[site]!.name)
  return `the channel ${from} -> ${to} has more than ${channelLimit} ${channelLimit === 1 ? 'message' : 'messages'}`
}

/** What was found violates. */
export const violatedBy = (row: Row, found: Found, { lemmas }: Proof, universe: Universe): Violated => {
  if (row === 'stays') return { kind: 'universe', because: leaving(found, universe) }
  return 'lemma' in row
    ? { kind: 'lemma', lemma: lemmas[row.lemma]! }
    : { kind: 'theorem', property: row.theorem.property }
}

const stepOf = (
  model: Model,
  { state: before, contents }: Whole,
  { call, effect, fails }: Found,
): Step | undefined => {
  if (call === undefined || fails !== undefined) return undefined
  // An unordered channel of the reference has its messages in another order.
  const head = call.from === undefined ? undefined : contents[call.from * model.sites.length + call.site]![0]
  const taken = [...steps(model, before, [], () => undefined)].find(
    ({ label }) =>
      label.kind === call.kind &&
      label.clause === call.clause &&
      label.site === call.site &&
      label.from === call.from &&
      label.choice === effect!.choice &&
      (head === undefined || head.equals(label.message)),
  )
  if (taken === undefined)
    throw new Error(
      `induction: the reference semantics has no step ${call.clause ?? call.kind} at ${call.site} from ${JSON.stringify(stateToJson(model, before))}`,
    )
  return taken
}

/** Whether a claim is true after all: a lemma after the step, a theorem in the state itself. */
const isKeptBy = (model: Model, violated: Violated, before: State, step: Step | undefined): boolean => {
  switch (violated.kind) {
    case 'lemma':
      return step !== undefined && violatedFor(violated.lemma, viewOfState(model, step.next)).length === 0
    case 'theorem': {
      const property = model.spec.properties.find(({ name }) => name === violated.property)
      return property?.kind === 'always' && property.predicate(viewOfState(model, before))
    }
    case 'universe':
      return false
    default:
      return violated satisfies never
  }
}

/** Makes the state whole and takes the step. Throws an `Error` if the reference semantics contradicts the search. */
export const counterexampleOf = (
  universe: Universe,
  model: Model,
  found: Found,
  violated: Violated,
  assumed: readonly NamedLemma[],
): Counterexample => {
  const whole = wholeState(universe, model, found.state)
  const before = whole.state
  const step = stepOf(model, whole, found)
  const view = viewOfState(model, before)
  const wrong = assumed.find((lemma) => violatedFor(lemma, view).length > 0)
  const isKept = isKeptBy(model, violated, before, step)
  if (wrong !== undefined || isKept)
    throw new Error(
      `induction: the reference semantics finds ${wrong === undefined ? 'no violation after' : `${wrong.name} false in`} the state ${JSON.stringify(stateToJson(model, before))}`,
    )
  return { before, step, violated, sites: found.sites }
}

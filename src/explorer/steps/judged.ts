// Which properties a state of the session violates. The page judges every state of the run at once and by the reference semantics, whatever
// the look-ahead does: that needs no search. Only whether a wait can still end depends on what can follow: the page knows that of a state as
// soon as a complete search has shown it, and from then on the state violates `entryPossible` like any other property, everywhere on the page.
import { foreseenIn } from '../../foresee/foreseen.js'
import type { Model } from '../../model/model.js'
import type { Property } from '../../protocol/property.js'
import { isPlainDeadlock } from '../../protocol/property-kinds.js'
import { brokenRuleSentence, brokenRuleText } from '../../report/verdict/broken-rule-text.js'
import { lockedOutSentence, violationSentence, violationText } from '../../report/verdict/violation-text.js'
import { FailedStep } from '../../semantics/failed-step.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import type { Trace } from '../../trace/trace.js'
import { violatedIn } from '../../trace/violated-here.js'
import { errorText } from '../error-text.js'
import type { LockedOut } from '../worker/along.js'

/** A violation: its property, and sentences. */
interface Violation {
  readonly property: string
  /** How it is violated, in a sentence. */
  readonly sentence: string
  /** The sentence, and what a property of the spec itself says. */
  readonly text: string
  /** The sites that no run lets enter, if that is how. */
  readonly lockedOut?: readonly number[]
}

/** What a state violates. */
interface Judged {
  readonly violated: readonly Violation[]
  /** Why the state cannot be judged: a function of the spec throws, or is impure. */
  readonly unknown?: string
}

/** The sentences are made when they are first read: a run may have hundreds of states that violate something. */
const sentencesOf = (model: Model, state: State, property: Property): Violation => {
  let made: { readonly sentence: string; readonly text: string } | undefined
  const sentences = () => {
    made ??= {
      sentence: violationSentence(model, state, property),
      text: violationText(model, state, property),
    }
    return made
  }
  return {
    property: property.name,
    get sentence() {
      return sentences().sentence
    },
    get text() {
      return sentences().text
    },
  }
}

const known = new WeakMap<Model, WeakMap<State, Judged>>()

const judge = (model: Model, state: State): Judged => {
  try {
    const violated = violatedIn(model, state, enabledIn(model, state))
    return {
      violated: violated.map((property) => sentencesOf(model, state, property)),
    }
  } catch (error) {
    // The steps that fail are listed with what is wrong, once for all.
    const unknown = error instanceof FailedStep ? 'a step of it fails.' : errorText(error)
    return { violated: [], unknown }
  }
}

const ofState = (model: Model, state: State): Judged => {
  const states = known.get(model) ?? new WeakMap<State, Judged>()
  known.set(model, states)
  const found = states.get(state) ?? judge(model, state)
  states.set(state, found)
  return found
}

/** Whether a spec without contention calls a state final. */
export const isFinal = (model: Model, state: State): boolean => {
  const property = model.spec.properties.find(isPlainDeadlock)
  try {
    return property?.predicate(viewOfState(model, state)) === true
  } catch {
    // The property is among those that cannot be judged.
    return false
  }
}

const lockedOutIn = new WeakMap<State, Judged>()
const telling = new WeakSet<Model>()

/** What a state violates, by itself or as a complete search has shown; each state is judged once. */
export const judged = (model: Model, state: State): Judged =>
  (telling.has(model) ? lockedOutIn.get(state) : undefined) ?? ofState(model, state)

/** Notes what a complete search has shown of a state: the sites whose waits can no longer end, and the properties that this violates. */
export const noteLockedOut = (model: Model, state: State, found: readonly LockedOut[]): void => {
  const { violated, ...rest } = ofState(model, state)
  const more = found.map(({ property, lockedOut }): Violation => {
    const sentence = lockedOutSentence(model, property, lockedOut)
    return { property, sentence, text: sentence, lockedOut }
  })
  if (more.length > 0) lockedOutIn.set(state, { ...rest, violated: [...violated, ...more] })
}

/** Whether the page tells what was noted: a reader who wants no more than a hint finds the step alone. */
export const tellLockedOut = (model: Model, isTold: boolean): void => {
  if (isTold) telling.add(model)
  else telling.delete(model)
}

/** What is known of whether the waits of a state can end: that it is a deadlock, and the sites that no run lets enter. */
export const endsOfWaits = (
  model: Model,
  state: State,
): { readonly isDeadlock: boolean; readonly lockedOut: readonly number[] } => {
  const { violated } = judged(model, state)
  return {
    isDeadlock: violated.some(({ property }) => property === 'deadlockFreedom'),
    lockedOut: violated.flatMap(({ lockedOut = [] }) => lockedOut),
  }
}

const asked = new WeakMap<Model, string>()

let knownRules = new WeakMap<Step, readonly Violation[]>()

/** Judges the steps of a session by one more property, that of its recorded run, such as a step of a proof. */
export const judgeAlso = (model: Model, property: string): void => {
  if (asked.get(model) === property) return
  asked.set(model, property)
  judgedRules.delete(model)
  knownRules = new WeakMap()
}

const judgedRules = new WeakMap<Model, ReadonlySet<string>>()

/** The rules that the page judges the steps of a model by: as for states, those that are checked if the caller names none. */
const rulesOf = (model: Model): ReadonlySet<string> => {
  const rules = judgedRules.get(model) ?? new Set(foreseenIn(model, asked.get(model)).map(({ name }) => name))
  judgedRules.set(model, rules)
  return rules
}

/** Whether the page judges the steps of a model by a rule. */
export const isJudgedBy = (model: Model, rule: string): boolean => rulesOf(model).has(rule)

/** The rules that a step breaks. */
export const rulesBroken = (model: Model, { breaks }: Step): readonly string[] =>
  breaks.filter((rule) => isJudgedBy(model, rule))

/**
 * The properties that a place of a run violates by itself: its state, without what only a search knows of it, or the step to it.
 */
export const violatedByItself = (model: Model, state: State, step: Step | undefined): readonly string[] => [
  ...ofState(model, state).violated.map(({ property }) => property),
  ...(step === undefined ? [] : rulesBroken(model, step)),
]

/** Whether a place of a run violates something: by its state, or by the step to it. */
export const isViolatedAt = (model: Model, state: State, step: Step | undefined): boolean =>
  judged(model, state).violated.length > 0 || (step !== undefined && rulesBroken(model, step).length > 0)

/**
 * What a step violates by itself that the state before it does not: the properties of its next state, and the rules that it breaks. It needs no search.
 */
export const newlyViolated = (model: Model, state: State, step: Step): readonly string[] => {
  const old = judged(model, state).violated.map(({ property }) => property)
  const news = judged(model, step.next).violated.flatMap(({ property }) =>
    old.includes(property) ? [] : [property],
  )
  return [...news, ...rulesBroken(model, step)]
}

const brokenRules = (model: Model, before: State, step: Step): readonly Violation[] => {
  const rules =
    knownRules.get(step) ??
    rulesBroken(model, step).map((rule) => ({
      property: rule,
      sentence: brokenRuleSentence(model, before, step, rule),
      text: brokenRuleText(model, before, step, rule),
    }))
  knownRules.set(step, rules)
  return rules
}

/**
 * What is violated at a place of a run: the properties that its state violates, and the rules that the step to it breaks.
 * @param step the step to it, and the state before; undefined at the start
 * @param first the property that comes first, such as that of a recorded run
 */
export const violatedAt = (
  model: Model,
  state: State,
  step: { readonly before: State; readonly step: Step } | undefined,
  first?: string,
): readonly Violation[] => {
  const all = [
    ...judged(model, state).violated,
    ...(step === undefined ? [] : brokenRules(model, step.before, step.step)),
  ]
  const isFirst = ({ property }: Violation) => property === first
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
}

/**
 * The steps of a run that violate something: by their number from 0, the properties that the state after them violates and the
 * state before does not, and the rules that they break.
 */
export const violatingSteps = ({ model, initial, steps }: Trace): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, readonly string[]>()
  let before = judged(model, initial)
  for (const [at, step] of steps.entries()) {
    const now = judged(model, step.next)
    const isNew = (name: string) => before.violated.every(({ property }) => property !== name)
    const names = [...now.violated.map(({ property }) => property).filter(isNew), ...rulesBroken(model, step)]
    if (names.length > 0) found.set(at, names)
    before = now
  }
  return found
}

/** What each state of a run violates, from the first: the properties that it violates by itself, and the rules that the step to it breaks. */
export const violatedAlong = ({ model, initial, steps }: Trace): readonly (readonly string[])[] => {
  const names = (state: State) => judged(model, state).violated.map(({ property }) => property)
  return [names(initial), ...steps.map((step) => [...names(step.next), ...rulesBroken(model, step)])]
}

// The definition of what violates a property, in one place. The search evaluates it on state vectors, the look-ahead
// on the states of a graph, replay and the audit on values; each supplies its own answers.
import { atomsOf, type Formula } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import type { AnyView, EntryPossible, Monitor, Predicate, Property } from '../protocol/property.js'
import { predicatesIn } from '../protocol/property-kinds.js'
import type { Step } from './step.js'
import { atomOfRun } from './step-atom.js'

/** The condition on a state that shows a property violated or, for `sometimes`, true. */
export interface StateMeaning {
  readonly shownBy: 'state'
  readonly shows: 'violated' | 'holds'
  /** Whether only a state at rest, without enabled fair steps, can show it. */
  readonly atRest: boolean
  /** Whether only a terminal state can show it: one in which no step of the spec is enabled, fair or not. It is at rest, since no fault is fair. */
  readonly isTerminal: boolean
  /** A predicate and the value that shows the result, or the condition that some site waits. */
  readonly condition:
    | { readonly kind: 'predicate'; readonly predicate: Predicate; readonly is: boolean }
    | { readonly kind: 'some site waits' }
  /** If no reachable state satisfies this, the property holds only because its condition is never reached. */
  readonly subject?: Predicate
}

/** Answers about one state. Each evaluation has its own: on values, or on stored vectors. */
export interface StateAnswers {
  predicate(predicate: Predicate): boolean
  waits(site: number): boolean
  holds(site: number): boolean
  crashed(site: number): boolean
  atRest(): boolean
  /** Whether no step of the spec is enabled, fair or not. (C. Baier, J.-P. Katoen, Principles of Model Checking, 2008, section 2.1: a terminal state.) */
  isTerminal(): boolean
}

/** An obligation of a run: each state that satisfies `from` also satisfies `to`, or a later state does. */
export interface Obligation {
  readonly from: (ask: StateAnswers) => boolean
  readonly to: (ask: StateAnswers) => boolean
  /** The site that waits forever if the obligation is never met, if it is about one site. A property of single sites has one for each. */
  readonly site?: number
}

/** The evidence that a property is violated; for `sometimes`, that it is true. */
type Meaning =
  | StateMeaning
  /** A step that breaks the rule of a monitor. No other kind runs along steps, so its meaning names the monitor. */
  | { readonly shownBy: 'step'; readonly monitor: Monitor }
  /**
   * A fair infinite run in which one of these obligations is never met: no state that satisfies `to` follows a state
   * that satisfies `from`.
   */
  | { readonly shownBy: 'infinite run'; readonly obligations: (model: Model) => readonly Obligation[] }
  /** A fair infinite run on which the formula is false. */
  | { readonly shownBy: 'infinite run'; readonly formula: Formula }
  /** Entries of other sites while a site waits, in a finite or an infinite run. */
  | { readonly shownBy: 'bypasses'; readonly most: number }
  /** A state from which no run leads to an entry: no single run shows that. Only this property is decided so. */
  | { readonly shownBy: 'all runs from a state'; readonly property: EntryPossible }

const ofState = (
  shows: StateMeaning['shows'],
  condition: StateMeaning['condition'],
  atRest = false,
  isTerminal = false,
): StateMeaning => ({ shownBy: 'state', shows, atRest, isTerminal, condition })

// An obligation of livelockFreedom ends with an entry, or with the crash of the site that waits. Without crashes, one
// obligation covers all sites.
const entryObligations = ({ competitors, options }: Model): readonly Obligation[] => {
  const someSiteHolds = (ask: StateAnswers): boolean => competitors.some((site) => ask.holds(site))
  if (options.crash === 0)
    return [{ from: (ask) => competitors.some((site) => ask.waits(site)), to: someSiteHolds }]
  return competitors.map((site) => ({
    from: (ask) => ask.waits(site),
    to: (ask) => someSiteHolds(ask) || ask.crashed(site),
    site,
  }))
}

/** The evidence that a property is violated; for `sometimes`, that it is true. */
export const meaningOf = (property: Property): Meaning => {
  switch (property.kind) {
    case 'always':
      return {
        ...ofState('violated', { kind: 'predicate', predicate: property.predicate, is: false }),
        ...(property.meaningful === undefined ? {} : { subject: property.meaningful }),
      }
    case 'sometimes':
      return ofState('holds', { kind: 'predicate', predicate: property.predicate, is: true })
    case 'atRest':
      return ofState(
        'violated',
        { kind: 'predicate', predicate: property.predicate, is: false },
        true,
        property.isTerminal === true,
      )
    case 'deadlockFreedom':
      return ofState('violated', { kind: 'some site waits' }, true)
    case 'monitor':
      return { shownBy: 'step', monitor: property }
    case 'leadsTo':
      return {
        shownBy: 'infinite run',
        obligations: () => [
          { from: (ask) => ask.predicate(property.from), to: (ask) => ask.predicate(property.to) },
        ],
      }
    case 'starvationFreedom':
      return {
        shownBy: 'infinite run',
        obligations: ({ competitors }) =>
          competitors.map((site) => ({
            from: (ask) => ask.waits(site),
            // A crashed site need not enter.
            to: (ask) => ask.holds(site) || ask.crashed(site),
            site,
          })),
      }
    case 'livelockFreedom':
      return { shownBy: 'infinite run', obligations: entryObligations }
    case 'ltl':
      return { shownBy: 'infinite run', formula: property.formula }
    case 'boundedBypass':
      return { shownBy: 'bypasses', most: property.most }
    case 'entryPossible':
      return { shownBy: 'all runs from a state', property }
    default:
      return property satisfies never
  }
}

/** The verdict that a run or a state of a property shows: `holds` for a witness. */
export const shownVerdict = (property: Property): StateMeaning['shows'] => {
  const meaning = meaningOf(property)
  return meaning.shownBy === 'state' ? meaning.shows : 'violated'
}

/** Whether the condition is about a state: about every state, those at rest, or terminal ones. In others its predicate may fail. */
export const isAboutState = (
  { atRest, isTerminal }: StateMeaning,
  ask: Pick<StateAnswers, 'atRest' | 'isTerminal'>,
): boolean => (!atRest || ask.atRest()) && (!isTerminal || ask.isTerminal())

/** Whether a state satisfies the condition. */
export const isShownBy = (
  meaning: StateMeaning,
  { competitors }: Model,
  ask: Pick<StateAnswers, 'predicate' | 'waits' | 'atRest' | 'isTerminal'>,
): boolean => {
  if (!isAboutState(meaning, ask)) return false
  const { condition } = meaning
  return condition.kind === 'some site waits'
    ? competitors.some((site) => ask.waits(site))
    : ask.predicate(condition.predicate) === condition.is
}

/**
 * The answers of the reference semantics.
 * @param enabled all steps that are enabled in the state
 */
export const answersOf = (view: AnyView, enabled: () => Iterable<Step>): StateAnswers => ({
  predicate: (predicate) => predicate(view),
  waits: (site) => view.waits(site),
  holds: (site) => view.holds(site),
  crashed: (site) => view.crashed(site),
  atRest: () => [...enabled()].every(({ fair }) => !fair),
  isTerminal: () => [...enabled()].every(({ ofSpec }) => !ofSpec),
})

/** All predicates that a property evaluates in states. Throws a `ModelError` for a formula with an unknown name. */
export const predicatesOf = (property: Property, model: Model): readonly Predicate[] => {
  const meaning = meaningOf(property)
  return 'formula' in meaning
    ? atomsOf(meaning.formula).flatMap((atom) => {
        const asked = atomOfRun(model, atom)
        return 'ofState' in asked ? [asked.ofState] : []
      })
    : predicatesIn(property)
}

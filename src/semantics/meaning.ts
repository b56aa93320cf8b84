// What violates a property, written once. The search asks it of state vectors, look-ahead of the states of a graph, replay and
// the audit of values; each brings its own answers.
import type { Formula } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import type { AnyView, Predicate, Property } from '../protocol/property.js'

/** What a state must satisfy to show a property violated or, for `sometimes`, true. */
export interface StateMeaning {
  readonly shownBy: 'state'
  readonly shows: 'violated' | 'holds'
  /** Whether only a state at rest, with no fair step enabled, can show it. */
  readonly atRest: boolean
  /** A predicate and the value that shows it, or that some site waits. */
  readonly condition: { readonly predicate: Predicate; readonly is: boolean } | 'some site waits'
}

/** What must follow in a run: each state that satisfies `from` is, or is followed by, one that satisfies `to`. */
export interface Obligation {
  readonly from: Predicate
  readonly to: Predicate
}

/** What shows a property violated; for `sometimes`, what shows it true. */
export type Meaning =
  | StateMeaning
  /** A step that breaks the rule of a monitor. */
  | { readonly shownBy: 'step' }
  /** A fair infinite run in which one of these obligations is never met: a `from` that no `to` follows. */
  | { readonly shownBy: 'infinite run'; readonly obligations: (model: Model) => readonly Obligation[] }
  /** A fair infinite run of which the formula is false. */
  | { readonly shownBy: 'infinite run'; readonly formula: Formula }
  /** Entries of other sites while a site waits, in a finite or an infinite run. */
  | { readonly shownBy: 'bypasses'; readonly most: number }
  /** A state from which no run leads to an entry: no single run shows that. */
  | { readonly shownBy: 'all runs from a state' }

const ofState = (
  shows: StateMeaning['shows'],
  condition: StateMeaning['condition'],
  atRest = false,
): StateMeaning => ({ shownBy: 'state', shows, atRest, condition })

// Some site enters after a site waits, unless that one crashes. Without crashes one obligation says it of all sites at once.
const entryObligations = ({ competitors, options }: Model): readonly Obligation[] => {
  const someSiteHolds: Predicate = (view) => competitors.some((site) => view.holds(site))
  if (options.crash === 0)
    return [{ from: (view) => competitors.some((site) => view.waits(site)), to: someSiteHolds }]
  return competitors.map((site) => ({
    from: (view) => view.waits(site),
    to: (view) => someSiteHolds(view) || view.crashed(site),
  }))
}

/** What shows a property violated; for `sometimes`, what shows it true. */
export const meaningOf = (property: Property): Meaning => {
  switch (property.kind) {
    case 'always':
      return ofState('violated', { predicate: property.predicate, is: false })
    case 'sometimes':
      return ofState('holds', { predicate: property.predicate, is: true })
    case 'atRest':
      return ofState('violated', { predicate: property.predicate, is: false }, true)
    case 'deadlockFreedom':
      return ofState('violated', 'some site waits', true)
    case 'monitor':
      return { shownBy: 'step' }
    case 'leadsTo':
      return { shownBy: 'infinite run', obligations: () => [{ from: property.from, to: property.to }] }
    case 'starvationFreedom':
      return {
        shownBy: 'infinite run',
        obligations: ({ competitors }) =>
          competitors.map((site) => ({
            from: (view) => view.waits(site),
            // A site that has crashed need not enter.
            to: (view) => view.holds(site) || view.crashed(site),
          })),
      }
    case 'livelockFreedom':
      return { shownBy: 'infinite run', obligations: entryObligations }
    case 'ltl':
      return { shownBy: 'infinite run', formula: property.formula }
    case 'boundedBypass':
      return { shownBy: 'bypasses', most: property.most }
    case 'entryPossible':
      return { shownBy: 'all runs from a state' }
    default:
      return property satisfies never
  }
}

/** Answers about one state. */
export interface StateAnswers {
  predicate(predicate: Predicate): boolean
  waits(site: number): boolean
  atRest(): boolean
}

/** Whether a state shows what the meaning says. Asks for rest last, since it may need all steps of the state. */
export const isShownBy = (
  { condition, atRest }: StateMeaning,
  { competitors }: Model,
  ask: StateAnswers,
): boolean => {
  const is =
    condition === 'some site waits'
      ? competitors.some((site) => ask.waits(site))
      : ask.predicate(condition.predicate) === condition.is
  return is && (!atRest || ask.atRest())
}

/** The answers of the reference semantics. */
export const answersOf = (view: AnyView, atRest: () => boolean): StateAnswers => ({
  predicate: (predicate) => predicate(view),
  waits: (site) => view.waits(site),
  atRest,
})

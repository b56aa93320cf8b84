// A goal of the reader: a state in which a condition is true. It is plain data, so it can be sent to a worker and stored in an
// address. The reference semantics gives its meaning.

import { type Model, ModelError } from '../model/model.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Predicate, Property } from '../protocol/property.js'
import { meaningOf } from '../semantics/meaning.js'
import { type State, viewOfState } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'

/** A condition on one state. */
export type Goal =
  /** The predicate of an `always`, a `sometimes` or an `atRest` of the spec has this value. */
  | { readonly kind: 'predicate'; readonly property: string; readonly is: boolean }
  /** A competing site is in the section, or waits; any site has crashed. */
  | { readonly kind: 'holds' | 'waits' | 'crashed'; readonly site: number }
  /** No fair step is enabled; no step of the spec is enabled, fair or not. */
  | { readonly kind: 'at rest' | 'terminal' }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Goal[] }
  | { readonly kind: 'not'; readonly of: Goal }

/** The predicate of the property with this name, if it has one that can be a goal. */
export const predicateNamed = ({ spec }: Model, name: string): Predicate | undefined => {
  const property = spec.properties.find((known) => known.name === name)
  const meaning = property && meaningOf(property)
  if (meaning?.shownBy !== 'state' || meaning.condition.kind === 'some site waits') return undefined
  return meaning.condition.predicate
}

/**
 * The state that shows a property or its violation: the witness of a `sometimes`, a violation of the others. Undefined for
 * properties that no single state shows.
 */
export const goalOf = ({ competitors }: Model, property: Property): Goal | undefined => {
  const meaning = meaningOf(property)
  if (meaning.shownBy !== 'state') return undefined
  const { condition, atRest, isTerminal } = meaning
  const goal: Goal =
    condition.kind === 'some site waits'
      ? { kind: 'any', of: competitors.map((site) => ({ kind: 'waits', site })) }
      : { kind: 'predicate', property: property.name, is: condition.is }
  return atRest ? { kind: 'all', of: [{ kind: isTerminal ? 'terminal' : 'at rest' }, goal] } : goal
}

/** Throws a `ModelError` if a goal names a property or a site that the model does not have. */
export const checkGoal = (model: Model, goal: Goal): void => {
  switch (goal.kind) {
    case 'predicate': {
      if (predicateNamed(model, goal.property) !== undefined) return
      const known = model.spec.properties.flatMap(({ name }) =>
        predicateNamed(model, name) === undefined ? [] : [name],
      )
      throw new ModelError(
        `goal "${goal.property}": ${model.spec.name} has no predicate of that name${didYouMean(goal.property, known)}; it has ${known.join(', ') || 'none'}`,
      )
    }
    case 'holds':
    case 'waits':
    case 'crashed': {
      const sites = goal.kind === 'crashed' ? model.sites.map(({ id }) => id) : model.competitors
      if (sites.includes(goal.site)) return
      throw new ModelError(`goal "site ${goal.site} ${goal.kind}": the sites are 0 to ${sites.at(-1)}`)
    }
    case 'at rest':
    case 'terminal':
      return
    case 'all':
    case 'any':
      for (const part of goal.of) checkGoal(model, part)
      return
    case 'not':
      checkGoal(model, goal.of)
      return
    default:
      goal satisfies never
  }
}

/** The facts about one state that a goal needs. */
interface StateAnswers {
  predicate(property: string): boolean
  stands(how: 'holds' | 'waits' | 'crashed', site: number): boolean
  atRest(): boolean
  isTerminal(): boolean
}

/** Whether a goal is reached, by these facts; facts that are not needed are not computed. */
export const isReached = (goal: Goal, asked: StateAnswers): boolean => {
  switch (goal.kind) {
    case 'predicate':
      return asked.predicate(goal.property) === goal.is
    case 'holds':
    case 'waits':
    case 'crashed':
      return asked.stands(goal.kind, goal.site)
    case 'at rest':
      return asked.atRest()
    case 'terminal':
      return asked.isTerminal()
    case 'all':
      return goal.of.every((part) => isReached(part, asked))
    case 'any':
      return goal.of.some((part) => isReached(part, asked))
    case 'not':
      return !isReached(goal.of, asked)
    default:
      return goal satisfies never
  }
}

/** Whether a goal is reached in a state, by the reference semantics. */
export const isReachedIn = (model: Model, state: State, goal: Goal): boolean => {
  const view = viewOfState(model, state)
  return isReached(goal, {
    predicate: (property) => predicateNamed(model, property)!(view),
    stands: (how, site) =>
      how === 'holds' ? view.holds(site) : how === 'waits' ? view.waits(site) : view.crashed(site),
    atRest: () => [...steps(model, state)].every(({ fair }) => !fair),
    isTerminal: () => [...steps(model, state)].every(({ ofSpec }) => !ofSpec),
  })
}

const word = (text: string, inside: boolean) => (inside ? `(${text})` : text)

/** A goal in words: `site 0 holds and not site 1 waits`. */
export const goalText = (goal: Goal, inside = false): string => {
  switch (goal.kind) {
    case 'predicate':
      return `${goal.property} is ${goal.is}`
    case 'crashed':
      return `site ${goal.site} has crashed`
    case 'holds':
    case 'waits':
      return `site ${goal.site} ${goal.kind}`
    case 'at rest':
      return 'at rest'
    case 'terminal':
      return 'no step of the spec enabled'
    case 'all':
      return goal.of.length === 0
        ? 'anything'
        : word(
            goal.of.map((part) => goalText(part, goal.of.length > 1)).join(' and '),
            inside && goal.of.length > 1,
          )
    case 'any':
      return goal.of.length === 0
        ? 'nothing'
        : word(
            goal.of.map((part) => goalText(part, goal.of.length > 1)).join(' or '),
            inside && goal.of.length > 1,
          )
    case 'not':
      return `not ${goalText(goal.of, true)}`
    default:
      return goal satisfies never
  }
}

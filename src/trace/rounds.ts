// A loop that closes up to timestamps can be repeated only if the spec depends on nothing but the order and
// distances of timestamps. That is a claim of the spec, so it is tested: the loop is repeated from the real last
// state, and from its states with timestamps shifted by the growth of a round times powers of two. Each round must
// match the first: in every state the same steps are enabled, the same predicates are true, and the same step leads
// to the same canonical form. This tests a number of rounds and proves nothing about infinitely many, and the
// command that shows the run prints the number. Finally, the loop is executed from its first state under the
// transformations that the search applies to its calls (timestamp-transformations.ts), which also change the
// distances of old timestamps.
import { canonicalClocks, clocksOf, moveTimes, timesOf } from '../canonical/clocks.js'
import { timestampTransformations } from '../canonical/timestamp-transformations.js'
import { unclearUses } from '../canonical/timestamp-use.js'
import type { Model } from '../model/model.js'
import type { Predicate, Property } from '../protocol/property.js'
import { encodeState, type State, viewOfState } from '../semantics/state.js'
import type { Step, StepLabel } from '../semantics/step.js'
import { labelText, steps } from '../semantics/steps.js'
import { laterBy, stateAfter } from './lasso.js'
import type { Trace } from './trace.js'

/** How far a loop was tried. */
export interface Rounds {
  /** The number of additional rounds, one after another. */
  readonly taken: number
  /** The largest shift of timestamps before a round. */
  readonly furthest: number
}

/** A round that does not match the first, as the end of a sentence. */
export class OddRound extends Error {
  override readonly name = 'OddRound'
}

const mostRounds = 400
const fewestRounds = 8
// Timestamps are exact up to 2^53; this leaves room for those of the run.
const furthest = 2 ** 50

/** A step without the times in its message. */
const nameOf = ({ choice, message, ...label }: StepLabel): string =>
  [labelText({ ...label, choice, message }), choice, message?.type ?? ''].join(' ')

interface Place {
  readonly name: string
  readonly form: string
  readonly enabled: string
  readonly answers: string
}

const normalText = (model: Model, state: State): string => encodeState(model, canonicalClocks(model, state))

/** What must be the same in each round: for a state before the step of that name. */
const placeOf = (
  model: Model,
  state: State,
  enabled: readonly Step[],
  name: string,
  asked: readonly Predicate[],
): Place => {
  const view = viewOfState(model, state)
  const status = model.competitors.flatMap((site) => [view.waits(site), view.holds(site), view.crashed(site)])
  return {
    name,
    form: normalText(model, state),
    enabled: enabled
      .map((step) => `${nameOf(step.label)}${step.fair ? '' : ' not fair'}`)
      .sort()
      .join('; '),
    answers: [...status, ...asked.map((predicate) => predicate(view))].join(),
  }
}

/** Executes the loop from a state that represents its first, and returns the last. Throws an `OddRound`. */
const round = (
  model: Model,
  from: State,
  first: readonly Place[],
  asked: readonly Predicate[],
  which: string,
): State => {
  let state = from
  for (const [k, place] of first.entries()) {
    const enabled = [...steps(model, state)]
    const here = placeOf(model, state, enabled, place.name, asked)
    const odd =
      here.form !== place.form
        ? 'the state differs'
        : here.enabled !== place.enabled
          ? 'other steps are enabled'
          : here.answers !== place.answers
            ? 'other predicates are true'
            : undefined
    if (odd !== undefined) throw new OddRound(`${which}, before its step ${k + 1}, ${odd}`)
    const then = first[(k + 1) % first.length]!.form
    const step = enabled.find(
      ({ label, next }) => nameOf(label) === place.name && normalText(model, next) === then,
    )
    if (step === undefined) throw new OddRound(`${which}, its step ${k + 1} leads to another state`)
    state = step.next
  }
  return state
}

/**
 * Tries the loop of a trace that closes up to timestamps. Throws an `OddRound` if a round does not match the first.
 * @param asked the predicates that the property evaluates
 * @param budget approximate maximum number of steps
 */
export const tryRounds = (trace: Trace, asked: readonly Predicate[], budget: number): Rounds => {
  const { model, steps: taken, shows } = trace
  const property = model.spec.properties.find(({ name }) => name === shows?.property)
  const loop = trace.loop!
  const labels = taken.slice(loop)
  const first = labels.map(({ label }, k) => {
    const state = stateAfter(trace, loop + k)
    return placeOf(model, state, [...steps(model, state)], nameOf(label), asked)
  })
  const begin = stateAfter(trace, loop)
  let state = stateAfter(trace, taken.length)
  const growth = Math.max(1, laterBy(model, begin, state).by)
  const count = Math.min(mostRounds, Math.max(fewestRounds, Math.floor(budget / labels.length)))
  for (let k = 2; k <= count + 1; k++) state = round(model, state, first, asked, `in round ${k}`)
  let farthestRound = 0
  for (let by = growth; by <= furthest; by *= 2) {
    farthestRound = by
    const moved = moveTimes(model, begin, (t) => t + by)
    round(model, moved, first, asked, `with timestamps later by ${by}`)
  }
  for (const { text, to } of transformationsOf(model, begin, property)) {
    const moved = moveTimes(model, begin, to)
    round(model, moved, first, asked, `with ${text[0]!.toLowerCase()}${text.slice(1)}`)
  }
  return { taken: count, furthest: farthestRound }
}

/** The transformations of the first state of a loop. If a function may read distances, more of them are tried. */
const transformationsOf = (
  model: Model,
  begin: State,
  property: Property | undefined,
): ReturnType<typeof timestampTransformations>['transformations'] => {
  const clocks = clocksOf(model, begin)
  const clock = clocks.length === 0 ? undefined : Math.min(...clocks)
  const { clauses, answers } = unclearUses(model, property === undefined ? [] : [property])
  const isClear = clauses.size === 0 && answers.size === 0
  const moved = { clock, times: timesOf(model, begin) }
  return timestampTransformations(moved, isClear ? 'order alone' : 'near distances', 0).transformations
}

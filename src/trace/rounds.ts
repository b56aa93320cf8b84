// A loop that closes up to timestamps is a loop only if the spec leaves timestamps alone but for their order and distances.
// That is a claim of the spec, so it is tried: the loop is taken again and again from the real last state, and from its states
// with timestamps that are later by a round's growth times powers of two. Each round must be like the first: in every state the
// same steps are enabled, the same is true, and the same step leads to the same normal form. It is a test of so many rounds, not
// a proof of infinitely many, and the command that shows the run prints how many. Last, the loop is taken from its first state
// under the transformations that the search tries on its calls (timestamp-transformations.ts), which also change the distances of old timestamps.
import { canonicalClocks, clocksOf, moveTimes, timesOf } from '../canonical/clocks.js'
import { timestampTransformations } from '../canonical/timestamp-transformations.js'
import { unclearUses } from '../canonical/timestamp-use.js'
import type { Model } from '../model/model.js'
import type { Predicate, Property } from '../protocol/property.js'
import { encodeState, type State, viewOfState } from '../semantics/state.js'
import { labelText, type Step, type StepLabel, steps } from '../semantics/steps.js'
import { laterBy, stateAfter } from './lasso.js'
import type { Trace } from './trace.js'

/** How far a loop was tried. */
export interface Rounds {
  /** How many more rounds were taken, one after another. */
  readonly taken: number
  /** The furthest that timestamps were moved before a round was taken. */
  readonly furthest: number
}

/** A round that is not like the first, as the end of a sentence. */
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

/** What must be the same in each round: of a state before the step of that name. */
const placeOf = (
  model: Model,
  state: State,
  enabled: readonly Step[],
  name: string,
  asked: readonly Predicate[],
): Place => {
  const view = viewOfState(model, state)
  const standing = model.competitors.flatMap((site) => [
    view.waits(site),
    view.holds(site),
    view.crashed(site),
  ])
  return {
    name,
    form: normalText(model, state),
    enabled: enabled
      .map((step) => `${nameOf(step.label)}${step.fair ? '' : ' not owed'}`)
      .sort()
      .join('; '),
    answers: [...standing, ...asked.map((predicate) => predicate(view))].join(),
  }
}

/** Takes the loop from a state that stands for its first, and answers the last. Throws an `OddRound`. */
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
        ? 'the state is another one'
        : here.enabled !== place.enabled
          ? 'other steps are enabled'
          : here.answers !== place.answers
            ? 'something else is true'
            : undefined
    if (odd !== undefined) throw new OddRound(`${which}, before its step ${k + 1}, ${odd}`)
    const then = first[(k + 1) % first.length]!.form
    const step = enabled.find(
      ({ label, next }) => nameOf(label) === place.name && normalText(model, next) === then,
    )
    if (step === undefined) throw new OddRound(`${which}, step ${k + 1} of it leads elsewhere`)
    state = step.next
  }
  return state
}

/**
 * Tries the loop of a trace that closes up to timestamps. Throws an `OddRound` where a round is not like the first.
 * @param asked what the property asks of states
 * @param budget about how many steps may be taken
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
  let far = 0
  for (let by = growth; by <= furthest; by *= 2) {
    far = by
    const moved = moveTimes(model, begin, (t) => t + by)
    round(model, moved, first, asked, `with timestamps later by ${by}`)
  }
  for (const { text, to } of motionsOf(model, begin, property)) {
    const moved = moveTimes(model, begin, to)
    round(model, moved, first, asked, `with ${text[0]!.toLowerCase()}${text.slice(1)}`)
  }
  return { taken: count, furthest: far }
}

/** The transformations of a state in which a loop begins. Where a function may read distances, more of them are tried. */
const motionsOf = (
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

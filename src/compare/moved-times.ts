// Canonical timestamps for a mapping of states. Clocks grow forever, so a check without bounds visits canonical states of the first model.
// That is sound if both models and the mapping commute with every change of timestamps that keeps their order and, from the least clock
// on, their distances. This is tested on every state that is visited, with the transformations that the search tries on its calls
// (timestamp-transformations.ts).
import { canonicalTimes, clocksOf, moveTimes, timesOf } from '../canonical/clocks.js'
import { unequal } from '../canonical/steps-commute.js'
import {
  type TimestampTransformation,
  timestampTransformations,
} from '../canonical/timestamp-transformations.js'
import { sampleOfDistances, unclearMapping, unclearUses } from '../canonical/timestamp-use.js'
import { CertificationFailed } from '../compile/certifier.js'
import type { Model } from '../model/model.js'
import { clocksSetBack } from '../model/with-faults.js'
import { encodeState, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import type { StateMapping } from './mapped-state.js'

// Near distances are tried on the first states with each number of timestamps, for this many numbers.
const firstStates = 20

/** Whether clocks of the model grow forever. */
export const hasEndlessClocks = ({ spec, requests }: Model): boolean =>
  spec.timed && requests === Number.POSITIVE_INFINITY

/** Why the timestamps of two models with endless clocks stay as they are, as the end of a sentence; undefined if they can be moved. */
export const obstacleToMoving = (models: readonly [Model, Model]): string | undefined => {
  // A run is stored as numbers of steps of the first model. On other channels than queues, messages stand in the order of their texts,
  // so the numbers depend on the timestamps. Of the second model only the set of steps counts.
  if (models[0].options.order !== 'fifo') return 'the channels are not FIFO'
  // A clock that is set back to zero is not moved along.
  return models.map(({ spec, options }) => (spec.timed ? clocksSetBack(options) : undefined)).find(Boolean)
}

/** Makes the timestamps of a search canonical, and tests that nothing depends on more than their order. */
export class MovedTimes {
  private readonly mapping: StateMapping
  private readonly models: readonly [Model, Model]
  private readonly isClear: boolean
  private readonly met = new Set<string>()
  private turn = 0
  private complete = true

  constructor(mapping: StateMapping, models: readonly [Model, Model]) {
    this.mapping = mapping
    this.models = models
    this.isClear =
      models.every((model) => {
        const { clauses, answers } = unclearUses(model, [])
        return clauses.size === 0 && answers.size === 0
      }) && unclearMapping(models[0], mapping.functions, mapping.historySort) === undefined
  }

  /** What was tested on a sample only; empty if the transformations tried are all that matter. */
  get sample(): readonly string[] {
    return this.isClear && this.complete ? [] : [sampleOfDistances]
  }

  /** The canonical form of a state. Throws a `CertificationFailed` if the mapping does not move along. */
  canonical(state: State, image: State): State {
    const [one, other] = this.models
    const to = canonicalTimes(one, state)
    if (to === undefined) return state
    const moved = moveTimes(one, state, to)
    this.mustBeMoved(moved, moveTimes(other, image, to), 'timestamps made canonical')
    return moved
  }

  /** Tests a state that was visited. Throws a `CertificationFailed` if something depends on more than the order of timestamps. */
  test(state: State, image: State): void {
    const [one, other] = this.models
    for (const { text, to } of this.transformations(state)) {
      const moved = moveTimes(one, state, to)
      const movedImage = moveTimes(other, image, to)
      this.mustBeMoved(moved, movedImage, text)
      this.mustCommute(one, state, moved, { text, to })
      this.mustCommute(other, image, movedImage, { text, to })
    }
  }

  private transformations(state: State): readonly Pick<TimestampTransformation, 'text' | 'to'>[] {
    const [one] = this.models
    const times = timesOf(one, state)
    const clocks = clocksOf(one, state)
    const clock = clocks.length === 0 ? undefined : Math.min(...clocks)
    const shape = `${times.length} ${times.filter((time) => time < (clock ?? 0)).length}`
    const isFirst = !this.met.has(shape) && this.met.size < firstStates
    this.met.add(shape)
    const effort = this.isClear ? 'order alone' : isFirst ? 'near distances' : 'some distances'
    const { transformations, complete } = timestampTransformations({ clock, times }, effort, this.turn++)
    if (!complete) this.complete = false
    return transformations
  }

  private mustBeMoved(moved: State, movedImage: State, text: string): void {
    const [, other] = this.models
    if (encodeState(other, this.mapping.of(moved)) !== encodeState(other, movedImage))
      this.refuse(
        `the mapping of ${this.mapping.file} depends on more of timestamps than their order (${text})`,
      )
  }

  private mustCommute(
    model: Model,
    state: State,
    moved: State,
    { text, to }: Pick<TimestampTransformation, 'text' | 'to'>,
  ): void {
    const wanted = [...steps(model, state)].map(({ next }) => encodeState(model, moveTimes(model, next, to)))
    const found = [...steps(model, moved)].map(({ next }) => encodeState(model, next))
    if (unequal(wanted, found) !== undefined)
      this.refuse(`a step of ${model.spec.name} depends on more of timestamps than their order (${text})`)
  }

  private refuse(why: string): never {
    throw new CertificationFailed('timestamps', `timestamps refused: ${why}; bound --requests`)
  }
}

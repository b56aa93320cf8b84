// The result of a measurement, and its bounds.
import type { ExplorationSummary, SiteBypass } from '../check/verdict.js'
import type { Model } from '../model/model.js'
import type { StopReason } from '../search/search.js'
import type { Trace } from '../trace/trace.js'
import type { Limits } from './explored.js'
import type { Extreme, Figure, Measured } from './figure.js'

/** What can be asked for. */
export interface Wanted {
  readonly messages: boolean
  readonly delays: boolean
  readonly bypass: boolean
}

/** What was not measured, and why. */
export interface Missing {
  readonly what: keyof Wanted
  readonly cut: StopReason | undefined
  /** Where it was not a bound, or not one of the search. */
  readonly because: string | undefined
}

/** What was measured of a model. */
export interface Measurement {
  readonly model: Model
  readonly exploration: ExplorationSummary
  /** Where the model asked for did not fit, and what is measured is one in which each site asks once: why. */
  readonly instead: StopReason | undefined
  readonly figures: readonly Figure[]
  readonly bypasses: readonly SiteBypass[] | undefined
  readonly missing: readonly Missing[]
}

/** Bounds of a measurement. */
export interface MeasureLimits extends Limits {
  /** The most pairs of a state and its depths of one window; see hops.ts. */
  readonly maxDepths: number
}

/** Half a gigabyte, a million states. */
export const defaultLimits: MeasureLimits = { maxStates: 1_000_000, memory: 2 ** 29, maxDepths: 200_000 }

/** The run that shows one end of a figure, if it has one. */
export const endOf = (
  measurement: Measurement,
  quantity: Measured,
  end: 'least' | 'most',
): Extreme | undefined => measurement.figures.find((one) => one.quantity === quantity)?.[end]

/** The runs behind the figures. */
export const runsOf = ({ figures, bypasses }: Measurement): readonly Trace[] =>
  [...figures.flatMap(({ least, most }) => [least, most]), ...(bypasses ?? [])].flatMap(
    (one) => one?.trace ?? [],
  )

// The result of a measurement, and its limits.
import type { ExplorationSummary, SiteBypass } from '../check/verdict.js'
import type { Model } from '../model/model.js'
import type { StopReason } from '../search/search.js'
import type { Trace } from '../trace/trace.js'
import type { Limits } from './explored.js'
import type { Extreme, Figure, Measured } from './figure.js'

/** What to measure. */
export interface Wanted {
  readonly messages: boolean
  readonly delays: boolean
  readonly bypass: boolean
}

/** What was not measured, and why. */
export interface Missing {
  readonly what: keyof Wanted
  readonly cut: StopReason | undefined
  /** The reason, if it was not a limit of the search. */
  readonly because: string | undefined
}

/** The figures of a model. */
export interface Measurement {
  readonly model: Model
  readonly exploration: ExplorationSummary
  /** If the requested model was too large, and a model in which each site requests once was measured instead: why. */
  readonly instead: StopReason | undefined
  readonly figures: readonly Figure[]
  readonly bypasses: readonly SiteBypass[] | undefined
  readonly missing: readonly Missing[]
}

/** The limits of a measurement. */
export interface MeasureLimits extends Limits {
  /** The most pairs of a state and its depths in one window; see hops.ts. */
  readonly maxDepths: number
}

/** Half a gigabyte, a million states. */
export const defaultLimits: MeasureLimits = { maxStates: 1_000_000, memory: 2 ** 29, maxDepths: 200_000 }

/** The run that shows one end of a figure, if there is one. */
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

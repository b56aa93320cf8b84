// The result of a measurement, and its limits.
import type { ExplorationSummary, SiteBypass } from '../check/verdict.js'
import type { Model } from '../model/model.js'
import type { StopReason } from '../search/search.js'
import type { Trace } from '../trace/trace.js'
import type { Limits } from './explored.js'
import type { Extreme, Figure, Measured } from './figure.js'
import type { SiteLoad } from './load.js'
import type { Count } from './step-kinds.js'

/** What can be measured. */
export type Subject = 'messages' | 'delays' | 'bypass' | 'load' | 'round'

/** What to measure, and by which convention. */
export interface Wanted {
  readonly messages: boolean
  readonly delays: boolean
  readonly bypass: boolean
  /** The load of each site; not by default. */
  readonly load?: boolean
  /** The load of each site if all sites compete, and each enters once; not by default. */
  readonly round?: boolean
  /** How a send to several sites counts; as one message for each receiver by default. */
  readonly count?: Count
  /** The time in the section, in hops, for the throughput; undefined if that is not measured. */
  readonly section?: number | undefined
}

/** What was not measured, and why. */
export interface Missing {
  readonly what: Subject
  readonly cut: StopReason | undefined
  /** The reason, if it was not a limit of the search. */
  readonly because: string | undefined
}

/** What one step of a measurement finds. */
export interface Part {
  readonly figures: readonly Figure[]
  readonly bypasses: readonly SiteBypass[] | undefined
  /** The load of each site; undefined if it was not measured. */
  readonly loads: readonly SiteLoad[] | undefined
  /** The load of each site in a round, in which all sites compete; undefined if it was not measured. */
  readonly roundLoads: readonly SiteLoad[] | undefined
}

/** The figures of a model. */
export interface Measurement extends Part {
  readonly model: Model
  readonly exploration: ExplorationSummary
  /** If the requested model was too large, and a model in which each site requests once was measured instead: why. */
  readonly instead: StopReason | undefined
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
export const runsOf = ({ figures, bypasses }: Part): readonly Trace[] =>
  [...figures.flatMap(({ least, most }) => [least, most]), ...(bypasses ?? [])].flatMap(
    (one) => one?.trace ?? [],
  )

// Which models are measured for a range of sizes, and one size after another as long work.
import { type Model, ModelError, makeModel } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { type LongWork, unless } from '../search/long-work.js'
import type { Progress, StopReason } from '../search/search.js'
import type { MeasureLimits, Measurement, Wanted } from './measurement.js'
import { Measuring } from './measuring.js'

/** The least and the greatest number of sites. */
export interface Sizes {
  readonly from: number
  readonly to: number
}

/** By default a size ends at this many states: with unbounded requests, Ricart-Agrawala with four sites has 1,780,403. */
export const mostStates = 2_000_000

// Quorums that exist for any number of sites.
const anySize = 'cyclic'

/**
 * The options for a range of sizes. If the options name no quorums, and the default quorums do not exist for all
 * these sizes, uses quorums that exist for any number of sites.
 */
export const forSizes = (spec: Spec, options: ModelOptions, { from, to }: Sizes): ModelOptions => {
  const sized = Object.entries(spec.parameters).find(([, { sitesOf }]) => sitesOf !== undefined)?.[0]
  if (sized === undefined || options.parameters?.[sized] !== undefined || from === to) return options
  try {
    for (let sites = from; sites <= to; sites++) makeModel(spec, { ...options, sites })
    return options
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...options, parameters: { ...options.parameters, [sized]: anySize } }
  }
}

/** What to measure, for each of several sizes. */
interface SizesQuestion {
  readonly spec: Spec
  readonly options: ModelOptions
  readonly sizes: Sizes
  readonly wanted: Wanted
  readonly limits: MeasureLimits
  /** A second import of the spec; undefined if there is none. */
  readonly fresh: Spec | undefined
}

/** Measures one size after another: drive `run`, then read the results. */
export class MeasuringSizes {
  /** The measured sizes. */
  private readonly done: Measurement[] = []
  /** The sizes that no model has, and why. */
  readonly unfit: { readonly sites: number; readonly why: string }[] = []
  private current: Measuring | undefined
  private cut: StopReason | undefined
  private readonly question: SizesQuestion

  constructor(question: SizesQuestion) {
    this.question = question
  }

  /** Measures. Throws a `ModelError` if there is no model of the only size. */
  run(): LongWork<void, Progress | string> {
    return unless(() => this.cut !== undefined, this.work()) as LongWork<void, Progress | string>
  }

  /** Ends it at the next pause; what has been measured stays. */
  stop(cut: StopReason): void {
    this.cut = cut
    this.current?.stop(cut)
  }

  /** How much has been found: if it has not grown, `rows` has nothing new. */
  get found(): number {
    return 1000 * (this.done.length + this.unfit.length) + (this.current?.found ?? 0)
  }

  /** The results so far, by number of sites. */
  get rows(): readonly Measurement[] {
    const { current, cut } = this
    return current === undefined ? this.done : [...this.done, current.snapshot(cut ?? 'interrupt')]
  }

  private *work(): LongWork<void, Progress | string> {
    const { spec, options, sizes, wanted, limits, fresh } = this.question
    const { from, to } = sizes
    const sized = forSizes(spec, options, sizes)
    for (let sites = from; sites <= to; sites++) {
      const asked = { ...sized, sites }
      if (this.modelOf(asked) === undefined) continue
      const tooLarge = this.done.find(({ instead }) => instead !== undefined)?.instead
      this.current = new Measuring(spec, asked, wanted, limits, tooLarge, fresh)
      yield* this.current.run()
      this.done.push(this.current.result())
      this.current = undefined
    }
  }

  private modelOf(options: ModelOptions & { readonly sites: number }): Model | undefined {
    const { spec, sizes } = this.question
    try {
      return makeModel(spec, options)
    } catch (error) {
      if (!(error instanceof ModelError) || sizes.from === sizes.to) throw error
      this.unfit.push({ sites: options.sites, why: error.message })
      return undefined
    }
  }
}

// What a run of real processes shows, in figures.

/** The figures of the times that sites waited for entries, in milliseconds. */
export type WaitFigures = {
  readonly median: number
  readonly most99: number
  readonly longest: number
}

/** What a site did in a run. */
export type SiteFigures = {
  readonly site: number
  /** How often it entered. */
  readonly entries: number
  /** The number of messages that it sent to other sites, or to itself through a channel. */
  readonly sent: number
  /** How long its entries were waited for; absent without entries. */
  readonly waiting?: WaitFigures
}

/** What a run did so far. */
export type FiguresSoFar = {
  readonly steps: number
  readonly sites: readonly (SiteFigures & { readonly now: 'idle' | 'waits' | 'holds' | 'down' })[]
  /** Of all entries; absent without entries. */
  readonly waiting?: WaitFigures
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0

/** The median, the 99th percentile by nearest rank, and the longest; undefined without entries. */
export const waitFigures = (waits: readonly number[]): WaitFigures | undefined => {
  if (waits.length === 0) return undefined
  const sorted = waits.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), most99: quantile(sorted, 0.99), longest: sorted.at(-1)! }
}

// What a run of real processes shows, in figures.

/** The figures of the times that sites waited for entries, in milliseconds. */
interface WaitFigures {
  readonly median: number
  readonly most99: number
  readonly longest: number
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0

/** The median, the 99th percentile by nearest rank, and the longest; undefined without entries. */
export const waitFigures = (waits: readonly number[]): WaitFigures | undefined => {
  if (waits.length === 0) return undefined
  const sorted = waits.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), most99: quantile(sorted, 0.99), longest: sorted.at(-1)! }
}

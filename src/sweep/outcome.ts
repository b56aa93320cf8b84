// The outcome of a cell: the JSON of `verify`, or the line with which it ended instead.

/** One verdict of a result, as `verify --format json` has it. */
export interface CellVerdict {
  readonly property: string
  readonly verdict: string
  /** The steps of its trace. */
  readonly length?: number
  /** The constraint that it depends on. */
  readonly within?: string
}

/** The part of a result that a table shows; the rest is kept unchanged. */
export interface CellResult {
  readonly exploration: {
    readonly complete: boolean
    readonly states: number
    /** Why the search ended before it was complete. */
    readonly cut?: string
  }
  readonly verdicts: readonly CellVerdict[]
}

/** A cell that was run, with the exit code of `verify`. */
export type Outcome =
  | { readonly kind: 'checked'; readonly code: number; readonly result: CellResult }
  /** The options do not fit the spec: there is no such model. */
  | { readonly kind: 'refused'; readonly code: number; readonly says: string }
  /** The spec is broken, a check of the checker failed, or the process died. */
  | { readonly kind: 'failed'; readonly code: number; readonly says: string }

/**
 * Whether the same command gives the same outcome everywhere. A search that time, memory or an interrupt has ended does not, and
 * neither does a process that has died.
 */
export const isLasting = (outcome: Outcome): boolean => {
  switch (outcome.kind) {
    case 'checked':
      return !['time', 'memory', 'interrupt'].includes(outcome.result.exploration.cut ?? '')
    case 'refused':
      return true
    case 'failed':
      return false
    default:
      return outcome satisfies never
  }
}

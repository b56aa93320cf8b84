// What a search needs beyond the states and their steps: the parts that only the full kernel has (kernel/full.ts). A search with none of
// them is plain, and has the smallest kernel. The loop sets up losses, copies, rules and timestamps as they are here, in every kernel: a part
// that is missing here is then missing in each search that needs it, and the tests that compare the kernels notice that.
import type { Kernel } from '../../compile/kernel.js'
import type { TimestampCanonicalizer } from '../../reduce/timestamp-canonicalizer.js'
import type { Limits } from './limits.js'

/** The parts, each with what it is set up from; undefined for one that the search does not need. */
interface SearchParts {
  /** Losses and copies of messages, with the arguments of `setFaults`. */
  readonly faults:
    | readonly [lost: number, losses: number, duplicated: number, duplications: number]
    | undefined
  /** Rules about steps: the kernel that decides them. */
  readonly rules: Kernel | undefined
  readonly timestamps: TimestampCanonicalizer | undefined
  /** The steps of expanded states once more, for a caller that pauses the search to look at them. */
  readonly steps: Limits['pauseAt']
}

/**
 * The parts of one search.
 * @param timestamps makes each successor canonical; undefined to keep them as they are
 */
export const searchPartsOf = (
  kernel: Kernel,
  { pauseAt }: Limits,
  timestamps: TimestampCanonicalizer | undefined,
): SearchParts => {
  const { tables, monitorRunner, model } = kernel
  const { lost, duplicated } = tables.slots
  const { loss, duplication } = model.options
  return {
    faults: lost < 0 && duplicated < 0 ? undefined : [lost, loss, duplicated, duplication],
    rules: monitorRunner.all || monitorRunner.flags !== 0 ? kernel : undefined,
    timestamps,
    steps: pauseAt,
  }
}

/** Whether a search needs only the states. */
export const isPlain = (parts: SearchParts): boolean =>
  Object.values(parts).every((part) => part === undefined)

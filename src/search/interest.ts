// Which states a search must show to its caller. A loop that can answer this itself calls nobody for the others.
import type { StateReading } from '../compile/state-reading.js'

/** The states that may decide something. All others may be left out, with no effect on the result. */
export interface Interest {
  readonly reading: StateReading
  /** A state is of interest if one of these queries has another result than this, or none so far. */
  readonly queries: readonly (readonly [query: number, usual: number])[]
  /** Whether every state without a fair step is of interest. */
  readonly atRest: boolean
  /** Whether the kernel must count the steps of the spec in the states that are shown. */
  readonly specSteps: boolean
  /** The monitors of the kernel, as bits, for which every state with a step that breaks them is of interest. */
  readonly rules: number
  /** Every state with a greater timestamp than this is of interest; Infinity if none is for that reason. */
  readonly greatestUsual: number
}

// The arguments that a cached function of a state has in addition to it.
import type { Answer, Seen } from './certifier.js'

/** The arguments of a function in addition to the state: values, and sites. */
export interface CallArguments {
  readonly values: readonly Omit<Seen, 'isClock'>[]
  readonly sites: readonly number[]
  /** The value that is part of a result, if there is one. */
  made?(result: number): Answer['made']
}

/** No arguments. */
export const noArguments: CallArguments = { values: [], sites: [] }

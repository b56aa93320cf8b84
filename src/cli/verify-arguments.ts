// What `verify` is told, and the check that it asks for.
import { freemem } from 'node:os'
import { type CheckOptions, usualCheck } from '../check/check.js'
import type { ModelArguments } from './model-arguments.js'

/** The options of `verify` as commander gives them. */
export interface VerifyArguments extends ModelArguments {
  readonly property?: readonly string[]
  readonly search: CheckOptions['search']
  readonly continue?: boolean
  readonly maxStates?: number
  readonly maxDepth?: number
  readonly memory?: number
  readonly time?: number
  readonly seed?: number
  readonly walks?: number
  readonly reduce?: readonly string[]
  readonly expect?: boolean
  readonly out?: string
  readonly format: 'text' | 'json' | 'ndjson' | 'junit'
  readonly full?: boolean
  readonly quiet?: boolean
  readonly progress?: boolean
}

/** How to search, from the arguments. */
export const checkOptionsOf = (given: VerifyArguments): CheckOptions => ({
  ...usualCheck,
  search: given.search,
  continue: given.continue === true || given.expect === true,
  ...(given.maxStates === undefined ? {} : { maxStates: given.maxStates }),
  ...(given.maxDepth === undefined ? {} : { maxDepth: given.maxDepth }),
  memory: given.memory ?? Math.max(2 ** 28, Math.floor(freemem() / 2)),
  ...(given.seed === undefined ? {} : { seed: given.seed }),
  ...(given.walks === undefined ? {} : { walks: given.walks }),
})

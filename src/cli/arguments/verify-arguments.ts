// The arguments of `verify`, and the check options that follow from them.
import { type CheckOptions, defaultCheckOptions } from '../../check/check-options.js'
import type { Model } from '../../model/model.js'
import { defaultReductions, noReduction, type Reduce } from '../../reduce/reductions.js'
import { defaultMemory } from '../supervise/default-memory.js'
import type { ModelArguments } from './model-arguments.js'

/** The options of `verify`, as commander passes them. */
export interface VerifyArguments extends ModelArguments {
  readonly property?: readonly string[]
  readonly ltl?: readonly string[]
  readonly liveness?: boolean
  readonly search: CheckOptions['search']
  readonly continue?: boolean
  readonly maxStates?: number
  readonly maxDepth?: number
  readonly memory?: number
  readonly time?: number
  readonly seed?: number
  readonly walks?: number
  readonly reduce?: readonly string[]
  readonly certificate?: string
  readonly expect?: boolean
  readonly out?: string
  readonly format: 'text' | 'json' | 'ndjson' | 'junit'
  readonly full?: boolean
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly progress?: boolean
}

/** The values of `--reduce`. */
export const reductionNames = ['none', 'timestamps', 'symmetry', 'partial-order', 'all'] as const

/**
 * The requested reductions for this model. A user who names symmetry claims it even if the spec declares none;
 * certification then refuses the claim. `all` uses what the spec declares.
 */
export const reduceOf = (model: Model, names: readonly string[] | undefined): Reduce => {
  const usual = defaultReductions(model)
  if (names === undefined || names.length === 0) return usual
  if (names.includes('none')) return noReduction
  const all = names.includes('all')
  const { symmetry, timed } = model.spec
  const claim = symmetry === 'none' ? undefined : symmetry
  return {
    timestamps: usual.timestamps || names.includes('timestamps') || (all && timed),
    symmetry: names.includes('symmetry') ? (claim ?? 'all') : all ? claim : undefined,
    partialOrder: all || names.includes('partial-order'),
  }
}

/** The check options, from the arguments. */
export const checkOptionsOf = (given: VerifyArguments, model: Model): CheckOptions => ({
  ...defaultCheckOptions,
  reduce: reduceOf(model, given.reduce),
  search: given.search,
  continue: given.continue === true || given.expect === true,
  ...(given.maxStates === undefined ? {} : { maxStates: given.maxStates }),
  ...(given.maxDepth === undefined ? {} : { maxDepth: given.maxDepth }),
  memory: given.memory ?? defaultMemory(),
  ...(given.seed === undefined ? {} : { seed: given.seed }),
  ...(given.walks === undefined ? {} : { walks: given.walks }),
})

// The arguments of `measure`, and the sizes that it measures.
import { InvalidArgumentError } from 'commander'
import type { Sizes } from '../../measure/sizes.js'
import type { Count } from '../../measure/step-kinds.js'
import type { Spec } from '../../protocol/spec.js'
import { wholeNumberIn } from '../../protocol/text-forms.js'
import type { ModelArguments } from '../arguments/model-arguments.js'

/** The options of `measure`, as commander passes them. */
export interface MeasureArguments extends Omit<ModelArguments, 'sites'> {
  readonly sites?: Sizes
  readonly messages?: boolean
  readonly delays?: boolean
  readonly bypass?: boolean
  readonly load?: boolean
  readonly round?: boolean
  readonly count?: Count
  readonly section?: number
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json'
  readonly out?: string
  readonly quiet?: boolean
  readonly progress?: boolean
}

/** Reads a number of sites, or a range. */
export const sizes = (text: string): Sizes => {
  const [first, last = first, ...more] = text.split('..')
  const from = wholeNumberIn(first!, 1)
  const to = wholeNumberIn(last!, from)
  if (from === undefined || to === undefined || more.length > 0) {
    throw new InvalidArgumentError('It must be a whole number from 1, or a range such as 2..6.')
  }
  return { from, to }
}

/** The requested sizes; by default from two on, unless a parameter fixes the size. */
export const sizesOf = (spec: Spec, { sites, param }: MeasureArguments): Sizes => {
  if (sites !== undefined) return sites
  const said = Object.entries(param ?? {}).flatMap(
    ([name, text]) => spec.parameters[name]?.sitesOf?.(text) ?? [],
  )
  if (said[0] !== undefined) return { from: said[0], to: said[0] }
  return { from: Math.max(2, spec.sites.min), to: spec.sites.max }
}

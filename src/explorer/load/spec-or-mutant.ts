// A spec as its author wrote it, or one of its mutants.
import { mutated } from '../../protocol/mutant.js'
import { didYouMean } from '../../protocol/nearest.js'
import type { Spec } from '../../protocol/spec.js'
import { LinkError } from '../session/session-link.js'
import type { LoadedSpec } from './spec-source.js'

/** The spec, or its mutant of this name. Throws a `LinkError` that suggests the nearest name. */
export const specOrMutant = (
  { spec, mutants }: Pick<LoadedSpec, 'spec' | 'mutants'>,
  name: string | undefined,
): Spec => {
  if (name === undefined) return spec
  const mutant = mutants.find((one) => one.name === name)
  if (mutant !== undefined) return mutated(spec, mutant)
  throw new LinkError(
    `${spec.name} has no mutant "${name.slice(0, 80)}"${didYouMean(
      name,
      mutants.map((one) => one.name),
    )}`,
  )
}

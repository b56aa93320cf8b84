// A refused symmetry claim: the message offers the rotations of the sites where the same search accepts them.
import { check } from '../../check/check.js'
import type { CheckOptions } from '../../check/check-options.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Model } from '../../model/model.js'
import type { Property } from '../../protocol/property.js'

// A smaller group is offered only if the same search completes with it within this many states.
const offerStates = 20_000

/** Adds to a refused claim the smaller one that passes, if the rotations do. */
export const withOffer = (
  error: CertificationFailed,
  model: Model,
  properties: readonly Property[],
  options: CheckOptions,
): CertificationFailed => {
  const reduce = { ...options.reduce!, symmetry: 'rotations' as const }
  try {
    const { exploration } = check(model, properties, { ...options, reduce, maxStates: offerStates })
    // A search that ended at the bound of the offer could still be refused.
    if (!exploration.complete && exploration.cut !== 'violation') return error
    if (!exploration.reductions.some((one) => one.reduction === 'symmetry' && 'group' in one)) return error
    const text = `  The same search is accepted with the rotations of the sites alone: declare symmetry: 'rotations' in the spec.`
    return new CertificationFailed('symmetry', `${error.message}\n${text}`)
  } catch {
    return error
  }
}

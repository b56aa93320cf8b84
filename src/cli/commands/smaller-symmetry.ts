// A refused symmetry claim: the message offers a smaller one that the same search accepts, the rotations of the sites, the permutations
// of the values, or those of the sites of one role alone.
import { check } from '../../check/check.js'
import type { CheckOptions } from '../../check/check-options.js'
import { CertificationFailed } from '../../compile/certifier.js'
import type { Model } from '../../model/model.js'
import type { Property } from '../../protocol/property.js'

// A smaller group is offered only if the same search completes with it within this many states.
const offerStates = 20_000

/** The smaller claims: what is accepted, and what to declare. */
const offers = [
  { symmetry: 'rotations', what: 'the rotations of the sites alone', declares: 'rotations' },
  { symmetry: 'values', what: 'the permutations of the values alone', declares: 'none' },
] as const

/** Adds to a refused claim the smaller one that passes, if there is one. */
export const withOffer = (
  error: CertificationFailed,
  model: Model,
  properties: readonly Property[],
  options: CheckOptions,
): CertificationFailed => {
  const { renamedRoles } = model.spec
  for (const role of renamedRoles.length > 1 ? renamedRoles : []) {
    const ofOne = { ...model, spec: { ...model.spec, renamedRoles: [role] } }
    if (isAccepted(ofOne, properties, options, 'all'))
      return new CertificationFailed(
        'symmetry',
        `${error.message}\n  The same search is accepted with the permutations of the sites of role ${role} alone: declare symmetry: { ${role}: 'all' } in the spec.`,
      )
  }
  for (const offer of offers) {
    if (isAccepted(model, properties, options, offer.symmetry))
      return new CertificationFailed(
        'symmetry',
        `${error.message}\n  The same search is accepted with ${offer.what}: declare symmetry: '${offer.declares}' in the spec.`,
      )
  }
  return error
}

const isAccepted = (
  model: Model,
  properties: readonly Property[],
  options: CheckOptions,
  symmetry: 'all' | (typeof offers)[number]['symmetry'],
): boolean => {
  const reduce = { ...options.reduce!, symmetry }
  try {
    const { exploration } = check(model, properties, { ...options, reduce, maxStates: offerStates })
    // A search that ended at the bound of the offer could still be refused. One within a constraint has found all its states.
    if (!exploration.complete && exploration.cut !== 'violation' && exploration.cut !== 'constraint')
      return false
    // Where no rotation is left, the values alone are permuted.
    return exploration.reductions.some(
      (one) => 'group' in one && (symmetry === 'values' || !one.group.includes('renamings of the values')),
    )
  } catch {
    return false
  }
}

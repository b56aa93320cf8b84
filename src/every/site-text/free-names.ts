// The values of the names that a function of the spec does not bind.
import { freeNamesOf, type SpecNames } from '../../canonical/by-order/free-names.js'
import { notSeen } from '../../canonical/by-order/given-values.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { knownOf, type Names, nothing } from './value.js'

/** The names that a function of the spec does not bind. */
export const freeNames = (fn: AnyFunction, names: SpecNames): Names => {
  const free = freeNamesOf(fn, names)
  return {
    find: (name) => {
      const found = free(name)
      if (found.kind === 'empty') return nothing
      if (found.kind !== 'given' || found.values.includes(notSeen))
        throw new NotUnderstood(`it uses ${name}, whose value is not known or may change`)
      return knownOf(found.values)
    },
  }
}

// The names that a function does not bind.
import { freeNamesOf } from '../../canonical/by-order/free-names.js'
import { notSeen } from '../../canonical/by-order/given-values.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { knownValue } from './fields.js'
import type { Path } from './path.js'
import { type Names, nothing, Unseen, type Value } from './value.js'

/** The values of the names that a function does not bind. One whose value is not known may have any. */
export const freeNames = (fn: AnyFunction, path: Path): Names => {
  const free = freeNamesOf(fn, path.spec)
  return {
    find: (name): Value => {
      const found = free(name)
      if (found.kind === 'empty') return nothing
      if (found.kind === 'given' && !found.values.includes(notSeen))
        return knownValue(path.choose(found.values))
      path.unclear(`it uses ${name}, whose value is not known or may change`)
      return new Unseen()
    },
  }
}

// The names that are visible in a function. Nothing assigns to them, so each has one value.
import { freeNamesOf, type SpecNames } from '../../canonical/by-order/free-names.js'
import { notSeen } from '../../canonical/by-order/given-values.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { knownOf, type Names, nothing, type Value } from './value.js'

/** The names of a block or of a call. */
export class Scope implements Names {
  private readonly own = new Map<string, Value>()
  private readonly above: Names

  constructor(above: Names) {
    this.above = above
  }

  declare(name: string, value: Value): void {
    this.own.set(name, value)
  }

  find(name: string): Value {
    return this.own.get(name) ?? this.above.find(name)
  }
}

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

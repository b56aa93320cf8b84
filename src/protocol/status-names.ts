// The names that a spec may give to statuses of its sites. The option `whoCrashes` and formulas name statuses, and both have words of their own.
import { operatorWords } from '../ltl/parse-formula.js'
import { atomsOfContention } from './about-contention.js'
import type { AlgorithmDeclaration } from './algorithm-declaration.js'
import { BrokenSpec } from './broken-spec.js'
import type { AnyDeclaration } from './declaration.js'
import { namedPredicates } from './property-kinds.js'
import { whoCrashes } from './who-crashes.js'

const ofFormulas = [...atomsOfContention, 'crashed', 'up', 'inFlight', ...operatorWords]

/** Throws a `BrokenSpec` for a status whose name has another meaning already. */
export const checkStatusNames = <D extends AnyDeclaration>({
  name,
  protocol,
  properties,
  statuses = {},
}: Pick<AlgorithmDeclaration<D>, 'name' | 'protocol' | 'properties' | 'statuses'>): void => {
  for (const status of Object.keys(statuses)) {
    const fail = (where: string, words: string): BrokenSpec =>
      new BrokenSpec(
        `${name}: the name "${status}" in "statuses" already has a meaning in ${where}, as do ${words}; rename it`,
      )
    if (
      whoCrashes.includes(status) ||
      status.includes(',') ||
      /^[\d\s]*$/.test(status) ||
      status in protocol.declaration.roles
    )
      throw fail('--who-crashes', `${whoCrashes.join(', ')}, roles, site numbers and commas`)
    if (ofFormulas.includes(status)) throw fail('formulas', ofFormulas.join(', '))
  }
  const shared = [...namedPredicates(properties).keys()].find((property) => Object.hasOwn(statuses, property))
  if (shared === undefined) return
  throw new BrokenSpec(
    `${name}: a property and a status are called "${shared}", and a formula cannot tell which is meant; rename one`,
  )
}

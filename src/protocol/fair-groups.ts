// Clauses that are fair as one: `fairAs` gives them a name in common.
import { BrokenSpec } from './broken-spec.js'
import type { Clause, LocalClause } from './clause.js'

const reserved = ['all', 'deliveries']

/**
 * @throws a `BrokenSpec` if a group has the name of a clause or of all clauses, or if its clauses differ in their role or fairness
 */
export const checkFairGroups = (
  place: string,
  clauses: ReadonlyMap<string, Clause>,
  request: string | undefined,
): void => {
  const groups = new Map<string, readonly [name: string, clause: LocalClause]>()
  for (const [name, clause] of clauses) {
    if (clause.kind !== 'local' || clause.fairAs === undefined) continue
    const { fairAs, role, fair } = clause
    const fail = (why: string) => new BrokenSpec(`${place}: fairAs of "${name}": ${why}`)
    if (typeof fairAs !== 'string' || !/^[A-Za-z]\w*$/.test(fairAs))
      throw fail('it must be a name of letters, digits and underscores')
    if (clauses.has(fairAs) || reserved.includes(fairAs))
      throw fail(
        `${fairAs} ${clauses.has(fairAs) ? 'is a clause' : 'has a meaning of its own in --fair'}; choose another name`,
      )
    if (clause.timeout === true) throw fail('a timeout is never fair; leave it out')
    if (name === request)
      throw fail('the clause that requests has a fairness of its own, contention.fairRequest')
    const [first, other] = groups.get(fairAs) ?? [name, clause]
    if (other.role !== role)
      throw fail(`${first} is also in ${fairAs}, and belongs to another role, ${other.role}`)
    if (other.fair !== fair)
      throw fail(`${first} is also in ${fairAs}, and its fairness is ${other.fair}, not ${fair}`)
    groups.set(fairAs, [first, other])
  }
}

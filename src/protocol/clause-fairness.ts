// What clauses say about their fairness in addition to its kind: `fairAs` is the name of several that are fair as one, and `fairWhen` is the condition
// under which a clause is fair.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { Clause, Fairness, LocalClause } from './clause.js'

const reserved = ['all', 'deliveries']

/** What a spec says of the clause that requests. */
interface Requests {
  readonly request?: string | undefined
  readonly fairRequest?: Fairness
}

/** @throws a `BrokenSpec` if a group or a condition of fairness contradicts another part of the spec */
export const checkClauseFairness = (
  place: string,
  clauses: ReadonlyMap<string, Clause>,
  requests: Requests,
): void => {
  checkGroups(place, clauses, requests.request)
  checkConditions(place, clauses, requests)
}

/**
 * @throws a `BrokenSpec` if a group has the name of a clause or of all clauses, or if its clauses differ in their role or fairness
 */
const checkGroups = (
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

/** @throws a `BrokenSpec` if a condition is no function, or if there is no fairness that it could restrict */
const checkConditions = (
  place: string,
  clauses: ReadonlyMap<string, Clause>,
  { request, fairRequest = 'none' }: Requests,
): void => {
  for (const [name, clause] of clauses) {
    if (clause.kind !== 'local' || clause.fairWhen === undefined) continue
    const fail = (why: string) => new BrokenSpec(`${place}: fairWhen of "${name}": ${why}`)
    const what: unknown = clause.fairWhen
    if (typeof what !== 'function')
      throw fail(`it is ${describe(what)}; it must be a function of the record and the context`)
    if (clause.timeout === true) throw fail('a timeout is never fair; leave it out')
    if (name === request && fairRequest === 'none')
      throw fail(
        "no request is fair in this spec; leave it out, or give contention.fairRequest 'weak' or 'strong'",
      )
    if (name !== request && clause.fair === 'none')
      throw fail("the clause is not fair; leave it out, or give fair 'weak' or 'strong'")
  }
}

// Which local clauses of a site have their effects found together, with one look-up.
import type { Model } from '../model/model.js'
import { isLocalTo } from '../protocol/clause.js'

/** Local clauses of a site whose effects are found together. */
export interface LocalGroup {
  readonly clauses: readonly string[]
  /** Whether it is the clause of a counted request. */
  readonly isCounted: boolean
}

/**
 * The groups of a site, in the order of the source.
 * @param branching whether outcomes can depend on shared variables
 */
export const localGroups = (
  { spec, requesters, sites, requests }: Model,
  site: number,
  branching: boolean,
): readonly LocalGroup[] => {
  const clauses = [...spec.clauses]
    .filter(([, clause]) => isLocalTo(clause, sites[site]!.role.name))
    .map(([name]) => name)
    .filter((name) => name !== spec.workload.request || requesters.has(site))
  // With shared variables each clause has its own tree, because a common tree would branch on what all of them read. A
  // counted request has its own tree in any case, marked by its sign: when the count is used up, the clause must not be
  // called at all.
  const counted = requests === Number.POSITIVE_INFINITY ? undefined : spec.workload.request
  const groups: string[][] = []
  for (const name of clauses) {
    const last = groups.at(-1)
    const alone = branching || name === counted || last === undefined || last[0] === counted
    if (alone) groups.push([name])
    else last.push(name)
  }
  return groups.map((names) => ({ clauses: names, isCounted: names[0] === counted }))
}

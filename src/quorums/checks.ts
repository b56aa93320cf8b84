// The conditions of the literature on quorums, each as a check that names the least offender. Only the first is
// necessary for mutual exclusion; the others are about cost and fairness. A site without a quorum (the empty set)
// never requests: all checks skip it as a requester and none as a voter, so M4 compares it with the rest.
//
// Coteries, that is intersection and minimality: H. Garcia-Molina and D. Barbara, How to assign votes in a distributed
// system, JACM 32(4), 1985. M1 to M4: M. Maekawa, A √N algorithm for mutual exclusion in decentralized systems, ACM
// TOCS 3(2), 1985.

import { type QuorumSystem, showQuorum } from './quorum-system.js'

/**
 * The result of a check. `because` is a sentence to print, without a full stop; `sites` are the offenders, ascending:
 * two sites, or one for self-membership. If there are several violations, this is the least in lexicographic order.
 */
export type Check =
  | { readonly holds: true }
  | { readonly holds: false; readonly because: string; readonly sites: readonly number[] }

/** M1: every two quorums have a site in common. */
export const intersection = (system: QuorumSystem): Check =>
  everyPair(requesters(system), (i, j) => {
    const [g, h] = [quorumOf(system, i), quorumOf(system, j)]
    if (g.some((site) => h.has(site))) return undefined
    return `quorums of ${i} ${showQuorum(g)} and ${j} ${showQuorum(h)} have no site in common`
  })

/**
 * No quorum is a proper subset of another one. Equal quorums are allowed: the condition is about different sets, and
 * several sites may share one.
 */
export const minimality = (system: QuorumSystem): Check =>
  everyPair(requesters(system), (i, j) => {
    const [g, h] = [quorumOf(system, i), quorumOf(system, j)]
    if (g.size === h.size) return undefined
    const [small, large] = g.size < h.size ? [i, j] : [j, i]
    const [inner, outer] = [quorumOf(system, small), quorumOf(system, large)]
    if (!inner.isSubset(outer)) return undefined
    return `quorum of ${large} ${showQuorum(outer)} contains the quorum of ${small} ${showQuorum(inner)} and more`
  })

/** M2: every site that has a quorum is a member of it. */
export const selfMembership = (system: QuorumSystem): Check => {
  const outsider = requesters(system).find((i) => !quorumOf(system, i).has(i))
  if (outsider === undefined) return { holds: true }
  const because = `quorum of ${outsider} ${showQuorum(quorumOf(system, outsider))} does not contain ${outsider}`
  return { holds: false, because, sites: [outsider] }
}

/** M3: all quorums are of one size, so every request costs the same. */
export const equalSize = (system: QuorumSystem): Check =>
  everyPair(requesters(system), (i, j) => {
    const [g, h] = [quorumOf(system, i), quorumOf(system, j)]
    if (g.size === h.size) return undefined
    return `quorums of ${i} ${showQuorum(g)} and ${j} ${showQuorum(h)} have ${g.size} and ${h.size} members`
  })

/**
 * M4: every site is a member of the same number of quorums, so all carry the same load. A quorum shared by two sites
 * counts twice. Sites without a quorum are compared too, since they vote.
 */
export const equalMembership = (system: QuorumSystem): Check => {
  const sites = system.toArray().map((_, i) => i)
  const load = sites.map((site) => system.count((quorum) => quorum.has(site)))
  return everyPair(sites, (i, j) =>
    load[i] === load[j] ? undefined : `sites ${i} and ${j} are in ${load[i]} and ${load[j]} quorums`,
  )
}

const quorumOf = (system: QuorumSystem, i: number) => {
  const quorum = system.get(i)
  if (quorum === undefined)
    throw new RangeError(`No site ${i} among ${system.size}; this is an internal error in checks.ts.`)
  return quorum
}

/** The sites that have a quorum, ascending. */
const requesters = (system: QuorumSystem): number[] =>
  system.toArray().flatMap((quorum, i) => (quorum.isEmpty() ? [] : [i]))

/** Visits the pairs i before j in order and stops at the first violation. */
const everyPair = (
  sites: readonly number[],
  complaint: (i: number, j: number) => string | undefined,
): Check => {
  for (const [k, i] of sites.entries())
    for (const j of sites.slice(k + 1)) {
      const because = complaint(i, j)
      if (because !== undefined) return { holds: false, because, sites: [i, j] }
    }
  return { holds: true }
}

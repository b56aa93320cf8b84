// Ballots and their order. A ballot is a round and the site that proposes in it, so no two sites use the same one
// (L. Lamport, The Part-Time Parliament, 1998).
import { int, record, siteId } from 'coterie'

export const ballot = record({ round: int(1, Infinity), proposer: siteId })
export type Ballot = typeof ballot.initial
type Last = Ballot | null

/** Whether a ballot is above another: by rounds, then by the numbers of the proposers. None is below all. */
export const isAbove = (one: Ballot, other: Last) =>
  other === null || one.round > other.round || (one.round === other.round && one.proposer > other.proposer)

/** Whether a ballot is this one. */
export const isSame = (one: Ballot, other: Last) =>
  other !== null && one.round === other.round && one.proposer === other.proposer

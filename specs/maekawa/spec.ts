// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, maekawa } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { proof } from './proof.js'
import { variants } from './variants.js'

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  maekawa.servedInRequestOrder(),
  maekawa.servedInRealTimeOrder(),
  ...proof,
]

/** What the state of a waiting site says about the sites that it waits for; the variants share it. */
interface Voting extends Votes {
  readonly parameters: { readonly quorums: ViewOf<typeof maekawa>['parameters']['quorums'] }
}

/** What it says about one vote. */
interface Votes {
  all(role: 'site'): readonly Pick<ReturnType<ViewOf<typeof maekawa>['all']>[number], 'self' | 'votes'>[]
  channel(from: number, to: number): Iterable<{ readonly type: string }>
}

/**
 * Whom a site without the vote of a voter waits for: those that have the vote, or that it is on its way to or from; else
 * the voter.
 */
export const waitsForVote = (view: Votes, site: number, voter: number) => {
  const isSent = (from: number, to: number, message: string) =>
    [...view.channel(from, to)].some(({ type }) => type === message)
  const has = (self: number) => isSent(voter, self, 'VOTE') || isSent(self, voter, 'RELEASE')
  const holders = view
    .all('site')
    .filter(({ self, votes }) => self !== site && (votes.has(voter) || has(self)))
  // Its own vote comes by itself if its own message is in transit.
  const comes = voter === site && [...view.channel(site, site)].length > 0
  const awaited = holders.length > 0 ? holders.map(({ self }) => self) : comes ? [] : [voter]
  return awaited.map((self) => ({ site: self, label: 'vote of', of: voter }))
}

/** The state that `waitsForHolder` reads: which site has the vote of each voter. */
interface Holders {
  readonly parameters: Voting['parameters']
  all(role: 'site'): readonly (Pick<ReturnType<ViewOf<typeof maekawa>['all']>[number], 'votes'> & {
    readonly vote: { readonly site: number } | null
  })[]
  channel(from: number, to: number): { isEmpty(): boolean }
}

/** Whom a waiting site waits for where a voter knows who has its vote: for each vote that it lacks, its holder, or the voter. */
export const waitsForHolder = (view: Holders, site: number) => {
  const missing = [...view.parameters.quorums.get(site)!.subtract(view.all('site')[site]!.votes)]
  return missing.flatMap((voter) => {
    const holder = view.all('site')[voter]!.vote?.site ?? site
    // A vote that is free, or on its way to the site, comes from the voter.
    const awaited = holder === site ? voter : holder
    return awaited === site && !view.channel(site, site).isEmpty()
      ? []
      : [{ site: awaited, label: 'vote of', of: voter }]
  })
}

/** The sites that a waiting site waits for, for each vote that it lacks. */
export const waitsFor = (view: Voting, site: number) => {
  const missing = [...view.parameters.quorums.get(site)!.subtract(view.all('site')[site]!.votes)]
  return missing.flatMap((voter) => waitsForVote(view, site, voter))
}

export default algorithm({
  name: 'maekawa',
  title: 'Maekawa, without deadlock handling',
  citation: 'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), 1985',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must not lose or copy ' +
    'messages; they need not be FIFO. Any two quorums must intersect; a site need not be in ' +
    'its own quorum. A site without a quorum only votes. Sites may be renamed wherever that ' +
    'turns quorums into quorums, and requesters into requesters.',
  sites: { min: 1, fallback: 4 },
  protocol: maekawa,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
    waitsFor,
  },
  formulas,
  properties,
  expectations,
})

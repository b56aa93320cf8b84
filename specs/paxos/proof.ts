// The proof of agreement, without a history of votes: a site remembers its last vote only. So a ballot "may still be
// chosen" as far as its proposer may still learn it: by votes that it has counted, or in transit, or not yet given.
import { proof } from 'coterie'
import { paxos } from './algorithm.js'
import { type Ballot, isAbove, isSame } from './ballot.js'

const { ofPair, ofSite } = paxos.lemma

type Node = Parameters<Parameters<typeof ofSite>[2]>[0]
type View = Parameters<Parameters<typeof ofSite>[2]>[1]
type Said = ReturnType<Parameters<typeof ofSite>[2]>
/** A value that was proposed in a ballot. */
type Proposal = NonNullable<Node['accepted']>

const isAtMost = (one: Ballot | null, other: Ballot | null) =>
  one !== null && other !== null && !isAbove(one, other)

const hasProposed = ({ phase }: Node) => phase === 'proposing' || phase === 'decided'

/** All sets of sites that are just a majority. */
const majorities = (sites: readonly number[]): readonly (readonly number[])[] => {
  const size = Math.floor(sites.length / 2) + 1
  return Array.from({ length: 2 ** sites.length }, (_, bits) =>
    sites.filter((_one, k) => ((bits >> k) & 1) === 1),
  ).filter((some) => some.length === size)
}

/** What is claimed of every proposal that a site knows of, or that is in transit from it: a claim for each of these places. */
const ofProposals = (j: Node, view: View, test: (one: Proposal) => boolean): readonly (() => Said)[] => [
  () => j.accepted === null || test(j.accepted),
  () => j.phase !== 'preparing' || j.highest === null || test(j.highest),
  () => !hasProposed(j) || j.ballot === null || test({ ballot: j.ballot, value: j.value } as Proposal),
  ...others(j, view).flatMap((k) => [
    () => view.every(j, k, 'ACCEPT', (message) => test(message as never)),
    () => view.every(j, k, 'PROMISE', ({ accepted }) => accepted === null || test(accepted)),
  ]),
]

const others = (i: Node, view: View) => view.competitors.filter((k) => k !== i.self)

/** That a site has not accepted the ballot of a proposer, as far as that can learn it, and will not. */
const abstains = (i: Node, k: Node, view: View): Said => {
  if (i.votes.has(k.self) || k.promised === null || !isAbove(k.promised, i.ballot)) return false
  return k.self === i.self || view.every(k, i, 'ACCEPTED', ({ ballot }) => !isSame(ballot, i.ballot))
}

/** That a site has accepted the ballot of a proposer or a higher one, and has told this to proposers of higher ballots. */
const hasVoted = (i: Node, k: Node, view: View): readonly (() => Said)[] => {
  const isSince = (one: Proposal | null) => one !== null && isAtMost(i.ballot, one.ballot)
  const asksSince = (j: Node) => j.phase === 'preparing' && j.ballot !== null && isAbove(j.ballot, i.ballot)
  const told = view
    .all('site')
    .flatMap((j): readonly (() => Said)[] => [
      () => !asksSince(j) || !j.votes.has(k.self) || isSince(j.highest),
      () =>
        j.self === k.self ||
        !asksSince(j) ||
        view.every(k, j, 'PROMISE', ({ ballot, accepted }) => !isSame(ballot, j.ballot) || isSince(accepted)),
    ])
  return [() => isSince(k.accepted), ...told]
}

/** One of two claims; the second is made if the first is not true anyhow. */
const either = (view: View, one: Said, other: () => Said): Said =>
  one === true ? one : view.oneOf([one, other()])

const voted = (i: Node, k: Node, view: View): Said => {
  if (i.phase !== 'proposing') return true
  const unsaid = () =>
    !i.votes.has(k.self) &&
    (i.self === k.self || view.every(k, i, 'ACCEPTED', ({ ballot }) => !isSame(ballot, i.ballot)))
  return view.allOf(hasVoted(i, k, view).map((said) => () => either(view, said(), unsaid)))
}

const isOfBallot = (i: Node, one: Proposal) =>
  one.ballot.proposer !== i.self ||
  (i.ballot !== null &&
    (isAbove(i.ballot, one.ballot) ||
      (isSame(i.ballot, one.ballot) && hasProposed(i) && one.value === i.value)))

const agrees = (i: Node, one: Proposal) => !isAbove(one.ballot, i.ballot) || one.value === i.value

/** A claim of each of all majorities. */
const ofMajorities = <T>(view: View, claim: (some: readonly Node[]) => T): readonly T[] =>
  majorities(view.competitors).map((some) => claim(some.map((k) => view.all('site')[k]!)))

const safe = (i: Node, j: Node, view: View): Said =>
  i.phase !== 'proposing' ||
  view.allOf(
    ofProposals(j, view, (one) => agrees(i, one)).flatMap((agree) =>
      ofMajorities(
        view,
        (some) => () => either(view, agree(), () => view.oneOf(some.map((k) => abstains(i, k, view)))),
      ),
    ),
  )

const chosen = (i: Node, j: Node, view: View): Said =>
  i.phase !== 'decided' || view.allOf(ofProposals(j, view, (one) => agrees(i, one)))

export default proof({
  source: 'L. Lamport, Paxos Made Simple, ACM SIGACT News 32(4), 2001, section 2.2',
  lemmas: {
    ownBallot: ofSite('site', 'a proposer uses its own ballots, and proposes some value', (i, view) => {
      if (i.phase === 'idle') return i.ballot === null
      if (i.self >= view.parameters.proposers || i.ballot === null) return false
      return i.ballot.proposer === i.self && (!hasProposed(i) || i.value !== null)
    }),
    preparedBallots: ofPair(
      'site',
      'a proposer has begun every ballot for which it asks, or gets a promise',
      (i, k, view) =>
        view.allOf([
          () => view.every(i, k, 'PREPARE', ({ ballot }) => isAtMost(ballot, i.ballot)),
          () => view.every(k, i, 'PROMISE', ({ ballot }) => isAtMost(ballot, i.ballot)),
        ]),
    ),
    acceptedIsPromised: ofSite(
      'site',
      'an acceptor accepts in no ballot above the one that it has promised',
      (i) => i.accepted === null || isAtMost(i.accepted.ballot, i.promised),
    ),
    promiseKept: ofPair(
      'site',
      'an acceptor takes part in no ballot below one that it has promised (P1a)',
      (i, k, view) => view.every(k, i, 'PROMISE', ({ ballot }) => isAtMost(ballot, k.promised)),
    ),
    countedPromise: ofPair(
      'site',
      'so it does when its promise is counted',
      (i, k) => i.phase !== 'preparing' || !i.votes.has(k.self) || isAtMost(i.ballot, k.promised),
    ),
    countedPromiseItself: ofSite(
      'site',
      'so it does when it has promised itself',
      (i) => i.phase !== 'preparing' || !i.votes.has(i.self) || isAtMost(i.ballot, i.promised),
    ),
    acceptFromOwner: ofPair('site', 'a proposer asks for votes in its own ballots', (i, k, view) =>
      view.every(i, k, 'ACCEPT', ({ ballot }) => ballot.proposer === i.self),
    ),
    oneValue: ofPair('site', 'one value is proposed in each ballot, by its proposer', (i, j, view) =>
      view.allOf(ofProposals(j, view, (one) => isOfBallot(i, one))),
    ),
    oneValueItself: ofSite(
      'site',
      'one value is proposed in each ballot; so by the proposer itself',
      (i, view) => view.allOf(ofProposals(i, view, (one) => isOfBallot(i, one))),
    ),
    acceptedProposed: ofPair('site', 'a vote is for a value that was proposed', (i, k, view) =>
      view.every(
        k,
        i,
        'ACCEPTED',
        ({ ballot }) =>
          i.ballot !== null && (isAbove(i.ballot, ballot) || (isSame(i.ballot, ballot) && hasProposed(i))),
      ),
    ),
    promisedByMajority: ofSite(
      'site',
      'a value is proposed only with the promises of a majority: each majority has one of them',
      (j, view) =>
        view.allOf(
          ofMajorities(
            view,
            (some) => (one: Proposal) => some.some(({ promised }) => isAtMost(one.ballot, promised)),
          ).flatMap((test) => ofProposals(j, view, test)),
        ),
    ),
    votesTold: ofPair(
      'site',
      'an acceptor that has voted in a ballot reports this, or a later vote, to each higher ballot ' +
        'that it promises',
      (i, k, view) => voted(i, k, view),
    ),
    votesToldItself: ofSite('site', 'an acceptor reports what it has accepted; so to itself', (i, view) =>
      voted(i, i, view),
    ),
    safe: ofPair(
      'site',
      'while a value may still be chosen, it is proposed in every higher ballot: else each majority ' +
        'has one that abstains (P2c)',
      safe,
    ),
    safeItself: ofSite(
      'site',
      'other values may not be chosen any more; so for what the proposer itself knows',
      (i, view) => safe(i, i, view),
    ),
    chosenByMajority: ofSite(
      'site',
      'a value is chosen when a majority has accepted it, so every majority has one that has, and ' +
        'that reports it',
      (i, view) =>
        i.phase !== 'decided' ||
        view.allOf(
          ofMajorities(
            view,
            (some) => () =>
              view.oneOf(some.map((k) => view.allOf(hasVoted(i, k, view).map((said) => said())))),
          ),
        ),
    ),
    chosen: ofPair('site', 'if a value is chosen, every higher proposal has that value (P2b)', chosen),
    chosenItself: ofSite(
      'site',
      'every higher proposal has the value that was chosen; so what the proposer itself knows',
      (i, view) => chosen(i, i, view),
    ),
  },
  theorems: { agreement: ['ownBallot', 'chosen'] },
  // The ballots of each proposer: more would be searched for too long.
  universe: { channel: 'any', number: { 2: 2, 3: 1 } },
})

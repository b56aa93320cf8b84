// The proof of mutual exclusion of Naimi and Trehel's algorithm: there is one token, and a site is inside only with it. The
// clause that sends the idle token does not test whether it is there: it relies on the roots. That no site passes a request on
// to itself follows from the tree. Its edges are the fathers and the requests on their way, from the site that has made one to
// the receiver. A request turns an edge of the first kind into one of the second, a receipt turns it back, and a site that
// passes a request on moves one end of an edge.
import { proof } from 'coterie'
import { nt } from './algorithm.js'

const { ofSite, ofState, ofTwo } = nt.lemma

type View = Parameters<Parameters<typeof ofSite>[2]>[1]
type Claim = ReturnType<View['oneOf']>
type Site = Parameters<Parameters<typeof ofSite>[2]>[0]

/** That no TOKEN is on the way to a site. */
const noneOnTheWayTo = (i: number, view: View) =>
  view.allOf(view.competitors.filter((k) => k !== i).map((k) => view.none(k, i, 'TOKEN')))

/** That at most one TOKEN is on the way to a site. */
const oneOnTheWayTo = (i: number, view: View) => {
  const others = view.competitors.filter((k) => k !== i)
  return view.allOf([
    ...others.map((k) => view.inOrder(k, i, (one, other) => one.type !== 'TOKEN' || other.type !== 'TOKEN')),
    ...others.flatMap((k) =>
      others
        .filter((l) => l > k)
        .map((l) => view.oneOf([view.none(k, i, 'TOKEN'), view.none(l, i, 'TOKEN')])),
    ),
  ])
}

/** That a site neither has the token, nor will have it. */
const hasNone = (i: Site, view: View) => view.allOf([!i.token, noneOnTheWayTo(i.self, view)])

/** The sites from which a message may be on the way to a site. */
const sendersTo = (i: number, view: View) => view.competitors.filter((k) => k !== i)

/** That no REQUEST of one site is on the way to another, channel by channel. */
const notAsked = (of: number, to: number, view: View) =>
  sendersTo(to, view).map((k) => () => view.every(k, to, 'REQUEST', (m) => m.of !== of))

/** That neither of two sites is the father of the other, and no request of one is on its way to the other: part by part. */
const notJoined = (i: Site, j: Site, view: View) => [
  () => i.father !== j.self,
  () => j.father !== i.self,
  ...notAsked(i.self, j.self, view),
  ...notAsked(j.self, i.self, view),
]

/** That no two of some claims are false. */
const atMostOneFalse = (claims: readonly (() => Claim | boolean)[], view: View) =>
  claims.flatMap((one, k) => claims.slice(k + 1).map((other) => () => view.oneOf([one(), other()])))

/** That no channel to a site has two requests of the same other site. */
const askedOnce = (of: number, to: number, view: View) =>
  sendersTo(to, view).map(
    (k) => () =>
      view.inOrder(
        k,
        to,
        (one, other) =>
          one.type !== 'REQUEST' || other.type !== 'REQUEST' || one.of !== of || other.of !== of,
      ),
  )

/** The cycles of three sites or more, each once: from its least site on, in one of both directions. */
const cycles = (sites: readonly Site[]): readonly (readonly Site[])[] => {
  const longer = (path: readonly Site[]): readonly (readonly Site[])[] => [
    ...(path.length > 2 && path[1]!.self < path.at(-1)!.self ? [path] : []),
    ...sites.filter((k) => k.self > path[0]!.self && !path.includes(k)).flatMap((k) => longer([...path, k])),
  ]
  return sites.flatMap((site) => longer([site]))
}

/** One of each of some lists, in every way. */
const oneOfEach = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])),
    [[]],
  )

export default proof({
  source:
    'M. Naimi, M. Trehel, A. Arnold, A log(N) Distributed Mutual Exclusion Algorithm Based on ' +
    'Path Reversal, J. Parallel Distrib. Comput. 34(1), 1996: the notions of the paper, in our ' +
    'own words',
  lemmas: {
    oneAtASite: ofSite(
      'site',
      'a site has the token at most once: token_present, or one message is on the way to it',
      (i, view) => (i.token ? noneOnTheWayTo(i.self, view) : oneOnTheWayTo(i.self, view)),
    ),
    oneToken: ofTwo(
      'site',
      'there is one token, so of two sites one neither has it, nor has it on the way to it',
      (i, j, view) => view.oneOf([hasNone(i, view), hasNone(j, view)]),
    ),
    insideHasToken: ofSite(
      'site',
      'a site enters only with token_present, and keeps the token until it leaves',
      (i) => i.phase !== 'held' || i.token,
    ),
    idleRootHasToken: ofSite(
      'site',
      'a root (father = nil) that does not request has the token, so it sends the token without a test',
      (i) => i.father !== null || i.phase !== 'idle' || i.token,
    ),
    nextWhileRequesting: ofSite(
      'site',
      'only a site that requests has a next in the queue',
      (i) => i.next === null || i.phase !== 'idle',
    ),
    rootIsLast: ofSite(
      'site',
      'a root is the last of its queue: it has no next',
      (i) => i.father !== null || i.next === null,
    ),
    notItsOwnFather: ofSite('site', 'no site is its own father, or receives its own request', (i, view) =>
      view.allOf([() => i.father !== i.self, ...notAsked(i.self, i.self, view)]),
    ),
    joinedOnce: ofTwo(
      'site',
      'fathers and requests on their way form a tree: two sites are joined at most once: one is the ' +
        'father of the other, or a request of one is on its way to the other',
      (i, j, view) =>
        view.allOf([
          ...atMostOneFalse(notJoined(i, j, view), view),
          ...askedOnce(i.self, j.self, view),
          ...askedOnce(j.self, i.self, view),
        ]),
    ),
    noCycle: ofState('the tree has no cycle of three sites or more', (view) =>
      view.allOf(
        cycles(view.all('site')).flatMap((cycle) =>
          oneOfEach(cycle.map((i, k) => notJoined(i, cycle[(k + 1) % cycle.length]!, view))).map(
            (claims) => () => view.oneOf(claims.map((asked) => asked())),
          ),
        ),
      ),
    ),
  },
  theorems: {
    mutualExclusion: ['oneToken', 'insideHasToken'],
    fathersLeadToARoot: ['notItsOwnFather', 'joinedOnce', 'noCycle'],
  },
  universe: { channel: 'any' },
})

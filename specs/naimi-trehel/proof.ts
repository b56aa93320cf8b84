// The proof of mutual exclusion of Naimi and Trehel's algorithm: there is one token, and a site is inside only with it. The clause
// that sends the idle token does not ask whether it is there: it relies on the roots. A root that does not request has the token.
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

/** That one of two sites is not the father of the other, and has not sent it a request that is on its way: part by part. */
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
  sendersTo(to, view).map((k) => () => view.inOrder(k, to, (one, other) =>
    one.type !== 'REQUEST' || other.type !== 'REQUEST' || one.of !== of || other.of !== of))

/** The cycles of three sites or more, each once: from its least site on, in one of both directions. */
const cycles = (sites: readonly Site[]): readonly (readonly Site[])[] => {
  const longer = (path: readonly Site[]): readonly (readonly Site[])[] => [
    ...(path.length > 2 && path[1]!.self < path.at(-1)!.self ? [path] : []),
    ...sites
      .filter((k) => k.self > path[0]!.self && !path.includes(k))
      .flatMap((k) => longer([...path, k])),
  ]
  return sites.flatMap((site) => longer([site]))
}

/** One of each of some lists, in every way. */
const oneOfEach = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>((ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])), [[]])

export default proof({
  source: 'M. Naimi, M. Trehel, A. Arnold 1996',
  lemmas: {
    oneAtASite: ofSite('site', 'a site has the token once: it is there, or one message is on the way to it', (i, view) =>
      i.token ? noneOnTheWayTo(i.self, view) : oneOnTheWayTo(i.self, view),
    ),
    oneToken: ofTwo('site', 'there is one token', (i, j, view) =>
      view.oneOf([hasNone(i, view), hasNone(j, view)]),
    ),
    insideHasToken: ofSite('site', 'a site is inside only with the token', (i) => i.phase !== 'held' || i.token),
    idleRootHasToken: ofSite('site', 'a root that does not request has the token', (i) => i.father !== null || i.phase !== 'idle' || i.token),
    nextWhileRequesting: ofSite('site', 'only a site that requests has a next', (i) => i.next === null || i.phase !== 'idle'),
    rootHasNoNext: ofSite('site', 'a root is the last of its queue', (i) => i.father !== null || i.next === null),
    notItsOwnFather: ofSite('site', 'no site is its own father or gets its own request', (i, view) =>
      view.allOf([() => i.father !== i.self, ...notAsked(i.self, i.self, view)]),
    ),
    joinedOnce: ofTwo('site', 'two sites are joined once', (i, j, view) =>
      view.allOf([
        ...atMostOneFalse(notJoined(i, j, view), view),
        ...askedOnce(i.self, j.self, view),
        ...askedOnce(j.self, i.self, view),
      ]),
    ),
    noCycle: ofState('no cycle', (view) =>
      view.allOf(
        cycles(view.all('site')).flatMap((cycle) =>
          oneOfEach(cycle.map((i, k) => notJoined(i, cycle[(k + 1) % cycle.length]!, view))).map(
            (claims) => () => view.oneOf(claims.map((asked) => asked())),
          ),
        ),
      ),
    ),
  },
  theorems: { mutualExclusion: ['oneToken', 'insideHasToken'] },
  universe: { channel: 'any' },
})

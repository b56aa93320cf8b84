// The proof of mutual exclusion of Raymond's algorithm: there is one privilege, and only the site that has it is inside.
// Nothing in it speaks of the tree, which is there so that requests arrive: deadlock and starvation depend on it.
import { proof } from 'coterie'
import { raymond } from './algorithm.js'

const { ofPair, ofSite, ofTwo } = raymond.lemma

type View = Parameters<Parameters<typeof ofSite>[2]>[1]
type Site = Parameters<Parameters<typeof ofSite>[2]>[0]

/** That at most one PRIVILEGE is on the way to a site, if `most` is 1; else none. */
const onTheWayTo = (i: number, most: 0 | 1, view: View) => {
  const others = view.competitors.filter((k) => k !== i)
  if (most === 0) return view.allOf(others.map((k) => view.none(k, i, 'PRIVILEGE')))
  return view.allOf([
    ...others.map((k) =>
      view.inOrder(k, i, (one, other) => one.type === 'REQUEST' || other.type === 'REQUEST'),
    ),
    ...others.flatMap((k) =>
      others
        .filter((l) => l > k)
        .map((l) => view.oneOf([view.none(k, i, 'PRIVILEGE'), view.none(l, i, 'PRIVILEGE')])),
    ),
  ])
}

/** That a site neither has the privilege, nor will have it. */
const hasNone = (i: Site, view: View) => i.holder !== i.self && onTheWayTo(i.self, 0, view)

export default proof({
  source:
    'K. Raymond, A Tree-Based Algorithm for Distributed Mutual Exclusion, ACM TOCS 7(1), 1989, ' +
    'sections 3 (the data structures) and 4 (mutual exclusion)',
  lemmas: {
    oneAtASite: ofSite(
      'site',
      'a site has PRIVILEGE at most once: it is its own HOLDER, or one message is on the way to it',
      (i, view) => onTheWayTo(i.self, i.holder === i.self ? 0 : 1, view),
    ),
    onePrivilege: ofTwo(
      'site',
      'there is one PRIVILEGE, so no two sites have it, or have it on the way to them',
      (i, j, view) => view.oneOf([hasNone(i, view), hasNone(j, view)]),
    ),
    insideHasPrivilege: ofSite(
      'site',
      'a site enters only while it is its own HOLDER, and stays so while USING',
      (i) => i.phase !== 'held' || i.holder === i.self,
    ),
    queuedOnce: ofSite(
      'site',
      'a REQUEST_Q has each neighbour, and the site itself, once at most',
      ({ queue }) => queue.toSet().size === queue.size,
    ),
    askedOnce: ofPair(
      'site',
      'ASKED prevents a second REQUEST to the HOLDER: there is one at most, in transit, in its ' +
        'REQUEST_Q, or answered by the PRIVILEGE in transit',
      (i, j, view) => {
        const asked = view.none(i, j, 'REQUEST')
        const answered = view.none(j, i, 'PRIVILEGE')
        const isQueued = j.queue.some((k) => k === i.self)
        if (!i.asked || i.holder !== j.self) return !isQueued && view.allOf([asked, answered])
        if (isQueued) return view.allOf([asked, answered])
        return view.allOf([
          view.oneOf([asked, answered]),
          view.inOrder(i, j, (one, other) => one.type !== 'REQUEST' || other.type !== 'REQUEST'),
        ])
      },
    ),
    waitsInOwnQueue: ofSite(
      'site',
      'a site is in its own REQUEST_Q only while it waits',
      (i) => i.phase === 'wanted' || !i.queue.some((k) => k === i.self),
    ),
  },
  theorems: { mutualExclusion: ['onePrivilege', 'insideHasPrivilege'] },
  universe: { channel: 'any' },
})

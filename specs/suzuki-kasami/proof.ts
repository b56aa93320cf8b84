// The proof of mutual exclusion of Suzuki and Kasami's algorithm: there is one PRIVILEGE, and a site is inside only with
// it. No lemma speaks of requests, of which a channel may have any number: they are there so that the PRIVILEGE arrives.
import { proof } from 'coterie'
import { sk } from './algorithm.js'

const { ofPair, ofSite, ofTwo } = sk.lemma

const once = 'the queue of the PRIVILEGE has each site once: a site is appended only if it is not in it'

/** Whether a queue has each site once at most. */
const hasNoRepeats = (queue: { toSet(): { readonly size: number }; readonly size: number }): boolean =>
  queue.toSet().size === queue.size

export default proof({
  source:
    'I. Suzuki, T. Kasami, A Distributed Mutual Exclusion Algorithm, ACM TOCS 3(4), 1985, sections 3 (the ' +
    'algorithm) and 4 (mutual exclusion)',
  lemmas: {
    oneHasIt: ofTwo(
      'site',
      'no two sites have the PRIVILEGE',
      (i, j) => i.token === null || j.token === null,
    ),
    noneHasItOnItsWay: ofPair('site', 'while the PRIVILEGE is on its way, no site has it', (i, j, view) =>
      view.allOf(view.all('site').map((k) => () => k.token === null || view.none(i, j, 'TOKEN'))),
    ),
    oneOnItsWay: ofPair('site', 'one PRIVILEGE at most is on its way', (i, j, view) =>
      view.allOf([
        view.inOrder(i, j, (one, other) => one.type !== 'TOKEN' || other.type !== 'TOKEN'),
        ...view.competitors.flatMap((k) =>
          view.competitors
            .filter((l) => l !== k && (k !== i.self || l !== j.self))
            .map((l) => () => view.oneOf([view.none(i, j, 'TOKEN'), view.none(k, l, 'TOKEN')])),
        ),
      ]),
    ),
    insideHasIt: ofSite(
      'site',
      'a site is inside only with the PRIVILEGE',
      (i) => i.phase !== 'held' || i.token !== null,
    ),
    queuedOnce: ofSite('site', once, (i) => i.token === null || hasNoRepeats(i.token.queue)),
    queuedOnceOnItsWay: ofPair('site', `${once}; also on its way`, (i, j, view) =>
      view.every(i, j, 'TOKEN', ({ queue }) => hasNoRepeats(queue)),
    ),
  },
  theorems: { mutualExclusion: ['oneHasIt', 'insideHasIt'] },
  // The exit compares six numbers of three sites, whose orders are too many.
  universe: { channel: 'any', number: { 3: 2 } },
})

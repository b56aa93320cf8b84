// The proof of mutual exclusion of Raymond's algorithm: there is one privilege, and only the site that has it is inside.
// Nothing in it speaks of the tree, which is there so that requests arrive: deadlock and starvation depend on it.
import { proof } from 'coterie'
import { raymond } from './algorithm.js'

const { ofPair, ofSite, ofTwo } = raymond.lemma

/** A site, as the proof sees it. */
interface Site {
  readonly self: number
  readonly holder: number | null
}

type Type = 'REQUEST' | 'PRIVILEGE'

/** A state, as the proof sees it. */
interface State {
  readonly competitors: readonly number[]
  channel(from: number, to: number): { some(test: (message: { readonly type: Type }) => boolean): boolean }
}

const isSent = (type: Type, from: number, to: number, view: State): boolean =>
  view.channel(from, to).some((message) => message.type === type)

/** Whether a site has the privilege, or will have it. */
const hasPrivilege = (i: Site, view: State): boolean =>
  i.holder === i.self || view.competitors.some((k) => k !== i.self && isSent('PRIVILEGE', k, i.self, view))

/** Whether so many of these are true; none is asked once it is clear. */
const areTrue = (times: 0 | 1, tests: readonly (() => boolean)[]): boolean => {
  let found = 0
  for (const test of tests) {
    if (test()) found += 1
    if (found > times) return false
  }
  return found === times
}

// Three sites: every cell is kept, decided in half a minute of processor time; the least lemmas of each cell take longer.
export default proof({
  source:
    'K. Raymond, A Tree-Based Algorithm for Distributed Mutual Exclusion, ACM TOCS 7(1), 1989, ' +
    'sections 3 (the data structures) and 4 (mutual exclusion)',
  lemmas: {
    oneAtASite: ofSite(
      'site',
      'a site has PRIVILEGE once: it is its own HOLDER, or one message is on the way to it',
      (i, view) => {
        const places = [
          () => i.holder === i.self,
          ...view.competitors.flatMap((k) =>
            k === i.self ? [] : [() => isSent('PRIVILEGE', k, i.self, view)],
          ),
        ]
        return areTrue(0, places) || areTrue(1, places)
      },
    ),
    onePrivilege: ofTwo(
      'site',
      'there is one PRIVILEGE, so no two sites have it, or have it on the way to them',
      (i, j, view) => !hasPrivilege(i, view) || !hasPrivilege(j, view),
    ),
    insideHasPrivilege: ofSite(
      'site',
      'a site enters only while it is its own HOLDER, and stays so while USING',
      (i) => i.phase !== 'held' || i.holder === i.self,
    ),
    differentMessages: ofPair(
      'site',
      'no two messages of one kind are on the way from one site to another',
      (i, j, view) => {
        const channel = view.channel(i.self, j.self)
        const first = channel.get(0)
        return first === undefined || first.type !== channel.get(1)?.type
      },
    ),
    queuedOnce: ofSite(
      'site',
      'a REQUEST_Q has each neighbour, and the site itself, once at most',
      ({ queue }) => queue.toSet().size === queue.size,
    ),
    askedOnce: ofPair(
      'site',
      'ASKED prevents a second REQUEST to the HOLDER: there is one, in transit, in its ' +
        'REQUEST_Q, or answered by the ' +
        'PRIVILEGE in transit',
      (i, j, view) =>
        areTrue(i.asked && i.holder === j.self ? 1 : 0, [
          () => isSent('REQUEST', i.self, j.self, view),
          () => isSent('PRIVILEGE', j.self, i.self, view),
          () => j.queue.some((k) => k === i.self),
        ]),
    ),
    waitsInOwnQueue: ofSite(
      'site',
      'a site is in its own REQUEST_Q while it waits',
      (i) => i.queue.some((k) => k === i.self) === (i.phase === 'wanted'),
    ),
  },
  theorems: { mutualExclusion: ['onePrivilege', 'insideHasPrivilege'] },
})

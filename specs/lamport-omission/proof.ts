// The proof of mutual exclusion is that of Lamport's algorithm: no lemma of it says that a message is a REPLY. A sentence of a
// lecture is why a REPLY may be omitted.
import { precedes, proof } from 'coterie'
import { lamport } from '../lamport/algorithm.js'
import { lemmas } from '../lamport/lemmas.js'
import whole, { sentences } from '../lamport/proof.js'

const { ofPair } = lamport.lemma

export default proof({
  source: whole.source,
  lemmas,
  sentences: {
    ...sentences,
    laterHasNoSmaller: ofPair(
      'site',
      {
        says: 'a later REQUEST on its way shows that its site has no smaller request pending',
        source: "R. Misra, Distributed Mutual Exclusion (lecture), 'An Optimization'",
      },
      (i, j, view) => {
        const [mine, theirs] = [i.queue.get(i.self), j.queue.get(j.self)]
        if (mine === undefined || theirs === undefined) return true
        return view.every(
          j,
          i,
          'REQUEST',
          ({ t }) => !precedes([mine, i.self], [t, j.self]) || !precedes([theirs, j.self], [mine, i.self]),
        )
      },
    ),
  },
  theorems: { mutualExclusion: ['pendingIsQueued', 'laterMeansQueued', 'insideMeansTop'] },
  universe: { channel: 'any' },
})

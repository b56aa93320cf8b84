// The proof of mutual exclusion in Peterson's paper.
import { proof } from 'coterie'
import { peterson } from './algorithm.js'

const { ofPair, ofSite } = peterson.lemma

export default proof({
  source:
    'G. L. Peterson, Myths About the Mutual Exclusion Problem, Information Processing Letters 12(3), 1981',
  lemmas: {
    wantsUntilItLeaves: ofSite(
      'site',
      'wants[i] is true from the first write of the entry protocol until the exit',
      (i, { shared }) => shared.wants.get(i.self) === (i.phase !== 'idle'),
    ),
    insideHasTheTurn: ofPair(
      'site',
      'while one process is inside and the other waits, the turn is that of the one inside',
      (i, j, { shared }) =>
        i.phase !== 'held' || j.phase === 'idle' || j.phase === 'asking' || shared.turn === i.self,
    ),
  },
  theorems: { mutualExclusion: ['insideHasTheTurn'] },
})

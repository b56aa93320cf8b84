// The proof of consistency: COMMIT is sent only when all have prepared, and then nobody aborts.
import { proof } from 'coterie'
import { commit } from './algorithm.js'

const { ofPair, ofSite } = commit.lemma

type View = Parameters<Parameters<typeof ofSite>[2]>[1]

const managerOf = (view: View) => view.all('manager')[0]!
const isDecided = (view: View) => managerOf(view).phase !== 'undecided'

export default proof({
  source: 'J. Gray, L. Lamport, Consensus on Transaction Commit, ACM TODS 31(1), 2006, section 3',
  lemmas: {
    preparedWaits: ofSite(
      'resource',
      'a resource manager that has sent PREPARED waits for the decision',
      (i, view) => i.phase === 'prepared' || isDecided(view) || view.none(i, managerOf(view), 'PREPARED'),
    ),
    notedWaits: ofSite(
      'resource',
      'the transaction manager has received PREPARED only from those that wait for its decision',
      (i, view) => i.phase === 'prepared' || isDecided(view) || !managerOf(view).prepared.has(i.self),
    ),
    onlyItDecides: ofPair('resource', 'no resource manager sends COMMIT or ABORT to another', (i, j, view) =>
      view.allOf([view.none(i, j, 'COMMIT'), view.none(i, j, 'ABORT')]),
    ),
    decidedIsTold: ofSite(
      'resource',
      'COMMIT is sent only after the decision to commit, and ABORT after the decision to abort',
      (i, view) => {
        const { self, phase } = managerOf(view)
        return view.allOf([
          phase === 'committed' || view.none(self, i, 'COMMIT'),
          phase === 'aborted' || view.none(self, i, 'ABORT'),
        ])
      },
    ),
    commitNeedsDecision: ofSite(
      'resource',
      'a resource manager commits only upon COMMIT',
      (i, view) => i.phase !== 'committed' || managerOf(view).phase === 'committed',
    ),
    nobodyHasAborted: ofSite(
      'resource',
      'when the transaction manager decides to commit, all have prepared, and none of them has ' +
        'aborted by itself',
      (i, view) => managerOf(view).phase !== 'committed' || (i.phase !== 'aborted' && i.phase !== 'working'),
    ),
  },
  theorems: { consistency: ['commitNeedsDecision', 'nobodyHasAborted'] },
  universe: { channel: 'any' },
})

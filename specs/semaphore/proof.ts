// The proof of mutual exclusion of the semaphore: S and the processes inside add up to the initial value.
import { proof } from 'coterie'
import { semaphore } from './algorithm.js'

const { ofState } = semaphore.lemma

export default proof({
  source: 'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965, section 4.2',
  lemmas: {
    unitsAddUp: ofState(
      'S and the number of processes inside add up to the initial value of S',
      (view) =>
        view.shared.S + view.all('site').filter(({ phase }) => phase === 'inside').length ===
        view.parameters.permits,
    ),
  },
  sentences: {
    atMostPermits: ofState(
      {
        says: 'S = 1 is the maximum number of allowed accessors: no more processes than that are inside',
        source:
          'R. Misra, Distributed Mutual Exclusion (lecture), and I. Gupta, Mutual Exclusion ' +
          "(lecture), 'Processes Sharing an OS: Semaphores'",
      },
      (view) => view.all('site').filter(({ phase }) => phase === 'inside').length <= view.parameters.permits,
    ),
  },
  theorems: { mutualExclusion: ['unitsAddUp'], atMostPermits: ['unitsAddUp'] },
})

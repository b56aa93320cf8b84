// The proof of mutual exclusion of the bakery: a process that has looked at another one after the doorway goes before it, or the
// other one has not drawn a number yet, and will draw a higher one.
import { precedes, proof } from 'coterie'
import { bakery } from './algorithm.js'

const { ofPair, ofSite } = bakery.lemma

/** A process, as the proof sees it. */
interface Site {
  readonly self: number
  readonly phase: 'idle' | 'reading' | 'writing' | 'drawn' | 'waiting' | 'comparing' | 'held'
  readonly k: number
}

/** Whether a process is in the doorway: it draws a number. */
const isChoosing = ({ phase }: Site): boolean =>
  phase === 'reading' || phase === 'writing' || phase === 'drawn'

/** Whether a process has a number. */
const hasNumber = ({ phase }: Site): boolean => phase !== 'idle' && phase !== 'reading' && phase !== 'writing'

/** Whether i has compared its number with that of j, and goes before it. */
const hasPassed = (i: Site, j: Site): boolean =>
  i.phase === 'held' || ((i.phase === 'waiting' || i.phase === 'comparing') && j.self < i.k)

/** Whether i has seen choosing[j] = false after it had drawn its number. */
const hasSeenOut = (i: Site, j: Site): boolean =>
  hasPassed(i, j) || (i.phase === 'comparing' && i.k === j.self)

/** Whether j is drawing, and has read the number of i. */
const hasRead = (j: Site, i: Site): boolean =>
  j.phase === 'writing' || (j.phase === 'reading' && j.k > i.self)

export default proof({
  source:
    "L. Lamport, A New Solution of Dijkstra's Concurrent Programming Problem, CACM " +
    '17(8), 1974, assertions 1 and 2',
  lemmas: {
    doorway: ofSite(
      'site',
      'choosing[i] is true exactly while process i is in the doorway',
      (i, { shared }) => shared.choosing.get(i.self) === isChoosing(i),
    ),
    numberInBakery: ofSite(
      'site',
      'number[i] is not 0 exactly from the choice of the number until the exit',
      (i, { shared }) => (shared.number.get(i.self) !== null) === hasNumber(i),
    ),
    laterDrawsHigher: ofPair(
      'site',
      'if j enters the doorway while i is in the bakery, and i has looked at ' +
        'choosing[j], then j draws a higher number than i',
      (i, j, { shared }) => {
        if (!hasSeenOut(i, j) || !hasRead(j, i)) return true
        const number = shared.number.get(i.self)
        return number === null || (j.highest !== null && number <= j.highest)
      },
    ),
    passedGoesFirst: ofPair(
      'site',
      'if i has passed j in the bakery, and j has a number, then (number[i], i) < (number[j], j)',
      (i, j, { shared }) =>
        !hasPassed(i, j) ||
        !hasNumber(j) ||
        precedes([shared.number.get(i.self), i.self], [shared.number.get(j.self), j.self]),
    ),
  },
  theorems: { mutualExclusion: ['passedGoesFirst'] },
})

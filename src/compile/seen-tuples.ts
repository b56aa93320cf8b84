// Tuples of natural numbers, each met once or again. A text for each tuple would take most of the time of a search that
// looks at all pairs of sites of a million states.
import { PairMap } from './pair-map.js'

/** A set of tuples of numbers from 0 below 2^31, all of one length. */
export class SeenTuples {
  // At a shorter tuple's number and the next member: the number of the tuple that is longer by this member.
  private readonly numbers = new PairMap()
  private met = 0

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.numbers.bytes
  }

  /** Whether no such tuple was added before. */
  add(tuple: ArrayLike<number>): boolean {
    const { numbers, met: before } = this
    let number = 0
    for (let k = 0; k < tuple.length; k++) {
      let longer = numbers.get(number, tuple[k]!)
      if (longer < 0) {
        longer = ++this.met
        numbers.add(number, tuple[k]!, longer)
      }
      number = longer
    }
    return this.met > before
  }
}

// Tuples of natural numbers, each met once or again. A text for each tuple would take most of the time of a comparison, which
// looks at all pairs of sites of a million states.

// A number of a tuple and a member of one fit a double together.
const widest = 2 ** 26

/** A set of tuples of numbers from 0 to 2^26 - 1, all of one length. */
export class SeenTuples {
  // At a shorter tuple's number and the next member: the number of the tuple that is longer by this member.
  private readonly numbers = new Map<number, number>()
  private met = 0

  /** Whether no such tuple was added before. */
  add(tuple: readonly number[]): boolean {
    const before = this.met
    let number = 0
    for (const member of tuple) {
      const key = number * widest + member
      const known = this.numbers.get(key)
      if (known === undefined) this.numbers.set(key, ++this.met)
      number = known ?? this.met
    }
    return this.met > before
  }
}

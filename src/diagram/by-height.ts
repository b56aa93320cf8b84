// Things of a tall drawing by the heights at which they are, so that for a place in it only those are looked at that can be
// there: a run of a thousand steps has thousands of lines and labels, and nearly all of them are somewhere else.

// In inches: about a row, so that a label is on one shelf or two.
const shelfHeight = 0.5

/** A collection of things that each reach from one height to another. */
export class ByHeight<T> {
  private readonly shelves = new Map<number, { readonly number: number; readonly thing: T }[]>()
  private count = 0

  /** Adds a thing that reaches from `top` to `bottom`, in inches; either may be the greater. */
  add(thing: T, top: number, bottom: number): void {
    const entry = { number: this.count++, thing }
    const [first, last] = shelvesOf(Math.min(top, bottom), Math.max(top, bottom))
    for (let shelf = first; shelf <= last; shelf++) {
      const there = this.shelves.get(shelf)
      if (there === undefined) this.shelves.set(shelf, [entry])
      else there.push(entry)
    }
  }

  /** All things that reach between these heights, and perhaps some close by: each once, in the order in which they were added. */
  near(top: number, bottom: number): readonly T[] {
    const [first, last] = shelvesOf(top, bottom)
    const found = new Map<number, T>()
    for (let shelf = first; shelf <= last; shelf++)
      for (const { number, thing } of this.shelves.get(shelf) ?? []) found.set(number, thing)
    // One shelf is in order by itself.
    const entries = first === last ? [...found] : [...found].sort(([a], [b]) => a - b)
    return entries.map(([, thing]) => thing)
  }
}

const shelvesOf = (top: number, bottom: number): readonly [first: number, last: number] => [
  Math.floor(top / shelfHeight),
  Math.floor(bottom / shelfHeight),
]

// Indexes the parts of a tall drawing by height, so that a query for a place examines only nearby parts: a run of a
// thousand steps has thousands of lines and labels, and nearly all of them are elsewhere.

// In inches: about one row, so that a label is on one shelf or two.
const shelfHeight = 0.5

/** A collection of things, each with a vertical extent. */
export class ByHeight<T> {
  private readonly shelves = new Map<number, { readonly number: number; readonly thing: T }[]>()
  private count = 0

  /** Adds a thing that extends from `top` to `bottom`, in inches, in either order. */
  add(item: T, top: number, bottom: number): void {
    const entry = { number: this.count++, thing: item }
    const [first, last] = shelvesOf(Math.min(top, bottom), Math.max(top, bottom))
    for (let shelf = first; shelf <= last; shelf++) {
      const there = this.shelves.get(shelf)
      if (there === undefined) this.shelves.set(shelf, [entry])
      else there.push(entry)
    }
  }

  /** All things between these heights, and perhaps some nearby ones: each once, in the order of insertion. */
  near(top: number, bottom: number): readonly T[] {
    const [first, last] = shelvesOf(top, bottom)
    // A single shelf has nothing twice, and is already in order.
    if (first === last) return (this.shelves.get(first) ?? []).map(({ thing: item }) => item)
    const found = new Map<number, T>()
    for (let shelf = first; shelf <= last; shelf++)
      for (const { number, thing: item } of this.shelves.get(shelf) ?? []) found.set(number, item)
    return [...found].sort(([a], [b]) => a - b).map(([, item]) => item)
  }
}

const shelvesOf = (top: number, bottom: number): readonly [first: number, last: number] => [
  Math.floor(top / shelfHeight),
  Math.floor(bottom / shelfHeight),
]

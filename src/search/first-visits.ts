// The tree of first visits: for each state the state from which the search first came to it. It gives the run to a state.
import { PagedInts } from '../compile/paged-ints.js'

// The entry of `parents` for a start; a state with parent p has p + first.
const root = 1
const first = 2

/** The tree of first visits. */
export class FirstVisits {
  private readonly parents = new PagedInts()

  get bytes(): number {
    return this.parents.bytes
  }

  has(state: number): boolean {
    return this.parents.get(state) !== 0
  }

  addRoot(state: number): void {
    this.parents.set(state, root)
  }

  add(state: number, parent: number): void {
    this.parents.set(state, parent + first)
  }

  /** The parent of a state; undefined for a start. */
  parentOf(state: number): number | undefined {
    const parent = this.parents.get(state)
    return parent === root ? undefined : parent - first
  }

  pathTo(state: number): number[] {
    const path = [state]
    for (let at = this.parentOf(state); at !== undefined; at = this.parentOf(at)) path.push(at)
    return path.reverse()
  }
}

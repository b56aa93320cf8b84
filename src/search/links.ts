// For each expanded state, the successor with the greatest number: the one found last. `entryPossible` follows these links.
import { PagedInts } from '../compile/paged-ints.js'

/** The links of the states of a search. */
export class Links {
  private readonly successors = new PagedInts()
  private readonly renamings: PagedInts | undefined

  /** @param areRenamed whether a successor is the representative of an orbit */
  constructor(areRenamed: boolean) {
    this.renamings = areRenamed ? new PagedInts() : undefined
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return this.successors.bytes + (this.renamings?.bytes ?? 0)
  }

  /** The successor with the greatest number; the state itself if it has none. */
  of(state: number): number {
    return this.successors.get(state)
  }

  /** How that successor was renamed, as a renaming number of the graph; 0 if it was not. */
  renamingOf(state: number): number {
    return this.renamings?.get(state) ?? 0
  }

  /** A state without successors. */
  end(state: number): void {
    this.successors.set(state, state)
  }

  set(state: number, successor: number, renaming: number): void {
    this.successors.set(state, successor)
    this.renamings?.set(state, renaming)
  }
}

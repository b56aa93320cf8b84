// For each expanded state one of its successors, by default the one with the greatest number: the one found last. `entryPossible` follows these links.
import { PagedInts } from '../compile/paged-ints.js'

/** The links of the states of a search. */
export interface Links {
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** The successor with the greatest number; the state itself if it has none. */
  of(state: number): number
  /** How that successor was renamed, as a renaming number of the graph; 0 if it was not. */
  renamingOf(state: number): number
  /** A state without successors. */
  end(state: number): void
  set(state: number, successor: number, renaming: number): void
}

/** The links of a search in TypeScript. */
export class PagedLinks implements Links {
  private readonly successors = new PagedInts()
  private readonly renamings: PagedInts | undefined

  /** @param areRenamed whether a successor is the representative of an orbit */
  constructor(areRenamed: boolean) {
    this.renamings = areRenamed ? new PagedInts() : undefined
  }

  get bytes(): number {
    return this.successors.bytes + (this.renamings?.bytes ?? 0)
  }

  of(state: number): number {
    return this.successors.get(state)
  }

  renamingOf(state: number): number {
    return this.renamings?.get(state) ?? 0
  }

  end(state: number): void {
    this.successors.set(state, state)
  }

  set(state: number, successor: number, renaming: number): void {
    this.successors.set(state, successor)
    this.renamings?.set(state, renaming)
  }
}

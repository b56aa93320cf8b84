// A store in the memory of one process.
import { StoreError, type TaskStore } from './task-store.js'

/** A store that ends with the process. */
export class OwnMemory implements TaskStore {
  private readonly contents = new Map<string, Uint8Array>()

  has(name: string): boolean {
    return this.contents.has(name)
  }

  lengthOf(name: string): number {
    return this.contents.get(name)?.length ?? 0
  }

  read(name: string, at: number, length: number): Uint8Array<ArrayBuffer> {
    const all = this.contents.get(name)
    if (all === undefined || at + length > all.length) throw new StoreError(`${name}: it is not there`)
    return new Uint8Array(all.subarray(at, at + length))
  }

  write(name: string, pieces: readonly Uint8Array[]): void {
    const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      all.set(piece, at)
      at += piece.length
    }
    this.contents.set(name, all)
  }

  note(name: string, pieces: readonly Uint8Array[]): void {
    this.write(name, pieces)
  }

  remove(name: string): void {
    this.contents.delete(name)
  }

  /** The names of all that is there. */
  get names(): readonly string[] {
    return [...this.contents.keys()]
  }
}

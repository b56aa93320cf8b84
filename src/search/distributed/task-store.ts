// Where the tasks of a distributed search keep what they find, so that other machines can read it: a folder that all of them share
// (src/cli/distributed/shared-folder.ts), or the memory of one process (own-memory.ts).

/** Named contents. Each is written once as a whole: a reader finds all of it, or nothing. */
export interface TaskStore {
  /** Whether there is something of that name. */
  has(name: string): boolean
  /** The number of bytes of what has that name. Throws a `StoreError`. */
  lengthOf(name: string): number
  /** Reads bytes from `at` on. Throws a `StoreError` if there are fewer. */
  read(name: string, at: number, length: number): Uint8Array<ArrayBuffer>
  /** Writes the pieces under a name, in order. What was there before, if anything, is replaced. Throws a `StoreError`. */
  write(name: string, pieces: readonly Uint8Array[]): void
  /** Like `write`, but what was written may be lost, or be only a part, if the machine fails. For what can be made again. */
  note(name: string, pieces: readonly Uint8Array[]): void
  /** Removes what has that name, if it is there. */
  remove(name: string): void
}

/** The store cannot be read or written. The message says where and why. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

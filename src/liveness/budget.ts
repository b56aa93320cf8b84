// The memory that is still available. All large arrays of this room are claimed here first, so that a model whose graph is too
// large ends as `inconclusive (memory)`, not as a killed process.
import { MemoryExhausted } from '../compile/memory-exhausted.js'

/** A number of bytes that is claimed piece by piece. */
export class Budget {
  /** The number of bytes that can still be claimed. */
  left: number

  constructor(bytes: number) {
    this.left = bytes
  }

  /** Claims this many bytes. Throws `MemoryExhausted` if fewer are left. */
  claim(bytes: number): void {
    if (bytes > this.left) throw new MemoryExhausted()
    this.left -= bytes
  }

  /** Releases memory that is no longer needed. */
  release(bytes: number): void {
    this.left += bytes
  }

  /** An array of this many zeros. */
  ints(length: number): Int32Array<ArrayBuffer> {
    this.claim(4 * length)
    try {
      return new Int32Array(length)
    } catch {
      throw new MemoryExhausted()
    }
  }

  /** An array of this many zeros of one byte each. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    this.claim(length)
    try {
      return new Uint8Array(length)
    } catch {
      throw new MemoryExhausted()
    }
  }

  /** The array if it has room for `length` numbers, else a longer one, at least twice as long, with the same beginning. */
  grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
    if (length <= array.length) return array
    const longer = this.ints(Math.max(length, 2 * array.length))
    longer.set(array)
    this.release(4 * array.length)
    return longer
  }
}

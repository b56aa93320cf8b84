// How much memory may still be taken. All large arrays of this room are asked for here first, so that a model which is too
// large for its graph ends as `inconclusive (memory)` and not as a process that was killed.
import { MemoryExhausted } from '../compile/memory-exhausted.js'

/** A number of bytes that is claimed piece by piece. */
export class Budget {
  /** How many bytes may still be claimed. */
  left: number

  constructor(bytes: number) {
    this.left = bytes
  }

  /** Takes so many bytes. Throws `MemoryExhausted` where there are not so many left. */
  claim(bytes: number): void {
    if (bytes > this.left) throw new MemoryExhausted()
    this.left -= bytes
  }

  /** Gives back what is no longer needed. */
  release(bytes: number): void {
    this.left += bytes
  }

  /** So many zeros. */
  ints(length: number): Int32Array<ArrayBuffer> {
    this.claim(4 * length)
    try {
      return new Int32Array(length)
    } catch {
      throw new MemoryExhausted()
    }
  }

  /** So many zeros of one byte each. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    this.claim(length)
    try {
      return new Uint8Array(length)
    } catch {
      throw new MemoryExhausted()
    }
  }

  /** The array with room for so many numbers at least: itself, or one of twice the length with the same beginning. */
  grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
    if (length <= array.length) return array
    const longer = this.ints(Math.max(length, 2 * array.length))
    longer.set(array)
    this.release(4 * array.length)
    return longer
  }
}

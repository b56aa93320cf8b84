// Whole numbers from 0 as bytes: seven bits in each, the lowest first, and the eighth bit says that more follow (LEB128). Numbers of
// states exceed 31 bits, so there is no bit arithmetic.

/** Bytes that grow. */
export class NumberWriter {
  private bytes = new Uint8Array(1 << 12)
  private length = 0

  /** @param number below 2^53 */
  add(number: number): void {
    if (this.length + 8 > this.bytes.length) {
      const longer = new Uint8Array(2 * this.bytes.length)
      longer.set(this.bytes)
      this.bytes = longer
    }
    let rest = number
    for (; rest > 127; rest = Math.floor(rest / 128)) this.bytes[this.length++] = 128 + (rest % 128)
    this.bytes[this.length++] = rest
  }

  /** A number that may be negative. */
  addSigned(number: number): void {
    this.add(number < 0 ? -2 * number - 1 : 2 * number)
  }

  /** What was written. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** Reads numbers from bytes. */
export class NumberReader {
  private readonly bytes: Uint8Array
  /** The place of the next byte. */
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The next number. Throws a `RangeError` after the last byte. */
  next(): number {
    let number = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new RangeError('the numbers end')
      if (byte < 128) return number + unit * byte
      number += unit * (byte - 128)
    }
  }

  /** The next number, which may be negative. */
  nextSigned(): number {
    const number = this.next()
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }
}

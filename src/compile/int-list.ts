// A list of 32-bit integers that grows: effects, nodes, links. Typed arrays, because an array of numbers that is pushed
// to for long ends the process near 10^8 elements, and cannot be counted in bytes.
import { newInts, newNumbers } from './memory-exhausted.js'

/** The array itself if it has room for `length` elements, else a copy at least twice as long, filled up with `fill`. */
export const withRoom = (array: Int32Array, length: number, fill = 0): Int32Array<ArrayBuffer> => {
  if (length <= array.length) return array as Int32Array<ArrayBuffer>
  const larger = newInts(Math.max(length, 2 * array.length, 16))
  larger.set(array)
  if (fill !== 0) larger.fill(fill, array.length)
  return larger
}

/** The same for whole numbers up to 2^53 - 1, such as timestamps. */
export const withRoomForNumbers = (
  array: Float64Array,
  length: number,
  fill = 0,
): Float64Array<ArrayBuffer> => {
  if (length <= array.length) return array as Float64Array<ArrayBuffer>
  const larger = newNumbers(Math.max(length, 2 * array.length, 16))
  larger.set(array)
  if (fill !== 0) larger.fill(fill, array.length)
  return larger
}

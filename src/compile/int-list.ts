// Growing lists of 32-bit integers, for effects, nodes and links. They are typed arrays, because pushing to an array of numbers
// ends the process near 10^8 elements, and its size in bytes is unknown.
import { newInts, newNumbers } from './memory-exhausted.js'

/** The array itself if it has room for `length` elements, else a copy at least twice as long, filled up with `fill`. */
export const withRoom = (array: Int32Array, length: number, fill = 0): Int32Array<ArrayBuffer> => {
  if (length <= array.length) return array as Int32Array<ArrayBuffer>
  const larger = newInts(Math.max(length, 2 * array.length, 16))
  larger.set(array)
  if (fill !== 0) larger.fill(fill, array.length)
  return larger
}

/** The same for integers up to 2^53 - 1, such as timestamps. */
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

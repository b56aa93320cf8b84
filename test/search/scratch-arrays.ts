// Files in memory, for a search that keeps its states in files.
import { withRoom } from '../../src/compile/int-list.js'
import { type NumberFile, type ScratchFiles, ScratchFull } from '../../src/search/disk/scratch-files.js'

/** Files that have room for this many numbers in all. */
export const scratchArrays = (room = Number.POSITIVE_INFINITY): ScratchFiles => {
  let total = 0
  return {
    file: (): NumberFile => {
      let numbers = new Int32Array(16)
      let length = 0
      return {
        get length() {
          return length
        },
        append(from, begin, end) {
          total += end - begin
          if (total > room) throw new ScratchFull('no room in an array')
          numbers = withRoom(numbers, length + end - begin)
          numbers.set(from.subarray(begin, end), length)
          length += end - begin
        },
        read(at, into, count) {
          if (at + count > length) throw new RangeError('read beyond the end')
          into.set(numbers.subarray(at, at + count))
        },
        clear() {
          total -= length
          length = 0
        },
      }
    },
    get bytes() {
      return 4 * total
    },
  }
}

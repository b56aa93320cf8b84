// The files of a search that keeps its states on a disk. The search sees numbers of 32 bits; a process gives it the files
// (src/cli/files/scratch-folder.ts), and tests give it arrays.

/** A file of 32-bit numbers that grows at its end. */
export interface NumberFile {
  /** How many numbers it has. */
  readonly length: number
  /** Appends the numbers from `from` to `to`. Throws a `ScratchFull` if there is no room. */
  append(numbers: Int32Array, from: number, to: number): void
  /** Reads `count` numbers from `at` on to the beginning of `into`. All of them exist. */
  read(at: number, into: Int32Array, count: number): void
  /** Removes all numbers. */
  clear(): void
}

/** A place for such files, which nobody else uses. */
export interface ScratchFiles {
  /** Makes a new file, which is empty. */
  file(): NumberFile
  /** The bytes of all files. */
  readonly bytes: number
}

/** There is no room for a file. Its message says where. */
export class ScratchFull extends Error {
  override readonly name = 'ScratchFull'
}

/** Records of numbers that follow one another in a file, read in order. */
export class RecordReader {
  private readonly file: NumberFile
  private readonly size: number
  private at: number
  private readonly end: number
  /** What was read last, and where the current record begins in it. */
  readonly numbers: Int32Array
  offset: number
  private read = 0

  /**
   * @param size the length of a record
   * @param from the place of the first record, and `to` the place after the last one
   * @param buffer the most numbers in memory, at least one record
   */
  constructor(file: NumberFile, size: number, from: number, to: number, buffer = 1 << 14) {
    this.file = file
    this.size = size
    this.at = from
    this.end = to
    const records = Math.max(1, Math.floor(Math.min(buffer, to - from) / size))
    this.numbers = new Int32Array(records * size)
    this.offset = -size
  }

  /** Goes to the next record, which begins at `offset` of `numbers`. Returns false after the last one. */
  next(): boolean {
    this.offset += this.size
    if (this.offset < this.read) return true
    const count = Math.min(this.numbers.length, this.end - this.at)
    if (count === 0) return false
    this.file.read(this.at, this.numbers, count)
    this.at += count
    this.read = count
    this.offset = 0
    return true
  }
}

// The states of a search in files: in the order of their numbers, each with the number of the state that it was found from.
import type { Kernel } from '../../compile/kernel.js'
import { type Packing, unpack } from '../../compile/packing.js'
import type { NumberFile, ScratchFiles } from './scratch-files.js'

/** States that follow one another in one packing. */
interface Extent {
  readonly packing: Packing
  /** The number of the first one, and its place in the file. */
  readonly first: number
  readonly at: number
}

// This many states are read at once when they are read in order.
const together = 256

/** States by number. They are appended, and never change. */
export class StoredStates {
  size = 0
  private readonly words: NumberFile
  private readonly parents: NumberFile
  private readonly extents: Extent[] = []
  private readonly one = new Int32Array(1)
  /** The states read last: their extent, the number of the first and the number after the last. */
  private buffer = new Int32Array(0)
  private held: { readonly extent: Extent; readonly from: number; readonly to: number } | undefined

  constructor(files: ScratchFiles) {
    this.words = files.file()
    this.parents = files.file()
  }

  /** Appends the state that is packed at `offset` of `words`. Returns its number. */
  append(packing: Packing, words: Int32Array, offset: number, parent: number): number {
    if (this.extents.at(-1)?.packing !== packing)
      this.extents.push({ packing, first: this.size, at: this.words.length })
    this.words.append(words, offset, offset + packing.words)
    this.one[0] = parent
    this.parents.append(this.one, 0, 1)
    return this.size++
  }

  private extentOf(state: number): Extent {
    let [low, high] = [0, this.extents.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.extents[middle]!.first <= state) low = middle
      else high = middle - 1
    }
    return this.extents[low]!
  }

  // Reads a state and those that follow it, and returns its place in the buffer.
  private place(state: number): number {
    let { held } = this
    if (held === undefined || state < held.from || state >= held.to) {
      const extent = this.extentOf(state)
      const { words } = extent.packing
      const next = this.extents[this.extents.indexOf(extent) + 1]
      const to = Math.min(state + together, next?.first ?? this.size)
      const count = (to - state) * words
      if (this.buffer.length < count) this.buffer = new Int32Array(together * words)
      this.words.read(extent.at + (state - extent.first) * words, this.buffer, count)
      held = { extent, from: state, to }
      this.held = held
    }
    return (state - held.from) * held.extent.packing.words
  }

  /** Makes a kernel load a state, whose vector is written to `v`. */
  load(state: number, kernel: Kernel, v: Int32Array): void {
    const at = this.place(state)
    kernel.load(this.buffer, at, this.held!.extent.packing, v)
  }

  /** The vector of a state, written to `v`. */
  read(state: number, v: Int32Array): void {
    const at = this.place(state)
    v.fill(0)
    unpack(this.held!.extent.packing, this.buffer, at, v)
  }

  /** The state from which a state was first found; itself for a start. */
  parentOf(state: number): number {
    this.parents.read(state, this.one, 1)
    return this.one[0]! >>> 0
  }

  /** The states from a start to this one, along first visits. */
  pathTo(state: number): number[] {
    const path = [state]
    for (let at = state; ; ) {
      const parent = this.parentOf(at)
      if (parent === at) return path.reverse()
      path.push(parent)
      at = parent
    }
  }
}

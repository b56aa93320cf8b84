// Packs vectors for look-ups in a set, without an array for each.
import { withRoom } from '../../compile/int-list.js'
import type { Kernel } from '../../compile/kernel.js'
import { pack } from '../../compile/packing.js'
import type { StateSet } from '../state-set.js'

/** Packs the vectors of a kernel. */
export class VectorPacker {
  private readonly kernel: Kernel
  private buffer: Int32Array = new Int32Array(8)

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  /** The words of a vector in the packing of the kernel, which becomes that of the set; valid until the next call. */
  words(v: Int32Array, set: StateSet): Int32Array {
    const { kernel } = this
    kernel.fit()
    set.repack(kernel.packing)
    this.buffer = withRoom(this.buffer, kernel.packing.words)
    pack(kernel.packing, v, this.buffer, 0)
    return this.buffer
  }
}

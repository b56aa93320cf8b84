// Which steps lead back to the state in which they are enabled, for searches that know no numbers of states.

import { withRoom } from '../compile/int-list.js'
import type { Kernel } from '../compile/kernel.js'
import { pack } from '../compile/packing.js'

/** Compares the successors of a state with the state itself. */
export class OwnState {
  private own: Int32Array = new Int32Array(4)

  /** The number of the kernel's successors that are the state of this vector, which it has expanded. */
  among({ packing, words, count }: Kernel, v: Int32Array): number {
    const { words: width } = packing
    this.own = withRoom(this.own, width)
    const { own } = this
    pack(packing, v, own, 0)
    let found = 0
    for (let at = 0; at < count * width; at += width) {
      let k = 0
      while (k < width && words[at + k] === own[k]) k++
      if (k === width) found++
    }
    return found
  }
}

// The least image of a state under a group whose renamings can be listed. All images are compared, slot by slot, and most are
// discarded at their first slots.

import type { Group } from '../canonical/group.js'
import type { SuccessorBuilder } from '../compile/successor-rewriter.js'
import type { Tables } from '../compile/tables.js'
import type { Canonicalizer } from './canonicalizer.js'
import { type Images, slotsInUse } from './images.js'

/** Replaces a state by the least of its images, slot by slot, by the numbers of the values. */
export class OrbitByElements implements Canonicalizer {
  size = 1
  renaming = 0
  private readonly tables: Tables
  private readonly images: Images
  private readonly group: Group
  private readonly numbers: Int32Array
  private used: Int32Array = new Int32Array(0)
  private live: Int32Array | undefined
  private readonly best: Int32Array

  constructor(tables: Tables, images: Images, group: Group) {
    this.tables = tables
    this.images = images
    this.group = group
    this.numbers = Int32Array.from(group.elements!, (element) => images.number(element))
    this.best = new Int32Array(tables.slots.count)
  }

  begin(): void {
    if (this.live === this.tables.live) return
    this.live = this.tables.live
    this.used = slotsInUse(this.tables, this.group.elements!)
  }

  rewrite(v: Int32Array, builder: SuccessorBuilder): void {
    this.begin()
    const { used, best, images, numbers } = this
    for (let k = 0; k < used.length; k++) best[used[k]!] = v[used[k]!]!
    let fixing = 1
    let chosen = 0
    for (let e = 1; e < numbers.length; e++) {
      const number = numbers[e]!
      let k = 0
      let order = 0
      for (; k < used.length && order === 0; k++) order = images.at(number, v, used[k]!) - best[used[k]!]!
      if (order === 0) fixing++
      if (order >= 0) continue
      for (k--; k < used.length; k++) best[used[k]!] = images.at(number, v, used[k]!)
      fixing = 1
      chosen = number
    }
    this.size = numbers.length / fixing
    this.renaming = chosen
    if (chosen === 0) return
    for (let k = 0; k < used.length; k++) builder.change(used[k]!, best[used[k]!]!)
  }
}

// The state that a kernel has loaded: its vector, and its words and hash sum in the present packing.
import type { Model } from '../model/model.js'
import { type Packing, packingFor, unpack } from './packing.js'
import { StateHash } from './state-hash.js'
import { Tables } from './tables.js'

/** One state of a model, with the tables that number its parts. */
export class LoadedState {
  readonly model: Model
  readonly tables: Tables
  /** The packing of the words; it is replaced when a number outgrows it. */
  packing: Packing
  readonly hash: StateHash
  protected v: Int32Array = new Int32Array(0)
  protected base = new Int32Array(8)
  protected baseSum = 0

  constructor(model: Model) {
    this.model = model
    this.tables = new Tables(model)
    this.packing = this.newPacking()
    this.hash = new StateHash(this.tables.slots.count)
  }

  /** Loads the state that is packed at `offset` of `from`, and writes its vector to `v`; a call of `successors` may follow. */
  load(from: Int32Array, offset: number, packing: Packing, v: Int32Array): void {
    this.v = v
    if (packing !== this.packing) {
      v.fill(0)
      unpack(packing, from, offset, v)
      this.pack(v)
      return
    }
    const { base } = this
    const { salts } = this.hash
    const { slots, word, shift, mask, words } = packing
    for (let k = 0; k < words; k++) base[k] = from[offset + k]!
    let sum = 0
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k]!
      const id = (base[word[slot]!]! >>> shift[slot]!) & mask[slot]!
      v[slot] = id
      sum = (sum + Math.imul(id, salts[slot]!)) | 0
    }
    this.baseSum = sum
  }

  /** Loads a state given by its vector; a call of `successors` may follow. */
  loadVector(v: Int32Array): void {
    this.v = v
    this.pack(v)
  }

  /** Makes a packing for all values that have numbers, if the present one has too few bits. */
  fit(): void {
    if (this.tables.outgrown) this.packing = this.newPacking()
  }

  protected pack(v: Int32Array): void {
    const { packing } = this
    const { salts } = this.hash
    const { slots, word, shift, words } = packing
    const { base } = this
    for (let k = 0; k < words; k++) base[k] = 0
    let sum = 0
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k]!
      const id = v[slot]!
      if (id === 0) continue
      base[word[slot]!] = base[word[slot]!]! | (id << shift[slot]!)
      sum = (sum + Math.imul(id, salts[slot]!)) | 0
    }
    this.baseSum = sum
  }

  protected newPacking(): Packing {
    const { tables } = this
    const packing = packingFor(tables.sizes)
    for (let slot = 0; slot < tables.room.length; slot++) tables.room[slot] = packing.mask[slot]!
    tables.outgrown = false
    if (this.base.length < packing.words) this.base = new Int32Array(packing.words)
    return packing
  }
}

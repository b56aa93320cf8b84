// The visited set and the queue of an instance, for everything that reads them beside its own loop: runs, verdicts,
// certificates. A state goes in and out as a vector.
import type { Kernel } from '../../compile/kernel.js'
import { type Packing, unpack } from '../../compile/packing.js'
import type { Frontier } from '../frontier.js'
import type { Links } from '../links.js'
import type { StateSet } from '../state-set.js'
import type { LinearMemory } from './linear-memory.js'
import type { Parents } from './parents.js'
import type { KernelExports } from './wasm-module.js'

// As in kernel/visited.ts: the states of a page.
const pageBits = 13

// The parent of a start.
const none = 2 ** 32 - 1

/** The visited set of an instance. */
export class WasmStates implements StateSet {
  fresh = false
  private packing: Packing
  private readonly kernel: KernelExports
  private readonly memory: LinearMemory
  private readonly v: Int32Array
  private readonly makeRoom: () => void
  /** The index of the vector of the instance, which never moves. */
  private readonly at: number

  /**
   * @param packing that of the words that are inserted and looked up
   * @param makeRoom makes room for the numbers that the tables have given so far
   */
  constructor(kernel: KernelExports, memory: LinearMemory, packing: Packing, makeRoom: () => void) {
    this.kernel = kernel
    this.memory = memory
    this.packing = packing
    this.v = new Int32Array(packing.mask.length)
    this.makeRoom = makeRoom
    this.at = kernel.v.value >>> 2
  }

  get size(): number {
    return this.kernel.size.value >>> 0
  }

  get bytes(): number {
    return this.kernel.held.value >>> 0
  }

  repack(packing: Packing): void {
    this.packing = packing
  }

  insert(words: Int32Array, offset: number): number {
    this.give(words, offset)
    const state = this.kernel.insert() >>> 0
    this.fresh = this.kernel.fresh.value === 1
    return state
  }

  /** Adds a state given by its vector, which the set must not contain, and its parent; undefined for a start. */
  add(v: Int32Array, parent: number | undefined): void {
    this.makeRoom()
    this.memory.ints.set(v, this.at)
    this.kernel.setParent(this.kernel.insert(), parent ?? none)
  }

  find(words: Int32Array, offset: number): number {
    this.give(words, offset)
    const state = this.kernel.find()
    return state === -1 ? -1 : state >>> 0
  }

  insertAll(words: Int32Array, _hashes: Int32Array, count: number, into: Int32Array): void {
    for (let k = 0; k < count; k++) into[k] = this.insert(words, k * this.packing.words)
  }

  load(state: number, kernel: Kernel, v: Int32Array): void {
    this.read(state, v)
    kernel.loadVector(v)
  }

  read(state: number, v: Int32Array): void {
    this.kernel.read(state)
    const { ints } = this.memory
    const at = this.at
    for (let slot = 0; slot < v.length; slot++) v[slot] = ints[at + slot]!
  }

  private give(words: Int32Array, offset: number): void {
    this.makeRoom()
    this.v.fill(0)
    unpack(this.packing, words, offset, this.v)
    this.memory.ints.set(this.v, this.kernel.v.value >>> 2)
  }
}

/** The queue of an instance. */
export class WasmQueue implements Frontier {
  /** The state sets hold the parents, so this holds nothing. */
  readonly bytes = 0
  private readonly kernel: KernelExports
  private readonly parents: Parents

  constructor(kernel: KernelExports, parents: Parents) {
    this.kernel = kernel
    this.parents = parents
  }

  get state(): number {
    return this.taken - 1
  }

  get taken(): number {
    return this.kernel.next.value >>> 0
  }

  get depth(): number {
    return this.kernel.depth.value >>> 0
  }

  /** The number of the first state of the next level. */
  get levelEnd(): number {
    return this.kernel.levelEnd.value >>> 0
  }

  get deepest(): number {
    return this.depth
  }

  take(): boolean {
    return this.kernel.takeNext() !== 0
  }

  begin(): void {
    this.kernel.started()
  }

  discovered(state: number, from: number): void {
    this.kernel.setParent(state, from)
  }

  expanded(): void {}

  isOpen(state: number): boolean {
    return state >= this.taken
  }

  depthOf(): number {
    return this.depth
  }

  pathTo(state: number): number[] {
    const path = [state]
    for (let at = this.parentOf(state); at !== undefined; at = this.parentOf(at)) path.push(at)
    return path.reverse()
  }

  /** The parent of a state; undefined for a start. */
  parentOf(state: number): number | undefined {
    return this.parents.of(state)
  }
}

/** The links of an instance, which uses no renamings. */
export class WasmLinks implements Links {
  /** The instance counts them with its states. */
  readonly bytes = 0
  private readonly kernel: KernelExports
  private readonly memory: LinearMemory
  // The page that was read last, and the index of its first link: a page never moves. To read a variable of an instance takes
  // more time than the rest.
  private page = -1
  private first = 0

  constructor(kernel: KernelExports, memory: LinearMemory) {
    this.kernel = kernel
    this.memory = memory
    kernel.keepLinks()
  }

  of(state: number): number {
    const { ints } = this.memory
    const page = state >>> pageBits
    if (page !== this.page) {
      this.first = ints[(this.kernel.linkPages.value >>> 2) + page]! >>> 2
      this.page = page
    }
    const link = ints[this.first + (state & ((1 << pageBits) - 1))]! >>> 0
    return link === 0 ? state : link - 1
  }

  renamingOf(): number {
    return 0
  }

  end(state: number): void {
    this.kernel.setLink(state, 0)
  }

  set(state: number, successor: number): void {
    this.kernel.setLink(state, successor + 1)
  }
}

// The search loop of an instance: it answers what the instance asks, and interrupts it for states that the caller must see. It
// finds the same states with the same numbers and parents as the loop in TypeScript, and calls the functions of the spec in
// the same order.
import type { Kernel } from '../../compile/kernel.js'
import { MemoryExhausted } from '../../compile/memory-exhausted.js'
import { lose } from '../../compile/step-kinds.js'
import { fairnessOfDeliveries } from '../../model/fairness.js'
import type { TimestampCanonicalizer } from '../../reduce/timestamp-canonicalizer.js'
import type { QueuePosition } from '../frontier.js'
import type { Interest } from '../interest.js'
import type { Counts } from '../search.js'
import type { SearchRecord } from '../search-record.js'
import { Adoption } from './adoption.js'
import { BitFields } from './bit-fields.js'
import { fragmentsIn } from './fragments.js'
import { addressable, type Limits } from './limits.js'
import { LinearMemory } from './linear-memory.js'
import { noted } from './noted-questions.js'
import { Parents } from './parents.js'
import { RuleCopies } from './rule-copies.js'
import { isPlain, searchPartsOf } from './search-parts.js'
import { type FoundSteps, StepBlock } from './step-block.js'
import { TableRows } from './table-rows.js'
import { TimedRows } from './timed-rows.js'
import { Readings, TreeCopies } from './tree-copies.js'
import {
  type FullExports,
  isOutOfMemory,
  type KernelExports,
  type KernelHost,
  newFullInstance,
  newInstance,
} from './wasm-module.js'
import { WasmLinks, WasmQueue, WasmStates } from './wasm-states.js'

/** Why the loop pauses. A state to be seen is the one last taken; its vector is in the caller's. */
export type Pause = 'slice' | 'complete' | 'state' | 'memory' | 'depth'

// What `run` of kernel/search.ts returns.
const pauses: readonly (Pause | 'outgrown')[] = ['slice', 'complete', 'outgrown', 'state', 'memory', 'depth']

// With more states than this, none is written again when the packing changes.
const fewStates = 1 << 14

const most = 2 ** 32 - 4

/** A breadth-first search in WebAssembly. */
export class WasmLoop {
  readonly visited: WasmStates
  readonly frontier: WasmQueue
  readonly links: WasmLinks | undefined
  readonly adoption: Adoption
  /** The number of states that several threads have expanded. */
  readonly inRounds: number = 0
  protected readonly kernel: Kernel
  protected readonly instance: KernelExports
  protected readonly memory: LinearMemory
  private readonly rows: TableRows
  /** The parts that only the full kernel has. */
  private readonly rules: RuleCopies | undefined
  private readonly fields: BitFields
  /** The state that is given to a call of the host: one for all calls, since who keeps it copies it. */
  private readonly given: Int32Array
  private readonly interest: () => Interest
  private countsSpecSteps = false
  protected readonly limits: Limits
  private readonly readings = new Readings()
  private copies: TreeCopies | undefined
  /** The channels in use when they were last copied. */
  protected live: Int32Array
  /** The address of the queries. */
  private shownInterest: number | undefined
  /** A node of which nothing is known. */
  private readonly blank: number
  private readonly block: StepBlock | undefined
  protected readonly timed: TimedRows | undefined

  /**
   * @param interest what the caller must see; it may change whenever a state was shown
   * @param canonicalizer makes each successor canonical; undefined to keep them as they are
   * @param instantiate makes the instance; by default one of the smallest kernel that can do the search
   */
  constructor(
    kernel: Kernel,
    limits: Limits,
    interest: () => Interest,
    canonicalizer: TimestampCanonicalizer | undefined,
    instantiate?: (host: KernelHost) => FullExports,
  ) {
    const { tables, model } = kernel
    const { slots } = tables
    this.kernel = kernel
    this.limits = limits
    this.interest = interest
    const { record } = limits
    const host = record === undefined ? this.host() : noted(this.host(), () => this.note(record))
    const parts = searchPartsOf(kernel, limits, canonicalizer)
    const full = (instantiate ?? (isPlain(parts) ? undefined : newFullInstance))?.(host)
    this.instance = full ?? newInstance(host)
    this.memory = new LinearMemory(this.instance)
    this.rows = new TableRows(tables, this.instance, this.memory, this.readings)
    this.fields = new BitFields(slots.count)
    this.given = new Int32Array(slots.count)
    this.instance.setUp(
      slots.count,
      slots.sites,
      slots.channel,
      slots.made,
      Math.min(model.requests, most),
      Math.min(limits.maxStates, most),
      Math.min(limits.maxDepth, most),
      fairnessOfDeliveries(model) === 'none' ? 0 : 1,
    )
    if (parts.faults !== undefined) full?.setFaults(...parts.faults)
    this.rules = full && parts.rules && new RuleCopies(parts.rules, full, this.memory, this.readings)
    this.timed = full && parts.timestamps && new TimedRows(parts.timestamps, full, this.memory)
    this.links = limits.links ? new WasmLinks(this.instance, this.memory) : undefined
    this.blank = this.memory.put([0, 0, 0, 0])
    this.block = full && new StepBlock(full, this.memory)
    this.live = tables.live
    this.rows.begin()
    this.instance.isDearer.value = 1
    this.repack()
    this.visited = new WasmStates(this.instance, this.memory, kernel.packing, () => this.fit())
    const parents = new Parents(this.instance, this.memory)
    this.frontier = new WasmQueue(this.instance, parents)
    this.adoption = new Adoption(this.instance, this.memory, this.fields, parents, () => this.fit())
  }

  /** The number of states expanded. */
  get expanded(): number {
    return this.instance.expanded.value >>> 0
  }

  /** The number of their steps. */
  get transitions(): number {
    return this.instance.transitions.value
  }

  /** The number of steps that lead back to their state. */
  get selfLoops(): number {
    return this.instance.selfLoops.value
  }

  /** The number of slots of a vector. */
  get slots(): number {
    return this.fields.room.length
  }

  /** Continues where another search of the same states is. */
  goOn(position: QueuePosition, counts: Counts): void {
    const { instance } = this
    instance.next.value = position.taken
    instance.levelEnd.value = position.levelEnd
    instance.depth.value = position.depth
    instance.expanded.value = counts.expanded
    instance.transitions.value = counts.transitions
    instance.selfLoops.value = counts.selfLoops
  }

  /**
   * Expands at most this many states. Errors of the spec's functions pass through; the state that was being expanded is then
   * taken, without successors.
   * @param v for the vector of a state to be seen
   */
  advance(expansions: number, v: Int32Array): Pause {
    const { instance } = this
    const end = this.expanded + expansions
    this.showInterest(undefined)
    try {
      while (this.expanded < end) {
        this.takeRoom()
        const pause = pauses[instance.run(end - this.expanded)]!
        if (pause === 'outgrown') continue
        if (pause === 'state') {
          this.limits.record?.taught((instance.next.value >>> 0) - 1)
          this.show(v)
        }
        return pause
      }
      return 'slice'
    } catch (error) {
      // The machine refused the memory for one step, between two comparisons with the limit.
      if (isOutOfMemory(error)) throw new MemoryExhausted()
      instance.recover()
      throw error
    } finally {
      this.leaveRoom()
    }
  }

  /** Writes the vector of the state last expanded to `v`, and tells the kernel in TypeScript of its steps. */
  protected show(v: Int32Array): void {
    const { instance, kernel } = this
    const at = instance.v.value >>> 2
    v.set(this.memory.ints.subarray(at, at + v.length))
    if (kernel.monitors.length > 0 || this.countsSpecSteps) kernel.expand(v)
    kernel.fairSteps = instance.fair.value
  }

  /** The numbers of the successors of an expanded state, in order; valid until the instance runs again. */
  successorsOf(state: number): Int32Array {
    const { instance, memory } = this
    const count = this.again(() => instance.findSuccessors(state))
    // The tables know all that the search has asked.
    if (count < 0) throw new Error(`state ${state} has a successor that the search has not found`)
    const at = instance.numbers.value >>> 2
    return memory.ints.subarray(at, at + count)
  }

  // Of expanded states, once more. The search can continue even if the machine has no memory for this.
  private again<T>(find: () => T): T {
    try {
      this.takeRoom()
      return find()
    } catch (error) {
      if (!isOutOfMemory(error)) throw error
      this.instance.setWaiting(0)
      throw new MemoryExhausted()
    } finally {
      this.leaveRoom()
    }
  }

  /** The steps of these states, which are expanded, in some pieces; undefined if the kernel cannot find them. */
  stepsOf(from: number, end: number): Generator<FoundSteps, void> | undefined {
    return this.block && this.pieces(this.block, from, end)
  }

  private *pieces(block: StepBlock, from: number, end: number): Generator<FoundSteps, void> {
    for (let state = from; state < end; ) {
      const found = this.again(() => block.find(state, end))
      // The caller may use the instance before it takes the next piece.
      state += found.counts.length
      yield found
    }
  }

  /** Ends what works for this loop beside it. */
  end(): void {}

  /** Must follow each state that was shown: what is of interest may have changed, and results are known. */
  shown(v: Int32Array): void {
    this.showInterest(v)
  }

  // The instance asks while it expands its next state, or when it looks at the one that it has just taken.
  private note(record: SearchRecord): void {
    const { next, isExpanding } = this.instance
    record.taught((next.value >>> 0) - (isExpanding.value === 0 ? 1 : 0))
  }

  private host(): KernelHost {
    return {
      actions: (site, record) => this.answered(() => this.rows.actions(site, record)),
      list: (root) => this.answered(() => this.rows.effectsOf(root, this.vector())),
      options: (channel, contents) => this.answered(() => this.rows.options(channel, contents)),
      reaction: (channel, record, message) =>
        this.answered(() => this.rows.reaction(channel, record, message)),
      push: (channel, contents, message) => this.answered(() => this.rows.push(channel, contents, message)),
      part: (reading, id) => this.readings.part(reading, id),
      watch: (kind, effect, channel, message, place) =>
        this.rules!.watch(kind, kind === lose ? -1 : effect, channel, message, place >>> 0),
      times: (entry, slot, id) => this.timed!.times(entry >>> 0, slot, id),
      move: (bits, least) => this.timed!.move(bits, least),
      moved: (entry, slot, id, move) =>
        this.ifFits(this.answered(() => this.timed!.moved(entry >>> 0, slot, id, move))),
      canonical: () => {
        this.answered(() => this.timed!.canonical(this.slots))
        return this.ifFits(1)
      },
      left: () =>
        Math.min(this.limits.memory - this.kernel.tables.bytes, this.limits.wasmMemory ?? addressable),
    }
  }

  private answered<T>(answer: () => T): T {
    const { tables } = this.kernel
    const { instance } = this
    const found = answer()
    instance.isDearer.value = 1
    if (tables.outgrown) instance.isOutgrown.value = 1
    if (tables.live !== this.live) {
      this.live = tables.live
      this.rows.live()
      this.rules?.forget()
      this.showInterest(undefined)
    }
    return found
  }

  private ifFits(answer: number): number {
    return this.kernel.tables.outgrown ? 0 : answer
  }

  private vector(): Int32Array {
    const { given, memory } = this
    const { ints } = memory
    const at = this.instance.v.value >>> 2
    for (let k = 0; k < given.length; k++) given[k] = ints[at + k]!
    return given
  }

  // Predicates are evaluated anew when a channel is used for the first time, so until then nothing is known.
  protected showInterest(v: Int32Array | undefined): void {
    const { reading, queries, atRest, specSteps, rules, greatestUsual } = this.interest()
    this.countsSpecSteps = specSteps
    const numbers: number[] = []
    for (const [query, usual] of queries) {
      const tree = reading.treeOf(query)
      if (tree !== undefined && this.copies?.trees !== tree.trees)
        this.copies = new TreeCopies(tree.trees, this.memory, this.readings)
      if (v !== undefined && tree !== undefined) this.copies!.copyPath(tree.root, v)
      numbers.push(tree === undefined ? this.blank : this.copies!.node(tree.root), usual + 1)
    }
    // The number of queries only shrinks.
    this.shownInterest ??= this.memory.take(numbers.length)
    this.memory.ints.set(numbers, this.shownInterest >>> 2)
    if (this.timed !== undefined) this.timed.greatestUsual = greatestUsual
    this.instance.setInterest(this.shownInterest, queries.length, atRest ? 1 : 0, rules)
  }

  private fit(): void {
    if (!this.fields.fits(this.kernel.tables.sizes)) this.repack()
  }

  // The kernel in TypeScript may have run since, and have set the room to that of its own packing.
  protected takeRoom(): void {
    const { tables } = this.kernel
    this.fit()
    tables.room.set(this.fields.room)
    tables.outgrown = false
    this.instance.isOutgrown.value = 0
  }

  // The numbers may not fit the packing of the kernel in TypeScript, which makes a new one when it is used.
  protected leaveRoom(): void {
    this.kernel.tables.outgrown = true
  }

  /** Packs states for the numbers that the tables have given so far. */
  protected repack(): void {
    const { fields, instance, memory } = this
    const { sizes } = this.kernel.tables
    const size = instance.size.value >>> 0
    const isAnew = size <= fewStates
    if (isAnew) fields.restart(sizes, size)
    else fields.extend(sizes)
    const { heads, first, further } = fragmentsIn(memory, fields)
    instance.setEncoding(heads)
    const { words } = fields
    if (isAnew && size > 0) instance.repack(words)
    instance.setReading(words, memory.put(first), first.length / 4, memory.put(further), further.length / 5)
    instance.prepare()
    if (isAnew && size > 0) instance.reindex()
  }
}

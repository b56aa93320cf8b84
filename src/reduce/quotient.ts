// The quotient of the full graph: each canonicalizer in turn replaces each successor by the representative of its class. The
// quotient passes itself on as the rewriter, so a successor is rewritten change by change, before it is hashed.
import type { Kernel } from '../compile/kernel.js'
import { PagedInts } from '../compile/paged-ints.js'
import type { FoundStates, FullGraph, Orbits, WholeGraph } from '../compile/step-graph.js'
import type { SuccessorBuilder, SuccessorRewriter } from '../compile/successor-rewriter.js'
import type { Canonicalizer } from './canonicalizer.js'
import { TimestampCanonicalizer } from './timestamp-canonicalizer.js'

/** A graph of representatives. */
export class Quotient implements WholeGraph, SuccessorRewriter {
  readonly kernel: Kernel
  readonly orbits: Orbits | undefined
  private readonly graph: FullGraph
  private readonly canonicalizers: readonly Canonicalizer[]
  /** By successor: the number of states in its class, and its renaming. */
  private sizes = new Float64Array(16)
  private renamings = new Int32Array(16)
  /** By state: the number of states of the full graph that it represents. Stored only if orbits are counted. */
  private readonly sizeOf: PagedInts | undefined
  private readonly counted = { states: 0, transitions: 0 }

  /** @param countsOrbits whether to count the states and steps that the found ones represent */
  constructor(graph: FullGraph, canonicalizers: readonly Canonicalizer[], countsOrbits: boolean) {
    this.kernel = graph.kernel
    this.graph = graph
    this.canonicalizers = canonicalizers
    if (countsOrbits) {
      this.sizeOf = new PagedInts()
      this.orbits = this.counted
    }
  }

  /** The canonicalizer of timestamps, if there is no other. */
  get timestampsAlone(): TimestampCanonicalizer | undefined {
    const [only, ...others] = this.canonicalizers
    return only instanceof TimestampCanonicalizer && others.length === 0 ? only : undefined
  }

  get bytes(): number {
    return this.sizeOf?.bytes ?? 0
  }

  begin(v: Int32Array): void {
    const { canonicalizers } = this
    for (let k = 0; k < canonicalizers.length; k++) canonicalizers[k]!.begin(v)
  }

  rewrite(v: Int32Array, builder: SuccessorBuilder): void {
    const { canonicalizers } = this
    let size = 1
    let renaming = 0
    for (let k = 0; k < canonicalizers.length; k++) {
      const one = canonicalizers[k]!
      one.rewrite(v, builder)
      size *= one.size
      if (one.renaming !== 0) renaming = one.renaming
    }
    const step = builder.count
    if (step >= this.sizes.length) this.makeRoom()
    this.sizes[step] = size
    this.renamings[step] = renaming
  }

  private makeRoom(): void {
    const sizes = new Float64Array(2 * this.sizes.length)
    sizes.set(this.sizes)
    this.sizes = sizes
    const renamings = new Int32Array(2 * this.renamings.length)
    renamings.set(this.renamings)
    this.renamings = renamings
  }

  represent(v: Int32Array): void {
    this.kernel.rewrite(v, this)
  }

  expandFully(): void {
    this.graph.expandFully(this)
  }

  expandLocals(site: number): void {
    this.graph.expandLocals(site, this)
  }

  expandDelivery(channel: number, m: number): void {
    this.graph.expandDelivery(channel, m, this)
  }

  expand(): void {
    this.graph.expandFully(this)
  }

  expandAgain(state: number, v: Int32Array, found: FoundStates): void {
    found.load(state, v)
    this.graph.expandFully(this)
  }

  /** Without a step it is called right after `represent`: then the start is the kernel's only successor. */
  discovered(state: number, _from = 0, step = 0): void {
    if (this.sizeOf === undefined) return
    const size = this.sizes[step]!
    this.counted.states += size
    this.sizeOf.set(state, size)
  }

  expanded(state: number): void {
    if (this.sizeOf !== undefined) this.counted.transitions += this.kernel.count * this.sizeOf.get(state)
  }

  renamingOf(step: number): number {
    return this.renamings[step]!
  }

  incomplete(): readonly number[] {
    return []
  }
}

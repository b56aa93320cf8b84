// Finds the strongly connected components of a part of a graph in which a fair run can stay forever. A weakly fair instance is
// no obstacle if some state of the component does not enable it, or if it is taken inside. A strongly fair one is not an obstacle
// if no state enables it, or if it is taken inside. A component that fails for a weakly fair instance fails in every smaller
// component too. If it fails for strongly fair instances, no fair run stays inside and visits a state that enables one of them
// infinitely often: these states are removed and the rest is decomposed again (the emptiness of Streett automata; Manna,
// Pnueli, Temporal Verification of Reactive Systems: Safety, 1995, section 5; Clarke, Grumberg, Peled, Model Checking, 1999,
// chapter 6).
//
// A finite run counts as one that stays in its last state forever. So a single state is a fair component if no instance with a
// fairness assumption is enabled there; steps without fairness, such as a request, may be enabled. If some edges must be taken
// infinitely often (the acceptance of an automaton), a component without such an edge inside is not fair, nor is any part of
// it.
//
// In a quotient graph the instances of a component are followed through its renamings (frames.ts), and the conditions on an instance
// become conditions on its thread: it is always enabled if all instances on it are, and taken if one of them is. A run can visit all members with all names
// that the rounds of the component give, so the component is fair under the same conditions.
import type { LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import { Components } from './components.js'
import { Frames } from './frames.js'
import { type Accepting, type Graph, nothing, strong, weak } from './graph.js'

const part = 1
// Marks the states that are being decomposed again.
const again = 2

/** A search for fair components. */
export class FairComponents {
  /** For each state the number of its fair component, from 1, or 0; undefined while none has been found. */
  fair: Int32Array | undefined
  private found = 0
  private readonly graph: Graph
  private readonly inside: Uint8Array
  private readonly budget: Budget
  private readonly numbers: Int32Array
  private current: Components
  private readonly later: Int32Array[] = []
  private doing: Int32Array | undefined
  // By instance: the check in which it was last met, the number of members that enable it, the last of these, and whether it is
  // taken.
  private readonly met: Int32Array
  private readonly enabled: Int32Array
  private readonly lastMember: Int32Array
  private readonly taken: Int32Array
  private readonly instances: Int32Array
  private judgement = 0
  /** Room for the places of members in their component. */
  private places: Int32Array | undefined

  /**
   * @param inside 1 for each state of the part, else 0; the search clears the mark of each state that it has decided
   * @param nextRoot a state of the part to continue from; -1 if there are no more
   */
  constructor(graph: Graph, inside: Uint8Array, nextRoot: () => number, budget: Budget) {
    this.graph = graph
    this.inside = inside
    this.budget = budget
    this.numbers = budget.ints(graph.size)
    const count = graph.fairness.length
    this.met = new Int32Array(count)
    this.enabled = new Int32Array(count)
    this.lastMember = new Int32Array(count)
    this.taken = new Int32Array(count)
    this.instances = new Int32Array(count)
    this.current = this.decompose(part, nextRoot)
  }

  private decompose(which: number, nextRoot: () => number): Components {
    const judge = this.judge.bind(this)
    return new Components(this.graph, this.inside, which, this.numbers, nextRoot, judge, this.budget)
  }

  /** Finds them; a slice is a number of visits to states. */
  *run(): LongWork {
    for (;;) {
      yield* this.current.run()
      this.current.close()
      if (this.doing !== undefined) {
        for (const state of this.doing) this.inside[state] = 0
        this.budget.release(4 * this.doing.length)
      }
      this.doing = this.later.pop()
      if (this.doing === undefined) return
      const list = this.doing
      for (const state of list) {
        this.inside[state] = again
        this.numbers[state] = 0
      }
      let at = 0
      this.current = this.decompose(again, () => (at < list.length ? list[at++]! : -1))
    }
  }

  /** Releases the memory of the search, but not that of `fair`. */
  close(): void {
    this.budget.release(4 * this.graph.size * (this.places === undefined ? 1 : 2))
  }

  private judge(members: Int32Array, from: number, to: number, component: number, numbers: Int32Array): void {
    const { inside } = this
    const { accepting } = this.graph
    const which = this.doing === undefined ? part : again
    if (accepting !== undefined && !this.accepts(accepting, members, from, to, component, which)) return
    const isInside = (state: number): boolean => inside[state] === which && numbers[state] === component
    const frames = this.framesOf(members, from, to, isInside)
    const count = this.meet(members, from, to, isInside, frames)
    const unmet = this.unmetOf(count, to - from)
    if (unmet > 0) this.reconsider(members, from, to, unmet, frames)
    else if (unmet === 0) this.keep(members, from, to)
    frames?.close()
  }

  private framesOf(
    members: Int32Array,
    from: number,
    to: number,
    isInside: (state: number) => boolean,
  ): Frames | undefined {
    const { graph, budget } = this
    if (graph.threads === undefined) return undefined
    // Most components are a state without a round, in which every instance is a thread of its own.
    if (to - from === 1 && !this.hasLoop(members[from]!)) return undefined
    this.places ??= budget.ints(graph.size)
    return new Frames(graph, graph.threads, { members, from, to, places: this.places, isInside }, budget)
  }

  private hasLoop(state: number): boolean {
    const { first, to } = this.graph
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) if (to[edge] === state) return true
    return false
  }

  /**
   * Finds the instances that the members enable, and which of them are taken inside. Returns their number; under renamings they are named
   * as in the first member.
   */
  private meet(
    members: Int32Array,
    from: number,
    to: number,
    isInside: (state: number) => boolean,
    frames: Frames | undefined,
  ): number {
    const { met, enabled, lastMember, taken, instances } = this
    const { first, to: ends, by, fairness } = this.graph
    const judgement = ++this.judgement
    let count = 0
    for (let k = from; k < to; k++) {
      const state = members[k]!
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const own = by[edge]!
        if (fairness[own] === nothing) continue
        const instance = frames === undefined ? own : frames.inFirst(k - from, own)
        if (met[instance] !== judgement) {
          met[instance] = judgement
          enabled[instance] = 0
          lastMember[instance] = -1
          taken[instance] = 0
          instances[count++] = instance
        }
        if (lastMember[instance] !== state) {
          lastMember[instance] = state
          enabled[instance]!++
        }
        if (isInside(ends[edge]!)) taken[instance] = 1
      }
    }
    if (frames !== undefined) this.join(count, to - from, frames)
    return count
  }

  /** A thread is taken if an instance on it is, and always enabled if all instances on it are. */
  private join(count: number, members: number, frames: Frames): void {
    const { enabled, taken, instances } = this
    const takenOn = new Set<number>()
    const always = new Map<number, number>()
    for (let k = 0; k < count; k++) {
      const instance = instances[k]!
      const thread = frames.classOf(instance)
      if (taken[instance] === 1) takenOn.add(thread)
      if (enabled[instance] === members) always.set(thread, (always.get(thread) ?? 0) + 1)
    }
    for (let k = 0; k < count; k++) {
      const instance = instances[k]!
      const thread = frames.classOf(instance)
      if (takenOn.has(thread)) taken[instance] = 1
      if (always.get(thread) !== frames.sizeOf(thread)) enabled[instance] = 0
    }
  }

  /** The number of strongly fair instances that are enabled and never taken, which `instances` then lists; -1 if a weakly fair one is neglected. */
  private unmetOf(count: number, members: number): number {
    const { enabled, taken, instances } = this
    const { fairness } = this.graph
    let unmet = 0
    for (let k = 0; k < count; k++) {
      const instance = instances[k]!
      if (taken[instance] === 1) continue
      if (fairness[instance] === weak && enabled[instance] === members) return -1
      if (fairness[instance] === strong) instances[unmet++] = instance
    }
    return unmet
  }

  private accepts(
    { all, of }: Accepting,
    members: Int32Array,
    from: number,
    to: number,
    component: number,
    which: number,
  ): boolean {
    const { first, to: ends } = this.graph
    const { inside, numbers } = this
    let marks = 0
    let goesOn = false
    for (let k = from; k < to; k++) {
      const state = members[k]!
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
        const end = ends[edge]!
        if (inside[end] !== which || numbers[end] !== component) continue
        goesOn = true
        marks |= of(state, edge)
        if (marks === all) return true
      }
    }
    return goesOn && marks === all
  }

  private reconsider(
    members: Int32Array,
    from: number,
    to: number,
    unmet: number,
    frames: Frames | undefined,
  ): void {
    const { instances } = this
    const { first, by } = this.graph
    const left: number[] = []
    for (let k = from; k < to; k++) {
      const state = members[k]!
      let clear = true
      for (let edge = first[state]!; clear && edge < first[state + 1]!; edge++) {
        const own = by[edge]!
        const instance = frames === undefined || own === 0 ? own : frames.inFirst(k - from, own)
        for (let j = 0; j < unmet; j++) if (instance === instances[j]) clear = false
      }
      if (clear) left.push(state)
    }
    if (left.length === 0) return
    const list = this.budget.ints(left.length)
    list.set(left)
    this.later.push(list)
  }

  private keep(members: Int32Array, from: number, to: number): void {
    this.fair ??= this.budget.ints(this.graph.size)
    this.found++
    for (let k = from; k < to; k++) this.fair[members[k]!] = this.found
  }
}

// The strongly connected components of a part of a graph, each after all those that it leads to: Tarjan's algorithm in the form
// of D. J. Pearce, A Space-Efficient Algorithm for Finding Strongly Connected Components, Information Processing Letters 116,
// 2016 (one number for each state instead of two). It has its own stack, because runs are longer than any call stack.
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { Budget } from './budget.js'
import type { Graph } from './graph.js'

/**
 * The number of the first component found. Each later one has the next smaller number, so every component number is above every
 * index.
 */
const firstComponent = 0x7fffffff

/**
 * Called for each component. Its members are `members[from]` to before `members[to]`. `numbers` is `component` for each of them
 * and for no other state of the part.
 */
type OnComponent = (
  members: Int32Array,
  from: number,
  to: number,
  component: number,
  numbers: Int32Array,
) => void

// A frame holds a state, its next edge, and its index.
const frame = 3

/** A search for components. */
export class Components {
  private readonly graph: Graph
  private readonly inside: Uint8Array
  private readonly part: number
  private readonly numbers: Int32Array
  private readonly nextRoot: () => number
  private readonly onComponent: OnComponent
  private readonly budget: Budget
  private frames: Int32Array<ArrayBuffer>
  private height = 0
  private finished: Int32Array<ArrayBuffer>
  private waiting = 0
  private index = 1
  private component = firstComponent

  /**
   * @param inside the part consists of the states where this is `part`; only edges within the part count
   * @param numbers 0 for every state of the part; other entries do not matter
   * @param nextRoot a state of the part to continue with, visited or not; -1 if there are no more
   */
  constructor(
    graph: Graph,
    inside: Uint8Array,
    part: number,
    numbers: Int32Array,
    nextRoot: () => number,
    onComponent: OnComponent,
    budget: Budget,
  ) {
    this.graph = graph
    this.inside = inside
    this.part = part
    this.numbers = numbers
    this.nextRoot = nextRoot
    this.onComponent = onComponent
    this.budget = budget
    this.frames = budget.ints(frame * 64)
    this.finished = budget.ints(64)
  }

  /** Releases the memory of a search that has ended. */
  close(): void {
    this.budget.release(4 * (this.frames.length + this.finished.length))
  }

  /** Finds them; a slice is a number of visits to states. */
  *run(): LongWork {
    while (this.visit((yield) ?? defaultSlice)) {
      // Until all roots are done.
    }
  }

  // False when all roots are done.
  private visit(states: number): boolean {
    const { graph, inside, part, numbers } = this
    const { first, to } = graph
    for (let k = 0; k < states; k++) {
      if (this.height === 0) {
        const root = this.nextRoot()
        if (root < 0) return false
        if (numbers[root] === 0) this.enter(root)
        continue
      }
      const top = this.height - frame
      const state = this.frames[top]!
      const end = first[state + 1]!
      let at = this.frames[top + 1]!
      let low = numbers[state]!
      let below = -1
      for (; at < end; at++) {
        const next = to[at]!
        if (inside[next] !== part) continue
        const number = numbers[next]!
        if (number === 0) {
          below = next
          break
        }
        if (number < low) low = number
      }
      numbers[state] = low
      if (below >= 0) {
        // This edge is read again when the search of its target has ended.
        this.frames[top + 1] = at
        this.enter(below)
        continue
      }
      this.height -= frame
      this.finish(state, this.frames[top + 2]!)
    }
    return true
  }

  private enter(state: number): void {
    this.frames = this.budget.grown(this.frames, this.height + frame)
    this.frames[this.height] = state
    this.frames[this.height + 1] = this.graph.first[state]!
    this.frames[this.height + 2] = this.index
    this.height += frame
    this.numbers[state] = this.index++
  }

  private finish(state: number, index: number): void {
    const { numbers } = this
    this.finished = this.budget.grown(this.finished, this.waiting + 1)
    const { finished } = this
    finished[this.waiting] = state
    if (numbers[state] !== index) {
      this.waiting++
      return
    }
    let from = this.waiting
    while (from > 0 && numbers[finished[from - 1]!]! >= index) from--
    const to = this.waiting + 1
    const component = this.component--
    for (let k = from; k < to; k++) numbers[finished[k]!] = component
    this.index -= to - from
    this.waiting = from
    this.onComponent(finished, from, to, component, numbers)
  }
}

// Best-first search: of the states that are found and not yet expanded, the one that seems nearest to a goal comes next. Queues
// take turns, since a good order for one goal is a bad one for another (G. Röger, M. Helmert, The More, the Merrier: Combining
// Heuristic Estimators for Satisficing Planning, ICAPS 2010). There is a queue for each goal, by estimate, and one for novelty:
// states in which a site, channel or variable has a value that it had in no earlier state (N. Lipovetzky, H. Geffner, Best-First
// Width Search: Exploration and Exploitation in Classical Planning, AAAI 2017). Ties are broken by age. Each state is expanded
// once, even if a shorter run to it is found later, so runs need not be shortest.
import { PagedInts } from '../compile/paged-ints.js'
import { FirstVisits } from './first-visits.js'
import type { Guide } from './guide.js'

/** Whole numbers, in the order of their keys, and of their arrival for equal keys. */
class BucketQueue {
  /** By key: the numbers, of which the first `begins` are taken. */
  private readonly buckets: number[][] = []
  private readonly begins: number[] = []
  /** No smaller key has a number. */
  private least = 0
  /** With those that are taken and not yet removed. */
  private stored = 0

  get bytes(): number {
    return 8 * this.stored
  }

  /** @param key a small whole number, at least 0 */
  push(key: number, value: number): void {
    while (this.buckets.length <= key) {
      this.buckets.push([])
      this.begins.push(0)
    }
    this.buckets[key]!.push(value)
    this.stored++
    if (key < this.least) this.least = key
  }

  /** Takes the first number; undefined if there is none. */
  take(): number | undefined {
    const { buckets, begins } = this
    for (; this.least < buckets.length; this.least++) {
      const bucket = buckets[this.least]!
      const at = begins[this.least]!
      if (at === bucket.length) continue
      begins[this.least] = at + 1
      const value = bucket[at]!
      if (2 * begins[this.least]! > bucket.length + 1024) {
        this.stored -= bucket.splice(0, begins[this.least]!).length
        begins[this.least] = 0
      }
      return value
    }
    return undefined
  }
}

/** The states in the order in which a guide prefers them: a `Frontier`, as its row in frontier.ts requires. */
export class BestFirst {
  state = 0
  depth = 0
  deepest = 0
  readonly taken = 0
  private readonly guide: Guide
  private readonly visits = new FirstVisits()
  /** By state: its depth, and whether it was taken, in the lowest bit. */
  private readonly progress = new PagedInts()
  /** One for each goal, and one for novelty. */
  private readonly queues: readonly BucketQueue[]
  private turn = 0
  /** States are numbered as they are found: those below the first number are found, those below the second are in the queues. */
  private found = 0
  private enqueued = 0

  constructor(guide: Guide) {
    this.guide = guide
    this.queues = Array.from({ length: guide.goals + 1 }, () => new BucketQueue())
  }

  get bytes(): number {
    const queues = this.queues.reduce((sum, { bytes }) => sum + bytes, 0)
    return this.visits.bytes + this.progress.bytes + queues + this.guide.bytes
  }

  begin(starts: readonly number[]): void {
    for (const state of new Set(starts)) {
      this.visits.addRoot(state)
      this.enqueue(state)
      this.found = state + 1
    }
    this.enqueued = this.found
  }

  take(): boolean {
    const { queues, progress } = this
    // A state is in every queue; the first that reaches it takes it.
    for (let empty = 0; empty < queues.length; ) {
      const state = queues[this.turn]!.take()
      if (state !== undefined && !this.isOpen(state)) continue
      this.turn = (this.turn + 1) % queues.length
      if (state === undefined) {
        empty++
        continue
      }
      progress.set(state, progress.get(state) | 1)
      this.state = state
      this.depth = this.depthOf(state)
      if (this.depth > this.deepest) this.deepest = this.depth
      return true
    }
    return false
  }

  discovered(state: number, from: number): void {
    this.visits.add(state, from)
    this.progress.set(state, 2 * (this.depthOf(from) + 1))
    this.found = state + 1
  }

  expanded(state: number, _depth: number, successors: Int32Array, count: number): void {
    this.guide.learn(state, successors, count)
    for (; this.enqueued < this.found; this.enqueued++) this.enqueue(this.enqueued)
  }

  private enqueue(state: number): void {
    const { guide, queues } = this
    guide.judge(state)
    let nearest = 0
    for (let goal = 0; goal < guide.goals; goal++) {
      const estimate = guide.estimates[goal]!
      const length = guide.countsLength[goal]! ? this.depthOf(state) : 0
      queues[goal]!.push(2 * (length + weight * estimate) + (guide.isNewAt[goal]! ? 0 : 1), state)
      if (goal === 0 || estimate < nearest) nearest = estimate
    }
    queues[guide.goals]!.push(guide.isNew ? nearest : afterNew + nearest, state)
  }

  isOpen(state: number): boolean {
    return (this.progress.get(state) & 1) === 0
  }

  parentOf(state: number): number | undefined {
    return this.visits.parentOf(state)
  }

  depthOf(state: number): number {
    return this.progress.get(state) >>> 1
  }

  pathTo(state: number): number[] {
    return this.visits.pathTo(state)
  }
}

/** The weight of an estimate against the length of the run so far. */
const weight = 3

/** Greater than every estimate. */
const afterNew = 1 << 10

// Which states behave alike: the coarsest strong bisimulation of the visited graph. Two states are in one class if the same sites
// wait and are in the section, every predicate of the checked properties has the same value, and each step of one has a step of
// the other by the same clause, site and sender, which breaks the same rules and leads to the same class. So one state of each
// class would give the same verdicts, and no normal form that keeps these has fewer states.
//
// The classes are refined by signatures until nothing changes (S. Blom, S. Orzan, A Distributed Algorithm for Strong Bisimulation
// Reduction of State Spaces, ENTCS 68(4), 2002, section 3). Signatures are compared whole; a hash only finds the place.
import { newInts } from '../../compile/memory-exhausted.js'
import { Budget } from '../../liveness/budget.js'
import { defaultSlice, type LongWork } from '../../search/long-work.js'
import type { ProfiledStates } from './profiled-states.js'

/** The steps of all states: those of state s begin at `begin[s]`, each as its label and the state it leads to. */
interface Steps {
  readonly begin: Int32Array
  readonly labels: Int32Array
  readonly targets: Int32Array
}

/** The classes of the visited states. */
export interface Classes {
  /** The class of each state. */
  readonly of: Int32Array
  readonly count: number
}

function* stepsOf(states: ProfiledStates, budget: Budget): LongWork<Steps> {
  const { exploration, reachable } = states
  const { kernel } = reachable
  const { visited } = exploration
  const { transitions } = exploration.progress()
  const begin = budget.ints(visited.size + 1)
  const labels = budget.ints(transitions)
  const targets = budget.ints(transitions)
  const known = new Map<string, number>()
  const v = new Int32Array(kernel.tables.slots.count)
  let used = 0
  for (let state = 0; state < visited.size; state++) {
    exploration.again(state, v)
    visited.repack(kernel.packing)
    for (let k = 0; k < kernel.count; k++) {
      const origin = kernel.origins[k]!
      const { clause, site, from } = origin < 0 ? noOrigin : kernel.tables.origins.at(origin)
      const text = `${clause} ${site} ${from} ${kernel.broken[k]} ${origin < 0 ? states.counted.nameOf(k) : ''}`
      let label = known.get(text)
      if (label === undefined) {
        label = known.size
        known.set(text, label)
      }
      labels[used] = label
      const target = visited.find(kernel.words, k * kernel.packing.words, kernel.hashes[k]!)
      if (target < 0) throw new Error('a complete search has not visited a successor')
      targets[used++] = target
    }
    begin[state + 1] = used
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  return { begin, labels, targets }
}

// A lost or copied message has no clause of its own.
const noOrigin = { clause: '', site: -1, from: undefined }

/** The first classes: what sites and predicates say of each state. */
function* firstClasses(states: ProfiledStates, budget: Budget): LongWork<Classes> {
  const { visited } = states.exploration
  const of = budget.ints(visited.size)
  const known = new Map<string, number>()
  const v = new Int32Array(states.reachable.kernel.tables.slots.count)
  for (let state = 0; state < visited.size; state++) {
    visited.read(state, v)
    const text = states.appearance(v)
    const number = known.get(text) ?? known.size
    known.set(text, number)
    of[state] = number
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  return { of, count: known.size }
}

/** Numbers lists of numbers; equal lists have equal numbers. */
class ListNumbers {
  count = 0
  private readonly budget: Budget
  private cells: Int32Array<ArrayBuffer>
  private lists: Int32Array<ArrayBuffer>
  private begin: Int32Array<ArrayBuffer>
  private hashes: Int32Array<ArrayBuffer>

  constructor(budget: Budget) {
    this.budget = budget
    this.cells = budget.ints(1 << 10)
    this.lists = budget.ints(1 << 12)
    this.begin = budget.ints(1 << 10)
    this.hashes = budget.ints(1 << 10)
  }

  /** The number of the first `length` elements. */
  numberOf(list: Int32Array, length: number): number {
    let hash = length
    for (let k = 0; k < length; k++) hash = Math.imul(hash ^ list[k]!, 0x9e3779b1) + (hash >>> 15)
    hash ^= hash >>> 13
    const mask = this.cells.length - 1
    let at = hash & mask
    for (let cell = this.cells[at]!; cell !== 0; cell = this.cells[at]!) {
      if (this.hashes[cell - 1] === (hash | 0) && this.same(cell - 1, list, length)) return cell - 1
      at = (at + 1) & mask
    }
    return this.add(list, length, hash | 0, at)
  }

  /** Returns the memory. */
  release(): void {
    const { cells, lists, begin, hashes } = this
    this.budget.release(4 * (cells.length + lists.length + begin.length + hashes.length))
  }

  private same(number: number, list: Int32Array, length: number): boolean {
    const begin = this.begin[number]!
    if (this.begin[number + 1]! - begin !== length) return false
    for (let k = 0; k < length; k++) if (this.lists[begin + k] !== list[k]) return false
    return true
  }

  private add(list: Int32Array, length: number, hash: number, at: number): number {
    const { budget } = this
    const number = this.count++
    this.begin = budget.grown(this.begin, number + 2)
    this.hashes = budget.grown(this.hashes, number + 1)
    const begin = this.begin[number]!
    this.lists = budget.grown(this.lists, begin + length)
    this.lists.set(list.subarray(0, length), begin)
    this.begin[number + 1] = begin + length
    this.hashes[number] = hash
    this.cells[at] = number + 1
    if (2 * this.count > this.cells.length) this.rehash()
    return number
  }

  private rehash(): void {
    const { length } = this.cells
    const cells = this.budget.ints(2 * length)
    this.budget.release(4 * length)
    const mask = cells.length - 1
    for (let number = 0; number < this.count; number++) {
      let at = this.hashes[number]! & mask
      while (cells[at] !== 0) at = (at + 1) & mask
      cells[at] = number + 1
    }
    this.cells = cells
  }
}

/** Writes the signature of a state: its class, then its pairs of a label and a class, sorted and without repetition. */
const signature = (
  state: number,
  steps: Steps,
  of: Int32Array,
  pairs: number[],
  list: Int32Array,
): number => {
  const { begin, labels, targets } = steps
  pairs.length = 0
  // A pair as one number; there are fewer than 2^21 labels, since each belongs to a clause, a site and a sender.
  for (let k = begin[state]!; k < begin[state + 1]!; k++) pairs.push(labels[k]! * 2 ** 32 + of[targets[k]!]!)
  pairs.sort((a, b) => a - b)
  list[0] = of[state]!
  let length = 1
  for (let k = 0; k < pairs.length; k++) {
    if (k > 0 && pairs[k] === pairs[k - 1]) continue
    list[length++] = Math.floor(pairs[k]! / 2 ** 32)
    list[length++] = pairs[k]! % 2 ** 32
  }
  return length
}

/**
 * The classes of the states of a complete search.
 * @param bytes the most memory for the steps and signatures; throws `MemoryExhausted` if that is not enough
 */
export function* sameBehaviour(states: ProfiledStates, bytes: number): LongWork<Classes> {
  const budget = new Budget(bytes)
  const steps = yield* stepsOf(states, budget)
  let classes = yield* firstClasses(states, budget)
  const { length } = classes.of
  const pairs: number[] = []
  let next = budget.ints(length) as Int32Array
  for (;;) {
    const numbers = new ListNumbers(budget)
    const { of } = classes
    let list = newInts(64)
    for (let state = 0; state < length; state++) {
      const room = 1 + 2 * (steps.begin[state + 1]! - steps.begin[state]!)
      if (room > list.length) list = newInts(2 * room)
      next[state] = numbers.numberOf(list, signature(state, steps, of, pairs, list))
      if ((state & (defaultSlice - 1)) === 0) yield
    }
    numbers.release()
    // Each round keeps the classes of the one before apart, so the same number means the same classes.
    if (numbers.count === classes.count) return classes
    classes = { of: next, count: numbers.count }
    next = of
  }
}

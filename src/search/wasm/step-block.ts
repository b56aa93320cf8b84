// The steps of expanded states, found again by an instance some hundred states at a time: where each leads, and by which effect.
// kernel/steps.ts explains the block in which it writes them.
import type { LinearMemory } from './linear-memory.js'
import type { FullExports } from './wasm-module.js'

/** The steps of consecutive states, in order; valid until the instance runs again. */
export interface FoundSteps {
  /** By state, the number of its steps. */
  readonly counts: Int32Array
  /** By step, the state to which it leads. */
  readonly targets: Int32Array
  /** By step, its effect in the tables; -1 for the loss or duplication of a message. */
  readonly effects: Int32Array
}

/** The most states of a block. */
export const statesOfBlock = 256
/** The steps for which a block has room. */
export const roomOfBlock = 4096

/** The length of a block in 32-bit numbers. */
export const lengthOfBlock = (states: number, room: number): number => 1 + states + 2 * room

/** Reads a block at an address, for this many states, of which not all need be done. */
export const readBlock = ({ ints }: LinearMemory, at: number, states: number, room: number): FoundSteps => {
  const from = at >>> 2
  const targets = from + 1 + states
  const counts = ints.subarray(from + 1, from + 1 + ints[from]!)
  let steps = 0
  for (const count of counts) steps += count
  return {
    counts,
    targets: ints.subarray(targets, targets + steps),
    effects: ints.subarray(targets + room, targets + room + steps),
  }
}

/** The block of an instance that works alone. */
export class StepBlock {
  private readonly instance: FullExports
  private readonly memory: LinearMemory
  private room = roomOfBlock
  private at: number | undefined

  constructor(instance: FullExports, memory: LinearMemory) {
    this.instance = instance
    this.memory = memory
  }

  /** The steps of some states from this one on, at least of one. */
  find(from: number, end: number): FoundSteps {
    const { instance, memory } = this
    const states = Math.min(end - from, statesOfBlock)
    for (;;) {
      this.at ??= memory.take(lengthOfBlock(statesOfBlock, this.room))
      const done = instance.findSteps(from, from + states, this.at, this.room)
      if (done > 0) return readBlock(memory, this.at, states, this.room)
      // The tables know all that the search has asked.
      if (done < 0) throw new Error(`the steps of state ${from} are not those of the search`)
      // The state has more steps than the block has room for.
      this.room *= 2
      this.at = undefined
    }
  }
}

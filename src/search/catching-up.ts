// The layer that takes a search to where an earlier process was: it reads what was kept, and lets the loop around which it lies do again
// what taught the tables something. Then that loop continues alone. (The record is read in the order in which it was written.)
import type { KernelName } from './exploration-options.js'
import type { SearchLoop } from './search-loop.js'
import { KeptDiffers, type KeptExpansions, type SearchRecord } from './search-record.js'
import type { SearchSoFar } from './search-so-far.js'

// The memory is compared with the limit after this many expansions, a power of two.
const expansionsPerCheck = 1024

/** A loop that first follows a record. */
export class CatchingUp implements SearchLoop {
  private readonly soFar: SearchSoFar
  private readonly loop: SearchLoop
  private readonly record: SearchRecord
  private readonly memory: number
  private readonly kept: Int32Array
  private readonly found: Int32Array

  /** @param memory the most bytes that the search may hold */
  constructor(soFar: SearchSoFar, loop: SearchLoop, record: SearchRecord, memory: number) {
    this.soFar = soFar
    this.loop = loop
    this.record = record
    this.memory = memory
    const { count } = soFar.kernel.tables.slots
    this.kept = new Int32Array(count)
    this.found = new Int32Array(count)
  }

  get kernelName(): KernelName {
    return this.loop.kernelName
  }

  get inRounds(): number {
    return this.loop.inRounds
  }

  /** Throws a `KeptDiffers` if the search finds something else than the record says. */
  run(expansions: number): void {
    const { soFar, record } = this
    let left = expansions
    // To ask an instance for it takes longer than to count.
    let state = soFar.frontier.taken
    while (left > 0 && record.kept !== undefined && !soFar.done) {
      if (state === record.kept.end) record.passed()
      else {
        this.expand(record.kept, state++)
        left--
      }
    }
    if (left > 0 && !soFar.done) this.loop.run(left)
  }

  private expand(kept: KeptExpansions, state: number): void {
    const { soFar, loop } = this
    kept.goTo(state)
    if (state >= kept.first) throw new KeptDiffers('it has fewer states')
    if (kept.isTaught) this.expandAgain(state, kept)
    else loop.adopt(kept, state)
    if (kept.transitions !== undefined) loop.setTransitions(kept.transitions)
    if ((state & (expansionsPerCheck - 1)) !== 0 && kept.transitions === undefined) return
    const isSame = soFar.visited.size === kept.first + kept.found && soFar.frontier.taken === state + 1
    if (!isSame && soFar.cut === undefined)
      throw new KeptDiffers(`a state before ${kept.first + kept.found} occurs twice`)
    if (soFar.bytes > this.memory) soFar.stop('memory')
  }

  private expandAgain(state: number, kept: KeptExpansions): void {
    const { soFar, loop, found } = this
    const { first } = kept
    if (soFar.visited.size !== first) throw new KeptDiffers(`a state before ${first} occurs twice`)
    loop.run(1)
    if (soFar.cut === 'memory') return
    if (soFar.done || soFar.frontier.taken !== state + 1) throw new KeptDiffers(`it ends at state ${state}`)
    if (soFar.visited.size !== first + kept.found)
      throw new KeptDiffers(`state ${state} has other new successors`)
    for (let k = 0; k < kept.found; k++) {
      kept.next(this.kept)
      soFar.visited.read(first + k, found)
      for (let slot = 0; slot < found.length; slot++)
        if (found[slot] !== this.kept[slot]) throw new KeptDiffers(`state ${first + k} is another state`)
    }
  }

  adopt(kept: KeptExpansions, state: number): void {
    this.loop.adopt(kept, state)
  }

  setTransitions(transitions: number): void {
    this.loop.setTransitions(transitions)
  }

  successorsOf(state: number): Int32Array {
    return this.loop.successorsOf(state)
  }

  end(): void {
    this.loop.end()
  }
}

// The layer that takes a search to where an earlier process was: it reads what was kept, and lets the loop around which it lies do again
// what taught the tables something. Then that loop continues alone. (The record is read in the order in which it was written.)
import type { KernelName } from './exploration-options.js'
import type { StepCounts } from './search.js'
import type { SearchLoop } from './search-loop.js'
import { KeptDiffers, type KeptExpansions, type SearchRecord } from './search-record.js'
import type { SearchSoFar } from './search-so-far.js'
import type { FoundSteps } from './wasm/step-block.js'

// The most expansions that are taken together. The memory is compared with the limit after as many.
const mostTogether = 1024

/** A loop that first follows a record. */
export class CatchingUp implements SearchLoop {
  private readonly soFar: SearchSoFar
  private readonly loop: SearchLoop
  private readonly record: SearchRecord
  private readonly memory: number
  private unchecked = 0

  /** @param memory the most bytes that the search may hold */
  constructor(soFar: SearchSoFar, loop: SearchLoop, record: SearchRecord, memory: number) {
    this.soFar = soFar
    this.loop = loop
    this.record = record
    this.memory = memory
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
        this.expand(record.kept, state, Math.min(left, mostTogether))
        left -= soFar.frontier.taken - state
        state = soFar.frontier.taken
      }
    }
    if (left > 0 && !soFar.done) this.loop.run(left)
  }

  private expand(kept: KeptExpansions, state: number, most: number): void {
    const { soFar, loop } = this
    kept.goTo(state, most)
    if (state >= kept.first) throw new KeptDiffers('it has fewer states')
    if (kept.isTaught) this.expandAgain(state, kept)
    else loop.adopt(kept, state)
    if (kept.steps !== undefined) loop.setSteps(kept.steps)
    if (soFar.done) return
    const { first, count, found } = kept
    if (soFar.visited.size !== first + found || soFar.frontier.taken !== state + count)
      throw new KeptDiffers(`a state before ${first + found} occurs twice`)
    this.unchecked += count
    if (this.unchecked < mostTogether && kept.steps === undefined) return
    this.unchecked = 0
    if (soFar.bytes > this.memory) soFar.stop('memory')
  }

  private expandAgain(state: number, kept: KeptExpansions): void {
    const { soFar, loop } = this
    const { count, first, found } = kept
    loop.run(count)
    if (soFar.cut === 'memory') return
    if (soFar.done || soFar.frontier.taken !== state + count)
      throw new KeptDiffers(`it ends at state ${soFar.frontier.taken}`)
    if (soFar.visited.size !== first + found || !loop.agrees(kept, state))
      throw new KeptDiffers(`a state from ${state} on has other new successors`)
  }

  adopt(kept: KeptExpansions, state: number): void {
    this.loop.adopt(kept, state)
  }

  agrees(kept: KeptExpansions, state: number): boolean {
    return this.loop.agrees(kept, state)
  }

  setSteps(steps: StepCounts): void {
    this.loop.setSteps(steps)
  }

  successorsOf(state: number): Int32Array {
    return this.loop.successorsOf(state)
  }

  stepsOf(from: number, end: number): Generator<FoundSteps, void> | undefined {
    return this.loop.stepsOf(from, end)
  }

  end(): void {
    this.loop.end()
  }
}

// The record of a search while it runs: which expansions have taught the tables something since the last checkpoint, and the segments
// for the next one. It holds no states; it reads them from the search.
import type { ValueNumbers } from '../compile/value-numbers.js'
import type { Exploration } from '../search/exploration.js'
import type { StepCounts } from '../search/search.js'
import type { KeptExpansions, SearchRecord } from '../search/search-record.js'
import type { KeptSegments } from './kept-segments.js'
import { SegmentWriter } from './segment.js'

// A segment is closed when it has this many states.
const statesOfSegment = 1 << 20

/** A segment to be written. */
export interface NewSegment {
  readonly pieces: readonly Uint8Array[]
  /** The states that are expanded after it, and all states found until then. */
  readonly expanded: number
  readonly states: number
  /** Their steps; only where a checkpoint ends. */
  readonly steps: StepCounts | undefined
}

/** Where a record ends. */
interface End {
  readonly expanded: number
  readonly states: number
  /** By slot: the number of encodings that are written. */
  readonly codes: readonly number[]
}

/** The record of one search. */
export class Journal implements SearchRecord {
  private follows: KeptSegments | undefined
  private readonly expansionsTaught = new Set<number>()
  private end: End | undefined

  /** @param kept what an earlier process has kept, if there is any */
  constructor(kept?: KeptSegments) {
    this.follows = kept
  }

  get kept(): KeptExpansions | undefined {
    return this.follows
  }

  passed(): void {
    const { follows } = this
    if (follows === undefined) return
    this.end = { expanded: follows.end, states: follows.states, codes: follows.codes }
    this.follows = undefined
  }

  taught(state: number): void {
    // What follows a record has its marks there.
    if (this.follows === undefined) this.expansionsTaught.add(state)
  }

  private forget(before: number): void {
    for (const state of this.expansionsTaught) if (state < before) this.expansionsTaught.delete(state)
  }

  /**
   * What the search has found since the last checkpoint, as segments. The record counts them as kept when all have been taken. Nothing
   * if the search still follows a record, has ended, or has expanded nothing.
   * @param starts the number of start states
   */
  *segments(search: Exploration, starts: number): Generator<NewSegment, void> {
    const { expandedWhole, kernel, visited } = search
    if (this.follows !== undefined || expandedWhole === undefined) return
    let end = this.end ?? { expanded: 0, states: starts, codes: [] }
    const v = new Int32Array(kernel.tables.slots.count)
    while (end.expanded < expandedWhole) {
      const { codes, all } = newCodes(kernel.tables, end.codes)
      const sizes = Array.from(kernel.tables.sizes)
      const writer = new SegmentWriter(
        { from: end.expanded, first: end.states, sizes, codes },
        search.links !== undefined,
      )
      let { expanded, states } = end
      for (; expanded < expandedWhole && writer.states < statesOfSegment; expanded++) {
        const first = states
        for (; states < visited.size && search.parentOf(states) === expanded; states++) {
          visited.read(states, v)
          writer.state(v)
        }
        writer.expansion(states - first, this.expansionsTaught.has(expanded), search.links?.of(expanded))
      }
      const { transitions, selfLoops } = search.progress()
      const steps = expanded === expandedWhole ? { transitions, selfLoops } : undefined
      yield { pieces: writer.pieces(), expanded, states, steps }
      end = { expanded, states, codes: all }
    }
    this.end = end
    this.forget(end.expanded)
  }
}

const newCodes = (tables: ValueNumbers, written: readonly number[]) => {
  const codes: (readonly string[])[] = []
  const all: number[] = []
  for (let slot = 0; slot < tables.slots.count; slot++) {
    const values = tables.internerOf(slot)
    const known = written[slot] ?? 0
    codes.push(values === undefined || values.size === known ? [] : values.codes(known))
    all.push(values?.size ?? 0)
  }
  return { codes, all }
}

// Keeps a check in a folder: it lies around the check that is driven, and writes a checkpoint between two slices when it is time, and
// before anything from outside stops the search.

import type { Check } from '../../check/check.js'
import type { CheckResult } from '../../check/verdict.js'
import { Journal } from '../../checkpoint/journal.js'
import { KeptSegments } from '../../checkpoint/kept-segments.js'
import { FullGraph } from '../../compile/step-graph.js'
import type { Exploration } from '../../search/exploration.js'
import type { LongWork } from '../../search/long-work.js'
import type { Progress, StopReason } from '../../search/search.js'
import { KeptDiffers } from '../../search/search-record.js'
import { UsageError } from '../exit-codes.js'
import { WriteError } from '../files/whole-file.js'
import { sliceEnded } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'
import { CheckpointFolder, type Origin } from './checkpoint-folder.js'

/** Where and when to keep a search. */
export interface Keeping {
  readonly path: string
  /** Seconds between two checkpoints. */
  readonly every: number
  /** The checkpoint to go on with; or what a new one rests on. */
  readonly from: CheckpointFolder | Origin
}

/** The search was stopped before it was where the last process had been. */
export class StillCatchingUp extends Error {
  override readonly name = 'StillCatchingUp'
}

const grouped = (n: number): string => n.toLocaleString('en-US')

/** One check that is kept. */
export class Keeper {
  readonly journal: Journal
  private readonly keeping: Keeping
  private readonly terminal: Terminal
  private readonly segments: KeptSegments | undefined
  private folder: CheckpointFolder | undefined
  private check: Check | undefined
  private search: Exploration | undefined
  private starts = 0
  private due = 0
  private message: string | undefined

  constructor(keeping: Keeping, terminal: Terminal) {
    const { from } = keeping
    this.keeping = keeping
    this.terminal = terminal
    if (from instanceof CheckpointFolder) this.folder = from
    const { folder } = this
    if (folder !== undefined && folder.segments.length > 0)
      this.segments = new KeptSegments(folder.segments, folder.starts, folder.segment)
    this.journal = new Journal(this.segments)
  }

  /** Begins with the check that was made with `journal`. Throws a `UsageError` if it cannot be kept. */
  begin(check: Check): void {
    const { keeping } = this
    const { path, from } = keeping
    const { kept } = check
    if (typeof kept === 'string')
      throw new UsageError(`--checkpoint: this search cannot be kept, because ${kept}; leave the option out`)
    this.check = check
    this.search = kept
    this.starts = kept.visited.size
    this.segments?.translateTo(kept.kernel.tables)
    this.due = performance.now() + 1000 * keeping.every
    if (!(from instanceof CheckpointFolder)) this.folder = CheckpointFolder.begun(path, from, this.starts)
  }

  /** Whether the search is not yet where the last process was. */
  private get isCatchingUp(): boolean {
    return this.journal.kept !== undefined
  }

  *run(): LongWork<void, Progress> {
    const work = this.check!.run()
    try {
      let step = work.next()
      while (step.done !== true) {
        const slice = yield step.value
        if (performance.now() >= this.due) this.save()
        step = work.next(slice)
      }
    } catch (error) {
      throw error instanceof KeptDiffers ? this.differs(error.message) : error
    }
    const { cut } = this.search!
    if (this.isCatchingUp && cut === 'memory') throw this.unfinished('memory')
    if (this.isCatchingUp && cut !== undefined) throw this.differs('the search ends earlier')
    if (cut === 'memory') this.saveLast()
  }

  stop(reason: StopReason): void {
    if (this.isCatchingUp) throw this.unfinished(reason)
    const { cut, complete } = this.search!
    if ((cut === undefined || cut === 'depth') && !complete) this.saveLast()
    this.check!.stop(reason)
  }

  result(): CheckResult {
    return this.check!.result()
  }

  /**
   * What keeps a partial result ready, where that is harmless. Before the search has caught up, its counts are not known. A run of
   * a quotient gives numbers to values, at a moment that depends on the clock.
   */
  ready(keepReady: () => void): void {
    if (!this.isCatchingUp && this.search!.graph instanceof FullGraph) keepReady()
  }

  /** Prints what there is to say. */
  readonly print = (clear: () => void): void => {
    if (this.message === undefined) return
    clear()
    this.terminal.err(this.message)
    this.message = undefined
  }

  /** Gives the folder back. */
  end(): void {
    this.folder?.close()
  }

  private save(): boolean {
    const { folder, search, journal, keeping, terminal } = this
    try {
      const found = journal.segments(search!, this.starts)
      folder!.add(markingSlices(found))
      this.due = performance.now() + 1000 * keeping.every
      if (terminal.progress && !this.isCatchingUp) this.message = `${this.kept()}\n`
      return true
    } catch (error) {
      if (!(error instanceof WriteError)) throw error
      this.due = performance.now() + 1000 * keeping.every
      this.message = `warning: no checkpoint: ${error.message}; the last one stays: ${this.kept()}\n`
      return false
    }
  }

  private saveLast(): void {
    const { terminal, keeping } = this
    this.save()
    const failed = this.message?.startsWith('warning') === true ? this.message : ''
    this.message = undefined
    terminal.err(failed)
    if (!terminal.quiet) terminal.err(`${this.kept()}; to continue: coterie resume ${keeping.path}\n`)
  }

  private kept(): string {
    const { states, expanded } = this.folder!.segments.at(-1) ?? { states: this.starts, expanded: 0 }
    return `checkpoint in ${this.keeping.path}: ${grouped(states)} states, ${grouped(expanded)} of them expanded`
  }

  private differs(why: string): UsageError {
    return new UsageError(
      `resume ${this.keeping.path}: the search does not find what is kept there (${why}); the spec is not pure, or the files were changed; verify again into another folder`,
    )
  }

  private unfinished(reason: StopReason): StillCatchingUp {
    const why: { readonly [reason in StopReason]?: string } = {
      time: 'the time limit was reached; give more --time',
      memory: 'the memory is too small for what is kept; give more --memory',
    }
    const { path } = this.keeping
    return new StillCatchingUp(
      `resume ${path}: ${why[reason] ?? 'interrupted'}; the search had not caught up, and nothing is lost: coterie resume ${path}`,
    )
  }
}

// Each segment counts as a slice for the supervisor, which ends what takes too long after a signal.
function* markingSlices<T>(segments: Iterable<T>): Generator<T> {
  for (const segment of segments) {
    yield segment
    sliceEnded()
  }
}

// Handles a failing function of the spec: the search ends, the run that leads to the failure is stored, and earlier findings
// remain valid. A breadth-first search gives a shortest run: if the failure lies one step beyond the current state, the search
// continues to the end of its level.

import type { Kernel } from '../compile/kernel.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { LivenessCheck } from '../liveness/liveness-check.js'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Property } from '../protocol/property.js'
import type { AnySearch } from '../search/any-search.js'
import type { DiskSearch } from '../search/disk/disk-search.js'
import type { DistributedSearch } from '../search/distributed/distributed-search.js'
import { Exploration } from '../search/exploration.js'
import { inPieces, type LongWork } from '../search/long-work.js'
import type { Position, Run } from '../search/search.js'
import type { State } from '../semantics/state.js'
import { failedPart, failuresOfWaits } from '../trace/failure.js'
import { lastState, run } from '../trace/trace.js'
import type { CheckOptions } from './check-options.js'
import { isSpecFailure, type SpecFailure, specFailure } from './failed-run.js'
import type { StateProperties } from './state-properties.js'
import type { Verdict } from './verdict.js'

/** The parts of a check. */
interface Parts {
  readonly kernel: Kernel
  readonly properties: readonly Property[]
  readonly search: AnySearch
  readonly order: CheckOptions['search']
  readonly siteStatus: SiteStatus
  readonly stateProperties: StateProperties
  readonly livenessCheck: LivenessCheck
}

/** The failures of one check. */
export class SpecFailures {
  /** The failure with the shortest run so far. */
  first: SpecFailure | undefined
  private readonly parts: Parts
  private level: number | undefined

  constructor(parts: Parts) {
    this.parts = parts
  }

  /**
   * Work that searches, as far as it has to go on after a failure. Rethrows an error that is not a failure of the spec.
   * @param work begins the work, or continues it after a failure
   */
  *guarded(work: () => LongWork): LongWork {
    for (;;) {
      try {
        const running = work()
        return yield* this.level === undefined ? running : inPieces(this.restOfLevel(running, this.level))
      } catch (error) {
        if (!isSpecFailure(error)) throw error
        if (!this.failed(error)) return
      }
    }
  }

  private *restOfLevel(running: LongWork, level: number): LongWork {
    const search = this.parts.search as Exploration | DiskSearch | DistributedSearch
    running.next()
    while (search.level <= level && running.next(1).done !== true) yield
    this.end()
  }

  private end(): false {
    this.parts.search.stop('failure')
    return false
  }

  private failed(error: BrokenSpec): boolean {
    const { search, livenessCheck, order } = this.parts
    const inGraph = search instanceof Exploration && livenessCheck.isDeciding
    const position = inGraph ? livenessCheck.failedAt(search) : search.here
    if (position === undefined) throw error
    const to = this.note(error, position)
    // From now on nothing holds in every reachable state, even if the frontier is empty.
    if (!('complete' in search && search.complete)) search.cut = 'failure'
    if (inGraph) return this.end()
    this.checkState(to, position)
    const { level } = search as Exploration | DiskSearch | DistributedSearch
    if (order !== 'bfs' || this.first!.trace!.steps.length <= level) return this.end()
    this.level = level
    return true
  }

  // Rethrows the error if the reference semantics does not fail on the run of the search.
  private note(error: BrokenSpec, position: Position): Run {
    const { search, kernel, properties } = this.parts
    const to = search.runUpTo(position)
    const failure = specFailure(kernel.model, properties, to, error)
    if (failure.trace === undefined) throw error
    const { length } = failure.trace.steps
    if (this.first === undefined || length < this.first.trace!.steps.length) this.first = failure
    return to
  }

  // The search reached the state but could not expand it. The state may still violate a property.
  private checkState(to: Run, position: Position): void {
    const { kernel, stateProperties, search } = this.parts
    const state = stateAfter(kernel.model, to)
    if (state === undefined) return
    const v = kernel.tables.vectorOf(state)
    if ('graph' in search) search.graph.represent(v)
    stateProperties.visitFailed(v, () => position, isSpecFailure)
  }

  /** Records that `waits` or `holds` failed in a state that a search has visited. */
  inVisited(error: BrokenSpec, search: Exploration): void {
    const { kernel, siteStatus } = this.parts
    const v = new Int32Array(kernel.tables.slots.count)
    for (let state = 0; state < search.visited.size; state++) {
      search.visited.read(state, v)
      try {
        for (const site of kernel.model.competitors) {
          siteStatus.waits(site, v)
          siteStatus.holds(site, v)
        }
      } catch {
        this.note(error, { state })
        return
      }
    }
    throw error
  }

  /**
   * The verdicts. If a function failed, each inconclusive verdict names it. `waitsFor` is called only for the last state of a
   * counterexample, so its failures are found here.
   */
  withReason(verdicts: readonly Verdict[]): readonly Verdict[] {
    this.first ??= failureOfWaits(verdicts)
    if (this.first === undefined) return verdicts
    const because = `stopped: ${this.first.part} failed`
    return verdicts.map((one) => (one.verdict === 'inconclusive' ? { ...one, because } : one))
  }
}

const failureOfWaits = (verdicts: readonly Verdict[]): SpecFailure | undefined => {
  for (const { trace, verdict } of verdicts) {
    if (verdict !== 'violated' || trace === undefined) continue
    const [failure] = failuresOfWaits(trace.model, lastState(trace))
    if (failure === undefined) continue
    const { model, initial, steps } = trace
    return {
      says: failure.says,
      part: failedPart(failure),
      error: new BrokenSpec(failure.says, { part: failure.part }),
      trace: { model, initial, steps, fails: failure },
    }
  }
  return undefined
}

// Undefined if a step of the run fails before its end.
const stateAfter = (model: Model, { initial, choices }: Run): State | undefined => {
  try {
    return lastState(run(model, initial, choices))
  } catch (error) {
    if (isSpecFailure(error)) return undefined
    throw error
  }
}

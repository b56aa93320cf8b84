// The run that is shown for a finding: a run of real states, executed by the reference semantics. It must end where the search
// says and show what is claimed. Here the representatives of the search become real states again.

import { CertificationFailed } from '../compile/certifier.js'
import type { Kernel } from '../compile/kernel.js'
import type { Bypass } from '../liveness/bypass.js'
import type { Walk } from '../liveness/edges.js'
import { runBehind } from '../liveness/run-behind.js'
import { ImpureSpec } from '../protocol/broken-spec.js'
import { remedyFor } from '../reduce/certify-clause.js'
import type { Reductions } from '../reduce/reductions.js'
import type { AnySearch } from '../search/any-search.js'
import { Exploration } from '../search/exploration.js'
import { runAlong, silentSteps } from '../search/full-run.js'
import type { Position } from '../search/search.js'
import { maxBypasses } from '../trace/bypasses.js'
import { confirm, predicatesOnLoop } from '../trace/confirm.js'
import { closing } from '../trace/lasso.js'
import { OddRound, tryRounds } from '../trace/rounds.js'
import { lastState, run, type Trace } from '../trace/trace.js'
import type { SiteBypass } from './verdict.js'

// About this many steps are executed to test a loop that closes up to timestamps.
const stepsToTry = 300

/** Two evaluations that must agree did not: an internal error, not an error of the spec. */
export class KernelMismatch extends Error {
  override readonly name = 'KernelMismatch'
}

/** Where a search has found something. */
export interface Finding {
  readonly position: Position
  /** The index of the step that shows it; undefined if the state shows it. */
  readonly step: number | undefined
  /** A text on the end of the trace, for a site as numbered in the representative. */
  readonly because?: (site: number) => string
  readonly site?: number
}

/** The run until its loop closes for the first time at the end of a round. */
const closedSoonest = (trace: Trace, loop: number, round: number): Trace => {
  for (let end = loop + round; round > 0 && end < trace.steps.length; end += round) {
    const shorter = { ...trace, steps: trace.steps.slice(0, end) }
    if (closing({ ...shorter, loop }) !== undefined) return shorter
  }
  return trace
}

/** The traces of one search. */
export class Counterexamples {
  private readonly kernel: Kernel
  private readonly search: AnySearch
  private readonly reductions: Reductions

  constructor(kernel: Kernel, search: AnySearch, reductions: Reductions) {
    this.kernel = kernel
    this.search = search
    this.reductions = reductions
  }

  /** The number in a trace of a site of the representative of its last state. */
  realSite(trace: Trace, site: number): number {
    const { kernel, reductions } = this
    if (reductions.symmetry === undefined) return site
    const { graph } = reductions
    graph.represent(kernel.tables.vectorOf(lastState(trace)))
    return reductions.renaming(graph.renamingOf(0)).indexOf(site)
  }

  /** The run that violates a property of the whole graph. Throws a `KernelMismatch` on an internal error. */
  lasso(walk: Walk, shows: NonNullable<Trace['shows']>): Trace {
    const trace = this.along(walk, shows)
    if (confirm(trace) !== true) {
      throw new KernelMismatch(`the reference semantics does not confirm the lasso of ${shows.property}`)
    }
    return trace
  }

  /** How often a site is overtaken, with the run that shows it. Throws a `KernelMismatch` on an internal error. */
  bypass({ site, most }: Bypass, walk: Walk | undefined): SiteBypass {
    if (walk === undefined) return { site, most, trace: undefined }
    const trace = this.along(walk)
    if (maxBypasses(trace, site) !== most) {
      throw new KernelMismatch(
        `the reference semantics counts a different number of bypasses of site ${site}`,
      )
    }
    return { site, most, trace }
  }

  // The run along a path of states, with its loop.
  private along(walk: Walk, shows?: Trace['shows']): Trace {
    const { kernel, search, reductions } = this
    const { states, loop, isStep, renamed } = walk
    if (!(search instanceof Exploration)) throw new KernelMismatch('a path without a graph')
    const { initial, choices } =
      renamed === undefined
        ? runAlong(search, states, isStep)
        : runBehind(search, reductions, { ...walk, renamed })
    const executed = run(kernel.model, initial, choices, shows)
    if (loop === undefined) return executed
    const trace = renamed === undefined ? executed : closedSoonest(executed, loop, renamed.round)
    const closes = closing({ ...trace, loop })
    if (closes === undefined) {
      throw new KernelMismatch('a loop does not close in the reference semantics')
    }
    if (closes === 'exactly') return { ...trace, loop }
    const looped = { ...trace, loop, closes }
    this.tryRounds(looped)
    return looped
  }

  // The calls that the loop needs were certified. The loop itself is tested as a replay would, in fewer rounds.
  private tryRounds(trace: Trace): void {
    try {
      tryRounds(trace, predicatesOnLoop(trace), stepsToTry)
    } catch (error) {
      if (!(error instanceof OddRound)) throw error
      throw new CertificationFailed(
        'timestamps',
        `timestamps refused: ${this.kernel.model.spec.name} has a loop that closes up to timestamps, but cannot be repeated: ${error.message}.\n${remedyFor(this.kernel.model, 'timestamps')}`,
      )
    }
  }

  // The normal form of a state may be at rest while the state still has steps that do not change it.
  private atRest(trace: Trace, initial: number, choices: readonly number[]): Trace {
    const { kernel, reductions, search } = this
    if (reductions.normalForm === undefined || !('graph' in search) || confirm(trace) !== false) return trace
    const further = silentSteps(search, kernel.tables.vectorOf(lastState(trace)))
    return run(kernel.model, initial, [...choices, ...further], trace.shows)
  }

  /** The run to a finding. Throws a `KernelMismatch` on an internal error, or an `ImpureSpec`. */
  trace({ position, step }: Finding, shows: NonNullable<Trace['shows']>): Trace {
    const { initial, choices } = this.search.runTo(position, step)
    const trace = this.atRest(run(this.kernel.model, initial, choices, shows), initial, choices)
    // Law 1: the run that the kernel found is a run of the reference semantics, to the same state.
    const { tables } = this.kernel
    if ('state' in position && 'graph' in this.search) {
      const v = new Int32Array(tables.slots.count)
      const states = 'visited' in this.search ? this.search.visited : this.search
      states.read(position.state, v)
      const reached = tables.vectorOf(
        step === undefined ? lastState(trace) : (trace.steps.at(-2)?.next ?? trace.initial),
      )
      this.search.graph.represent(reached)
      if (v.some((id, slot) => reached[slot] !== id)) {
        throw new KernelMismatch(
          `the trace of ${shows.property} ends in another state in the reference semantics`,
        )
      }
    }
    if (step !== undefined && !trace.steps.at(-1)!.breaks.includes(shows.property)) {
      throw new KernelMismatch(
        `the last step of the trace of ${shows.property} does not violate it in the reference semantics`,
      )
    }
    if (confirm(trace) === false) {
      throw new ImpureSpec(
        `${shows.property} of ${this.kernel.model.spec.name}: the search and the reference semantics evaluate it differently in the last state of the trace. It must be a pure function of what it reads; the usual cause is Math.random, Date or a variable of the module.`,
      )
    }
    return trace
  }
}

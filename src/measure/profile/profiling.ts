// Profiles a model: searches it, takes its states apart, and then tries what could make them fewer. Everything that it says is
// counted: the different states without a part, the classes of states that behave alike, the states of a search with a reduction,
// a coarser step or another value.
//
// If a limit ends the first search, the profile is of the states that it found, the first ones in breadth-first order. The parts
// may have other shares in the rest.
import { MemoryExhausted } from '../../compile/memory-exhausted.js'
import type { Model } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { type LongWork, showing, toTheEnd, unless } from '../../search/long-work.js'
import type { Progress, StopReason } from '../../search/search.js'
import type { Limits } from '../explored.js'
import { fraction } from '../fraction.js'
import { formThrough } from '../growth.js'
import { coarserSteps } from './coarser-steps.js'
import { type NormalForm, normalForms } from './normal-forms.js'
import { type Part, partsOf } from './parts.js'
import {
  type Growth,
  type GrowthPoint,
  type PartCount,
  type Profile,
  type Task,
  type Tried,
  tasks,
} from './profile.js'
import { ProfiledStates } from './profiled-states.js'
import { countWithout, type StatesToProject } from './projections.js'
import { type Classes, sameBehaviour } from './same-behaviour.js'
import { attemptsFor, counted, type Outcome, type Trial } from './trials.js'
import { variationsOf } from './variations.js'

/** The limits of a profile by default. It searches a dozen models and more, so the bound on states is low. */
export const defaultProfileLimits: Limits = { maxStates: 200_000, memory: 2 ** 29 }

// A model next to the profiled one is searched up to four times as many states, or a few thousand: that shows the growth. If the
// profiled model itself is too large, only much smaller ones tell something.
const growthShown = 4
const growthOfCut = 0.1
const fewStates = 10_000

/** A profile in progress: drive `run`, then read the result. */
export class Profiling {
  private readonly spec: Spec
  private readonly options: ModelOptions
  private readonly limits: Limits
  private readonly base: ProfiledStates
  private readonly fresh: Spec | undefined
  private current: ProfiledStates
  private cut: StopReason | undefined
  private parts: PartCount[] = []
  private behaviours: number | undefined
  private normalForms: readonly NormalForm[] = []
  private readonly growth: Growth[] = []
  private readonly tried: Tried[] = []
  private readonly missing: { readonly what: Task; readonly cut: StopReason | undefined }[] = []
  private readonly done = new Set<Task>()

  /**
   * @param fresh a second import of the spec, in which a sample of the calls is repeated
   * @throws a `ModelError` for options that do not fit
   */
  constructor(spec: Spec, options: ModelOptions, limits: Limits = defaultProfileLimits, fresh?: Spec) {
    this.spec = spec
    this.options = options
    this.limits = limits
    this.fresh = fresh
    this.base = new ProfiledStates(spec, options, limits)
    this.current = this.base
  }

  /** The profiled model. */
  get model(): Model {
    return this.base.model
  }

  /** Makes the profile; a slice is a number of states. */
  run(): LongWork<void, Progress> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => this.progress(),
    )
  }

  /** The progress of the current search. */
  progress(): Progress {
    return this.current.exploration.progress()
  }

  /** Stops it from outside. */
  stop(cut: StopReason): void {
    this.cut = cut
  }

  /** The number of results so far. If it has not grown, there is no new result. */
  get found(): number {
    return this.parts.length + this.normalForms.length + this.growth.length + this.tried.length
  }

  /** The results so far. */
  result(): Profile {
    return this.snapshot(this.cut)
  }

  /** The result if the profile ended now for this reason. */
  snapshot(cut: StopReason | undefined): Profile {
    const { base, parts, behaviours, normalForms: forms, growth, tried, missing } = this
    const reason = this.cut ?? cut
    const open = tasks.filter((what) => !this.done.has(what) && !missing.some((one) => one.what === what))
    return {
      model: base.model,
      exploration: base.summary(reason),
      parts,
      clauses: base.counted.clauses,
      behaviours,
      normalForms: forms,
      growth,
      tried,
      missing: [...missing, ...open.map((what) => ({ what, cut: reason }))],
    }
  }

  private *work(): LongWork {
    const { base } = this
    yield* base.run()
    if (this.fresh !== undefined) base.compareWith(this.fresh)
    yield* this.within('parts', () => this.countParts())
    const { cut } = base.exploration
    if (cut === undefined) yield* this.within('behaviour', () => this.findBehaviours())
    else this.missing.push({ what: 'behaviour', cut })
    yield* this.within('reductions', () => this.tryReductions())
    if (cut === undefined) yield* this.within('coarser steps', () => this.tryCoarserSteps())
    else this.missing.push({ what: 'coarser steps', cut })
    yield* this.within('growth', () => this.tryVariations())
  }

  /** Does a task. If memory does not suffice, the profile continues without it. */
  private *within(what: Task, task: () => LongWork): LongWork {
    try {
      yield* task()
      this.done.add(what)
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.missing.push({ what, cut: 'memory' })
    }
  }

  private get states(): StatesToProject {
    const { exploration, reachable } = this.base
    return { tables: reachable.kernel.tables, visited: exploration.visited, memory: this.memoryLeft }
  }

  private get memoryLeft(): number {
    return this.limits.memory - this.base.exploration.progress().bytes
  }

  private *countParts(): LongWork {
    const { states } = this
    for (const part of partsOf(states.tables)) {
      const without = yield* countWithout(states, part)
      this.parts.push({ name: part.name, kind: part.kind, without })
    }
  }

  private *findBehaviours(): LongWork {
    const classes: Classes = yield* sameBehaviour(this.base, this.memoryLeft)
    this.behaviours = classes.count
    const { states } = this
    const parts = partsOf(states.tables)
    const without = new Map<Part, number>(parts.map((part, k) => [part, this.parts[k]!.without]))
    this.normalForms = yield* normalForms(states, parts, classes, without)
  }

  private get trial(): Trial {
    return {
      spec: this.spec,
      limits: { ...this.limits, memory: this.memoryLeft },
      begun: (states) => {
        this.current = states
      },
    }
  }

  private *tryReductions(): LongWork {
    for (const attempt of attemptsFor(this.base.model)) {
      const outcome = yield* counted(this.trial, this.options, attempt)
      this.tried.push({ kind: 'reduction', how: attempt.how, outcome })
    }
  }

  private *tryCoarserSteps(): LongWork {
    for (const { clause, states } of yield* coarserSteps(this.base, this.trial)) {
      const how = `take ${clause} in the step that enables it`
      this.tried.push({ kind: 'coarser step', how, outcome: { states, cut: undefined } })
    }
  }

  private *tryVariations(): LongWork {
    const { model, exploration } = this.base
    const here: Outcome = { states: exploration.visited.size, cut: exploration.cut }
    const most = Math.max(
      fewStates,
      Math.floor((exploration.cut === undefined ? growthShown : growthOfCut) * exploration.visited.size),
    )
    const { trial } = this
    const maxStates = Math.min(trial.limits.maxStates, most)
    const nearby = { ...trial, limits: { ...trial.limits, maxStates } }
    for (const { option, value, others } of variationsOf(this.spec, this.options, model)) {
      const points: GrowthPoint[] = [{ value, isHere: true, outcome: here }]
      for (const other of others) {
        const outcome = yield* counted(nearby, other.options)
        points.push({ value: other.value, isHere: false, outcome })
        if (isAdvised(option, other.value))
          this.tried.push({
            kind: option === '--requests' ? 'another model' : 'coarser step',
            how: `${option} ${other.value}`,
            outcome,
          })
      }
      points.sort((a, b) => Number(a.value) - Number(b.value))
      this.growth.push({ option, points, fits: option === '--sites' ? fitOf(points) : undefined })
    }
  }
}

// Values that make a model smaller without asking less of it, or by larger steps.
const isAdvised = (option: string, value: string): boolean =>
  ['--requests unbounded', '--entry eager', '--self local'].includes(`${option} ${value}`)

const fitOf = (points: readonly GrowthPoint[]): string | undefined => {
  const counts = points.flatMap(({ value, outcome }) =>
    outcome.because === undefined && outcome.cut === undefined
      ? [{ sites: Number(value), value: fraction(outcome.states) }]
      : [],
  )
  return counts.length < points.length ? undefined : formThrough(counts)
}

/** Profiles a model to the end, without progress or interruption. Throws a `BrokenSpec` if a function of the spec fails. */
export const profile = (
  spec: Spec,
  options: ModelOptions = {},
  limits: Limits = defaultProfileLimits,
): Profile => {
  const running = new Profiling(spec, options, limits)
  toTheEnd(running.run())
  return running.result()
}

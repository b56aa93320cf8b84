// Compares two models by what is visible of them: are they bisimilar, and do they have the same traces?
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Budget } from '../liveness/budget.js'
import { Explored } from '../measure/explored.js'
import type { Model } from '../model/model.js'
import type { Spec } from '../protocol/spec.js'
import type { Reduce } from '../reduce/reductions.js'
import { type LongWork, showing, unless } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import {
  type Comparison,
  type Difference,
  type Relation,
  type Relations,
  relationNames,
} from './comparison.js'
import { differentTraces } from './different-traces.js'
import { distinguish } from './distinguishing.js'
import { Labels, type SideBySide, sideBySide, silent } from './event-graph.js'
import { ObservedModel } from './observed-model.js'
import { Partition } from './partition.js'
import { type Quotient, quotientFrom } from './quotient.js'
import type { Bisimilarity } from './refining.js'
import { type Collapsed, collapsed } from './silent-components.js'
import { mustHaveClauses, type VisibleEvents } from './visible-events.js'

/** One of the two models. */
export interface Compared {
  readonly model: Model
  readonly reduce: Reduce
  readonly events: VisibleEvents
  /** A second import of the spec, in which a sample of the calls is repeated. */
  readonly fresh: Spec
}

/** The question. */
interface CompareAsked {
  readonly sides: readonly [Compared, Compared]
  /** The relation whose answer counts. A difference is sought for it. */
  readonly relation: Relation
  readonly maxStates: number
  readonly memory: number
}

// The pairs of sets that a comparison of traces may make.
const mostPairs = 200_000

// The label of the edges to several initial states.
const begin = 'begin'

/** A comparison: drive `run`, then read the result. */
export class Comparing {
  private readonly asked: CompareAsked
  private readonly searches: readonly [Explored, Explored]
  private readonly labels = new Labels()
  private readonly answers = new Map<Relation, 'yes' | 'no'>()
  private observed: readonly ObservedModel[] = []
  private classes: readonly [number, number] | undefined
  private difference: Difference | undefined
  private withoutExperiment: Comparison['withoutExperiment']
  private stage = 'searches the first model'
  private cut: StopReason | undefined
  /** Whether all relations are decided, and only an experiment is sought. */
  private isTelling = false
  private budget = new Budget(0)

  /** Throws a `ModelError` for a clause that a spec does not have. */
  constructor(asked: CompareAsked) {
    this.asked = asked
    for (const { model, events } of asked.sides) mustHaveClauses(model, events)
    const limits = { maxStates: asked.maxStates, memory: asked.memory / 2 }
    const [one, other] = asked.sides.map(
      ({ model, reduce, fresh }) => new Explored(model, reduce, limits, fresh),
    )
    this.searches = [one!, other!]
  }

  /** Compares; it shows what it does. */
  run(): LongWork<void, string> {
    return showing(
      unless(() => this.cut !== undefined || this.withoutExperiment !== undefined, this.work()),
      () => this.shown(),
    )
  }

  /** Ends the comparison; what it got to remains. */
  stop(reason: StopReason): void {
    if (!this.isTelling) this.cut = reason
    else if (this.difference === undefined) this.withoutExperiment = { stopped: reason }
  }

  /** What was found. */
  result(): Comparison {
    const { asked, searches, cut } = this
    const side = (k: 0 | 1) => ({
      model: asked.sides[k].model,
      exploration: searches[k].summary(cut),
      classes: this.classes?.[k],
      events: asked.sides[k].events,
    })
    return {
      sides: [side(0), side(1)],
      relation: asked.relation,
      relations: this.relations(),
      difference: this.difference,
      withoutExperiment: this.withoutExperiment,
      labels: this.labels.texts,
      cut: cut ?? searches[0].exploration.cut ?? searches[1].exploration.cut,
    }
  }

  private shown(): string {
    const sizes = this.searches.map((one) => one.progress().states.toLocaleString('en-US'))
    return `${this.stage}: ${sizes.join(' and ')} states`
  }

  private *work(): LongWork {
    try {
      yield* this.compare()
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.cut = 'memory'
    }
  }

  private *compare(): LongWork {
    const { searches, asked } = this
    for (const [k, search] of searches.entries()) {
      this.stage = `searches the ${k === 0 ? 'first' : 'second'} model`
      yield* search.run()
      if (!search.exploration.complete) return
    }
    const used = searches.reduce((bytes, search) => bytes + search.progress().bytes, 0)
    this.budget = new Budget(Math.max(0, asked.memory - used))
    this.stage = 'looks at the steps'
    const observed: ObservedModel[] = []
    for (const [k, { events }] of asked.sides.entries())
      observed.push(yield* ObservedModel.of(searches[k]!, events, this.labels, this.budget))
    this.observed = observed
    const [one, other] = observed as [ObservedModel, ObservedModel]
    yield* this.relate(sideBySide(one.graph, other.graph, this.labels.numberOf(begin)))
  }

  private *relate(both: SideBySide): LongWork {
    const { budget } = this
    this.stage = 'collapses silent cycles'
    const whole = yield* collapsed(both, budget)
    const roots = [whole.nodeOf[both.rootOf[0]]!, whole.nodeOf[both.rootOf[1]]!] as const
    const branching = yield* this.refine('branching', whole, roots)
    const quotients = roots.map((root) =>
      quotientFrom(whole, branching.block, branching.blocks, whole.diverges, root),
    ) as [Quotient, Quotient]
    this.classes = [quotients[0].size, quotients[1].size]
    if (!branching.areTogether(roots)) yield* this.compareTraces(quotients)
    else this.answers.set('traces', 'yes').set('included', 'yes')
    const divergence = yield* this.refine('divergence', whole, roots)
    const strong = yield* this.refine('strong', both, both.rootOf)
    const { relation } = this.asked
    if (this.difference !== undefined || this.answers.get(relation) !== 'no') return
    this.stage = 'looks for an experiment'
    if (relation === 'strong') yield* this.tellApart(relation, both, strong, both.rootOf)
    if (relation === 'branching') yield* this.tellApart(relation, whole, branching, roots)
    if (relation === 'divergence') yield* this.tellApart(relation, whole, divergence, roots)
  }

  private *refine(
    kind: Bisimilarity,
    graph: SideBySide | Collapsed,
    roots: readonly [number, number],
  ): LongWork<Partition> {
    const partition = new Partition(graph, kind, this.budget)
    const work = partition.run()
    for (let step = work.next(); step.done !== true; ) {
      this.stage = `${kind} bisimilarity: ${partition.blocks.toLocaleString('en-US')} classes of`
      step = work.next(yield)
    }
    this.answers.set(kind, partition.areTogether(roots) ? 'yes' : 'no')
    return partition
  }

  private *compareTraces([one, other]: readonly [Quotient, Quotient]): LongWork {
    this.stage = 'compares traces'
    const root = { roots: [0] }
    const both = sideBySide({ ...one, ...root }, { ...other, ...root }, silent)
    const different = (whose: 'either' | 'first') =>
      differentTraces(both, both.rootOf[0], both.rootOf[1], whose, mostPairs)
    const found = yield* different('either')
    if (found !== 'open') this.answers.set('traces', found === 'same' ? 'yes' : 'no')
    // A shortest trace of the second model says nothing about those of the first.
    const own = found === 'same' || (found !== 'open' && found.of === 0) ? found : yield* different('first')
    if (own !== 'open') this.answers.set('included', own === 'same' ? 'yes' : 'no')
    const shown = this.asked.relation === 'included' ? own : found
    if (shown === 'same' || shown === 'open') return
    const events = shown.labels.filter((label) => this.labels.texts[label] !== begin)
    this.difference = { kind: 'trace', of: shown.of, events, run: this.observed[shown.of]!.runWith(events) }
  }

  private *tellApart(
    kind: Bisimilarity,
    graph: SideBySide | Collapsed,
    partition: Partition,
    roots: readonly [number, number],
  ): LongWork {
    this.isTelling = true
    try {
      const limits = { budget: this.budget, mostPairs: this.asked.maxStates }
      const found = yield* distinguish(kind, graph, partition, roots, limits)
      if (typeof found === 'string') this.withoutExperiment = found
      else this.difference = { kind: 'experiment', relation: kind, ...found }
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.withoutExperiment = 'memory'
    }
  }

  // A relation implies the ones after it, so the work may have ended before all were looked at.
  private relations(): Relations {
    const all = relationNames
    const isSomewhere = (answer: 'yes' | 'no', among: readonly Relation[]) =>
      among.some((relation) => this.answers.get(relation) === answer)
    const answer = (relation: Relation) => {
      const place = all.indexOf(relation)
      if (isSomewhere('yes', all.slice(0, place + 1))) return 'yes'
      return isSomewhere('no', all.slice(place)) ? 'no' : 'not decided'
    }
    return {
      strong: answer('strong'),
      divergence: answer('divergence'),
      branching: answer('branching'),
      traces: answer('traces'),
      included: answer('included'),
    }
  }
}

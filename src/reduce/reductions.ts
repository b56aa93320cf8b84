// The reductions of one check: how the kernel uses them, and their summary after the search.

import { describeGroup, type Group, groupOf, movedBy } from '../canonical/group.js'
import { namesIn } from '../canonical/renamed-names.js'
import { identity, type Renaming } from '../canonical/renaming.js'
import { disagreement, sampleRawStates } from '../canonical/steps-commute.js'
import { unclearUses } from '../canonical/timestamp-use.js'
import { CertificationFailed } from '../compile/certifier.js'
import type { Kernel } from '../compile/kernel.js'
import { FullGraph, type StepGraph } from '../compile/step-graph.js'
import type { Model } from '../model/model.js'
import { clocksSetBack } from '../model/with-faults.js'
import type { Property } from '../protocol/property.js'
import type { Spec } from '../protocol/spec.js'
import { valueSortsOf } from '../protocol/value-sorts.js'
import type { Constraint } from '../semantics/constraint.js'
import { stateToJson } from '../semantics/state.js'
import { monitorsOf } from '../semantics/steps.js'
import { AmpleGraph } from './ample-graph.js'
import { AmpleSets } from './ample-sets.js'
import { AuthorForm } from './author-form.js'
import type { Canonicalizer } from './canonicalizer.js'
import { CertifierPair } from './certifier-pair.js'
import { remedyFor } from './certify-clause.js'
import { Images } from './images.js'
import { obstacleToNormalForm } from './normal-form-obstacle.js'
import { OrbitByColours } from './orbit-by-colours.js'
import { OrbitByElements } from './orbit-by-elements.js'
import { obstacle } from './partial-order-obstacle.js'
import { Quotient } from './quotient.js'
import type { ReductionSummary } from './reduction-summary.js'
import { type SymmetryBudget, SymmetryCertifier } from './symmetry-certifier.js'
import { obstacleToSymmetry } from './symmetry-obstacle.js'
import { TimestampCanonicalizer } from './timestamp-canonicalizer.js'
import { TimestampCertifier } from './timestamp-certifier.js'

/** The requested reductions. */
export interface Reduce {
  readonly timestamps: boolean
  /** The renamings that are claimed to be symmetries, before those that do not fit the model are left out. */
  readonly symmetry: Group['claim'] | undefined
  /** Whether one of several independent steps is enough. */
  readonly partialOrder: boolean
  /** Whether states are replaced by the normal forms that the author of the spec declares. */
  readonly normalForm?: boolean
  /** The most renamings to try when symmetry is certified; by default the budget of symmetry-certifier.ts. */
  readonly attempts?: SymmetryBudget
  /**
   * The number of random runs of the reference semantics whose states are compared with their canonical states: three by
   * default, one for large groups. With 0 the certifiers alone must refuse a false claim.
   */
  readonly sampledRuns?: number
}

/** The default reductions: only the one without which the model would be infinite. */
export const defaultReductions = (model: Model): Reduce => ({
  ...noReduction,
  timestamps:
    model.spec.timed &&
    model.requests === Number.POSITIVE_INFINITY &&
    clocksSetBack(model.options) === undefined,
})

/** No reduction. */
export const noReduction: Reduce = { timestamps: false, symmetry: undefined, partialOrder: false }

// The seed of the sampled random runs, which are always the same.
const seed = 1

// What a normal form removes may grow slowly, so a claim about it is tested on longer runs.
const longRun = 120

// Up to this many renamings, listing them is faster than colours.
const fewRenamings = 24

/** The reductions of one search: the graphs around the kernel, and the certifiers of their claims. */
export class Reductions {
  readonly model: Model
  /** The graph that the search explores: the full graph, or reductions around it. */
  readonly graph: StepGraph
  readonly timestamps:
    | { readonly canonicalizer: TimestampCanonicalizer; readonly certifiers: CertifierPair }
    | undefined
  readonly symmetry: { readonly group: Group; readonly certifiers: CertifierPair } | undefined
  readonly normalForm: AuthorForm | undefined
  readonly partialOrder: { readonly graph: AmpleGraph; readonly ample: AmpleSets } | undefined
  /** The reductions that were requested but are not used, and why, as the end of a sentence. */
  private readonly unused: (readonly [ReductionSummary['reduction'], string])[] = []
  private readonly images: Images | undefined
  private readonly properties: readonly Property[]

  /**
   * Puts the reductions around a kernel. Call it before the search.
   * @param within the constraint of the search, whose results are certified like those of the properties
   */
  constructor(kernel: Kernel, reduce: Reduce, properties: readonly Property[], within?: Constraint) {
    const { tables, model } = kernel
    this.model = model
    this.properties = properties
    this.normalForm = reduce.normalForm === true ? this.formOf(kernel, within) : undefined
    const { timestamps, symmetry, partialOrder, attempts } =
      this.normalForm === undefined ? reduce : this.alone(reduce)
    const canonicalizers: Canonicalizer[] = this.normalForm === undefined ? [] : [this.normalForm]
    const asked = within === undefined ? properties : [...properties, within.property]
    const setBack = clocksSetBack(model.options)
    if (timestamps && setBack !== undefined) this.unused.push(['timestamps', setBack])
    else if (timestamps && within?.namesTimestamp === true)
      this.unused.push(['timestamps', 'the constraint compares a timestamp with a number'])
    else if (timestamps && model.spec.timed) {
      const canonicalizer = new TimestampCanonicalizer(tables)
      const unclear = unclearUses(model, asked)
      const certifiers = new CertifierPair(tables, () => new TimestampCertifier(tables, unclear))
      this.timestamps = { canonicalizer, certifiers }
      canonicalizers.push(canonicalizer)
    } else if (timestamps) this.unused.push(['timestamps', 'the spec has none'])
    const follows = obstacleToSymmetry(model, properties)
    if (symmetry !== undefined && follows !== undefined) this.unused.push(['symmetry', follows])
    const group = symmetry === undefined || follows !== undefined ? undefined : groupOf(model, symmetry)
    if (group !== undefined && group.order > 1) {
      this.images = new Images(tables)
      tables.readings.push(this.images)
      const remedy = within === undefined ? 'check only properties' : 'use only properties and a constraint'
      const certifier = () => new SymmetryCertifier(tables, group, attempts, remedy)
      this.symmetry = { group, certifiers: new CertifierPair(tables, certifier) }
      const listed =
        group.elements !== undefined && (group.blocks === undefined || group.order <= fewRenamings)
      canonicalizers.push(
        listed
          ? new OrbitByElements(tables, this.images, group)
          : new OrbitByColours(tables, this.images, group),
      )
    }
    if (group?.order === 1)
      this.unused.push(['symmetry', 'no renaming keeps the parameters, requesters and initial states'])
    const full = new FullGraph(kernel)
    const whole =
      canonicalizers.length === 0 ? full : new Quotient(full, canonicalizers, this.symmetry !== undefined)
    this.graph = whole
    if (!partialOrder) return
    const why =
      within === undefined
        ? obstacle(kernel, properties, this.timestamps !== undefined)
        : 'a step that it leaves out may be one that leaves the constraint'
    if (why !== undefined) {
      this.unused.push(['partial-order', why])
      return
    }
    if (group !== undefined && group.order > 1 && movedBy(model, group).includes('values')) {
      this.unused.push([
        'partial-order',
        'symmetry permutes values, and the events that may happen are known by their values',
      ])
      return
    }
    const ample = new AmpleSets(whole, this.timestamps !== undefined, this.symmetry !== undefined)
    const graph = new AmpleGraph(whole, ample)
    this.partialOrder = { graph, ample }
    this.graph = graph
  }

  private formOf({ tables, model }: Kernel, within: Constraint | undefined): AuthorForm | undefined {
    const why = obstacleToNormalForm(model, this.properties)
    if (why !== undefined) {
      this.unused.push(['normal-form', why])
      return undefined
    }
    const asked = within === undefined ? this.properties : [...this.properties, within.property]
    return new AuthorForm(tables, this.checkedMonitors(), asked)
  }

  // The other reductions are not shown to commute with a function of the author.
  private alone(reduce: Reduce): Reduce {
    const others: readonly (readonly [ReductionSummary['reduction'], boolean])[] = [
      ['timestamps', reduce.timestamps],
      ['symmetry', reduce.symmetry !== undefined],
      ['partial-order', reduce.partialOrder],
    ]
    for (const [name, isAsked] of others)
      if (isAsked) this.unused.push([name, 'the normal form of the spec is used, and it is used alone'])
    return { ...reduce, timestamps: false, symmetry: undefined, partialOrder: false }
  }

  // A rule that is not checked may treat sites, timestamps and normal forms in any way.
  private checkedMonitors() {
    return monitorsOf(this.model).filter(
      (monitor) => this.properties.includes(monitor) || this.model.observers.includes(monitor),
    )
  }

  /** The renaming with a number that the kernel gives with a successor. */
  renaming(number: number): Renaming {
    return this.images === undefined ? identity(namesIn(this.model)) : this.images.renamings[number]!
  }

  /** The image of a state vector under a renaming of this search. */
  image(v: Int32Array, renaming: Renaming): Int32Array {
    const { images } = this
    if (images === undefined) return v.slice()
    const number = images.number(renaming)
    return v.map((_, slot) => images.at(number, v, slot))
  }

  /** The graph that the search would explore without symmetry, if no steps are omitted. */
  get withoutSymmetry(): StepGraph {
    const full = new FullGraph(this.graph.kernel)
    return this.timestamps === undefined ? full : new Quotient(full, [this.timestamps.canonicalizer], false)
  }

  /**
   * Compares states of random runs of the reference semantics with their canonical states: the steps of both must lead to the
   * same canonical states. Returns the number of states compared; throws a `CertificationFailed` if two differ. This is a
   * second test of the claims, and of the canonical states themselves, by code that shares nothing with the tables.
   */
  sample(runs: number, steps: number): number {
    const { model, timestamps, symmetry, normalForm } = this
    if (normalForm !== undefined) {
      const states = sampleRawStates(model, seed, runs, longRun, this.checkedMonitors())
      for (const state of states) normalForm.refuse(normalForm.claim.refuted(state))
      return states.length
    }
    if (timestamps === undefined && symmetry === undefined) return 0
    const form = { timestamps: timestamps !== undefined, group: symmetry?.group }
    const monitors = this.checkedMonitors()
    const states = sampleRawStates(model, seed, runs, steps, monitors)
    for (const state of states) {
      const found = disagreement(model, form, state, monitors)
      if (found === undefined) continue
      // If both are used, the one that fails by itself is named.
      const byItself = { timestamps: timestamps !== undefined, group: undefined }
      const innocent =
        timestamps === undefined || disagreement(model, byItself, state, monitors) === undefined
      const reduction = innocent && symmetry !== undefined ? 'symmetry' : 'timestamps'
      const what =
        found.rule === undefined
          ? 'the steps do not lead to the same canonical states'
          : `the same steps do not break the rule "${found.rule}"`
      throw new CertificationFailed(
        reduction,
        `${reduction} refused: in a state of ${model.spec.name} and in its canonical state ${what} (${found.step}).\n  The state: ${JSON.stringify(stateToJson(model, state))}\n${remedyFor(model, reduction)}`,
      )
    }
    return states.length
  }

  /**
   * The reductions that were used, and why they are sound.
   * @param sampled the result of `sample`
   * @param states the number of states that the search found
   */
  summaries(sampled: number, states: number): readonly ReductionSummary[] {
    const { timestamps, symmetry, partialOrder, normalForm, model, graph } = this
    const found: ReductionSummary[] = []
    if (timestamps !== undefined)
      found.push({ reduction: 'timestamps', ...timestamps.certifiers.tested, sampled })
    if (symmetry !== undefined) {
      const { group, certifiers } = symmetry
      found.push({
        reduction: 'symmetry',
        claim: group.claim,
        group: describeGroup(model, group),
        order: group.order,
        ...certifiers.tested,
        inPart: certifiers.inPart,
        sampled,
        // With partial order some states of an orbit may be omitted and others not.
        ...(partialOrder === undefined ? graph.orbits : {}),
      })
    }
    if (normalForm !== undefined) {
      const { certified } = normalForm
      found.push({ reduction: 'normal-form', certified, sampled, sample: 'states before normalization' })
    }
    if (partialOrder !== undefined) {
      const cut = partialOrder.graph.reducedStates(states)
      found.push({ reduction: 'partial-order', cut, certified: partialOrder.ample.used })
    }
    for (const [reduction, unused] of this.unused) found.push({ reduction, unused })
    return found
  }
}

const hasValues = (spec: Spec): boolean => valueSortsOf(spec).length > 0

/** A reduction that can be requested. */
interface ReductionRow {
  /** Its field in `Reduce`. */
  readonly field: ReductionField
  /** Whether the spec declares what it needs. */
  isDeclared(spec: Spec): boolean
  /** Whether it can be used in a model of such a spec, as far as its options say. */
  fits(model: Model): boolean
  /** The request with this reduction; one that the spec does not declare is claimed. */
  requested(reduce: Reduce, model: Model): Reduce
}

/** The fields of `Reduce` that request a reduction. */
export type ReductionField = Exclude<keyof Reduce, 'attempts' | 'sampledRuns'>

/** The reductions that a user may request. From these rows follow `--reduce`, the combinations that audits compare, and what `profile` tries. */
export const reductionRows: { readonly [name in ReductionSummary['reduction']]: ReductionRow } = {
  timestamps: {
    field: 'timestamps',
    isDeclared: ({ timed }) => timed,
    fits: ({ options }) => clocksSetBack(options) === undefined,
    requested: (reduce) => ({ ...reduce, timestamps: true }),
  },
  symmetry: {
    field: 'symmetry',
    isDeclared: (spec) => spec.symmetry !== 'none' || hasValues(spec),
    fits: () => true,
    requested: (reduce, { spec }) => ({
      ...reduce,
      symmetry: spec.symmetry !== 'none' ? spec.symmetry : hasValues(spec) ? 'values' : 'all',
    }),
  },
  'partial-order': {
    field: 'partialOrder',
    isDeclared: () => true,
    fits: () => true,
    requested: (reduce) => ({ ...reduce, partialOrder: true }),
  },
  'normal-form': {
    field: 'normalForm',
    isDeclared: ({ normalForm }) => normalForm !== undefined,
    fits: () => true,
    requested: (reduce) => ({ ...reduce, normalForm: true }),
  },
}

/** The reductions by name. */
export const reductions = Object.keys(reductionRows) as readonly ReductionSummary['reduction'][]

/** The words with which a user requests reductions. */
export const reductionNames: readonly string[] = ['none', ...reductions, 'all']

/** A request with some more reductions. */
export const withReductions = (
  reduce: Reduce,
  model: Model,
  names: readonly ReductionSummary['reduction'][],
): Reduce => names.reduce((so, name) => reductionRows[name].requested(so, model), reduce)

/** The reductions that a spec declares. */
export const declaredReductions = (spec: Spec): readonly ReductionSummary['reduction'][] =>
  reductions.filter((name) => reductionRows[name].isDeclared(spec))

/**
 * The requested reductions for this model. A user who names symmetry claims it even if the spec declares none;
 * certification then refuses the claim. `all` uses what the spec declares, except a normal form, which is used alone.
 */
export const reduceOf = (model: Model, names: readonly string[] | undefined): Reduce => {
  const usual = defaultReductions(model)
  if (names === undefined || names.length === 0) return usual
  if (names.includes('none')) return noReduction
  const inAll = (name: string) => name !== 'normal-form' && names.includes('all')
  const declared = declaredReductions(model.spec).filter(inAll)
  return withReductions(
    usual,
    model,
    reductions.filter((name) => names.includes(name) || declared.includes(name)),
  )
}

// The guide of a directed search: how far a state seems to be from each goal, and what is new in it.
import type { Kernel } from '../compile/kernel.js'
import type { SiteStatus } from '../compile/site-status.js'
import type { StateReading } from '../compile/state-reading.js'
import type { Property } from '../protocol/property.js'
import { type Goal, goalsOf } from './goals.js'
import type { Guide } from './guide.js'
import { NewValues } from './new-values.js'
import { SectionDistance } from './section-distance.js'
import type { StateSet } from './state-set.js'

/** The parts of a model that a guide needs. */
interface GuidedModel {
  readonly kernel: Kernel
  readonly siteStatus: SiteStatus
  readonly reading: StateReading
  readonly properties: readonly Property[]
}

/** Judges states by their distances from the goals of some properties. Without goals only novelty counts. */
export class GuideToGoals implements Guide {
  readonly goals: number
  readonly countsLength: readonly boolean[]
  readonly estimates: number[]
  readonly isNewAt: boolean[]
  isNew = false
  private readonly visited: StateSet
  private readonly section: SectionDistance
  private readonly all: readonly Goal[]
  private readonly newValues = new NewValues()
  private readonly newValuesAt: readonly NewValues[]
  private readonly from: Int32Array
  private readonly to: Int32Array

  constructor({ kernel, siteStatus, reading, properties }: GuidedModel, visited: StateSet) {
    this.visited = visited
    this.section = new SectionDistance(siteStatus)
    const goals = goalsOf(properties, {
      siteStatus,
      reading,
      section: this.section,
      fairSteps: (v) => {
        kernel.expand(v)
        return kernel.fairSteps
      },
    })
    this.all = goals.length > 0 ? goals : [{ estimate: () => 0, countsLength: false }]
    this.goals = this.all.length
    this.countsLength = this.all.map(({ countsLength }) => countsLength)
    this.estimates = this.all.map(() => 0)
    this.isNewAt = this.all.map(() => false)
    this.newValuesAt = this.all.map(() => new NewValues())
    this.from = new Int32Array(kernel.tables.slots.count)
    this.to = new Int32Array(kernel.tables.slots.count)
  }

  get bytes(): number {
    const { newValues, newValuesAt, section } = this
    return newValuesAt.reduce((sum, { bytes }) => sum + bytes, newValues.bytes + section.bytes)
  }

  learn(from: number, successors: Int32Array, count: number): void {
    this.visited.read(from, this.from)
    for (let k = 0; k < count; k++) {
      this.visited.read(successors[k]! >>> 0, this.to)
      this.section.learn(this.from, this.to)
    }
  }

  judge(state: number): void {
    const { to } = this
    this.visited.read(state, to)
    for (let goal = 0; goal < this.goals; goal++) {
      const estimate = this.all[goal]!.estimate(to)
      this.estimates[goal] = estimate
      this.isNewAt[goal] = this.newValuesAt[goal]!.add(estimate, to)
    }
    this.isNew = this.newValues.add(0, to)
  }
}

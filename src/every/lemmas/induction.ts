// Whether lemmas are inductive: every step from views that satisfy them, of two sites and with a third, leads to views that have the
// forms of the universe and satisfy them. The steps are those of the closures by which the prover closes its set of views.
import type { CallTable } from '../calls/call-table.js'
import { cutSteps } from '../calls/steps.js'
import type { ClosureFigures } from '../closing/close-peers.js'
import type { Configuration } from '../cut/configuration.js'
import { kept } from '../cut/cut-to-pair.js'
import type { Shape } from '../shape/shape.js'
import type { Growing } from '../views/views.js'
import type { Asked } from './lemma.js'
import { takeSteps } from './steps-of-form.js'
import type { Group, Universe } from './universe.js'

/** A step from views that satisfy the lemmas to a view that does not. */
export interface Escape {
  /** The groups of the views that take part: one of them must be excluded. */
  readonly from: readonly Group[]
  /** The step, in words. */
  readonly by: string
  /** The lemmas that are false after the step. */
  readonly violated: readonly Asked[]
  /** The part of the view that has a new form. */
  readonly outside: string | undefined
}

/** Whether all lemmas are true of a group. */
const satisfies = (universe: Universe, { vectors }: Group, lemmas: readonly Asked[]): boolean =>
  !lemmas.some(({ excludes }) => vectors.some((one) => excludes(universe.vectors[one]!)))

/** Views that satisfy lemmas, as a set that a closure works on. It does not grow: what would be new is an escape. */
class Satisfying implements Growing {
  readonly shape: Shape
  readonly table: CallTable
  readonly list: readonly { readonly view: Configuration }[]
  closed = 0
  partners: readonly number[] = []
  steps = 0
  readonly escapes: Escape[] = []
  private readonly universe: Universe
  private readonly groups: readonly Group[]
  private readonly lemmas: readonly Asked[]
  private readonly most: number
  private readonly known = new Set<string>()

  constructor(
    universe: Universe,
    table: CallTable,
    lemmas: readonly Asked[],
    views: readonly (readonly [Group, number])[],
    most: number,
  ) {
    this.universe = universe
    this.shape = universe.shape
    this.table = table
    this.lemmas = lemmas
    this.list = views.map(([, number]) => ({ view: universe.at(number) }))
    this.groups = views.map(([group]) => group)
    this.most = most
  }

  get isOver(): boolean {
    return this.escapes.length >= this.most
  }

  add(given: Configuration, by: string, from: number): void {
    this.steps++
    const outside = this.universe.outside(given)
    const vectors = outside === undefined ? this.universe.vectorsOf(given) : []
    const violated = this.lemmas.filter(({ excludes }) =>
      vectors.some((one) => excludes(this.universe.vectors[one]!)),
    )
    if (violated.length === 0 && outside === undefined) return
    const groups = [...new Set([from, ...this.partners].map((number) => this.groups[number]!))]
    const text = `${by} ${groups.map(({ vectors: [a, b] }) => `${a},${b}`).join(' ')} ${vectors.join(',')}`
    if (this.known.has(text)) return
    this.known.add(text)
    this.escapes.push({ from: groups, by, violated, outside })
  }

  addPairs(given: Configuration, by: string, from: number): void {
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      if (b < given.sites.length) this.add(kept(this.shape, given, [a, b]), by, from)
  }
}

/** The steps of two sites alone. */
const stepsOfTwo = function* (views: Growing): Generator<undefined, ClosureFigures> {
  for (let at = 0; at < views.list.length && !views.isOver; at++) {
    for (const { call, next } of cutSteps(views.shape, views.table, views.list[at]!.view))
      views.add(next, call.clause, at)
    yield undefined
  }
  return { effects: 0, joins: 0 }
}

/** What a check of lemmas has found. */
export interface Checked {
  readonly escapes: readonly Escape[]
  readonly views: number
  readonly steps: number
}

/** How lemmas are checked. */
export interface CheckOf {
  readonly universe: Universe
  readonly table: CallTable
  readonly lemmas: readonly Asked[]
  /** One view of each group, and where sites meet in a coordinator or in shared variables only steps of two sites. */
  readonly isSample: boolean
  /** After this many escapes the check ends. */
  readonly most: number
}

/** Checks lemmas. It yields now and then. */
export const checked = function* ({
  universe,
  table,
  lemmas,
  isSample,
  most,
}: CheckOf): Generator<undefined, Checked> {
  const { shape } = universe
  const alive = universe.groups.filter((group) => satisfies(universe, group, lemmas))
  const chosen = isSample
    ? alive.map((group) => [group, group.members[group.members.length >> 1]!] as const)
    : alive.flatMap((group) => group.members.map((member) => [group, member] as const))
  const views = new Satisfying(universe, table, lemmas, chosen, most)
  // Where three sites share something, the joins of a sample take as long as those of all.
  const isJoined = shape.ones.length > 0 || shape.shared.length > 0
  yield* isSample && isJoined ? stepsOfTwo(views) : takeSteps(views)
  return { escapes: views.escapes, views: chosen.length, steps: views.steps }
}

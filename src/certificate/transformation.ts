// Tests the claims behind the reductions on every member: a transformed state has exactly the transformed steps, and
// the properties have the same values in it as in the state itself. The renamings of the group transform sites; the
// transformations that the search tries on its calls transform timestamps (timestamp-transformations.ts).
//
// If all renamings of the group are tried on every member, they are tried on every state that a member represents,
// and the proof of the symmetry is complete. Beyond the budget of renamings-tried.ts, only the generators are tried.
// For timestamps the proof is complete if the text of the functions shows that they use only the order of timestamps.
// Otherwise the audit rests on a sample, and says so.
import { clocksOf, moveTimes, timesOf } from '../canonical/clocks.js'
import { movedBy as movedByGroup } from '../canonical/group.js'
import { valueBlocks } from '../canonical/renamed-names.js'
import { type Renaming, renameState, renamingText } from '../canonical/renaming.js'
import { stateText } from '../canonical/state-text.js'
import { unequal } from '../canonical/steps-commute.js'
import {
  type TimestampTransformation,
  timestampTransformations,
} from '../canonical/timestamp-transformations.js'
import { sampleOfDistances, type UnclearUses, unclearUses } from '../canonical/timestamp-use.js'
import type { Model } from '../model/model.js'
import type { AnyView, Property } from '../protocol/property.js'
import { meaningOf } from '../semantics/meaning.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { labelText, steps } from '../semantics/steps.js'
import type { Certified } from './certified-model.js'
import { RenamingsTried } from './renamings-tried.js'

/** A change that should make no difference, as it acts on a state and on the successors of that state. */
interface Transformation {
  readonly kind: 'symmetry' | 'timestamps'
  /** The change in words. */
  readonly text: string
  of(state: State): { move(state: State): State; site(site: number): number }
}

// All distances are tried on the first members with each number of timestamps, for this many numbers.
const firstMembers = 20

const still = (site: number): number => site

const renamed = (model: Model, renaming: Renaming): Transformation => ({
  kind: 'symmetry',
  text:
    valueBlocks(model).length === 0 ? `its sites renamed by [${renaming}]` : renamingText(model, renaming),
  of: () => ({
    move: (state) => renameState(model, state, renaming),
    site: (site) => renaming[site]!,
  }),
})

const movedBy = (model: Model, { text, to }: TimestampTransformation): Transformation => ({
  kind: 'timestamps',
  text: `${text[0]!.toLowerCase()}${text.slice(1)}`,
  of: () => ({ move: (state) => moveTimes(model, state, to), site: still }),
})

const noUses: UnclearUses = { clauses: new Map(), answers: new Map() }

/** The claims behind the reductions of a certificate, tested member by member. */
export class Transformations {
  private readonly certified: Certified
  private readonly renamings: RenamingsTried | undefined
  private readonly unclear: UnclearUses
  private readonly met = new Set<string>()
  private turn = 0
  private complete = true

  /**
   * @param properties those that are said to hold
   * @param attempts how many renamings of members are tried
   */
  constructor(certified: Certified, properties: readonly Property[], attempts: number) {
    this.certified = certified
    const { model, form } = certified
    this.renamings = form.group === undefined ? undefined : new RenamingsTried(model, form.group, attempts)
    // Without timestamps in the certificate no text is read.
    this.unclear = this.areTimed ? unclearUses(model, properties) : noUses
  }

  private get areTimed(): boolean {
    return this.certified.form.timestamps && this.certified.model.spec.timed
  }

  /** The transformations to try on a member. */
  of(state: State): readonly Transformation[] {
    const { model } = this.certified
    const renamings = (this.renamings?.of(state) ?? []).map((renaming) => renamed(model, renaming))
    if (!this.areTimed) return renamings
    const times = timesOf(model, state)
    const clocks = clocksOf(model, state)
    const clock = clocks.length === 0 ? undefined : Math.min(...clocks)
    const { isClear } = this
    const shape = `${times.length} ${times.filter((time) => time < (clock ?? 0)).length}`
    const isFirst = !this.met.has(shape) && this.met.size < firstMembers
    this.met.add(shape)
    const effort = isClear ? 'order alone' : isFirst ? 'all distances' : 'some distances'
    const { transformations, complete } = timestampTransformations({ clock, times }, effort, this.turn++)
    if (!complete) this.complete = false
    return [...renamings, ...transformations.map((transformation) => movedBy(model, transformation))]
  }

  private get isClear(): boolean {
    return this.unclear.clauses.size === 0 && this.unclear.answers.size === 0
  }

  /** The extent of the tests in words: a line for each reduction. */
  text(): readonly string[] {
    const { order, generators } = this.certified.form.group ?? { order: 1, generators: [] }
    const moved = movedByGroup(this.certified.model, { generators })
    const inPart = this.renamings?.inPart ?? 0
    const some =
      inPart === 0
        ? 'every member'
        : `each member but ${inPart.toLocaleString('en-US')}, which were tried under ${generators.length} of them`
    const why = [...this.unclear.clauses, ...this.unclear.answers][0]
    return [
      ...(order === 1 ? [] : [`symmetry: each of the ${order} renamings of the ${moved}, on ${some}`]),
      ...(!this.areTimed
        ? []
        : why === undefined
          ? [
              'timestamps: used by their order alone, according to the text of their functions; moved on every member',
            ]
          : [`timestamps: moved by some distances on every member, since for "${why[0]}" ${why[1]}`]),
    ]
  }

  /**
   * The claims that were tested on a sample only, as plural nouns; empty if the transformations tried are all that
   * exist.
   */
  sample(): readonly string[] {
    return [
      ...((this.renamings?.inPart ?? 0) === 0 ? [] : ['renamings']),
      ...(this.areTimed && !(this.isClear && this.complete) ? [sampleOfDistances] : []),
    ]
  }
}

/** A step as a text that is equal for two steps with the same effect; its first line is its name. */
const stepText = (
  { label, fair, breaks }: Step,
  rules: ReadonlySet<string>,
  site: (site: number) => number,
  next: string,
): string => {
  const from = label.from === undefined ? undefined : site(label.from)
  const name = labelText({ ...label, site: site(label.site), from })
  return [name, String(fair), breaks.filter((rule) => rules.has(rule)).join(), next].join('\n')
}

/** The values of all properties in a state. */
const answers = (view: AnyView, properties: readonly Property[], sites: readonly number[]): string[] => [
  ...properties.flatMap((property) => {
    const meaning = meaningOf(property)
    if (meaning.shownBy !== 'state' || meaning.shows !== 'violated') return []
    const { condition } = meaning
    return condition.kind === 'some site waits' ? [] : [`${property.name}: ${condition.predicate(view)}`]
  }),
  ...sites.flatMap((site, k) => [
    `site ${k} waits: ${view.waits(site)}`,
    `site ${k} is in: ${view.holds(site)}`,
  ]),
]

/** The differences that a transformation makes to a state, as sentences without a full stop. */
export function* differencesMadeBy(
  transformations: readonly Transformation[],
  model: Model,
  state: State,
  enabled: readonly Step[],
  properties: readonly Property[],
): Generator<{ readonly kind: Transformation['kind']; readonly text: string }> {
  const { competitors } = model
  const rules = new Set(properties.map(({ name }) => name))
  const own = answers(viewOfState(model, state), properties, competitors)
  for (const { kind, text, of } of transformations) {
    const { move, site } = of(state)
    const image = move(state)
    const wanted = enabled.map((step) => stepText(step, rules, site, stateText(model, move(step.next))))
    const found = [...steps(model, image)].map((step) =>
      stepText(step, rules, still, stateText(model, step.next)),
    )
    const odd = unequal(wanted, found)
    if (odd !== undefined) {
      yield { kind, text: `with ${text}, ${odd.split('\n')[0]} does not do the same` }
      continue
    }
    const others = answers(viewOfState(model, image), properties, competitors.map(site))
    const at = own.findIndex((answer, k) => answer !== others[k])
    if (at >= 0) yield { kind, text: `with ${text}, ${own[at]} becomes ${others[at]}` }
  }
}

// What the reductions rest on, tried on every member: a state that was moved takes the moved steps, and no others, and the
// properties say of it what they say of the state itself. Sites are moved by the renamings of the group. Timestamps are
// moved all together by 1 and by 7, and, since of those below all clocks the normal form keeps only the order, the old
// ones apart from each other and from the rest.
//
// Where all renamings of the group are tried on every member, they are tried on every state that a member stands for, and
// the proof of the symmetry is complete. Of large groups only the generators are, and timestamps can move in more ways than are tried:
// there the audit is a test of what was certified while searching, not a proof of it, and `triedText` says so.
import { clocksOf, moveTimes } from '../normal-form/clocks.js'
import { type Renaming, renameState } from '../normal-form/renaming.js'
import { stateText } from '../normal-form/state-text.js'
import { unequal } from '../normal-form/steps-commute.js'
import type { AnyView, Property } from '../protocol/property.js'
import type { Model } from '../semantics/model.js'
import { type State, viewOfState } from '../semantics/state.js'
import { labelText, type Step, steps } from '../semantics/steps.js'
import type { Certified } from './certified-model.js'

/** Something that should make no difference, as it acts on one state and on what that state leads to. */
export interface Motion {
  readonly kind: 'symmetry' | 'timestamps'
  /** In words: what is done to the state. */
  readonly text: string
  of(state: State): { move(state: State): State; site(site: number): number }
}

// With more renamings than this only the generators are tried.
const triedOneByOne = 200

const still = (site: number): number => site

const renamed = (model: Model, renaming: Renaming): Motion => ({
  kind: 'symmetry',
  text: `its sites renamed by [${renaming}]`,
  of: () => ({
    move: (state) => renameState(model, state, renaming),
    site: (site) => renaming[site]!,
  }),
})

const moved = (
  model: Model,
  text: string,
  by: (leastClock: number | undefined) => (t: number) => number,
): Motion => ({
  kind: 'timestamps',
  text,
  of: (state) => {
    const clocks = clocksOf(model, state)
    const to = by(clocks.length === 0 ? undefined : Math.min(...clocks))
    return { move: (other) => moveTimes(model, other, to), site: still }
  },
})

const renamingsTried = ({ form: { group } }: Certified): readonly Renaming[] =>
  group?.elements !== undefined && group.order <= triedOneByOne
    ? group.elements.slice(1)
    : (group?.generators ?? [])

/** What is tried of all that the reductions of a certificate rest on, in words: a line for each reduction. */
export const triedText = (certified: Certified): readonly string[] => {
  const { model, form } = certified
  const order = form.group?.order ?? 1
  const tried = renamingsTried(certified).length
  const which = tried === order - 1 ? `each of the ${order}` : `${tried} of ${order}`
  return [
    ...(order === 1 ? [] : [`symmetry: ${which} renamings of the sites, on every member`]),
    ...(form.timestamps && model.spec.timed
      ? ['timestamps: moved by 1, by 7, and the old ones apart, on every member; not by all that there is']
      : []),
  ]
}

/** What is tried on a sample only, as plural nouns; empty where the motions tried are all that there are. */
export const sampleTried = (certified: Certified): readonly string[] => {
  const order = certified.form.group?.order ?? 1
  return renamingsTried(certified).length === order - 1 ? [] : ['renamings']
}

/** What is tried on every member. */
export const motionsOf = (certified: Certified): readonly Motion[] => {
  const { model, form } = certified
  const together = [1, 7].map((by) => moved(model, `its timestamps moved by ${by}`, () => (t) => t + by))
  const apart = moved(model, 'its old timestamps moved apart', (least) => {
    // Without a clock nothing is old.
    if (least === undefined) return (t) => t + 2
    return (t) => (t < least ? 2 * t : t + least + 2)
  })
  return [
    ...renamingsTried(certified).map((renaming) => renamed(model, renaming)),
    ...(form.timestamps && model.spec.timed ? [...together, apart] : []),
  ]
}

/** A step as a text that is the same for two steps which do the same; its first line is its name. */
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

/** What is asked of a state, with the answer. */
const answers = (view: AnyView, properties: readonly Property[], sites: readonly number[]): string[] => [
  ...properties.flatMap((property) =>
    property.kind === 'always' || property.kind === 'finally'
      ? [`${property.name}: ${property.predicate(view)}`]
      : [],
  ),
  ...sites.flatMap((site, k) => [
    `site ${k} waits: ${view.waits(site)}`,
    `site ${k} is in: ${view.holds(site)}`,
  ]),
]

/** Where a motion makes a difference to a state, after all: what the difference is, as a sentence without a stop. */
export function* differencesMadeBy(
  motions: readonly Motion[],
  model: Model,
  state: State,
  enabled: readonly Step[],
  properties: readonly Property[],
): Generator<{ readonly kind: Motion['kind']; readonly text: string }> {
  const { competitors } = model
  const rules = new Set(properties.map(({ name }) => name))
  const own = answers(viewOfState(model, state), properties, competitors)
  for (const { kind, text, of } of motions) {
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

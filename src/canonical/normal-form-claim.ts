// The claim of an author's normal form, tested on one state by the reference semantics: the state and its normal form are branching
// bisimilar (van Glabbeek, Weijland, Branching Time and Abstraction in Bisimulation Semantics, J. ACM 43(3), 1996), where a step that
// does not change the normal form is silent. So
//
// - the normal form of a normal form is itself;
// - the checked properties, and who waits and who is in the section, have the same value in both states;
// - each step of the state is silent, or the normal form has the same step to the same normal form;
// - each step of the normal form is a step of the state, perhaps after silent ones, to the same normal form;
// - silent steps are fair, break no rule, and end: else a state at rest might have a normal form that is not.
//
// If this is true of every reachable state, the states have the same future as their normal forms, except for the length of runs.
// It is tested on states, so a search with a normal form rests on a sample of them.
import type { Model } from '../model/model.js'
import type { Monitor, Property } from '../protocol/property.js'
import { predicatesOf } from '../semantics/meaning.js'
import { encodeState, type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { normalFormOf } from './normal-form.js'

/** What distinguishes a state from its normal form, as a sentence, and the two states. */
export interface NormalFormRefuted {
  readonly why: string
  readonly state: State
  readonly normal: State
}

// A longer chain of silent steps would be a loop in any spec that we know; the search for them must end.
const mostSilent = 2000

/** The parts of a step that it shares with the same step of the normal form; the contents of the message may differ. */
const textOf = ({ label, fair, breaks }: Step): string =>
  [
    label.kind,
    label.clause ?? '',
    label.site,
    label.from ?? '',
    label.message?.type ?? '',
    fair ? 'fair' : '',
    ...breaks,
  ].join(' ')

interface Taken {
  readonly step: Step
  /** What the step is, and the normal form of the state to which it leads. */
  readonly text: string
  readonly normal: string
}

/** What is known of one normal form. */
interface Alike {
  readonly reads: readonly (readonly [what: string, value: boolean])[]
  /** Its steps, by their texts. */
  readonly steps: ReadonlyMap<string, Step['label']>
  /** The states for which the claim is true, and with them for those to which their silent steps lead. */
  readonly states: Set<string>
}

// Most states of a search differ by silent steps from others of the same normal form. What is known of them is kept up to this
// number of bytes, and then forgotten.
const mostKept = 16_000_000

// A text, and about 100 bytes for its place in a set or map and what stands there.
const bytesOf = (texts: Iterable<string>): number => {
  let bytes = 0
  for (const text of texts) bytes += text.length + 100
  return bytes
}

/** Tests the claim, state by state. */
export class NormalFormClaim {
  private readonly alike = new Map<string, Alike>()
  private kept = 0
  private readonly model: Model
  private readonly monitors: readonly Monitor[]
  private readonly properties: readonly Property[]

  /** @param monitors the rules that are checked, and all observers of the model */
  constructor(model: Model, monitors: readonly Monitor[], properties: readonly Property[]) {
    this.model = model
    this.monitors = monitors
    this.properties = properties
  }

  /** Memory for what is known of earlier states, in bytes. */
  get bytes(): number {
    return this.kept
  }

  private taken(state: State): readonly Taken[] {
    const { model, monitors } = this
    return [...steps(model, state, monitors)].map((step) => {
      const normal = encodeState(model, normalFormOf(model, step.next))
      return { step, normal, text: `${textOf(step)} to ${normal}` }
    })
  }

  private isSilent({ step, normal }: Taken, own: string): boolean {
    const { request, enter } = this.model.spec.workload
    const { clause } = step.label
    const isNamed = clause !== undefined && (clause === request || clause === enter)
    return normal === own && step.fair && step.breaks.length === 0 && !isNamed
  }

  // What decides the properties, and the statuses of the sites, in a state.
  private readsOf(state: State): readonly (readonly [what: string, value: boolean])[] {
    const { model, properties } = this
    const view = viewOfState(model, state)
    return [
      ...properties.flatMap((property) =>
        predicatesOf(property, model).map((predicate) => [property.name, predicate(view)] as const),
      ),
      ...model.competitors.flatMap((site) => [
        [`whether site ${model.sites[site]!.name} waits`, view.waits(site)] as const,
        [`whether site ${model.sites[site]!.name} is in the section`, view.holds(site)] as const,
      ]),
    ]
  }

  /** Undefined if the claim is true of this state. */
  refuted(state: State): NormalFormRefuted | undefined {
    const { model } = this
    const normal = normalFormOf(model, state)
    const why = this.whyNot(state, normal)
    return why === undefined ? undefined : { why, state, normal }
  }

  private whyNot(state: State, normal: State): string | undefined {
    const { model } = this
    const normalText = encodeState(model, normal)
    if (encodeState(model, normalFormOf(model, normal)) !== normalText)
      return 'the normal form of the normal form is another state'
    const text = encodeState(model, state)
    if (text === normalText) return undefined
    const alike = this.alikeTo(normal, normalText)
    if (alike.states.has(text)) return undefined
    const { reads, steps: fromNormal } = alike
    // Depth first, along silent steps: a state that is on the way to itself is a loop.
    const done = new Set<string>()
    const onWay = new Set<string>()
    const visit = (at: State): string | undefined => {
      const text = encodeState(model, at)
      if (onWay.has(text)) return 'steps that do not change the normal form lead back to the same state'
      if (done.has(text) || alike.states.has(text)) return undefined
      if (done.size > mostSilent) return 'steps that do not change the normal form do not seem to end'
      const differs = this.readsOf(at).find(([, value], k) => reads[k]![1] !== value)
      if (differs !== undefined) return `${differs[0]} is not the same in a state and in its normal form`
      const taken = this.taken(at)
      const own = taken.filter((one) => !fromNormal.has(one.text))
      const odd = own.find((one) => !this.isSilent(one, normalText))
      if (odd !== undefined) return this.notAlike(odd.step.label, 'the state', 'its normal form')
      onWay.add(text)
      for (const { step } of own) {
        const found = visit(step.next)
        if (found !== undefined) return found
      }
      onWay.delete(text)
      done.add(text)
      // Silent steps end in states without them, and these must have every step of the normal form: so those before them reach it.
      const has = new Set(taken.map((one) => one.text))
      const missing = own.length > 0 ? undefined : [...fromNormal].find(([text]) => !has.has(text))
      return missing === undefined ? undefined : this.notAlike(missing[1], 'the normal form', 'the state')
    }
    const why = visit(state)
    if (why === undefined) this.add(alike, done)
    return why
  }

  /** What is known of the states of one normal form. */
  private alikeTo(normal: State, text: string): Alike {
    const found = this.alike.get(text)
    if (found !== undefined) return found
    const steps = new Map(this.taken(normal).map((taken) => [taken.text, taken.step.label]))
    const made = { reads: this.readsOf(normal), steps, states: new Set<string>() }
    this.alike.set(text, made)
    this.kept += bytesOf([text, ...steps.keys()])
    return made
  }

  private add({ states }: Alike, done: ReadonlySet<string>): void {
    for (const text of done) states.add(text)
    this.kept += bytesOf(done)
    if (this.kept < mostKept) return
    this.alike.clear()
    this.kept = 0
  }

  private notAlike({ kind, clause, site }: Step['label'], one: string, other: string): string {
    const { name } = this.model.sites[site]!
    const what = clause === undefined ? `a step (${kind})` : `clause "${clause}"`
    return `${what} at site ${name} leads from ${one} to a state whose normal form ${other} does not reach by the same step`
  }
}

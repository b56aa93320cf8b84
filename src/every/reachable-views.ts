// The views of the reachable states of a small system, by the reference semantics alone. All of them must be among the views of a
// proof: this finds errors of the prover, and needs nothing of its code but the form of a view.
import type { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { canonicalClocks } from '../canonical/clocks.js'
import { type Model, makeModel } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import { fieldOf } from '../sorts/record.js'
import { type Configuration, type CutRecord, canonicalForm, channel } from './configuration.js'
import { firstOne, type Index } from './cut-collections.js'
import { kept } from './cut-to-pair.js'
import type { EveryOptions, RoleShape, Shape } from './shape.js'
import { withQuorums } from './voter-shape.js'
import { voterViews } from './voter-views.js'

/** How far the states of a small system were compared with the views of a proof. */
export interface Compared {
  readonly sites: number
  readonly states: number
  /** How many different views these states have. */
  readonly views: number
  /** Whether these are all reachable states. */
  readonly complete: boolean
  /** The text of a view of a reachable state that the proof does not have. */
  readonly missing: string | undefined
}

const configurationOf = (shape: Shape, state: State, sites: number): Configuration => {
  const to = (site: number): Index => (site < sites ? site : firstOne + site - sites)
  const cut = ({ fields }: RoleShape, record: unknown): CutRecord =>
    fields.map(({ name, kind }) => {
      const value = fieldOf(record, name)
      if (kind === 'scalar') return value
      if (kind === 'map')
        return [...(value as ImmutableMap<number, unknown>)]
          .map(([site, held]) => [to(site), held] as const)
          .sort(([a], [b]) => a - b)
      const members = [...(value as ImmutableSet<number> | List<number>)].map(to)
      return kind === 'list' ? members : members.sort((a, b) => a - b)
    })
  const all = state.sites.toArray()
  const channels = new Map<string, readonly Message[]>()
  for (const from of all.keys()) {
    for (const by of all.keys()) {
      const contents = state.channels.get(from * all.length + by)!
      if (!contents.isEmpty()) channels.set(channel(to(from), to(by)), contents.toArray())
    }
  }
  return {
    sites: all.slice(0, sites).map((record) => cut(shape.many, record)),
    ones: all.slice(sites).map((record, k) => cut(shape.ones[k]!, record)),
    shared: state.variables.toArray(),
    channels,
  }
}

const viewsOf = function* (
  shape: Shape,
  model: Model,
  state: State,
  sites: number,
): Generator<Configuration> {
  if (shape.form === 'voters') {
    yield* voterViews(shape, model, state)
    return
  }
  const whole = configurationOf(shape, state, sites)
  for (let a = 0; a < sites; a++) for (let b = a + 1; b < sites; b++) yield kept(shape, whole, [a, b])
}

/** Compares the reachable states of that many sites, in breadth-first order, up to `most` of them. */
export const compareWithViews = (
  spec: Spec,
  shape: Shape,
  options: EveryOptions,
  sites: number,
  most: number,
  has: (text: string) => boolean,
): Compared => {
  const model = makeModel(spec, { ...withQuorums(spec, options, sites), sites, requests: 'unbounded' })
  const seen = new Set<string>()
  const shown = new Set<string>()
  const queue: State[] = []
  const see = (given: State): void => {
    const state = canonicalClocks(model, given)
    const text = encodeState(model, state)
    if (seen.has(text) || seen.size >= most) return
    seen.add(text)
    queue.push(state)
  }
  for (const state of initialStates(model)) see(state)
  let complete = true
  for (let at = 0; at < queue.length; at++) {
    for (const view of viewsOf(shape, model, queue[at]!, sites)) {
      const { text } = canonicalForm(shape, view)
      shown.add(text)
      if (!has(text)) return { sites, states: at + 1, views: shown.size, complete: false, missing: text }
    }
    if (seen.size >= most) complete = false
    else for (const { next } of steps(model, queue[at]!, [])) see(next)
  }
  return { sites, states: queue.length, views: shown.size, complete, missing: undefined }
}

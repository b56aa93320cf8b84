// Whether messages in transit may end a wait. A message on the right channel is no sign of that: a REQUEST that a voter will put into its queue
// ends nothing. So the messages are delivered, by the steps of the model.
import type { Model } from '../model/model.js'
import { type State, viewOfState } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { deliveriesOf } from '../semantics/steps.js'
import { type Wait, waitsOfSite } from './wait-cycle.js'

/** Sender and receiver. */
type Channel = readonly [from: number, to: number]

// REQUEST, INQUIRE, YIELD, VOTE: the longest way to a permission in the specs of the catalogue.
const mostDeliveries = 4

// With many messages on the channels of a wait there are many orders.
const mostStates = 64

const persists = (model: Model, state: State, wait: Wait): boolean =>
  waitsOfSite(model, viewOfState(model, state), wait.from).some(
    ({ to, of, label }) => to === wait.to && of === wait.of && label === wait.label,
  )

const distinct = (channels: readonly Channel[]): readonly Channel[] =>
  channels.filter(([from, to], k) => channels.findIndex((one) => one[0] === from && one[1] === to) === k)

/** These channels, with those to which a step sends. */
const withSends = (channels: readonly Channel[], { label: { site }, sends }: Step): readonly Channel[] =>
  distinct([...channels, ...sends.map(({ to }): Channel => [site, to])])

const ends = (model: Model, state: State, wait: Wait): boolean => {
  const { from, to, of: giver = to } = wait
  const between: readonly Channel[] = [
    [from, giver],
    [giver, from],
    [to, giver],
    // What makes the site give the permission may come from another: a RELEASE to the voter, or a FAILED to the site that has its vote, in Maekawa's
    // handling of deadlocks.
    ...model.sites.map(({ id }): Channel => [id, to]),
  ]
  let reached = [{ state, channels: distinct(between) }]
  let tried = 0
  for (let taken = 0; taken < mostDeliveries; taken++) {
    const next: typeof reached = []
    for (const { state: at, channels } of reached) {
      for (const channel of channels) {
        for (const step of deliveriesOf(model, at, ...channel)) {
          if (!persists(model, step.next, wait)) return true
          if (++tried === mostStates) return false
          next.push({ state: step.next, channels: withSends(channels, step) })
        }
      }
    }
    reached = next
  }
  return false
}

// The page asks for the same state in each of its pictures.
const known = new WeakMap<Model, WeakMap<State, Map<string, boolean>>>()

/**
 * Whether some deliveries, and nothing else, end or change this wait: of messages between the waiting site and the one whose permission it waits
 * for, of those to the site that holds this permission, or from it to its voter, and of those that such a delivery sends; at most four, one
 * after the other. Such a wait is not part of a deadlock.
 */
export const endsByMessage = (model: Model, state: State, wait: Wait): boolean => {
  const ofModel = known.get(model) ?? new WeakMap<State, Map<string, boolean>>()
  known.set(model, ofModel)
  const ofState = ofModel.get(state) ?? new Map<string, boolean>()
  ofModel.set(state, ofState)
  const key = JSON.stringify([wait.from, wait.to, wait.of ?? null, wait.label])
  const found = ofState.get(key) ?? ends(model, state, wait)
  ofState.set(key, found)
  return found
}

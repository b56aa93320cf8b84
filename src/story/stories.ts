// How many shortest runs violate a property, and how many different stories they tell. Two runs tell the same story if they have the
// same steps, and each step depends on the same steps: they differ only in the order of independent steps (the traces of
// A. Mazurkiewicz). A step with its history is an event, as in the unfolding of a net (M. Nielsen, G. Plotkin, G. Winskel, Petri Nets,
// Event Structures and Domains, TCS 13, 1981); a story is the set of its events. So runs are not listed: all beginnings that are the
// same set of events are counted together. Every step is one of the reference semantics.

import type { Model } from '../model/model.js'
import type { LongWork } from '../search/long-work.js'
import { initialStates } from '../semantics/initial-states.js'
import { enabledIn } from '../semantics/possible-steps.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import type { Distances } from './distance-search.js'
import type { Ending } from './ending.js'
import { after, noPast, type Past } from './happened-before.js'

/** The shortest violating runs. */
export interface Stories {
  /** The length of each. */
  readonly shortest: number
  readonly runs: bigint
  readonly stories: number
}

/** Runs that begin with the same events and lead to the same state. */
interface Beginning {
  readonly state: State
  readonly events: readonly number[]
  readonly past: Past
  runs: bigint
}

/** Numbers events: a label, and the events that it depends on directly. */
class Events {
  private readonly model: Model
  private readonly numbers = new Map<string, number>()

  constructor(model: Model) {
    this.model = model
  }

  numberOf({ label }: Step, dependsOn: readonly number[]): number {
    const { kind, clause, site, from, choice, message } = label
    const sent = message === undefined ? null : this.model.spec.messages.sort.toJson(message)
    const key = JSON.stringify([kind, clause ?? null, site, from ?? null, choice, sent, dependsOn])
    const number = this.numbers.get(key) ?? this.numbers.size
    this.numbers.set(key, number)
    return number
  }
}

/**
 * Counts the shortest violating runs and their stories; undefined if more than `most` beginnings are needed.
 * @param ends whether the last step of a run shows the violation
 */
export function* storiesOf(
  model: Model,
  { shortest, left }: Distances,
  ends: Ending,
  most: number,
): LongWork<Stories | undefined> {
  const events = new Events(model)
  let layer = new Map<string, Beginning>()
  for (const [number, state] of initialStates(model).entries())
    if (left(state, 0) !== undefined)
      layer.set(`${number}`, { state, events: [], past: noPast(state), runs: 1n })
  let count = layer.size
  for (let depth = 0; depth < shortest; depth++) {
    const next = new Map<string, Beginning>()
    for (const [of, { state, events: before, past, runs }] of layer) {
      yield
      for (const step of enabledIn(model, state)) {
        if (left(step.next, depth + 1) === undefined) continue
        if (depth + 1 === shortest && !ends(state, step)) continue
        let event = -1
        const then = after(model, past, state, step, (dependsOn) => {
          event = events.numberOf(step, dependsOn)
          return event
        })
        const all = [...before, event].sort((a, b) => a - b)
        // Different initial states begin different stories.
        const start = of.split(' ', 1)[0]!
        const memory = model.observers.length === 0 ? '' : ` ${encodeState(model, step.next)}`
        const key = `${start} ${all.join(',')}${depth + 1 === shortest ? '' : memory}`
        const known = next.get(key)
        if (known === undefined) next.set(key, { state: step.next, events: all, past: then, runs })
        else known.runs += runs
      }
    }
    count += next.size
    if (count > most) return undefined
    layer = next
  }
  return {
    shortest,
    runs: [...layer.values()].reduce((sum, { runs }) => sum + runs, 0n),
    stories: layer.size,
  }
}

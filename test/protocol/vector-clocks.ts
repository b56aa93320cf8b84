// The textbook definition against which the observer of request orders is tested: whole vector clocks, with a
// component for each site and a tick for each event, on every event, message and shared variable of a run (Mattern, Virtual
// Time and Global States of Distributed Systems, 1989). Comparing clocks gives happened-before. It shares
// only the views with the observer.

import type { Model } from '../../src/model/model.js'
import type { Message } from '../../src/protocol/message.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { type State, viewOfState } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { steps } from '../../src/semantics/steps.js'
import { transact } from '../../src/semantics/transaction.js'

type Clock = readonly number[]

/** The vector clocks of a run, for one assignment of indistinguishable messages. */
interface Reading {
  readonly clocks: readonly Clock[]
  readonly channels: readonly (readonly { readonly message: Message; readonly clock: Clock }[])[]
  /** The clock of the last write of each shared variable. */
  readonly variables: readonly Clock[]
  /** The clock of each site's last request. */
  readonly requests: readonly (Clock | undefined)[]
}

const joined = (a: Clock, b: Clock): Clock => a.map((count, k) => Math.max(count, b[k]!))
const ticked = (clock: Clock, site: number): Clock =>
  clock.map((count, k) => (k === site ? count + 1 : count))
const replaced = <T>(list: readonly T[], at: number, value: T): readonly T[] =>
  list.map((old, k) => (k === at ? value : old))

const begun = (model: Model, state: State): Reading => {
  const zero = model.sites.map(() => 0)
  return {
    clocks: model.sites.map(() => zero),
    channels: state.channels
      .toArray()
      .map((all) => all.toArray().map((message) => ({ message, clock: zero }))),
    variables: model.variables.map(() => zero),
    requests: model.sites.map(() => undefined),
  }
}

/** The shared variables of the algorithm that a step reads and writes, by number: its clause is called again. */
const accesses = (model: Model, before: State, { label }: Step) => {
  const { clause, site, message, from, choice } = label
  const read = new Set<number>()
  if (clause === undefined) return { read: [], written: [] }
  const outcomes = transact(
    model,
    site,
    before.sites.get(site)!,
    clause,
    (variable) => {
      read.add(variable)
      return before.variables.get(variable)
    },
    message === undefined ? undefined : { message, from: from! },
  )
  const isOwn = (variable: number) => Object.hasOwn(model.given.shared, model.variables[variable]!.field)
  return { read: [...read].filter(isOwn), written: [...outcomes[choice]!.writes.keys()].filter(isOwn) }
}

/** The readings after a step, each with whether the step overtook a request that happened before. */
const read = (
  model: Model,
  was: Reading,
  before: State,
  step: Step,
): { so: Reading; overtaken: boolean }[] => {
  const { label, sends, next } = step
  const [old, now] = [viewOfState(model, before), viewOfState(model, next)]
  const n = model.sites.length
  const { site, from, kind } = label
  const channel = from === undefined ? -1 : from * n + site
  const inChannel = was.channels[channel] ?? []
  const { read: isRead, written } = accesses(model, before, step)
  const places =
    from === undefined
      ? [-1]
      : model.options.order === 'fifo'
        ? [0]
        : inChannel.flatMap(({ message }, at) => (message.equals(label.message) ? [at] : []))
  return places.map((place) => {
    let { clocks, channels } = was
    let { requests, variables } = was
    if (kind !== 'lose') clocks = replaced(clocks, site, ticked(clocks[site]!, site))
    if (place >= 0) {
      const { clock } = inChannel[place]!
      if (kind !== 'lose' && !old.crashed(site)) clocks = replaced(clocks, site, joined(clocks[site]!, clock))
      if (kind !== 'duplicate')
        channels = replaced(
          channels,
          channel,
          inChannel.filter((_, at) => at !== place),
        )
    }
    for (const variable of isRead)
      clocks = replaced(clocks, site, joined(clocks[site]!, variables[variable]!))
    const enters = model.competitors.filter((i) => now.holds(i) && !old.holds(i))
    for (const i of model.competitors) {
      if (old.waits(i) || !(now.waits(i) || enters.includes(i))) continue
      if (i !== site) clocks = replaced(clocks, i, ticked(clocks[i]!, i))
      requests = replaced(requests, i, clocks[i]!)
    }
    for (const { to, message } of sends) {
      const at = site * n + to
      channels = replaced(channels, at, [...channels[at]!, { message, clock: clocks[site]! }])
    }
    for (const variable of written) variables = replaced(variables, variable, clocks[site]!)
    // The request of i happened before that of j if the clock of j's request includes i's events up to i's
    // request.
    const happenedBefore = (i: number, j: number) =>
      requests[i] !== undefined && requests[j] !== undefined && requests[j]![i]! >= requests[i]![i]!
    const overtaken = enters.some((j) =>
      model.competitors.some((i) => i !== j && now.waits(i) && happenedBefore(i, j)),
    )
    return { so: { clocks, channels, variables, requests }, overtaken }
  })
}

const mostReadings = 300

// A small random number generator (Marsaglia, Xorshift RNGs, 2003), since runs must be reproducible.
const numbers = (seed: number) => {
  let x = seed * 2654435761 + 1
  return (below: number) => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return (x >>> 0) % below
  }
}

/**
 * The number of steps of a run that overtake. Each step is compared with the observer. The run ends early if equal
 * messages can be assigned in too many ways.
 * @param along the enabled steps to take first; random steps follow
 */
export const overtakings = (
  model: Model,
  length: number,
  seed: number,
  along: readonly number[] = [],
): number => {
  const pick = numbers(seed)
  const starts = initialStates(model)
  let state = starts[pick(starts.length)]!
  let readings = [begun(model, state)]
  let count = 0
  for (let k = 0; k < length && readings.length < mostReadings; k++) {
    const enabled = [...steps(model, state)]
    if (enabled.length === 0) break
    const step = enabled[along[k] ?? pick(enabled.length)]!
    const after = readings.flatMap((reading) => read(model, reading, state, step))
    const overtaken = after.some((one) => one.overtaken)
    const said = step.breaks.includes('servedInRequestOrder')
    if (said !== overtaken) {
      throw new Error(
        `seed ${seed}, step ${k}, ${step.label.clause}: the observer says ${said}, the clocks ${overtaken}`,
      )
    }
    if (overtaken) count++
    readings = [...new Map(after.map(({ so }) => [JSON.stringify(so), so])).values()]
    state = step.next
  }
  return count
}

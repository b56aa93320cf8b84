// Naive measures that share no code with the implementation under test: every simple cycle of a graph, every
// run of an acyclic graph, and every interleaving of a window, each with the chains of its messages followed
// one by one.
import type { Model } from '../../src/model/model.js'
import { type State, viewOfState } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { steps } from '../../src/semantics/steps.js'

/** An edge with its weights. */
export interface NaiveEdge {
  readonly to: number
  readonly sends: number
  readonly entries: number
}

/** The sums of every simple cycle, each found from its lowest state. */
export const simpleCycles = (
  edges: readonly (readonly NaiveEdge[])[],
): readonly { readonly sends: number; readonly entries: number }[] => {
  const found: { sends: number; entries: number }[] = []
  const walk = (
    start: number,
    state: number,
    on: ReadonlySet<number>,
    sends: number,
    entries: number,
  ): void => {
    for (const edge of edges[state]!) {
      const [s, e] = [sends + edge.sends, entries + edge.entries]
      if (edge.to === start) found.push({ sends: s, entries: e })
      else if (edge.to > start && !on.has(edge.to)) walk(start, edge.to, new Set([...on, edge.to]), s, e)
    }
  }
  for (let start = 0; start < edges.length; start++) walk(start, start, new Set([start]), 0, 0)
  return found
}

/** The sums of every run from a state to one without edges, and that last state. */
export const allRuns = (
  edges: readonly (readonly NaiveEdge[])[],
  start: number,
): readonly { readonly sends: number; readonly entries: number; readonly end: number }[] => {
  if (edges[start]!.length === 0) return [{ sends: 0, entries: 0, end: start }]
  return edges[start]!.flatMap((edge) =>
    allRuns(edges, edge.to).map(({ sends, entries, end }) => ({
      end,
      sends: sends + edge.sends,
      entries: entries + edge.entries,
    })),
  )
}

interface Heard {
  /**
   * The number of messages in the longest chain from the first step to here; undefined if there is no such
   * chain.
   */
  readonly since: number | undefined
  /** The number of messages in the longest chain of the window to here, from any start. */
  readonly any: number
}

interface Flight extends Heard {
  readonly from: number
  readonly to: number
}

const both = (a: Heard, b: Heard): Heard => {
  const since = [a.since, b.since].filter((one) => one !== undefined)
  return {
    since: since.length === 0 ? undefined : Math.max(...since),
    any: Math.max(a.any, b.any),
  }
}

/**
 * The lengths of the longest chains of messages with which a site enters, one for every interleaving of a
 * window, without memoizing states: of the chains that begin with its first step, or of all chains if none
 * does. FIFO channels only.
 */
export const naiveDelays = (
  model: Model,
  begin: State,
  first: (step: Step) => boolean,
  enters: number,
): ReadonlySet<number> => {
  const { request } = model.spec.workload
  const lengths = new Set<number>()
  // The messages that each site has received, and the messages in transit in the order of sending. The pairs
  // among them are FIFO.
  const walk = (
    state: State,
    heard: readonly Heard[],
    flights: readonly Flight[],
    isFirst: boolean,
  ): void => {
    if (!isFirst && viewOfState(model, state).holds(enters)) {
      const { since, any } = heard[enters]!
      lengths.add(since || any)
      return
    }
    for (const step of steps(model, state)) {
      const { label, sends, next } = step
      if (isFirst ? !first(step) : label.clause === request) continue
      if (!isFirst && label.kind === 'local' && sends.length === 0 && next.equals(state)) continue
      const taken =
        label.kind === 'deliver'
          ? flights.findIndex(({ from, to }) => from === label.from && to === label.site)
          : -1
      const before = isFirst ? { since: 0, any: heard[label.site]!.any } : heard[label.site]!
      const after = taken < 0 ? before : both(before, flights[taken]!)
      const { since, any } = after
      walk(
        next,
        heard.map((one, site) => (site === label.site ? after : one)),
        [
          ...flights.filter((_, k) => k !== taken),
          ...sends.map(({ to }) => ({
            from: label.site,
            to,
            since: since === undefined ? undefined : since + 1,
            any: any + 1,
          })),
        ],
        false,
      )
    }
  }
  walk(
    begin,
    model.sites.map(() => ({ since: undefined, any: 0 })),
    inTransit(begin, model.sites.length).map((one) => ({ ...one, since: undefined, any: 1 })),
    true,
  )
  return lengths
}

interface Due {
  readonly from: number
  readonly to: number
  readonly round: number
}

/**
 * The rounds in which a site enters, one for every interleaving. A message sent in one round arrives in the
 * next, and a round ends when it has no fair step left that changes the state. FIFO channels only.
 */
export const naiveRounds = (
  model: Model,
  begin: State,
  first: (step: Step) => boolean,
  enters: number,
): ReadonlySet<number> => {
  const { request } = model.spec.workload
  const rounds = new Set<number>()
  const walk = (state: State, round: number, flights: readonly Due[], isFirst: boolean): void => {
    if (!isFirst && viewOfState(model, state).holds(enters)) {
      rounds.add(round)
      return
    }
    let moved = false
    for (const step of steps(model, state)) {
      const { label, sends, next } = step
      if (isFirst ? !first(step) : label.clause === request) continue
      const arrives = label.kind === 'deliver'
      if (!isFirst && !arrives && sends.length === 0 && next.equals(state)) continue
      const taken = arrives
        ? flights.findIndex(({ from, to }) => from === label.from && to === label.site)
        : -1
      if (taken >= 0 && flights[taken]!.round > round) continue
      if (arrives || step.fair) moved = true
      const sent = sends.map(({ to }) => ({ from: label.site, to, round: round + 1 }))
      walk(next, round, [...flights.filter((_, k) => k !== taken), ...sent], false)
    }
    if (!moved && !isFirst && flights.length > 0) walk(state, round + 1, flights, false)
  }
  const flights = inTransit(begin, model.sites.length).map((one) => ({ ...one, round: 1 }))
  walk(begin, 0, flights, true)
  return rounds
}

const inTransit = (state: State, n: number): readonly { readonly from: number; readonly to: number }[] =>
  state.channels
    .toArray()
    .flatMap((contents, index) =>
      contents.toArray().map(() => ({ from: Math.floor(index / n), to: index % n })),
    )

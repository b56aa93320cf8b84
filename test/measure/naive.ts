// Second opinions on measures, from code that shares nothing with the one under test: every simple cycle of a graph, every run of
// a graph without cycles, and of a window every interleaving, each with the chains of its messages followed one by one.
import type { Model } from '../../src/semantics/model.js'
import { type State, viewOfState } from '../../src/semantics/state.js'
import { type Step, steps } from '../../src/semantics/steps.js'

/** An edge with its weights. */
export interface NaiveEdge {
  readonly to: number
  readonly sends: number
  readonly entries: number
}

/** The sums of every simple cycle, each found from its least state. */
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

/** The sums of every run from a state to one without edges, and which one that is. */
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

interface Flight {
  readonly from: number
  readonly to: number
  /** How many messages the longest chain has that ends with it. */
  readonly longest: number
}

/**
 * The lengths of the longest chains of messages with which a site enters, one for every interleaving of a window, with no state
 * looked up twice. Only of FIFO channels. In lock-step the rounds are counted instead: what is sent in one arrives in the next,
 * and a round ends when nothing is left to do in it.
 */
export const naiveDelays = (
  model: Model,
  begin: State,
  first: (step: Step) => boolean,
  enters: number,
  lockStep = false,
): ReadonlySet<number> => {
  const { request } = model.spec.workload
  const lengths = new Set<number>()
  // What each site has heard of, and the messages under way in the order of sending: FIFO holds for each pair among them.
  const walk = (
    state: State,
    heard: readonly number[],
    flights: readonly Flight[],
    isFirst: boolean,
  ): void => {
    if (!isFirst && viewOfState(model, state).holds(enters)) {
      lengths.add(heard[enters]!)
      return
    }
    let moved = false
    for (const step of steps(model, state)) {
      const { label, sends, next } = step
      if (isFirst ? !first(step) : label.clause === request) continue
      const taken =
        label.kind === 'deliver'
          ? flights.findIndex(({ from, to }) => from === label.from && to === label.site)
          : -1
      if (lockStep && taken >= 0 && flights[taken]!.longest > heard[0]!) continue
      moved = true
      const length = Math.max(heard[label.site]!, taken < 0 ? 0 : flights[taken]!.longest)
      walk(
        next,
        heard.map((one, site) => (site === label.site ? length : one)),
        [
          ...flights.filter((_, k) => k !== taken),
          ...sends.map(({ to }) => ({ from: label.site, to, longest: length + 1 })),
        ],
        false,
      )
    }
    if (lockStep && !moved && !isFirst && flights.length > 0) {
      walk(
        state,
        heard.map((round) => round + 1),
        flights,
        false,
      )
    }
  }
  const n = model.sites.length
  const under = flightsOf(begin, n)
  walk(
    begin,
    model.sites.map(() => 0),
    under,
    true,
  )
  return lengths
}

const flightsOf = (state: State, n: number): readonly Flight[] =>
  state.channels
    .toArray()
    .flatMap((contents, index) =>
      contents.toArray().map(() => ({ from: Math.floor(index / n), to: index % n, longest: 1 })),
    )

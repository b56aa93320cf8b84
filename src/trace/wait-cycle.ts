// The waits of a state, as the spec's `waitsFor` defines them, and their cycles. A cycle is the usual cause of a
// deadlock, not a proof of one: a site may wait for any one of several others. So it explains a verdict but does
// not decide one.
import type { Model } from '../model/model.js'
import type { AnyView } from '../protocol/property.js'
import { type State, viewOfState } from '../semantics/state.js'

/** A site that waits for another, and the reason. */
export interface Wait {
  readonly from: number
  readonly to: number
  readonly label: string
  /** The site whose permission it waits for, if that is another: the voter whose vote `to` holds. */
  readonly of?: number
}

/** The waits of one site; none if it does not wait, or the spec does not define `waitsFor`. */
export const waitsOfSite = (model: Model, view: AnyView, from: number): readonly Wait[] =>
  model.spec.waitsFor === undefined || !view.waits(from)
    ? []
    : model.spec.waitsFor(view, from).map(({ site: to, label, of }) => ({
        from,
        to,
        label: of === undefined ? label : `${label} ${model.sites[of]?.name ?? of}`,
        ...(of === undefined ? {} : { of }),
      }))

/** Every wait of a state, by waiting site; undefined if the spec does not define `waitsFor`. */
export const waitsOf = (model: Model, state: State): readonly Wait[] | undefined => {
  if (model.spec.waitsFor === undefined) return undefined
  const view = viewOfState(model, state)
  return model.competitors.flatMap((from) => waitsOfSite(model, view, from))
}

/** A shortest path from one site to another along waits; the first in their order among the shortest. */
const shortestPath = (waits: readonly Wait[], start: number, goal: number): readonly Wait[] | undefined => {
  const reached = new Set<number>()
  let ways: (readonly Wait[])[] = [[]]
  while (ways.length > 0) {
    const longer: (readonly Wait[])[] = []
    for (const way of ways) {
      for (const wait of waits) {
        if (wait.from !== (way.at(-1)?.to ?? start)) continue
        if (wait.to === goal) return [...way, wait]
        if (reached.has(wait.to)) continue
        reached.add(wait.to)
        longer.push([...way, wait])
      }
    }
    ways = longer
  }
  return undefined
}

/** Whether a wait is part of some cycle. */
export const isOnCycle = (waits: readonly Wait[], { from, to }: Wait): boolean =>
  from === to || shortestPath(waits, to, from) !== undefined

/** A shortest cycle through one of some sites, that through the first of them among the shortest; undefined if there is none. */
export const shortestCycle = (
  waits: readonly Wait[],
  sites: readonly number[],
): readonly Wait[] | undefined => {
  let shortest: readonly Wait[] | undefined
  for (const site of sites) {
    const cycle = shortestPath(waits, site, site)
    if (cycle !== undefined && cycle.length < (shortest?.length ?? Number.POSITIVE_INFINITY)) shortest = cycle
  }
  return shortest
}

/**
 * A shortest cycle of waits in a state, the one through the smallest site among the shortest; undefined if there is
 * no cycle, or the spec does not define `waitsFor`. The last wait leads back to the site of the first.
 */
export const waitCycle = (model: Model, state: State): readonly Wait[] | undefined =>
  shortestCycle(
    waitsOf(model, state) ?? [],
    model.sites.map(({ id }) => id),
  )

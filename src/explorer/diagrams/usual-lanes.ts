// The lanes that a reader has not chosen. A site without fields that does nothing in the run has none: the run cannot say more of it than its name, and
// what others do to it stands on the lane of the shared variables.
import { busySites } from '../../diagram/run/busy-sites.js'
import type { Model } from '../../model/model.js'
import type { Trace } from '../../trace/trace.js'

const known = new WeakMap<Model, Map<string, readonly number[]>>()

/** The same sites are the same list. */
const kept = (model: Model, sites: readonly number[]): readonly number[] => {
  const lists = known.get(model) ?? new Map<string, readonly number[]>()
  known.set(model, lists)
  const list = lists.get(sites.join()) ?? sites
  lists.set(sites.join(), list)
  return list
}

/** Every site, in the order of their numbers. */
export const everySite = (model: Model): readonly number[] =>
  kept(
    model,
    model.sites.map(({ id }) => id),
  )

/** The sites that have a lane in the drawing of a run unless a reader chooses others. */
export const usualLanes = (trace: Trace): readonly number[] => {
  const { model } = trace
  const isBare = (site: number): boolean => Object.keys(model.sites[site]!.role.record.fields).length === 0
  const all = everySite(model)
  if (!all.some(isBare)) return all
  const busy = busySites(trace)
  const some = all.filter((site) => !isBare(site) || busy.includes(site))
  return some.length === 0 ? all : kept(model, some)
}

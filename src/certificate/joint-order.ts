// One order of the timestamps of three sites, from the views of each two. Each timestamp belongs to one site or to all, so each two of
// them are in some view: there is one order with these views, or none.

/** The timestamps of a view by their place, and the site to which each belongs. */
export type TimesByPlace = readonly {
  readonly place: string
  readonly of: number | undefined
  readonly time: number
}[]

/** The timestamps of a view by their place in a system. */
type Placed = readonly { readonly place: string; readonly time: number }[]

/**
 * For each view, by what to replace its timestamps, so that all views have one order.
 * @returns undefined if there is no such order
 */
export const jointOrder = (views: readonly Placed[]): readonly ReadonlyMap<number, number>[] | undefined => {
  const byView = views.map((view) => new Map(view.map(({ place, time }) => [place, time])))
  const places = [...new Set(views.flatMap((view) => view.map(({ place }) => place)))]
  // Of two places, by how the first lies to the second: -1, 0 or 1. NaN if views disagree, or none has both.
  const compared = (one: string, other: string): number => {
    const signs = new Set(
      byView.flatMap((view) =>
        view.has(one) && view.has(other) ? [Math.sign(view.get(one)! - view.get(other)!)] : [],
      ),
    )
    return signs.size === 1 ? [...signs][0]! : Number.NaN
  }
  const below = new Map(places.map((one) => [one, places.filter((other) => compared(other, one) < 0).length]))
  for (const one of places)
    for (const other of places)
      if (Math.sign(below.get(one)! - below.get(other)!) !== compared(one, other)) return undefined
  return views.map((view) => new Map(view.map(({ place, time }) => [time, below.get(place)!])))
}

// The lanes with their parts: what each site does between which steps, and where sites are in the section together that must not be.
import { siteTitle } from '../../report/run/trace-text.js'
import type { Clash, Lane, Span } from './drawing.js'
import type { Grid } from './grid.js'
import type { Told } from './told.js'

/** Where lanes and steps are. */
type Places = Pick<Grid, 'laneOf' | 'rows' | 'top'>

/** The lane of each shown site, down to its lower end. */
export const lanesOf = (
  { trace, sites, moments }: Told,
  { laneOf, rows, top }: Places,
  bottom: number,
): Lane[] =>
  sites.map((site) => {
    const look = (state: number) => ({
      status: moments[state]!.statuses[site]!,
      clash: moments[state]!.reds.some((red) => red.sites.includes(site)),
      isRole: moments[state]!.marks[site] !== undefined,
    })
    const spans: Span[] = []
    let [from, after] = [top, 0]
    for (let state = 1; state <= moments.length; state++) {
      const [was, now] = [look(after), state < moments.length ? look(state) : undefined]
      const isSame = now?.status === was.status && now.clash === was.clash && now.isRole === was.isRole
      if (isSame) continue
      const to = rows[state - 1] ?? bottom
      const end = now === undefined ? bottom : to
      spans.push({ from, to: end, ...was, after })
      from = end
      after = state
    }
    return { site, x: laneOf(site)!, title: siteTitle(trace.model, site), spans }
  })

/** Whether the lanes of a box are among those of another. */
const isWithin = ({ box: inner }: Clash, { box: outer }: Clash): boolean =>
  Math.abs(inner.x - outer.x) <= (outer.width - inner.width) / 2 + 1e-9

/**
 * The boxes around the lanes that clash, from the step that begins it to the step that ends it: one for each property. One within another would only be a
 * darker part of it, behind the texts there, so it is left out.
 */
export const clashesOf = (
  { sites, moments }: Told,
  { laneOf, rows, top }: Places,
  bottom: number,
): readonly Clash[] => {
  const drawn = new Set(sites)
  return moments.flatMap(({ reds }, state) => {
    const [from, to] = [rows[state - 1] ?? top, rows[state] ?? bottom]
    const boxes = reds.flatMap((red): readonly Clash[] => {
      const xs = red.sites.filter((site) => drawn.has(site)).map((site) => laneOf(site)!)
      if (xs.length < 2) return []
      const [left, right] = [Math.min(...xs), Math.max(...xs)]
      const box = { x: (left + right) / 2, y: (from + to) / 2, width: right - left, height: to - from }
      return [{ box, after: state }]
    })
    // Of two with the same lanes, the first remains.
    return boxes.filter(
      (inner, k) =>
        !boxes.some((outer, j) => j !== k && isWithin(inner, outer) && (j < k || !isWithin(outer, inner))),
    )
  })
}

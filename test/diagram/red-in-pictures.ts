// The sites that are red at the end of a run, as the texts of its pictures show them.
import { networkOfRun } from '../../src/diagram/network/network-picture.js'
import { palette } from '../../src/diagram/palette.js'
import { spaceTimeSvg, waitForSvg } from '../../src/diagram/run/run-picture.js'
import { waitForDot } from '../../src/diagram/wait-for-graph.js'
import type { Trace } from '../../src/trace/trace.js'
import { runInSvg } from './run-in-svg.js'
import { shapesOf } from './svg-reading.js'

/** By picture, the numbers of sites. */
interface RedInPictures {
  readonly bars: readonly number[]
  readonly cards: readonly number[]
  /** Of the wait-for graph as SVG and as DOT; undefined if the spec does not define who waits for whom. */
  readonly circles: readonly number[] | undefined
  readonly nodes: readonly number[] | undefined
}

const red = palette.accent.light

const barsOf = (svg: string): readonly string[] => {
  const { lanes, spans } = runInSvg(svg)
  const bottom = Math.max(...spans.map(({ to }) => to))
  return lanes.flatMap(({ title, x }) => {
    const last = spans.find((span) => Math.abs(span.x - x) < 0.1 && span.to > bottom - 0.1)
    return last?.says === 'clash' ? [title] : []
  })
}

const cardsOf = (trace: Trace): readonly string[] => {
  const shapes = shapesOf(networkOfRun(trace))
  const isFrame = ({ attributes }: (typeof shapes)[number]) =>
    attributes.class === 'nw-frame' && attributes.stroke === red
  return shapes
    .filter(isFrame)
    .map(
      ({ groups }) =>
        shapes.find((one) => one.groups.at(-1) === groups.at(-1) && one.attributes.class === 'nw-title')!
          .text,
    )
}

/**
 * What the pictures of the end of a run show.
 * @param run the picture of the run, if there is one
 */
export const redInPictures = (
  trace: Trace,
  run: string = spaceTimeSvg(trace, { waits: false }),
): RedInPictures => {
  const { sites } = trace.model
  const numbered = (titles: readonly string[]) => {
    const unknown = titles.filter((title) => !sites.some((site) => site.title === title))
    if (unknown.length > 0) throw new Error(`no site has the title ${unknown.join()}`)
    return sites.flatMap(({ id, title }) => (titles.includes(title) ? [id] : []))
  }
  const [svg, dot] = [waitForSvg(trace), waitForDot(trace)]
  const circles = svg === undefined ? undefined : shapesOf(svg).filter(({ name }) => name === 'circle')
  return {
    bars: numbered(barsOf(run)),
    cards: numbered(cardsOf(trace)),
    circles: circles?.flatMap(({ attributes }, site) => (attributes.stroke === red ? [site] : [])),
    nodes:
      dot === undefined
        ? undefined
        : [...dot.matchAll(/^ {2}site(\d+) \[.*color="([^"]+)", penwidth=5\.5/gm)].flatMap(
            ([, site, colour]) => (colour === red ? [Number(site)] : []),
          ),
  }
}

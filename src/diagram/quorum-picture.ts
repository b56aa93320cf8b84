// A quorum system as a picture, in DOT: a grid as its matrix, the plane of seven sites as its seven lines, and any other system as
// quorums on the left and sites on the right. One quorum is marked. Every node is pinned, and `neato` draws the picture.
import type { Set as ImmutableSet } from 'immutable'
import { is } from 'immutable'
import { grid } from '../quorums/grid.js'
import { type QuorumSystem, showQuorum } from '../quorums/quorum-system.js'
import { dotAttributes, dotString } from './dot-text.js'
import { fanoLines } from './fano-lines.js'
import { palette } from './palette.js'
import type { Point } from './place-labels.js'

const ink = palette.ink.light
const accent = palette.accent.light
const marked = {
  style: 'filled',
  color: palette.holds.light,
  fillcolor: palette.holdsFill.light,
  penwidth: 2.5,
} as const
const plain = { style: 'filled', color: ink, fillcolor: palette.paper.light, penwidth: 1 } as const

/** A system to draw. */
interface QuorumPicture {
  readonly system: QuorumSystem
  /** The site whose quorum is marked; it has one. */
  readonly site: number
  /** The name of the system, or undefined if the user wrote sets. */
  readonly name: string | undefined
}

const pin = ({ x, y }: Point): string => `${Math.round(x * 1000) / 1000},${Math.round(y * 1000) / 1000}!`

const isInQuorum = ({ system, site }: QuorumPicture, other: number): boolean => system.get(site)!.has(other)

/** A site of the grid or the plane: marked if it is in the quorum, with a second outline if the quorum is its own. */
const siteNode = (picture: QuorumPicture, site: number, at: Point): string =>
  `  site${site}${dotAttributes({
    label: String(site),
    pos: pin(at),
    ...(isInQuorum(picture, site) ? marked : plain),
    ...(site === picture.site ? { peripheries: 2 } : {}),
  })}`

const line = (from: string, to: string, isMarked: boolean): string =>
  `  ${from} -- ${to}${dotAttributes(isMarked ? { color: accent, penwidth: 3 } : { color: ink })}`

const framed = (picture: QuorumPicture, shape: string, body: readonly string[]): string => {
  const { name, system, site } = picture
  const size = `${system.size} sites`
  const caption = [
    name === undefined ? size : `${name}, ${size}`,
    `marked: the quorum of site ${site}, ${showQuorum(system.get(site)!)}`,
  ]
  const graph = {
    layout: 'neato',
    splines: 'line',
    outputorder: 'edgesfirst',
    bgcolor: 'transparent',
    pad: 0.2,
    fontname: 'Arial',
    fontsize: 9,
    fontcolor: palette.pale.light,
    labelloc: 'b',
    label: caption.join('\n'),
  }
  return [
    `graph ${dotString(`${name ?? 'quorums'} ${system.size}`)} {`,
    `  graph${dotAttributes(graph)}`,
    `  node${dotAttributes({ shape, fixedsize: 'true', width: 0.5, height: 0.5, fontname: 'Arial', fontsize: 11, fontcolor: ink })}`,
    ...body,
    '}',
    '',
  ].join('\n')
}

const matrix = (picture: QuorumPicture): string => {
  const side = Math.sqrt(picture.system.size)
  const cells = picture.system
    .toArray()
    .map((_, site) => siteNode(picture, site, { x: 0.7 * (site % side), y: -0.7 * Math.floor(site / side) }))
  return framed(picture, 'box', cells)
}

const plane = (
  picture: QuorumPicture,
  { places, straight, circle, radius }: NonNullable<ReturnType<typeof fanoLines>>,
): string => {
  const isMarked = (sites: readonly number[]): boolean => sites.every((site) => isInQuorum(picture, site))
  const ring = {
    label: '',
    pos: pin({ x: 0, y: 0 }),
    width: 2 * radius,
    height: 2 * radius,
    ...(isMarked(circle) ? { color: accent, penwidth: 3 } : { color: ink }),
  }
  return framed(picture, 'circle', [
    `  circle${dotAttributes(ring)}`,
    ...places.map((place, site) => siteNode(picture, site, place)),
    ...straight.flatMap(([from, through, to]) =>
      [
        [from, through],
        [through, to],
      ].map(([a, b]) => line(`site${a}`, `site${b}`, isMarked([from, through, to]))),
    ),
  ])
}

const sets = (picture: QuorumPicture): string => {
  const { system, site } = picture
  const owners = new Map<string, { quorum: ImmutableSet<number>; of: number[] }>()
  for (const [owner, quorum] of system.toArray().entries()) {
    if (quorum.isEmpty()) continue
    const known = owners.get(showQuorum(quorum)) ?? { quorum, of: [] }
    known.of.push(owner)
    owners.set(showQuorum(quorum), known)
  }
  const quorums = [...owners.values()]
  const step = 0.65
  const top = (count: number): number => (step * (count - 1)) / 2
  return framed(picture, 'circle', [
    ...quorums.map(({ of }, k) => {
      const label = of.length > 4 ? `quorum of ${of.length} sites` : `quorum of ${of.join(', ')}`
      const look = of.includes(site) ? marked : plain
      const at = pin({ x: 0, y: top(quorums.length) - step * k })
      return `  quorum${k}${dotAttributes({ shape: 'box', width: 1.5, height: 0.4, label, pos: at, ...look })}`
    }),
    ...system.toArray().map((_, at) => siteNode(picture, at, { x: 4, y: top(system.size) - step * at })),
    ...quorums.flatMap(({ quorum, of }, k) =>
      quorum
        .toArray()
        .sort((a, b) => a - b)
        .map((member) => line(`quorum${k}`, `site${member}`, of.includes(site))),
    ),
  ])
}

/** The DOT of a quorum system. */
export const quorumPictureDot = (picture: QuorumPicture): string => {
  const { system } = picture
  if (Number.isInteger(Math.sqrt(system.size)) && is(system, grid(system.size))) return matrix(picture)
  const fano = fanoLines(system)
  return fano === undefined ? sets(picture) : plane(picture, fano)
}

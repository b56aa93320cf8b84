// The projective plane of seven sites in its usual picture: a triangle, its three medians, and the circle through the middles of its sides.
import type { QuorumSystem } from '../quorums/quorum-system.js'
import type { Point } from './place-labels.js'

/** Where the sites are, and which lines join them. */
interface FanoLines {
  /** For each site. */
  readonly places: readonly Point[]
  /** The sites of the six straight lines, in the order in which the line meets them. */
  readonly straight: readonly (readonly [number, number, number])[]
  /** The sites of the seventh line. */
  readonly circle: readonly number[]
  readonly radius: number
}

const radius = 0.9

/** At an angle in degrees. */
const at = (distance: number, degrees: number): Point => ({
  x: distance * Math.cos((degrees * Math.PI) / 180),
  y: distance * Math.sin((degrees * Math.PI) / 180),
})

/**
 * The picture of a system of seven sites with seven quorums of three, any two of which share exactly one site; undefined for any other
 * system. The quorum of site 0 is a side of the triangle.
 */
export const fanoLines = (system: QuorumSystem): FanoLines | undefined => {
  const lines = system.toArray().map((quorum) => quorum.toArray().sort((a, b) => a - b))
  const isPlane =
    lines.length === 7 &&
    lines.every((one) => one.length === 3) &&
    lines.every((one, k) =>
      lines.slice(k + 1).every((other) => one.filter((site) => other.includes(site)).length === 1),
    )
  if (!isPlane) return undefined
  const first = lines[0]!
  const circle = lines.slice(1).at(-1)!
  // Of the sites outside the circle, no three are on one line. One that is not on the first line is in the middle.
  const outside = lines.flatMap((_, site) => (circle.includes(site) ? [] : [site]))
  const centre = outside.find((site) => !first.includes(site))!
  const corners = outside.filter((site) => site !== centre)
  const third = (a: number, b: number): number =>
    lines.find((one) => one.includes(a) && one.includes(b))!.find((site) => site !== a && site !== b)!
  const places: Point[] = lines.map(() => ({ x: 0, y: 0 }))
  for (const [k, corner] of corners.entries()) {
    places[corner] = at(2 * radius, 90 + 120 * k)
    places[third(corner, centre)] = at(radius, 270 + 120 * k)
  }
  const straight = corners.flatMap((corner, k): (readonly [number, number, number])[] => {
    const next = corners[(k + 1) % 3]!
    return [
      [corner, third(corner, next), next],
      [corner, centre, third(corner, centre)],
    ]
  })
  return { places, straight, circle, radius }
}

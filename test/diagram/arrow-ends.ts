// Where the arrows of a picture of a network end.
import type { NetworkDrawing } from '../../src/diagram/network/network-drawing.js'

/** A place in a drawing, in inches. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** The ways of arrows at each card, each from that card. */
export const waysAt = ({ cards, arrows }: NetworkDrawing): readonly (readonly (readonly Place[])[])[] =>
  cards.map((_, card) =>
    arrows.flatMap(({ from, to, path }) => {
      if (from === to) return []
      return [...(from === card ? [path] : []), ...(to === card ? [path.toReversed()] : [])]
    }),
  )

// In inches: two heads of arrows are then beside each other.
const least = 0.1

/** Every two ends that a reader would take for one. */
export const meeting = (drawing: NetworkDrawing): readonly string[] =>
  waysAt(drawing).flatMap((ways, card) =>
    ways.flatMap(([a], k) =>
      ways
        .slice(k + 1)
        .flatMap(([b]) =>
          Math.hypot(a!.x - b!.x, a!.y - b!.y) < least ? [`two arrows meet at card ${card}`] : [],
        ),
    ),
  )

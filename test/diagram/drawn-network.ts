// What the picture of a network shows, as places: cards and arrows. What they must be is computed from the state alone, and not from a layout.
import type { Model } from '../../src/model/model.js'
import type { State } from '../../src/semantics/state.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'

interface Place {
  readonly x: number
  readonly y: number
}
interface Card {
  readonly title: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A picture, in any unit of length. */
export interface DrawnNetwork {
  readonly cards: readonly Card[]
  readonly arrows: readonly {
    readonly kind: 'message' | 'wait' | 'access'
    readonly from: Place
    readonly to: Place
  }[]
  /** Everything that is drawn, for what is outside of the picture. */
  readonly corners: readonly Place[]
  readonly frame: Omit<Card, 'title'>
}

const distance = ({ left, right, top, bottom }: Card, { x, y }: Place): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

const middle = ({ left, right, top, bottom }: Card): Place => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})

/** Whether sites stand where the algorithm has them: a grid of quorums as its matrix, a ring as a ring, a server above or amid its clients. */
const misplaced = ({ spec, options, sites }: Model, cards: readonly Card[]): readonly string[] => {
  const at = sites.map(({ title }) => middle(cards.find((card) => card.title === title)!))
  const aligned = (a: number, b: number) => Math.abs(a - b) < 2
  if (options.parameters.quorums === 'grid') {
    const side = Math.sqrt(sites.length)
    return at.flatMap(({ x, y }, k) => {
      const [row, column] = [Math.floor(k / side), k % side]
      const left = column === 0 ? undefined : at[k - 1]!
      const above = row === 0 ? undefined : at[k - side]!
      const isPlaced =
        (left === undefined || (aligned(left.y, y) && left.x < x)) &&
        (above === undefined || (aligned(above.x, x) && above.y < y))
      return isPlaced ? [] : [`site ${k} is not in its row and column`]
    })
  }
  if (spec.name === 'token-ring' && sites.length > 2) {
    const centre = {
      x: at.reduce((sum, { x }) => sum + x, 0) / at.length,
      y: at.reduce((sum, { y }) => sum + y, 0) / at.length,
    }
    const turn = ({ x, y }: Place) => Math.atan2(y - centre.y, x - centre.x)
    // From the first site, clockwise.
    const angle = at.map((place) => (turn(place) - turn(at[0]!) + 2 * Math.PI) % (2 * Math.PI))
    return angle.some((one, k) => k > 0 && one <= angle[k - 1]!)
      ? ['the ring is not in the order of its sites']
      : []
  }
  return []
}

/** Everything in the picture that is not as the state has it. */
export const wrongInNetwork = (drawn: DrawnNetwork, model: Model, state: State): readonly string[] => {
  const { cards, arrows, corners, frame } = drawn
  const { sites } = model
  const names = sites.map(({ title }) => title)
  const found = cards.map(({ title }) => title).filter((title) => title !== 'shared')
  if (found.toSorted().join() !== names.toSorted().join())
    return [`the cards are ${found.join()}, not ${names.join()}`]
  // The counters of faults are no variables that sites share.
  const isShared = model.variables.some(({ field }) => Object.hasOwn(model.given.shared, field))
  if (isShared && found.length === cards.length) return ['the shared variables have no card']
  if (!isShared && found.length < cards.length)
    return ['no variables are shared, and there is a card of them']
  const nearest = (place: Place): string => {
    const [best] = cards.toSorted((a, b) => distance(a, place) - distance(b, place))
    return distance(best!, place) < 5 ? best!.title : 'no card'
  }
  const pairs = (kind: string) =>
    arrows.filter((arrow) => arrow.kind === kind).map(({ from, to }) => `${nearest(from)} to ${nearest(to)}`)
  const wanted = {
    message: sites.flatMap(({ id: from }) =>
      sites.flatMap(({ id: to }) =>
        state.channels.get(from * sites.length + to)!.size > 0
          ? [`${sites[from]!.title} to ${sites[to]!.title}`]
          : [],
      ),
    ),
    wait: [
      ...new Set(
        // A site that waits for itself has an arrow in the wait-for graph alone.
        (waitsOf(model, state) ?? [])
          .filter(({ from, to }) => from !== to)
          .map(({ from, to }) => `${sites[from]!.title} to ${sites[to]!.title}`),
      ),
    ],
  }
  const arrowsWrong = (['message', 'wait'] as const).flatMap((kind) => {
    const [drawnPairs, wantedPairs] = [pairs(kind).toSorted().join(', '), wanted[kind].toSorted().join(', ')]
    return drawnPairs === wantedPairs
      ? []
      : [`the arrows of a ${kind} go ${drawnPairs}; they must go ${wantedPairs}`]
  })
  const isOut = ({ x, y }: Place) => x < frame.left || x > frame.right || y < frame.top || y > frame.bottom
  return [
    ...misplaced(model, cards),
    ...arrowsWrong,
    ...(corners.some(isOut) ? ['something is outside of the picture'] : []),
  ]
}

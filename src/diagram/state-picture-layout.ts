// Where the parts of the picture of a state stand, in points. Two sites stand side by side, three as a triangle, four as a square; with
// more, arrows would run over cards, so messages are listed in a card of their own.
import type { Point } from './place-labels.js'
import type { PictureCard, PictureRow, StatePicture } from './state-picture.js'
import { textWidth, wrapped } from './text-width.js'

export const pictureSizes = { text: 11, line: 15, padding: 7, head: 7 } as const

const { text: points, line, padding } = pictureSizes
// Wider texts are wrapped after commas.
const widest = 2.2
const leastGap = 84
const arrowsOnly = 4

export interface PlacedCard extends PictureCard {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The lines of each row. */
  readonly lines: readonly { readonly row: PictureRow; readonly texts: readonly string[] }[]
}

export interface PlacedMessages {
  readonly from: Point
  readonly to: Point
  /** The middle of its label. */
  readonly label: Point
  readonly width: number
  readonly texts: readonly string[]
  readonly isNew: boolean
}

interface PlacedPicture {
  readonly cards: readonly PlacedCard[]
  readonly messages: readonly PlacedMessages[]
  readonly width: number
  readonly height: number
}

const inPoints = (text: string): number => textWidth(text, points) * 72

type Sized = Omit<PlacedCard, 'x' | 'y'>

const sized = (card: PictureCard): Sized => {
  const lines = card.rows.map((row) => ({
    row,
    texts: wrapped(`${row.name} ${row.text}`, points, widest).split('\n'),
  }))
  const heading = `${card.title}  ${card.word}`
  // Headings and changed values are bold.
  const width = Math.max(...[heading, ...lines.flatMap(({ texts }) => texts)].map(inPoints)) * 1.08
  const count = lines.reduce((sum, { texts }) => sum + texts.length, 1)
  return { ...card, lines, width: Math.max(width, 60) + 2 * padding, height: count * line + 2 * padding }
}

const listCard = (title: string, rows: readonly PictureRow[]): PictureCard => ({
  title,
  status: '',
  word: '',
  rows,
})

/** The point at which the way from the middle of a card to a target leaves the card. */
const edgeTowards = (card: PlacedCard, by: Point, target: Point): Point => {
  const middle = { x: card.x + card.width / 2 + by.x, y: card.y + card.height / 2 + by.y }
  const [dx, dy] = [target.x + by.x - middle.x, target.y + by.y - middle.y]
  const alongX = dx === 0 ? Number.POSITIVE_INFINITY : (card.width / 2 - Math.sign(dx) * by.x) / Math.abs(dx)
  const alongY = dy === 0 ? Number.POSITIVE_INFINITY : (card.height / 2 - Math.sign(dy) * by.y) / Math.abs(dy)
  const along = Math.min(alongX, alongY)
  return { x: middle.x + dx * along, y: middle.y + dy * along }
}

const middleOf = ({ x, y, width, height }: PlacedCard): Point => ({ x: x + width / 2, y: y + height / 2 })

// Messages in the other direction use the other side of the line.
const beside = 8

const placedMessages = (
  cards: readonly PlacedCard[],
  { channels }: StatePicture,
): readonly PlacedMessages[] =>
  channels.map(({ from, to, texts, isNew }) => {
    const [a, b] = [cards[from]!, cards[to]!]
    const [start, end] = [middleOf(a), middleOf(b)]
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1
    // To the right of the way, so that two directions never share a line.
    const by = { x: (-(end.y - start.y) / length) * beside, y: ((end.x - start.x) / length) * beside }
    const shown = texts.length === 1 ? texts : texts.map((text, k) => `${k + 1}. ${text}`)
    const [tail, head] = [edgeTowards(a, by, end), edgeTowards(b, by, start)]
    const height = shown.length * line
    const isLevel = Math.abs(head.y - tail.y) < 1
    // On a slanted way nearer to the sender, so that the labels of crossing ways keep apart.
    const along = isLevel ? 0.5 : 0.4
    const label = {
      x: tail.x + (head.x - tail.x) * along,
      y: tail.y + (head.y - tail.y) * along + (isLevel ? Math.sign(by.y) * (height / 2 + 4) : 0),
    }
    const width = Math.max(...shown.map(inPoints)) + 6
    return { from: tail, to: head, label, width, texts: shown, isNew }
  })

const rowsOf = (count: number): readonly (readonly number[])[] => {
  const all = [...Array(count).keys()]
  if (count <= 2) return [all]
  const perRow = count <= arrowsOnly ? 2 : 3
  return Array.from({ length: Math.ceil(count / perRow) }, (_, k) => all.slice(k * perRow, (k + 1) * perRow))
}

/** Places the cards of sites in rows, each row in the middle, and returns where they end. */
const placedRows = (
  cards: readonly Sized[],
  columnGap: number,
  rowGap: number,
  top: number,
): readonly PlacedCard[] => {
  const rows = rowsOf(cards.length)
  const widths = rows.map(
    (row) => row.reduce((sum, k) => sum + cards[k]!.width, 0) + columnGap * (row.length - 1),
  )
  const whole = Math.max(...widths)
  let y = top
  return rows.flatMap((row, at) => {
    let x = (whole - widths[at]!) / 2
    const height = Math.max(...row.map((k) => cards[k]!.height))
    const placed = row.map((k): PlacedCard => {
      const card = { ...cards[k]!, x, y: y + (height - cards[k]!.height) / 2 }
      x += card.width + columnGap
      return card
    })
    y += height + rowGap
    return placed
  })
}

/** The picture with the place of everything. */
export const placedPicture = (picture: StatePicture): PlacedPicture => {
  const count = picture.cards.length
  const isDrawn = ({ from, to }: { readonly from: number; readonly to: number }) =>
    count <= arrowsOnly && from !== to
  const drawn = picture.channels.filter(isDrawn)
  const listed = picture.channels.filter((one) => !isDrawn(one))
  const sites = picture.cards.map(sized)
  const labelWidth = Math.max(0, ...drawn.flatMap(({ texts }) => texts.map(inPoints))) + 20
  const most = Math.max(0, ...drawn.map(({ texts }) => texts.length))
  const columnGap = drawn.length === 0 ? 16 : Math.max(leastGap, labelWidth + 2 * pictureSizes.head)
  const rowGap = drawn.length === 0 ? 16 : 40 + most * line
  // Labels stand above and below a level line between cards that may be lower than they are.
  const over = count === 2 ? Math.max(0, beside + 8 + most * line - sites[0]!.height / 2) : 0
  const placed = placedRows(sites, columnGap, rowGap, over)
  const lists = [
    ...(picture.shared.length === 0 ? [] : [listCard('shared', picture.shared)]),
    ...(listed.length === 0
      ? []
      : [
          listCard(
            'in transit',
            listed.map(({ from, to, texts }) => ({
              name: `${picture.cards[from]!.title} → ${picture.cards[to]!.title}:`,
              text: texts.join(', '),
            })),
          ),
        ]),
  ].map(sized)
  const width = Math.max(...placed.map((card) => card.x + card.width), ...lists.map((card) => card.width))
  const shift = (width - Math.max(...placed.map((card) => card.x + card.width))) / 2
  const cards = placed.map((card) => ({ ...card, x: card.x + shift }))
  let bottom = Math.max(...cards.map((card) => card.y + card.height)) + over
  const below = lists.map((card): PlacedCard => {
    const at = { ...card, x: (width - card.width) / 2, y: bottom + 12 }
    bottom += 12 + card.height
    return at
  })
  return {
    cards: [...cards, ...below],
    messages: placedMessages(cards, { ...picture, channels: drawn }),
    width,
    height: bottom,
  }
}

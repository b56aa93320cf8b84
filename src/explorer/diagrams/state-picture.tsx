// A state as cards and arrows, for states that the page is not in: those of a counterexample to induction, and views of two sites.
import { useMemo } from 'preact/hooks'
import { arrowHeadAt } from '../../diagram/arrow-head.js'
import { pictureWords, type StatePicture } from '../../diagram/state-picture.js'
import {
  type PlacedCard,
  type PlacedMessages,
  pictureSizes,
  placedPicture,
} from '../../diagram/state-picture-layout.js'
import { classes } from './picture.js'

const { line, padding, head } = pictureSizes

const Card = ({ card }: { readonly card: PlacedCard }) => {
  const { x, y, width, height, title, word, status, lines } = card
  let at = y + padding + line * 0.75
  return (
    <g class={classes('sp-card', status)}>
      <rect x={x} y={y} width={width} height={height} rx={4} />
      <text x={x + padding} y={at} class="sp-title">
        {title}
        {word !== '' && (
          <tspan class="sp-word" dx={6}>
            {word}
          </tspan>
        )}
      </text>
      {lines.map(({ row, texts }) =>
        texts.map((text, k) => {
          at += line
          return (
            <text
              key={`${row.name} ${k}`}
              x={x + padding}
              y={at}
              class={row.was === undefined ? '' : 'sp-changed'}
            >
              {text}
              {row.was !== undefined && k === 0 && <title>{`was ${row.was}`}</title>}
            </text>
          )
        }),
      )}
    </g>
  )
}

const Messages = ({
  messages: { from, to, label, width, texts, isNew },
}: {
  readonly messages: PlacedMessages
}) => {
  const top = label.y - (texts.length * line) / 2
  return (
    <g class={classes('sp-messages', isNew && 'sp-new')}>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <polygon
        points={arrowHeadAt(from, to, head)
          .map(({ x, y }) => `${x},${y}`)
          .join(' ')}
      />
      <rect x={label.x - width / 2} y={top} width={width} height={texts.length * line} />
      {texts.map((text, k) => (
        <text key={k} x={label.x} y={top + line * (k + 0.75)} text-anchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

export const StatePictureDrawn = ({
  picture,
  label,
}: {
  readonly picture: StatePicture
  /** What the picture is of, for those who do not see it. */
  readonly label: string
}) => {
  const { cards, messages, width, height } = useMemo(() => placedPicture(picture), [picture])
  const words = `${label}. ${pictureWords(picture)}`
  return (
    <svg
      class="state-picture"
      role="img"
      aria-label={words}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      style={{ '--natural': `${(width + 4) / 12}em` }}
    >
      {cards.map((card) => (
        <Card key={card.title} card={card} />
      ))}
      {messages.map((one, k) => (
        <Messages key={k} messages={one} />
      ))}
    </svg>
  )
}

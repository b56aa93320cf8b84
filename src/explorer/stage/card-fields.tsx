// All fields of a card that leaves some out, beside it while the reader points at it. A screen reader has them in the words of the card.
import type { NetworkDrawing } from '../../diagram/network/network-drawing.js'
import type { LookedAt } from './use-looked-at.js'

interface CardFieldsProps extends LookedAt {
  readonly drawing: NetworkDrawing
  /** Called when the pointer comes upon them, and when it leaves them. */
  see(): void
  away(): void
}

export const CardFields = ({ drawing, site, left, top, see, away }: CardFieldsProps) => {
  const { card } = drawing.cards[site]!
  return (
    <div
      class="card-fields"
      aria-hidden="true"
      onPointerEnter={see}
      onPointerLeave={away}
      style={{ left: `max(0px, min(${left}px, 100% - 12rem))`, top: `${top + 4}px` }}
    >
      <b>{card.title}</b> {card.word}
      <dl>
        {card.rows.map(({ name, text, was }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class={was === undefined ? undefined : 'changed'}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

// A text of a drawing at its place, line by line.
import type { PlacedText } from '../../diagram/run/drawing.js'
import { letters, u } from './picture.js'

interface PlacedLinesProps extends PlacedText {
  readonly points: number
  readonly name?: string
}

export const PlacedLines = ({ text, box, align, points, name }: PlacedLinesProps) => {
  const lines = text.split('\n')
  const line = box.height / lines.length
  const shift = align === 'start' ? -box.width / 2 : align === 'end' ? box.width / 2 : 0
  return (
    <>
      {lines.map((words, k) => (
        <text
          key={`${k} ${words}`}
          class={`st-text ${align ?? 'middle'} ${name ?? ''}`}
          x={u(box.x + shift)}
          y={u(box.y - box.height / 2 + line * (k + 0.5) + (points * 0.35) / 72)}
          font-size={letters(points)}
        >
          {words}
        </text>
      ))}
    </>
  )
}

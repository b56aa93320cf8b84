// Marks the loop of an infinite run on its space-time diagram: a dotted line across all lanes where the loop
// starts, as in the diagrams of the command line (src/diagram/space-time.ts), and at the right an arrow from the
// last step back to that line.
import type { SpaceTimeLayout } from '../../diagram/space-time-layout.js'
import { loopText } from '../steps/loop-words.js'
import { arrowHead, letters, polyline, u } from './picture.js'

/** The width of the arrow at the right of the diagram, in inches. */
export const loopRoom = 0.45

interface LoopMarkProps {
  readonly layout: SpaceTimeLayout
  /** The number of steps before the loop; less than the number of all steps. */
  readonly loop: number
  /** The horizontal extent of the diagram without the mark, in inches. */
  readonly left: number
  readonly right: number
}

export const LoopMark = ({ layout: { rows, box }, loop, left, right }: LoopMarkProps) => {
  const [first, last] = [rows[loop]!, rows.at(-1)!]
  // In the middle between two rows.
  const begins = loop === 0 ? first - 0.26 : (rows[loop - 1]! + first) / 2
  const ends = last + box.height / 2 + 0.06
  const aside = right + loopRoom - 0.2
  const back = { x: right - 0.02, y: begins }
  const path = [{ x: right - 0.02, y: ends }, { x: aside, y: ends }, { x: aside, y: begins }, back]
  return (
    <g class="st-loop">
      <title>{loopText(loop, rows.length)}</title>
      <line x1={u(left)} x2={u(right)} y1={u(begins)} y2={u(begins)} />
      <polyline points={polyline(path)} />
      <polygon points={arrowHead({ x: aside, y: begins }, back, 0.14)} />
      <text x={u(aside + 0.09)} y={u((begins + ends) / 2 + 0.06)} font-size={letters(14)}>
        ↻
      </text>
    </g>
  )
}

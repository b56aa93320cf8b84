// The dotted line between the steps that have been taken and the future. It runs through no text.

import type { Box } from '../../diagram/place-labels.js'
import { besideTexts } from '../../diagram/run/dividers.js'
import type { Divider, RunDrawing } from '../../diagram/run/drawing.js'

const textsOf = ({ events, arrows, memory }: RunDrawing): readonly Box[] =>
  [
    ...events.flatMap(({ label, number, clock }) => [label, number, clock]),
    ...arrows.map(({ label }) => label),
    ...(memory?.accesses ?? []).map(({ label }) => label),
  ].flatMap((text) => (text === undefined ? [] : [text.box]))

/** The parts of the line after this number of steps, which are not all steps. */
export const nowLine = (drawing: RunDrawing, at: number, from: number, to: number): readonly Divider[] => {
  const { rows } = drawing
  const y = at === 0 ? rows[0]! - 0.17 : (rows[at - 1]! + rows[at]!) / 2
  return besideTexts({ y, from, to }, textsOf(drawing))
}

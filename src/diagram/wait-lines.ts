// How the arrow of a wait is drawn, in the network and in the wait-for graph: blue and dashed as a site that waits, so that nobody takes it for
// a message; only in a deadlock in the colour of a violation.
import { palette } from './palette.js'
import type { SvgAttributes } from './svg-text.js'
import type { WaitLook } from './wait-looks.js'

const blue = palette.waits.light
const accent = palette.accent.light

/** The line of a wait; its head and its reason have the same colour. */
export const waitLine = (look: WaitLook): SvgAttributes & { readonly stroke: string } => {
  switch (look) {
    case 'deadlock':
      return { stroke: accent, 'stroke-width': 3, 'stroke-dasharray': '7 4' }
    case 'cycle':
      return { stroke: blue, 'stroke-width': 3, 'stroke-dasharray': '7 4' }
    case 'in-transit':
      return { stroke: blue, 'stroke-width': 0.8, 'stroke-dasharray': '3 3' }
    case undefined:
      return { stroke: blue, 'stroke-width': 1.8, 'stroke-dasharray': '7 4' }
    default:
      return look satisfies never
  }
}

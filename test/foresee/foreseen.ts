// A look-ahead computed to its end in the smallest slices, so that every test of it also tests that slices do not matter.

import type { Lookahead } from '../../src/foresee/lookahead.js'
import { toTheEnd } from '../../src/search/long-work.js'
/** The look-ahead itself, complete. */
export const foreseen = (lookahead: Lookahead): Lookahead => {
  toTheEnd(lookahead.run(), 1)
  return lookahead
}

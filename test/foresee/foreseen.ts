// A look-ahead computed to its end in the smallest slices, so that every test of it also tests that slices do not matter.
import type { Lookahead } from '../../src/foresee/lookahead.js'
/** The look-ahead itself, complete. */
export const foreseen = (lookahead: Lookahead): Lookahead => {
  while (lookahead.advance(1)) {
    // The loop does nothing else.
  }
  return lookahead
}

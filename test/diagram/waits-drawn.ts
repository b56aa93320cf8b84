// The drawing of who waits for whom, in any state.
import { waitPlaces } from '../../src/diagram/network/network-shape.js'
import { waitForLayout } from '../../src/diagram/wait-for-layout.js'
import type { Model } from '../../src/model/model.js'
import type { State } from '../../src/semantics/state.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'

export const drawnIn = (model: Model, state: State) =>
  waitForLayout(waitsOf(model, state)!, model.sites.length, waitPlaces(model))

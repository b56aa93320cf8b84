// What a view keeps of a larger configuration, by the form of the views.

import type { Form, Shape } from '../shape/shape.js'
import { arcsKept } from './arcs-kept.js'
import { type Configuration, restricted } from './configuration.js'
import type { Index } from './cut-collections.js'

const cuts: {
  readonly [form in Form]: (shape: Shape, given: Configuration, kept: readonly Index[]) => Configuration
} = { channels: restricted, arcs: arcsKept, voters: restricted, inboxes: restricted }

/** What is left of a configuration, or of the state of a system, if only these sites of the first role are kept. */
export const kept = (shape: Shape, given: Configuration, sites: readonly Index[]): Configuration =>
  cuts[shape.form](shape, given, sites)

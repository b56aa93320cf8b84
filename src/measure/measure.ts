// A measurement in one call.

import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import { toTheEnd } from '../search/long-work.js'
import { defaultLimits, type MeasureLimits, type Measurement, type Wanted } from './measurement.js'
import { Measuring } from './measuring.js'

/** Measures to the end, without progress or interruption. */
export const measure = (
  spec: Spec,
  options: ModelOptions,
  wanted: Wanted,
  limits: MeasureLimits = defaultLimits,
): Measurement => {
  const running = new Measuring(spec, options, wanted, limits)
  toTheEnd(running.run())
  return running.result()
}

// Pinned figures, and the options of their measurements.
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Agreement, Measured } from '../../src/measure/figure.js'
import { showFraction } from '../../src/measure/fraction.js'
import { measure } from '../../src/measure/measure.js'
import {
  defaultLimits,
  type MeasureLimits,
  type Measurement,
  type Wanted,
} from '../../src/measure/measurement.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

/** The minimum and maximum of a quantity, as text, and whether the formula agrees. */
export type Row = readonly [least: string, most: string, verdict?: Agreement]

/** The measured figures of a model, by quantity. */
export const rowsOf = ({ figures }: Measurement): { readonly [quantity in Measured]?: Row } =>
  Object.fromEntries(
    figures.map(({ quantity, least, most, verdict }) => {
      const [low, high] = [least, most].map((end) =>
        end === undefined ? 'none' : end.value === 'unbounded' ? end.value : showFraction(end.value),
      )
      return [quantity, verdict === undefined ? [low, high] : [low, high, verdict]]
    }),
  )

/** Measures and compares all named quantities. */
export const expectFigures = async (
  name: string,
  options: ModelOptions,
  expected: { readonly [quantity in Measured]?: Row },
  wanted: Wanted = { messages: true, delays: false, bypass: false },
  limits: MeasureLimits = defaultLimits,
): Promise<Measurement> => {
  const found = measure(await catalogueSpec(name), options, wanted, limits)
  expect(rowsOf(found)).toMatchObject(expected)
  return found
}

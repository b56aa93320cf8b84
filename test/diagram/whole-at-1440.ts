// Whether a network of nine sites is whole on the page at 1440x900.
import { expect } from 'vitest'
import { networkDrawing } from '../../src/diagram/network/network-drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import type { Model } from '../../src/model/model.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'

// In pixels, as a browser measures them: an inch of a layout, the two widths of the stage, and the height that it leaves to a network.
const inch = 105.6
const height = 427
const areas = [
  { width: 760, aspect: 2, network: 0.42, run: 0.62 },
  { width: 578, aspect: 1.6, network: 0.35, run: 0.48 },
]

export const asked = (sites: number): readonly string[] =>
  Array.from({ length: sites }, (_, site) => `request at ${site}`)

interface Shown {
  readonly model: Model
  readonly steps: readonly string[]
}

export const areWhole = ({ model, steps }: Shown): void => {
  const trace = runOf(model, steps)
  const { left, right } = runDrawing(trace, { isDense: true })
  for (const area of areas) {
    const picture = networkDrawing(model, lastState(trace), { aspect: area.aspect })
    const scale = Math.min(area.width / picture.width, height / picture.height) / inch
    expect(scale).toBeGreaterThan(area.network)
    expect(area.width / (right - left + 0.16) / inch).toBeGreaterThan(area.run)
  }
}

// The messages in a drawing of a network after some steps.
import { type NetworkDrawing, networkDrawing } from '../../src/diagram/network/network-drawing.js'
import type { Model } from '../../src/model/model.js'
import type { Trace } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'

export const atEnd = ({ model, initial, steps }: Trace): NetworkDrawing => {
  const step = steps.at(-1)
  return step === undefined
    ? networkDrawing(model, initial)
    : networkDrawing(model, step.next, { before: steps.at(-2)?.next ?? initial, step })
}
export const drawnAfter = (model: Model, ...steps: string[]): NetworkDrawing => atEnd(runOf(model, steps))
export const messages = ({ arrows }: NetworkDrawing) =>
  arrows.flatMap(({ kind, from, to, label }) => (kind === 'message' ? [`${from} ${to} ${label?.text}`] : []))

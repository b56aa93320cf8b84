// The picture of a network as an SVG document, of a state or of the last state of a run.
import type { Model } from '../../model/model.js'
import { modelLine } from '../../report/words/model-line.js'
import { counted } from '../../report/words/number-words.js'
import type { State } from '../../semantics/state.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { palette } from '../palette.js'
import { arrivalOf, lastMoment, redSites, violatedBy } from '../run/statuses.js'
import { type SvgPart, svgDocument, textIn } from '../svg-text.js'
import { textWidth, wrapped } from '../text-width.js'
import type { LastStep } from './network-content.js'
import { type NetworkDrawing, networkDrawing } from './network-drawing.js'
import { networkSvgPart } from './network-svg.js'

const captionPoints = 9

/** The picture with what there is to say of the waits, and the model, below it. */
const captioned = (model: Model, drawing: NetworkDrawing): SvgPart => {
  const part = networkSvgPart(model, drawing)
  const room = Math.max(4, part.width)
  const said = [drawing.content.caption, modelLine(model)].filter((text) => text !== '')
  const text = said.map((line) => wrapped(line, captionPoints, room)).join('\n')
  const height = 0.155 * text.split('\n').length
  const width = Math.max(part.width, textWidth(text, captionPoints))
  const x = part.left + part.width / 2
  const box = { x, y: part.top + part.height + 0.1 + height / 2, width, height }
  return {
    left: x - width / 2,
    top: part.top,
    width,
    height: part.height + 0.15 + height,
    body: `${part.body}\n${textIn({ text, box }, captionPoints, { fill: palette.pale.light }, undefined)}`,
  }
}

/** The SVG of a state, for light and dark backgrounds. */
export const networkSvg = (model: Model, state: State, last: LastStep = {}): string =>
  svgDocument(`${model.spec.name}: a state`, [captioned(model, networkDrawing(model, state, last))])

/** The SVG of the last state of a run, with the changes of its last step. */
export const networkOfRun = (trace: Trace): string => {
  const { model, steps } = trace
  const last = { ...arrivalOf(trace), shown: violatedBy(trace), red: redSites(lastMoment(trace)) }
  const drawing = networkDrawing(model, lastState(trace), last)
  return svgDocument(`${model.spec.name}: the state after ${counted(steps.length, 'step')}`, [
    captioned(model, drawing),
  ])
}

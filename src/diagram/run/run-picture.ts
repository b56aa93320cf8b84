// A run as an SVG document: its space-time diagram and, beside it, who waits for whom at its end.
import { endSentence } from '../../report/verdict/end-sentence.js'
import { counted } from '../../report/words/number-words.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { waitCycle, waitsOf } from '../../trace/wait-cycle.js'
import { svgDocument } from '../svg-text.js'
import { waitForSvgPart } from '../wait-for-svg.js'
import { isDeadlocked, waitLooks } from '../wait-looks.js'
import { busySites } from './busy-sites.js'
import { runDrawing } from './run-drawing.js'
import { runSvgPart } from './run-svg.js'
import type { RunOptions } from './told.js'

/** What the picture shows of a run. */
interface PictureOptions extends RunOptions {
  /** Whether the wait-for graph of the last state is beside the run; by default if there is a cycle of waits, or a deadlock in which a site waits for another. */
  readonly waits?: boolean
}

/** Whether the caption of the wait-for graph says all of a deadlock: who waits for whom, in a cycle. */
const saysDeadlock = ({ model, shows, ...run }: Trace): boolean => {
  if (shows?.property !== 'deadlockFreedom') return false
  const state = lastState({ model, ...run })
  return waitLooks(model, state, waitsOf(model, state) ?? []).cycle === 'deadlock'
}

const endsInWaits = (trace: Trace): boolean => {
  const { model } = trace
  const state = lastState(trace)
  if (waitCycle(model, state) !== undefined) return true
  return (waitsOf(model, state) ?? []).length > 0 && isDeadlocked(model, state)
}

/** The SVG of the space-time diagram of a run, for light and dark backgrounds; by default with lanes for the sites that do something. */
export const spaceTimeSvg = (trace: Trace, options: PictureOptions = {}): string => {
  const { sites = busySites(trace), waits = endsInWaits(trace) } = options
  const beside = waits ? waitForSvgPart(trace, false) : undefined
  const end = endSentence(trace)
  const hasVerdict = beside === undefined || !saysDeadlock(trace)
  const run = runSvgPart(trace, runDrawing(trace, { ...options, sites, hasVerdict }))
  return svgDocument(
    `${trace.model.spec.name}: a run of ${counted(trace.steps.length, 'step')}${end === undefined ? '' : `. ${end}`}`,
    beside === undefined ? [run] : [run, beside],
  )
}

/**
 * The SVG of the wait-for graph of the last state of a run, for light and dark backgrounds; undefined if the spec does not define for
 * which sites a site waits.
 */
export const waitForSvg = (trace: Trace): string | undefined => {
  const part = waitForSvgPart(trace, true)
  return part === undefined
    ? undefined
    : svgDocument(
        `${trace.model.spec.name}: who waits for whom after ${counted(trace.steps.length, 'step')}`,
        [part],
      )
}

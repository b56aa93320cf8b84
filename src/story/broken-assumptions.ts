// The steps of a run in which the environment breaks an assumption that the algorithm may rely on: a message overtakes another, is
// lost or delivered twice, a site crashes, recovers or is suspected wrongly, a timeout fires. A run without any of these is a run of the
// model with FIFO channels and without faults.
import { messageFlights } from '../trace/message-flights.js'
import { overtakings } from '../trace/overtakings.js'
import type { Trace } from '../trace/trace.js'

/** The assumptions, each named after what breaks it. */
type Assumption =
  | {
      readonly kind: 'overtaking'
      readonly slower: { readonly sent: number | undefined; readonly text: string }
    }
  | { readonly kind: 'loss' | 'duplication' | 'timeout' }
  /** A step of a fault: its clause. */
  | { readonly kind: 'fault'; readonly clause: string }

/** A step that breaks an assumption. */
export interface BrokenAssumption {
  /** The step, from 0. */
  readonly step: number
  readonly assumption: Assumption
}

/** The broken assumptions of a run, in the order of its steps. */
export const brokenAssumptions = (trace: Trace): readonly BrokenAssumption[] => {
  const { model, steps } = trace
  const { sort } = model.spec.messages
  const found: BrokenAssumption[] = []
  // Each early arrival once, with the first message that it overtakes.
  const early = new Map<number, Assumption>()
  if (model.options.order === 'unordered' && messageFlights(trace).length > 0) {
    for (const { faster, slower } of overtakings(trace)) {
      const arrival = faster.copies[0] ?? (faster.end.kind === 'delivered' ? faster.end.step : undefined)
      if (arrival === undefined || early.has(arrival)) continue
      early.set(arrival, {
        kind: 'overtaking',
        slower: { sent: slower.sent, text: sort.show(slower.message, model.siteText) },
      })
    }
  }
  for (const [step, { label }] of steps.entries()) {
    const add = (assumption: Assumption): number => found.push({ step, assumption })
    const overtaken = early.get(step)
    if (overtaken !== undefined) add(overtaken)
    if (label.kind === 'lose') add({ kind: 'loss' })
    if (label.kind === 'duplicate') add({ kind: 'duplication' })
    if (label.clause === undefined) continue
    const clause = model.given.clauses.get(label.clause)
    if (clause === undefined) add({ kind: 'fault', clause: label.clause })
    else if (clause.kind === 'local' && clause.timeout === true) add({ kind: 'timeout' })
  }
  return found
}

// The causal past of a step: the steps that it can depend on (L. Lamport, Time, Clocks, and the Ordering of Events
// in a Distributed System, CACM 21(7), 1978). A step follows the previous step of its site, the send of the message
// that it receives, and the last write to each shared variable that it reads. The reads of a clause are recorded by
// executing the step again; the counters of the fault layers belong to no site and are omitted. A loss is not a
// step of a site: it follows the send, and nothing follows it.
import type { Model } from '../model/model.js'
import { isToldByStep } from '../model/with-faults.js'
import type { State } from '../semantics/state.js'
import { partsOf, type Step } from '../semantics/step.js'
import { transact } from '../semantics/transaction.js'
import { messageFlights } from './message-flights.js'
import type { Trace } from './trace.js'

/** The shared variables that a step reads and writes, without the counters of the fault layers. */
export const variablesTouched = (
  model: Model,
  before: State,
  { label }: Step,
): { readonly read: ReadonlySet<number>; readonly written: ReadonlySet<number> } => {
  const { clause, site, from, message, choice } = label
  const read = new Set<number>()
  const written = new Set<number>()
  if (clause === undefined) return { read, written }
  const recording = (variable: number): unknown => {
    read.add(variable)
    return before.variables.get(variable)
  }
  const received = message === undefined ? undefined : { message, from: from! }
  const outcome = transact(model, site, before.sites.get(site)!, clause, recording, received)[choice]
  for (const variable of outcome?.writes.keys() ?? []) written.add(variable)
  const counts = (variable: number): boolean => {
    const { field } = model.variables[variable]!
    // Other sites read `crashed` through the detector; the counters carry no information.
    return field !== 'crashed' && isToldByStep(model.given, field)
  }
  for (const touched of [read, written])
    for (const variable of [...touched]) if (counts(variable)) touched.delete(variable)
  return { read, written }
}

/** For each step, counted from 0, its immediate predecessors in the causal order, in order. With rendezvous a step is one event of several sites. */
export const causes = (trace: Trace): readonly (readonly number[])[] => {
  const { model, steps } = trace
  const sentIn = new Map<number, number>()
  for (const { sent, copies, end } of messageFlights(trace)) {
    if (sent === undefined) continue
    for (const step of copies) sentIn.set(step, sent)
    // A message that a full channel loses ends in the step that sent it.
    if (end.kind !== 'pending' && end.step !== sent) sentIn.set(end.step, sent)
  }
  const lastAt = new Map<number, number>()
  const lastWrite = new Map<number, number>()
  let before = trace.initial
  return steps.map((step, at) => {
    const found = new Set<number>()
    const note = (cause: number | undefined) => {
      if (cause !== undefined) found.add(cause)
    }
    note(sentIn.get(at))
    for (const part of partsOf(step)) {
      if (part.label.kind !== 'lose') {
        note(lastAt.get(part.label.site))
        lastAt.set(part.label.site, at)
      }
      const { read, written } = variablesTouched(model, before, part)
      for (const variable of read) note(lastWrite.get(variable))
      for (const variable of written) lastWrite.set(variable, at)
      before = part.next
    }
    found.delete(at)
    return [...found].sort((a, b) => a - b)
  })
}

/** The causal past of a step, without the step itself, from the result of `causes`. */
export const causalPast = (before: readonly (readonly number[])[], step: number): ReadonlySet<number> => {
  const past = new Set(before[step])
  for (const at of past) for (const cause of before[at]!) past.add(cause)
  return past
}

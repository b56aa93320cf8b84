// The run that shows a figure of messages: to a cycle and once around it, or to its end. The reference semantics executes the
// run and counts its messages and entries again. Both counts must agree.
import { KernelMismatch } from '../check/counterexamples.js'
import type { Budget } from '../liveness/budget.js'
import { type Lasso, shortestStem } from '../liveness/lasso.js'
import type { Exploration } from '../search/exploration.js'
import { runAlong } from '../search/full-run.js'
import { viewOfState } from '../semantics/state.js'
import { closing, stateAfter } from '../trace/lasso.js'
import { run, type Trace } from '../trace/trace.js'
import { allMessages } from './enter-and-exit.js'
import { type Count, countedByType } from './step-kinds.js'
import type { WeighedGraph } from './weighed.js'

/** The counted messages and the entries in the steps of a trace from this one on, counted from 0. */
export const countsOf = (
  trace: Trace,
  from = 0,
  counted = allMessages,
  count: Count = 'receivers',
): { readonly messages: number; readonly entries: number } => {
  const { model } = trace
  let [messages, entries] = [0, 0]
  for (let at = from; at < trace.steps.length; at++) {
    const { sends, label } = trace.steps[at]!
    const [before, after] = [at, at + 1].map((k) => viewOfState(model, stateAfter(trace, k)))
    const moved = (goes: typeof before, comes: typeof before) =>
      model.competitors.filter((site) => !goes!.holds(site) && comes!.holds(site)).length
    const sent = countedByType(model, sends, count)
    const exchanged = label.clause === undefined ? 0 : (model.spec.exchanges[label.clause] ?? 0)
    const { site, message } = label
    // The loss of a message is not a step of a site.
    const received = label.kind === 'deliver' ? message!.type : undefined
    const repeatsExit = label.clause !== undefined && model.spec.repeatsExit.includes(label.clause)
    const kind = { site, received, sent, exchanged, repeatsExit }
    messages += counted(kind, moved(after, before) > 0)
    entries += moved(before, after)
  }
  return { messages, entries }
}

/** The shortest path to a cycle, and once around it. */
export const lassoTo = (graph: WeighedGraph, cycle: readonly number[], budget: Budget): Lasso => {
  const { to, initials } = graph
  const ends = new Map(cycle.map((edge, k) => [to[edge]!, k]))
  const always = () => true
  const stem = shortestStem(
    { graph, initial: initials, begins: always, open: always },
    (state) => ends.has(state),
    budget,
  )!
  const last = stem.edges.at(-1)
  const at = ends.get(last === undefined ? stem.start : to[last]!)! + 1
  return {
    start: stem.start,
    edges: [...stem.edges, ...cycle.slice(at), ...cycle.slice(0, at)],
    loop: stem.edges.length,
  }
}

/**
 * The run along a path of the graph, executed by the reference semantics.
 * @param expected the counted messages and entries of the run, or of its loop if there is one
 * @param which the messages that are counted
 * @throws a `KernelMismatch` on an internal error
 */
export const traceAlong = (
  exploration: Exploration,
  graph: WeighedGraph,
  lasso: Lasso,
  expected: { readonly messages: number; readonly entries: number },
  which = allMessages,
): Trace => {
  const { edges, kindOf } = graph
  const { states, loop, isStep } = edges.walk(lasso)
  const { initial, choices } = runAlong(
    exploration,
    states,
    (step, k) => isStep(step, k) && graph.kindOfStep(step) === kindOf[lasso.edges[k]!],
  )
  const trace = run(exploration.kernel.model, initial, choices)
  const counted = countsOf(trace, loop, which, graph.count)
  if (counted.messages !== expected.messages || counted.entries !== expected.entries) {
    throw new KernelMismatch(
      `the reference semantics counts ${counted.messages} messages and ${counted.entries} entries, not ${expected.messages} and ${expected.entries}`,
    )
  }
  if (loop === undefined) return trace
  const closes = closing({ ...trace, loop })
  if (closes === undefined) throw new KernelMismatch('a loop does not close in the reference semantics')
  return { ...trace, loop, ...(closes === 'exactly' ? {} : { closes }) }
}

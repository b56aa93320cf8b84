// Replays every trace of the checker in the naive explorer: each step must be enabled and have the same effect, and the trace must
// show what it claims.

import type { Verdict } from '../../src/check/verdict.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { recordSort } from '../../src/semantics/record-sort.js'
import type { Trace } from '../../src/trace/trace.js'
import type { Comparison } from './compare.js'
import type { Expected } from './expected.js'
import {
  bypassesShown,
  endShows,
  follow,
  labelText,
  loopShows,
  type Run,
  sameSteps,
  unfairness,
} from './naive/lassos.js'
import type { Property as NaiveProperty } from './naive/spec.js'
import { plain } from './naive/values.js'
import type { State } from './naive/world.js'

type Fail = (comparison: Comparison, what: string, naive: string, engine: string) => never

const naiveText = ({ sites, channels }: State): string =>
  JSON.stringify([sites.map(plain), channels.map((one) => one.map(plain))])

const engineText = (trace: Trace, at: number): string => {
  const state = at === 0 ? trace.initial : trace.steps[at - 1]!.next
  const fields = (site: number) =>
    Object.keys((recordSort(trace.model, site) as unknown as { fields: object }).fields)
  const sites = state.sites.toArray().map((record, site) => {
    const values = record as unknown as { readonly [field: string]: unknown }
    return Object.fromEntries(fields(site).map((name) => [name, plain(values[name])]))
  })
  return JSON.stringify([sites, state.channels.toArray().map((one) => one.toArray().map(plain))])
}

/** Replays one trace. */
export const checkTrace = (
  comparison: Comparison,
  verdict: Verdict,
  expected: Expected,
  fail: Fail,
): void => {
  const { trace } = verdict
  if (trace === undefined) return
  const { graph, tally, search } = comparison
  const { world } = graph
  const property = verdict.property as unknown as NaiveProperty
  const labels = trace.steps.map(({ label }) => label)
  const engine = `${property.name} by ${labels.map(labelText).join('; ')}${trace.loop === undefined ? '' : `; loop after ${trace.loop}`}`
  const wrong = (what: string, naive: string) => fail(comparison, what, naive, engine)
  const initial = initialStates(trace.model).findIndex((state) => state.equals(trace.initial))
  const run = follow(world, initial, labels)
  if (typeof run === 'string') throw wrong('a run that does not exist', run)
  tally.traces++
  for (const [at, state] of run.states.entries()) {
    const [ours, theirs] = [naiveText(state), engineText(trace, at)]
    if (ours !== theirs) fail(comparison, `after step ${at} of a run the states differ`, ours, theirs)
  }
  if (isOnGraph(verdict.property)) {
    checkLoop(comparison, trace, run, property, wrong)
    return
  }
  if (endShows(world, run, property) === false) wrong('a run that shows nothing', 'it does not')
  const exact = expected.steps !== undefined && (graph.complete || expected.steps.length < graph.known)
  if (comparison.reduction !== 'none' || search !== 'bfs' || !exact) return
  if (!sameSteps(expected.steps, labels)) wrong('not the least run', expected.steps.map(labelText).join('; '))
}

const checkLoop = (
  { graph: { world }, source }: Comparison,
  trace: Trace,
  run: Run,
  property: NaiveProperty,
  wrong: (what: string, naive: string) => never,
): void => {
  const { loop, closes } = trace
  if (property.kind === 'boundedBypass') {
    const most = bypassesShown(world, run, loop)
    if (most <= property.most!) wrong('a run that shows nothing', `others enter ${most} times`)
    return
  }
  if (loop === undefined) wrong('a run that ends', 'it should be infinite')
  const declaredFairness = unfairness(world, run, loop!, closes === undefined)
  if (declaredFairness !== undefined) wrong('a run that is not fair', declaredFairness)
  if (!loopShows(world, run, loop!, property, source.formulas))
    wrong('a run that shows nothing', 'it does not')
}

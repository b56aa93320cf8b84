// The load of each site: the messages that it sends or receives, per entry, if every site enters equally often and no two
// sites compete. So the load shows how the work of the algorithm itself is spread. It follows M. Naor and A. Wool, The Load,
// Capacity, and Availability of Quorum Systems, SIAM Journal on Computing 27(2), 1998, where the load of a system is that of its
// busiest element; there a strategy chooses the quorums, here each requesting site asks its own, equally often.
//
// For each requester alone, the messages that a site handles until the run ends; the load is their mean over the requesters.
//
// In a round all sites compete, and each enters once. The load of a site in a run is the number of messages that it handles, by
// entry; its range is that over all complete runs. Competition may move work: a token takes another way.

import { Budget } from '../liveness/budget.js'
import type { Model } from '../model/model.js'
import { makeModel } from '../model/model.js'
import type { LongWork } from '../search/long-work.js'
import type { Counted } from './enter-and-exit.js'
import type { Explored } from './explored.js'
import type { Trial } from './fewer-requesters.js'
import type { Measure } from './figure.js'
import { compare, fraction } from './fraction.js'
import { onlyMessagesWith } from './measurable.js'
import { partOfMessages, type Range } from './messages.js'
import { sendsOf } from './step-kinds.js'
import { weighedGraph } from './weighed.js'

/** The load of one site. */
export interface SiteLoad {
  readonly site: number
  readonly least: Measure
  readonly most: Measure
}

/** The messages that this site handles: those that it sends, and those that it receives. */
const handledBy =
  (site: number): Counted =>
  (kind) =>
    kind.site === site ? sendsOf(kind) + (kind.received === undefined ? 0 : 1) : 0

/** Why the load of a model is not measured; undefined if it is. */
export const noLoad = (model: Model): string | undefined => {
  if (model.spec.workload.request === undefined) return 'the spec names no clause that requests'
  if (model.options.requesters.length === 0) return 'no site requests'
  const disturbed = onlyMessagesWith(model)
  return disturbed === undefined ? undefined : `it is measured without ${disturbed}`
}

const sum = (a: Measure, b: Measure): Measure =>
  a === 'unbounded' || b === 'unbounded'
    ? 'unbounded'
    : fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

const shared = (a: Measure, among: number): Measure =>
  a === 'unbounded' ? a : fraction(a.top, a.bottom * among)

const lesser = (a: Measure, b: Measure): Measure => {
  if (a === 'unbounded') return b
  return b === 'unbounded' || compare(a, b) <= 0 ? a : b
}

/** The greatest load, and the sites that have it, ascending. */
export const busiestOf = (
  loads: readonly SiteLoad[],
): { readonly sites: readonly number[]; readonly least: Measure; readonly most: Measure } => {
  const mosts = loads.map(({ most }) => most)
  const most = mosts.reduce((a, b) => (lesser(a, b) === a ? b : a))
  const busiest = loads.filter((one) => isSame(one.most, most))
  return {
    sites: busiest.map(({ site }) => site),
    least: busiest.map(({ least }) => least).reduce(lesser),
    most,
  }
}

/** Whether all sites have the same load. */
export const isEqual = (loads: readonly SiteLoad[]): boolean =>
  loads.every(({ least, most }) => isSame(least, loads[0]!.least) && isSame(most, loads[0]!.most))

const isSame = (a: Measure, b: Measure): boolean =>
  a === 'unbounded' || b === 'unbounded' ? a === b : compare(a, b) === 0

/** The load of each site; undefined if a model of one requester is too large, or its site does not enter. */
export function* loadsOf(
  trial: Trial,
  all: Model,
  memory: number,
): LongWork<readonly SiteLoad[] | undefined> {
  const { requesters } = all.options
  let totals: readonly SiteLoad[] = all.sites.map((_, site) => ({
    site,
    least: fraction(0),
    most: fraction(0),
  }))
  for (const requester of requesters) {
    const ranges = yield* handledAlone(trial, all, requester, memory)
    if (ranges === undefined) return undefined
    totals = totals.map(({ site, least, most }, k) => ({
      site,
      least: sum(least, ranges[k]!.least!.value),
      most: sum(most, ranges[k]!.most!.value),
    }))
  }
  return totals.map(({ site, least, most }) => ({
    site,
    least: shared(least, requesters.length),
    most: shared(most, requesters.length),
  }))
}

/**
 * The load of each site if all requesters compete and each requests once; undefined if the model is too large, or its messages
 * never end.
 */
export function* roundLoadsOf(
  trial: Trial,
  all: Model,
  memory: number,
): LongWork<readonly SiteLoad[] | undefined> {
  const explored = yield* trial.explore(makeModel(trial.spec, { ...trial.options, requests: 1 }))
  if (explored === undefined) return undefined
  const ranges = yield* handledIn(trial, explored, all.sites.length, memory, true)
  if (ranges === undefined || ranges === 'endless') return undefined
  return ranges.map(({ least, most }, site) => ({ site, least: least!.value, most: most!.value }))
}

// Each site's range of handled messages if only this site requests: once if its messages end, else repeatedly.
function* handledAlone(
  trial: Trial,
  all: Model,
  requester: number,
  memory: number,
): LongWork<readonly Range[] | undefined> {
  for (const requests of [1, 'unbounded'] as const) {
    const model = makeModel(trial.spec, { ...trial.options, requesters: [requester], requests })
    const explored = yield* trial.explore(model)
    if (explored === undefined) return undefined
    const ranges = yield* handledIn(trial, explored, all.sites.length, memory, requests === 1)
    if (ranges !== 'endless') return ranges
  }
  return undefined
}

function* handledIn(
  { count }: Trial,
  { exploration, siteStatus }: Explored,
  sites: number,
  memory: number,
  mustEnd: boolean,
): LongWork<readonly Range[] | 'endless' | undefined> {
  const budget = new Budget(memory - exploration.progress().bytes)
  const graph = yield* weighedGraph(exploration, siteStatus, budget, count)
  const ranges: Range[] = []
  const whole = yield* partOfMessages(exploration, graph, budget, false, sendsOf)
  if (mustEnd && whole?.inAll === undefined) return 'endless'
  for (let site = 0; site < sites; site++) {
    const found = yield* partOfMessages(exploration, graph, budget, false, handledBy(site))
    if (found?.perEntry.least === undefined || found.perEntry.most === undefined) return undefined
    ranges.push(found.perEntry)
  }
  return ranges
}

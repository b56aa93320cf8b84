// The test of the licence, where a clause uses an operation that views do not allow. The licence says: the step of a system, cut to a few of
// its sites, is one of the steps of these sites in the proof. Here this is tested on the steps of the reachable states of four sites, and of
// random runs of five. It is not a proof: a clause may do something else with six sites, or in a state that was not reached.
//
// A call of each kind is also made again in systems of up to 40, with made-up records: see kinds-of-calls.ts and padded-record.ts. So a clause
// that depends on the number of sites in effect is noticed, unless it needs more of them.
//
// Each step is looked at with each two and each three sites of the first role that have part in it. A step in which none of two sites has part
// changes nothing of them by the relation itself, whatever the clause does.
import type { Tables } from '../../compile/tables.js'
import { type Model, makeModel } from '../../model/model.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { isLocalTo } from '../../protocol/clause.js'
import { mutualExclusion } from '../../protocol/standard-properties.js'
import { defaultReductions, noReduction } from '../../reduce/reductions.js'
import type { LongWork } from '../../search/long-work.js'
import { RandomWalks } from '../../search/random-walks.js'
import { ReachableStates } from '../../search/reachable-states.js'
import { deliverable } from '../../semantics/channel.js'
import { reactionTo } from '../../semantics/reaction.js'
import { type Outcome as RealOutcome, transact } from '../../semantics/transaction.js'
import { encode } from '../../sorts/sort.js'
import type { Call } from '../calls/call.js'
import { apart, CallTable, ranked } from '../calls/call-table.js'
import { KindsOfCalls, type RealCall } from '../calls/kinds-of-calls.js'
import type { Outcome } from '../calls/outcome.js'
import { ascending, messageMoved, sharedMoved } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import { type CutRecord, recordMoved, recordText } from '../cut/cut-record.js'
import { paddedRecords } from '../cut/padded-record.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { EveryOptions, RoleShape, Shape } from '../shape/shape.js'
import { configured } from '../views/state-views.js'
import { recordShown } from '../views/story-of-view.js'
import { thresholdsIn } from './thresholds.js'

/** What was tested with one number of sites. */
interface TestedWith {
  readonly sites: number
  readonly states: number
  /** Whether these are all reachable states. */
  readonly complete: boolean
  /** The number of different steps: by clause, site, record and message. */
  readonly steps: number
  /** How often such a step was compared with that of two or three sites. */
  readonly cuts: number
  /** How many calls with made-up records of larger systems were compared, and the most sites of these. */
  readonly madeUp: { readonly calls: number; readonly sites: number }
}

/** A step of a larger system that the proof does not have. */
export class LawFails extends NotParametric {}

/** What was tested, and why. */
export interface TestedLaw {
  /** Each clause with an operation that views do not allow. */
  readonly operations: readonly string[]
  readonly tested: readonly TestedWith[]
}

// Random runs of five sites, from one seed: in total a fifth of the states of four sites.
const walksUpTo = (states: number) => ({
  walks: Math.ceil(Math.min(4000, states / 5) / 100),
  length: 100,
  seed: 1,
})
const mostBytes = 2 ** 29
const mostSites = 5
// The numbers of sites of systems with made-up records.
const padded = [6, 7, 12, 40]
// Systems with this many further sites than a whole number in the text of a clause: then sites, or others, are as many, or more.
const around = [0, 1, 2]
// A whole number in the text of a clause that is larger may be one that only more sites reach.
const mostThreshold = 36

// The sizes of these systems. Throws a `NotParametric` for a number that is too large.
const sizesFor = (shape: Shape): readonly number[] => {
  const thresholds = thresholdsIn(shape)
  const tooLarge = thresholds.find(({ number }) => number > mostThreshold)
  if (tooLarge !== undefined)
    throw new NotParametric(
      `${tooLarge.where}, and a number of sites may reach it that is larger than those of the test`,
    )
  const sizes = thresholds.flatMap(({ number }) => around.map((more) => number + more))
  return ascending([...padded, ...sizes].filter((size) => size > mostSites))
}

// A made-up record may be one with which a clause fails.
const outcomesIfAny = (call: () => readonly RealOutcome[]): readonly RealOutcome[] => {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof BrokenSpec)) throw error
    return []
  }
}

const subsets = (sites: number, size: number): readonly (readonly number[])[] =>
  size === 0
    ? [[]]
    : [...Array(sites).keys()].flatMap((last) => subsets(last, size - 1).map((before) => [...before, last]))

/** Compares the steps of systems of one size with those of a proof. */
class StepsOfSize {
  readonly model: Model
  private readonly shape: Shape
  private readonly table: CallTable
  private readonly sites: number
  private readonly seen = new Set<string>()
  private readonly larger: readonly Model[]
  private readonly again: KindsOfCalls
  steps = 0
  cuts = 0
  madeUp = 0

  constructor(
    shape: Shape,
    table: CallTable,
    options: EveryOptions,
    sites: number,
    sizes: readonly number[],
  ) {
    this.shape = shape
    this.table = table
    this.sites = sites
    this.again = new KindsOfCalls(shape)
    this.model = makeModel(shape.spec, { ...options, sites, requests: 'unbounded' })
    const { spec } = shape
    const wide = { ...spec, sites: { ...spec.sites, max: Math.max(spec.sites.max, ...sizes) } }
    this.larger = sizes.map((size) => makeModel(wide, { ...options, sites: size, requests: 'unbounded' }))
  }

  /** Tests the steps from a state. Throws a `NotParametric` that names the first that is not one of the proof. */
  see(tables: Tables, v: Int32Array): void {
    const { model } = this
    const { slots } = tables
    const shared = model.variables.map((_, k) => tables.variables[k]!.value(v[slots.variable + k]!))
    const known = model.variables.map((_, k) => v[slots.variable + k]!).join(' ')
    for (const { id: site, role } of model.sites) {
      const record = tables.records[site]!.value(v[site]!)
      for (const [clause, one] of model.spec.clauses)
        if (isLocalTo(one, role.name) && this.isNew(`${site} ${v[site]} ${clause} ${known}`))
          this.test({ site, clause, record, received: undefined, shared })
      for (const { id: from } of model.sites) {
        const at = from * slots.sites + site
        const number = v[slots.channel + at]!
        if (!this.isNew(`${site} ${v[site]} from ${from} ${number} ${known}`)) continue
        for (const { message } of deliverable(model, tables.channels[at]!.contents.value(number)))
          this.test({
            ...{ site, record, shared, received: { message, from } },
            clause: reactionTo(model, site, message.type),
          })
      }
    }
  }

  private isNew(key: string): boolean {
    if (this.seen.has(key)) return false
    this.seen.add(key)
    return true
  }

  private test(call: RealCall): void {
    this.testHere(call)
    if (this.again.isNew(this.roleOf(call.site), call))
      for (const larger of this.larger) this.testIn(larger, call)
  }

  private roleOf(site: number): RoleShape {
    const { many, ones } = this.shape
    return site >= this.sites ? ones[site - this.sites]! : many
  }

  private testHere(call: RealCall): void {
    const { site, clause, record, received, shared } = call
    const outcomes = transact(this.model, site, record, clause, (k) => shared[k], received)
    if (outcomes.length === 0) return
    this.steps++
    for (const kept of this.partsOf(call)) {
      this.cuts++
      this.compare(call, outcomes, kept, this.sites)
    }
  }

  // Each two and three sites of the first role among which are those that have part in the step.
  private partsOf({ site, received }: RealCall): readonly (readonly number[])[] {
    const parts = [site, ...(received === undefined ? [] : [received.from])].filter((one) => one < this.sites)
    return [2, 3]
      .flatMap((size) => subsets(this.sites, size))
      .filter((kept) => parts.every((one) => kept.includes(one)))
  }

  private testIn(model: Model, call: RealCall): void {
    const { shape, sites } = this
    const size = model.competitors.length
    const numberOf = (index: number): number =>
      index >= firstOne ? index - firstOne + size : index >= sites ? index - sites + size : index
    const itself = (one: number): Index => (one >= sites ? firstOne + one - sites : one)
    const role = this.roleOf(call.site)
    const further = Array.from({ length: size - sites }, (_, k) => sites + k)
    const { received, clause, shared } = call
    const moved = received && { ...received, from: numberOf(received.from) }
    const site = numberOf(call.site)
    for (const record of paddedRecords(shape, role, configured(role, call.record, itself), {
      further,
      numberOf,
    })) {
      const outcomes = outcomesIfAny(() => transact(model, site, record, clause, (k) => shared[k], moved))
      if (outcomes.length === 0) continue
      this.madeUp++
      const made = { ...call, site, record, received: moved }
      for (const kept of this.partsOf(call)) this.compare(made, outcomes, kept, size)
    }
  }

  private compare(
    call: RealCall,
    outcomes: readonly RealOutcome[],
    kept: readonly number[],
    sites: number,
  ): void {
    const { shape } = this
    const to = (site: number): Index | undefined => {
      if (site >= sites) return firstOne + site - sites
      const place = kept.indexOf(site)
      return place < 0 ? undefined : place
    }
    const self = to(call.site)!
    const role = self >= firstOne ? shape.ones[self - firstOne]! : shape.many
    const cut: Call = {
      clause: call.clause,
      self,
      from: call.received === undefined ? undefined : to(call.received.from),
      sites: kept.length,
      record: configured(role, call.record, to),
      message: call.received?.message,
      shared: call.shared,
    }
    const asked = ranked(shape, role, cut)
    const known = new Set(
      this.table
        .outcomes(asked.call)
        .outcomes.map((one) => this.text(role, this.withTimes(role, one, asked.times))),
    )
    for (const outcome of outcomes) {
      const seen: Outcome = {
        record: configured(role, outcome.record, to),
        sends: outcome.sends.flatMap(({ to: receiver, message }) => {
          const place = to(receiver)
          return place === undefined ? [] : [[place, message] as const]
        }),
        away: [],
        others: [],
        shared: call.shared.map((value, k) => (outcome.writes.has(k) ? outcome.writes.get(k) : value)),
      }
      if (!known.has(this.text(role, seen))) this.fail(call, role, kept, sites, known.size === 0)
    }
  }

  // A stored outcome has (r + 1) * apart + d for the timestamp of rank r plus d.
  private withTimes(role: RoleShape, outcome: Outcome, times: readonly number[]): Outcome {
    const at = (t: number): number => times[Math.floor(t / apart) - 1]! + (t % apart)
    return {
      ...outcome,
      record: recordMoved(role, outcome.record, at),
      sends: outcome.sends.map(([to, message]) => [to, messageMoved(this.shape, message, at)] as const),
      shared: sharedMoved(this.shape, outcome.shared, at),
    }
  }

  // Messages to different sites are in different channels, so only the order of those to one site matters.
  private text(role: RoleShape, { record, sends, shared }: Outcome): string {
    const { spec, shared: variables, isBag } = this.shape
    const byReceiver = new Map<Index, string[]>()
    for (const [to, message] of sends)
      byReceiver.set(to, [...(byReceiver.get(to) ?? []), encode(spec.messages.sort, message)])
    const sent = [...byReceiver].sort(([a], [b]) => a - b)
    return JSON.stringify([
      recordText(role, record),
      sent.map(([to, all]) => [to, isBag ? [...all].sort() : all]),
      shared.map((value, k) => encode(variables[k]!.sort, value)),
    ])
  }

  private fail(
    call: RealCall,
    role: RoleShape,
    kept: readonly number[],
    sites: number,
    isDisabled: boolean,
  ): never {
    const { shape } = this
    const madeUp = sites > mostSites ? 'made-up ' : ''
    const itself = (site: number): Index => (site >= sites ? firstOne + site - sites : site)
    const shown = recordShown(shape, role, configured(role, call.record, itself) as CutRecord)
    const from = call.received === undefined ? '' : ` from ${call.received.from}`
    const whose = call.site >= sites ? role.name : call.site
    throw new LawFails(
      `in a system of ${sites} sites, the step "${call.clause}" at ${whose}${from} with the ${madeUp}record (${shown}) is not a step of sites ${kept.join(' and ')} alone${isDisabled ? '' : ': what they see of it differs'}`,
    )
  }
}

/**
 * Tests the licence. Throws a `NotParametric` that names the clause, the step and the sites if it fails.
 * @param states the most states of four sites
 */
export function* testedLaw(shape: Shape, options: EveryOptions, states: number): LongWork<TestedLaw> {
  const table = new CallTable(shape)
  const sizes = sizesFor(shape)
  const tested: TestedWith[] = []
  for (const sites of [mostSites - 1, mostSites]) {
    if (sites > shape.spec.sites.max) continue
    const steps = new StepsOfSize(shape, table, options, sites, sizes)
    const isSample = sites === mostSites
    const { model } = steps
    const reachable = new ReachableStates(model, {
      monitors: [],
      properties: [mutualExclusion],
      reduce: isSample ? noReduction : defaultReductions(model),
    })
    const { tables } = reachable.kernel
    let seen = 0
    const visit = (v: Int32Array): boolean => {
      steps.see(tables, v)
      seen++
      return !isSample && seen >= states
    }
    const all = Number.POSITIVE_INFINITY
    const search = isSample
      ? new RandomWalks(reachable.kernel, { ...walksUpTo(states), memory: mostBytes }, visit)
      : reachable.explore(
          { order: 'bfs', maxStates: all, maxDepth: all, memory: mostBytes, links: false },
          visit,
        )
    yield* search.run()
    const complete = 'complete' in search && search.complete
    const madeUp = { calls: steps.madeUp, sites: sizes.at(-1)! }
    tested.push({ sites, states: seen, complete, steps: steps.steps, cuts: steps.cuts, madeUp })
  }
  return { operations: [...table.beyond].sort(), tested }
}

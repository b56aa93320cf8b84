// Partial order: in most states it does not matter which of several independent steps comes first, so one of them, alpha, is
// enough. The set {alpha} is ample if (D. Peled, All from One, One for All, CAV 1993; E. Clarke, O. Grumberg, D. Peled, Model
// Checking, 1999, chapter 10; A. Valmari's stubborn sets, 1989, are closely related):
//   C0  It is not empty: alpha is enabled.
//   C1  On every path from here nothing that depends on alpha happens before alpha.
//   C2  Alpha is invisible: it changes nothing that a property reads, here or later on such a path.
//   C3  No cycle of the reduced graph consists only of states with such a set. See below.
//   C4  Alpha is a single step with a single result. So branching is preserved too (R. Gerth, R. Kuiper, D. Peled, W. Penczek,
//       A Partial Order Approach to Branching Time Logic Model Checking, 1995), and `entryPossible` with it. Alpha is fair,
//       so it has been taken in every state in which no fair step is left: deadlocks and states at rest are preserved.
//
// Alpha is the delivery of a message. The message is the first of its queue, or one of a bag, and stays there until it is
// delivered. Steps of other sites do not change the receiver's record, and a send to the end of a queue commutes with a receipt
// from its front. So only steps of the receiver can depend on alpha. commuting.ts tests them, at all records that the receiver
// can reach. If a monitor reads what such a step sends, the step must send the same before alpha and after it, not only both
// together. Alpha neither reads nor writes a shared variable. A step of the receiver that does, or whose guard does, counts as
// dependent on alpha, because its result differs from state to state. (So an oracle that stamps requests makes them depend on
// one another, and on what arrives at an idle site.) The events known so far give the possible steps, and that is enough:
//   Claim. When the search has ended, every event on a path of the full graph from a state of the reduced graph is known.
//   Take a shortest path to an unknown event e, from a state s that is as few ample steps away from a fully expanded state as
//   possible. If s is fully expanded, the path's second state is in the reduced graph (or e was executed): a shorter path.
//   Otherwise s has an alpha. If alpha is on the path it can be moved to its front, since all steps before it are known and
//   commute with it: shorter. If not, the path exists after alpha too, one step nearer to full expansion. If e is at another
//   site, it is the same event there. If e is at the receiver, it is e at the record after alpha, which is known by induction;
//   but then `triggersAt` has added e itself. []
// Events become known during the search, so an answer may change from yes to no. Therefore all answers are tested again when
// the frontier is empty, and states that were reduced by an answer that is no longer valid are expanded fully.
//
// C3 for deliveries: for each choice, record the message type that it receives and the types that it sends. A choice is made
// only while these types have an order in which every type sent comes after the type received. Then each type can be given a
// weight above that of all that its receipt sends, and the weight in transit decreases with every ample step: there is no cycle
// of them, whatever is renamed or shifted on the way. (A token that is passed on upon receipt is never chosen.)
//
// In a spec without messages, in a model with shared variables, alpha is the only step that a site can take, if neither this
// step nor a guard of the site reads or writes a shared variable: no step of another site depends on it or affects it. There the
// search ensures C3: alpha must lead to a state that has not been expanded yet. In a cycle, the state that is expanded last
// leads to one that has been.

import { fairEffect } from '../compile/effects.js'
import { withRoom } from '../compile/int-list.js'
import type { Kernel } from '../compile/kernel.js'
import { PairMap } from '../compile/pair-map.js'
import { SiteStatus } from '../compile/site-status.js'
import { statusOf } from '../compile/status-of-record.js'
import type { WholeGraph } from '../compile/step-graph.js'
import type { Monitor } from '../protocol/property.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { fieldOf } from '../sorts/record.js'
import { encode } from '../sorts/sort.js'
import { Commuting, type Visible } from './commuting.js'
import { KnownEvents } from './known-events.js'

type Decision =
  | { readonly kind: 'delivery'; readonly site: number; readonly node: number; stands: boolean }
  | {
      readonly kind: 'local'
      readonly site: number
      readonly from: number
      readonly to: number
      stands: boolean
    }

// The number of passes in which the choices may add events that the other choices must be tested against.
const mostPasses = 20

// After this many queries about one message type at one site without a single yes, no more are made.
const hopeless = 40

const undecided = -1
const no = 0

/** Chooses ample sets, and tests the choices again after the search. */
export class AmpleSets {
  /** The number of different choices in use. */
  get used(): number {
    return this.decisions.filter(({ stands }) => stands).length
  }
  private readonly graph: WholeGraph
  private readonly kernel: Kernel
  private readonly events: KnownEvents | undefined
  private readonly commuting: readonly Commuting[]
  private readonly decisions: Decision[] = []
  /** By channel, record and message, or by site and record: 0 for no, else the number of the decision plus one. */
  private readonly byChannel: readonly PairMap[]
  private readonly bySite: Int32Array[]
  /** By site and message type: the number of queries, and of those answered with yes. */
  private readonly queries = new Map<string, { total: number; positive: number }>()
  private lastSize = -1
  /** The message types that the choices send on receipt of each type. */
  private readonly sendsUpon = new Map<string, Set<string>>()
  /** Whether the order of message types prevents cycles of ample steps. */
  readonly ordered: boolean
  private visible: Visible
  /**
   * Used if shared variables determine the status. What it reads becomes visible when it is first read; then earlier choices
   * are tested again.
   */
  private readonly siteStatus: SiteStatus | undefined

  /**
   * @param timestamps whether timestamps are canonical
   * @param symmetry whether sites are renamed
   */
  constructor(graph: WholeGraph, timestamps: boolean, symmetry: boolean) {
    const { kernel } = graph
    const { tables, model } = kernel
    this.graph = graph
    this.kernel = kernel
    this.siteStatus = tables.branching ? new SiteStatus(tables) : undefined
    this.visible = this.visibleParts()
    const silent = model.spec.messages.kinds.size === 0 && model.variables.length > 0
    this.events = silent ? undefined : new KnownEvents(tables, timestamps, symmetry)
    this.ordered = this.events !== undefined
    this.commuting =
      this.events === undefined
        ? []
        : model.sites.map(({ id }) => new Commuting(model, id, timestamps, this.events!))
    this.byChannel = tables.channels.map(() => new PairMap())
    this.bySite = model.sites.map(() => new Int32Array(0))
  }

  private visibleParts(): Visible {
    const { tables, model } = this.kernel
    const fields = new Set<string>()
    let types: Set<string> | undefined = new Set<string>()
    const sent = new Set<Monitor['on']>()
    for (const reading of tables.readings) {
      for (const field of reading.fieldsRead ?? []) fields.add(field)
      for (const type of reading.typesRead ?? []) types?.add(type)
      if (reading.contentsRead === true) types = undefined
      for (const on of reading.sentRead ?? []) sent.add(on)
    }
    const statusIn = (site: number, record: SiteRecord): number | undefined => {
      if (tables.branching) return undefined
      return model.sites[site]!.role === model.spec.roles[0] ? statusOf(model, site, record) : 0
    }
    return { fields, types, sent, statusIn }
  }

  // The set of fields that have been read only grows.
  private get visibleSize(): number {
    const { fields, types, sent } = this.visible
    return fields.size + (types === undefined ? 1e6 : types.size) + sent.size
  }

  /**
   * Makes the kernel compute the one successor of a candidate in the state `v`, which it has loaded, and returns the number of
   * the choice, from 1; 0 if there is no further candidate. Start with `from` 0, continue with `next`.
   */
  try(v: Int32Array, from: number): number {
    const { kernel } = this
    const { tables, model } = kernel
    const { slots } = tables
    if (slots.lost >= 0 && v[slots.lost]! < model.options.loss) return 0
    if (slots.duplicated >= 0 && v[slots.duplicated]! < model.options.duplication) return 0
    let candidate = 0
    this.readSiteStatus(v)
    if (this.events === undefined) {
      for (let site = 0; site < slots.sites; site++) {
        const decision = this.decisionOf(site, v)
        if (decision === no || candidate++ < from) continue
        this.next = candidate
        this.graph.expandLocals(site)
        return decision
      }
      return 0
    }
    if (this.events.blurred) return 0
    const { live } = tables
    for (let k = 0; k < live.length; k++) {
      const channel = live[k]!
      const contents = v[slots.channel + channel]!
      if (contents === 0) continue
      const options = tables.deliverable(channel, contents)
      const local = v[channel % slots.sites]!
      for (let m = 0; m < options.length; m += 2) {
        const decision = this.deliveryOf(channel, local, options[m]!)
        if (decision === no || candidate++ < from) continue
        this.next = candidate
        this.graph.expandDelivery(channel, m / 2)
        return decision
      }
    }
    return 0
  }

  // `entryPossible` calls them only at the end, which would be too late to learn what they read.
  private readSiteStatus(v: Int32Array): void {
    if (this.siteStatus === undefined) return
    for (const site of this.kernel.model.competitors) {
      this.siteStatus.waits(site, v)
      this.siteStatus.holds(site, v)
    }
  }

  /** Where to continue after the last candidate. */
  next = 0

  private deliveryOf(channel: number, local: number, message: number): number {
    const known = this.byChannel[channel]!.get(local, message)
    if (known !== undecided) return this.stillValid(known)
    const { tables } = this.kernel
    const { sites } = tables.slots
    const site = channel % sites
    const queries = this.checkedProperties(site, tables.channels[channel]!.messages.value(message).type)
    if (queries.total++ >= hopeless && queries.positive === 0) {
      this.byChannel[channel]!.add(local, message, no)
      return no
    }
    const commuting = this.commuting[site]!
    const node = commuting.node(
      tables.records[site]!.value(local),
      tables.channels[channel]!.messages.value(message),
      Math.floor(channel / sites),
    )
    // This makes the event known, even if its delivery is the only step taken.
    tables.reaction(channel, local, message)
    const stands = commuting.isFirst(node, this.visible) && this.keepsOrder(commuting.typesOf(node))
    if (stands) queries.positive++
    const decision = stands ? this.decisions.push({ kind: 'delivery', site, node, stands }) : no
    this.byChannel[channel]!.add(local, message, decision)
    return decision
  }

  private checkedProperties(site: number, type: string): { total: number; positive: number } {
    const key = `${site} ${type}`
    const queries = this.queries.get(key) ?? { total: 0, positive: 0 }
    this.queries.set(key, queries)
    return queries
  }

  /** Adds a type that is received and those that are sent, unless that would close a cycle of types. */
  private keepsOrder({ taken, sent }: { readonly taken: string; readonly sent: readonly string[] }): boolean {
    const after = new Set(sent)
    for (const type of after) for (const next of this.sendsUpon.get(type) ?? []) after.add(next)
    if (after.has(taken)) return false
    const known = this.sendsUpon.get(taken) ?? new Set()
    for (const type of sent) known.add(type)
    this.sendsUpon.set(taken, known)
    return true
  }

  private stillValid(known: number): number {
    return known === no || this.decisions[known - 1]!.stands ? known : no
  }

  private decisionOf(site: number, v: Int32Array): number {
    const local = v[site]!
    const known = this.bySite[site]!
    if (local < known.length && known[local] !== undecided) return this.stillValid(known[local]!)
    const to = this.onlyStep(site, local, v)
    const decision: Decision = { kind: 'local', site, from: local, to, stands: true }
    const ample = to >= 0 && this.holds(decision)
    const positive = withRoom(known, local + 1, undecided)
    positive[local] = ample ? this.decisions.push(decision) : no
    this.bySite[site] = positive
    return positive[local]!
  }

  /** The record after the only step of a site, if that step reads and writes no shared variable; else -1. */
  private onlyStep(site: number, local: number, v: Int32Array): number {
    const { tables } = this.kernel
    const offset = tables.actions(site, local)
    const trees = tables.roots[offset]!
    let found = -1
    for (let k = 1; k <= trees; k++) {
      const root = tables.roots[offset + k]!
      if (root < 0) return -1
      const list = tables.effectsOf(root, v)
      if (!tables.trees.isLeaf(root)) return -1
      for (let j = 1; j <= tables.lists[list]!; j++) {
        const effect = tables.lists[list + j]!
        const fair = (tables.effects[effect]! & fairEffect) !== 0
        const alone = tables.effects[effect + 2] === 1 && tables.effects[effect + 3] === site
        if (found >= 0 || !fair || !alone) return -1
        found = tables.effects[effect + 4]!
      }
    }
    return found
  }

  private holds(decision: Decision): boolean {
    if (decision.kind === 'delivery')
      return this.commuting[decision.site]!.isFirst(decision.node, this.visible)
    const { tables, model } = this.kernel
    const { site, from, to } = decision
    const { role } = model.sites[site]!
    return Object.entries(role.record.fields).every(([name, sort]) => {
      if (!this.visible.fields.has(`${role.name}.${name}`)) return true
      const value = (id: number) => encode(sort, fieldOf(tables.records[site]!.value(id), name))
      return value(from) === value(to)
    })
  }

  /** Tests all choices again with the events known now; returns whether all are still valid. */
  reconsider(): boolean {
    for (const { stands, site } of this.decisions) {
      if (stands) this.events?.takeIn(this.kernel.model.sites[site]!.role.name)
    }
    const size = () => (this.events?.size ?? 0) + this.visibleSize + Number(this.events?.blurred ?? false)
    this.visible = this.visibleParts()
    if (size() === this.lastSize) return true
    let all = true
    const refuse = (decision: Decision): void => {
      decision.stands = false
      all = false
    }
    // A test may add events, which the other choices must be tested against. If this continues, as it may with timestamps that
    // are not canonical, the choices that still add events are given up.
    for (let pass = 0; size() !== this.lastSize; pass++) {
      this.lastSize = size()
      for (const commuting of this.commuting) commuting.forget()
      for (const decision of this.decisions) {
        if (!decision.stands) continue
        const before = size()
        if (this.events?.blurred === true || !this.holds(decision)) refuse(decision)
        else if (pass >= mostPasses && size() !== before) {
          this.events!.takeBack()
          // Tests that used events which are now removed do not count.
          for (const commuting of this.commuting) commuting.forget()
          refuse(decision)
        }
      }
    }
    return all
  }

  /** Whether a choice is still valid, by the number that `try` returned. */
  stands(choice: number): boolean {
    return this.decisions[choice - 1]!.stands
  }
}

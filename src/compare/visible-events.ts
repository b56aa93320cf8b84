// Which events of a model are visible. Two algorithms share few clauses, but in both, sites wait, enter and leave.

import type { Kernel } from '../compile/kernel.js'
import type { SiteStatus } from '../compile/site-status.js'
import { type Model, ModelError } from '../model/model.js'
import { refuseForRendezvous } from '../model/no-channels.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Labels } from './event-graph.js'

/**
 * What is visible. `status`: a site that may request begins to wait, enters, leaves, crashes or recovers. `steps`: every clause, with
 * its site and the type and sender of its message. `clauses`: the steps of some clauses, under a name. The loss of a message and
 * the delivery of a copy are silent.
 */
export type VisibleEvents =
  | { readonly kind: 'status' }
  | { readonly kind: 'steps' }
  | { readonly kind: 'clauses'; readonly names: ReadonlyMap<string, string> }

/** Throws a `ModelError` for a clause that the spec of the model does not have, and for statuses of a spec without contention. */
export const mustHaveClauses = ({ spec }: Model, events: VisibleEvents): void => {
  if (events.kind === 'status' && !spec.contends)
    throw new ModelError(
      `${spec.name} has no contention, so no site waits, enters or leaves; say what is visible: --events steps, or some of ${[...spec.clauses.keys()].join(', ')}`,
    )
  if (events.kind !== 'clauses') return
  const clauses = [...spec.clauses.keys()]
  for (const clause of events.names.keys())
    if (!clauses.includes(clause))
      throw new ModelError(
        `${spec.name} has no clause "${clause}"${didYouMean(clause, clauses)}; name some of ${clauses.join(', ')}`,
      )
}

// The status of a site: two bits.
const waits = 1
const holds = 2

const changeText = (before: number, after: number): string => {
  if (before === after) return ''
  if ((after & holds) !== 0) return (before & holds) === 0 ? 'enter' : 'wait inside'
  if ((before & holds) !== 0) return (after & waits) === 0 ? 'leave' : 'leave and wait'
  return (after & waits) === 0 ? 'give up' : 'wait'
}

// These change a status without a step of the algorithm. A spec may have clauses of these names in models without faults.
const faults = ['crash', 'recover']

const isFault = ({ given }: Model, clause: string): boolean =>
  faults.includes(clause) && !given.clauses.has(clause)

/** The labels of the steps of one model. */
export class VisibleSteps {
  private readonly kernel: Kernel
  private readonly siteStatus: SiteStatus
  private readonly events: VisibleEvents
  private readonly labels: Labels
  private readonly statuses: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly known = new Map<string, number>()

  constructor(kernel: Kernel, siteStatus: SiteStatus, events: VisibleEvents, labels: Labels) {
    if (events.kind !== 'status')
      refuseForRendezvous(
        kernel.model.options,
        'a step has several clauses, so only the status of sites is compared',
      )
    this.kernel = kernel
    this.siteStatus = siteStatus
    this.events = events
    this.labels = labels
  }

  /** A number for what is visible of a state; states with the same number look the same. */
  statusOf(v: Int32Array): number {
    if (this.events.kind !== 'status') return 0
    const { siteStatus } = this
    const bits = siteStatus.model.competitors.map(
      (site) => (siteStatus.waits(site, v) ? waits : 0) + (siteStatus.holds(site, v) ? holds : 0),
    )
    const text = bits.join('')
    const found = this.numbers.get(text)
    if (found !== undefined) return found
    this.numbers.set(text, this.statuses.length)
    return this.statuses.push(text) - 1
  }

  /**
   * The label of a step that the kernel has just computed.
   * @param before the number of the status before it
   * @param after the number of the status after it
   */
  labelOf(step: number, before: number, after: number): number {
    const origin = this.kernel.origins[step]!
    // Many steps have one effect, and so one origin.
    const key = `${origin} ${before} ${after}`
    const found = this.known.get(key)
    if (found !== undefined) return found
    const label = this.labels.numberOf(this.text(origin, before, after))
    this.known.set(key, label)
    return label
  }

  private text(origin: number, before: number, after: number): string {
    const { events, kernel } = this
    const { sites } = kernel.model
    const from = origin < 0 ? undefined : kernel.tables.origins.at(origin)
    switch (events.kind) {
      case 'status':
        return this.changes(before, after, from)
      case 'clauses': {
        const name = from === undefined ? undefined : events.names.get(from.clause)
        return name === undefined ? '' : `${name} at ${sites[from!.site]!.name}`
      }
      case 'steps': {
        if (from === undefined) return ''
        const sender = from.from === undefined ? '' : `, ${from.message!.type} from ${sites[from.from]!.name}`
        return `${from.clause} at ${sites[from.site]!.name}${sender}`
      }
      default:
        return events satisfies never
    }
  }

  private changes(
    before: number,
    after: number,
    from: { readonly clause: string; readonly site: number } | undefined,
  ): string {
    const { model } = this.kernel
    const { competitors, sites } = model
    const fault = from !== undefined && isFault(model, from.clause) ? from : undefined
    const [old, now] = [this.statuses[before]!, this.statuses[after]!]
    return [
      ...(fault === undefined ? [] : [`${fault.clause} at ${sites[fault.site]!.name}`]),
      ...competitors.flatMap((site, k) => {
        const change = site === fault?.site ? '' : changeText(Number(old[k]), Number(now[k]))
        return change === '' ? [] : [`${change} at ${sites[site]!.name}`]
      }),
    ].join(', ')
  }
}

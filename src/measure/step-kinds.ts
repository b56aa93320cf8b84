// What the steps of a graph send and receive. Many steps do the same: each such kind of step has a number, two bytes for an
// edge, from which follow the messages of the step, those of its enter and its exit, and those that each site handles.

import type { Kernel } from '../compile/kernel.js'
import type { Model } from '../model/model.js'
import type { Sent } from '../semantics/transaction.js'
import { encode } from '../sorts/sort.js'

/** How a send to several sites counts: as one message for each receiver, or as one multicast. */
export type Count = 'receivers' | 'multicast'

/** What a step sends and receives. */
export interface StepKind {
  /** The site that takes it. */
  readonly site: number
  /** The type of the message that it receives; undefined for a local step. */
  readonly received: string | undefined
  /** The number of messages that it sends, by type. */
  readonly sent: ReadonlyMap<string, number>
  /** The messages of calls of a server that the spec leaves out. */
  readonly exchanged: number
  /** Whether a site that has left sends messages of its exit again. */
  readonly repeatsExit: boolean
}

/** The messages that a step of this kind sends. */
export const sendsOf = ({ sent, exchanged }: StepKind): number =>
  [...sent.values()].reduce((sum, count) => sum + count, exchanged)

/** The messages of one step by type. As multicasts, equal messages of one step count once. */
export const countedByType = (
  model: Model,
  sends: readonly Sent[],
  count: Count,
): ReadonlyMap<string, number> => {
  const byType = new Map<string, number>()
  const seen = new Set<string>()
  for (const { message } of sends) {
    if (count === 'multicast') {
      const code = encode(model.spec.messages.sort, message)
      if (seen.has(code)) continue
      seen.add(code)
    }
    byType.set(message.type, (byType.get(message.type) ?? 0) + 1)
  }
  return byType
}

/** The kinds of the steps of a kernel, each with a number. Number 0 is for steps that send and receive nothing. */
export class StepKinds {
  readonly kinds: StepKind[] = [
    { site: -1, received: undefined, sent: new Map(), exchanged: 0, repeatsExit: false },
  ]
  private readonly kernel: Kernel
  private readonly count: Count
  private readonly numbers = new Map<string, number>()
  /** By origin: the number of its kind. */
  private readonly byOrigin: number[] = []

  constructor(kernel: Kernel, count: Count) {
    this.kernel = kernel
    this.count = count
  }

  /** The kind of a step of the kernel's current state. The loss of a message sends nothing. */
  ofStep(step: number): number {
    const origin = this.kernel.origins[step]!
    if (origin < 0) return 0
    this.byOrigin[origin] ??= this.ofOrigin(origin)
    return this.byOrigin[origin]
  }

  private ofOrigin(origin: number): number {
    const { model, tables } = this.kernel
    const { clause, site, message, sent } = tables.origins.at(origin)
    const byType = countedByType(model, sent, this.count)
    const exchanged = model.spec.exchanges[clause] ?? 0
    const repeatsExit = model.spec.repeatsExit.includes(clause)
    const key = JSON.stringify([site, message?.type, exchanged, repeatsExit, [...byType].sort()])
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number =
      this.kinds.push({ site, received: message?.type, sent: byType, exchanged, repeatsExit }) - 1
    this.numbers.set(key, number)
    return number
  }
}

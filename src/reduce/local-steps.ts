// The possible steps of one site, without a state: records, triggers (a local clause of the site, or a received message) and
// results, all by number, with each call made once. They are separate from the tables of the kernel: the calls here need not
// occur in any state, and must not widen the packing of states.

import { Interner, identityByText, identityIn } from '../compile/interner.js'
import { PairMap } from '../compile/pair-map.js'
import { Parts } from '../compile/parts.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { reactionTo } from '../semantics/reaction.js'
import { type Outcome, type SiteRecord, transact } from '../semantics/transaction.js'
import { encode, type Sort } from '../sorts/sort.js'

/** What may happen at the site: a local clause, or a message from a site. */
type Trigger =
  | { readonly clause: string; readonly received?: undefined }
  | { readonly clause?: undefined; readonly received: { readonly message: Message; readonly from: number } }

/** The result of a trigger, by numbers. */
interface Result {
  readonly record: number
  /** The messages sent on each channel, in order, as monitors see them. */
  readonly sends: number
}

/** Whether two triggers can be exchanged: see `LocalSteps.exchange`. */
export type Exchange = 'no' | 'together' | 'each'

type Sends = readonly (readonly [to: number, codes: readonly string[], types: readonly string[]])[]

const joined = (first: Sends, second: Sends): Sends => {
  const channels = new Map(first.map((entry) => [entry[0], entry]))
  for (const [to, codes, types] of second) {
    const before = channels.get(to)
    channels.set(to, [to, [...(before?.[1] ?? []), ...codes], [...(before?.[2] ?? []), ...types]])
  }
  return [...channels.values()].sort(([a], [b]) => a - b)
}

/** The steps of one site that do not involve shared variables. */
export class LocalSteps {
  readonly records: Interner<SiteRecord>
  readonly triggers: Interner<Trigger>
  /** The site's own clauses, as triggers. */
  readonly clauses: readonly number[]
  private readonly model: Model
  private readonly site: number
  private readonly parts = new Parts()
  private readonly sends = new Interner<Sends>(identityByText((sends) => JSON.stringify(sends), this.parts))
  private readonly offsets = new PairMap()
  private readonly results: (readonly Result[] | undefined)[] = []
  private readonly joins = new PairMap()

  constructor(model: Model, site: number) {
    this.model = model
    this.site = site
    const { spec } = model
    const { role } = model.sites[site]!
    this.records = new Interner(identityIn(role.record as unknown as Sort<SiteRecord>, this.parts))
    this.triggers = new Interner<Trigger>(
      identityByText(
        ({ clause, received }) =>
          clause === undefined
            ? `${received.from} ${encode(spec.messages.sort, received.message)}`
            : `: ${clause}`,
        this.parts,
      ),
    )
    this.clauses = [...spec.clauses]
      .filter(([name, { kind, role: of }]) => {
        const forbidden = name === spec.workload.request && !model.requesters.has(site)
        return kind === 'local' && of === role.name && !forbidden
      })
      .map(([clause]) => this.triggers.id({ clause }))
  }

  /**
   * The results of a trigger at a record, one for each alternative; undefined if the spec fails, or a shared variable is read
   * or written.
   */
  after(record: number, trigger: number): readonly Result[] | undefined {
    const known = this.offsets.get(record, trigger)
    if (known >= 0) return this.results[known]
    const results = this.compute(record, trigger)
    this.offsets.add(record, trigger, this.results.push(results) - 1)
    return results
  }

  private compute(record: number, trigger: number): readonly Result[] | undefined {
    const { model, site } = this
    const { clause, received } = this.triggers.value(trigger)
    let isRead = false
    const read = () => {
      isRead = true
      throw new Error('a shared variable has no value here')
    }
    try {
      const name = clause ?? reactionTo(model, site, received!.message.type)
      const outcomes = transact(model, site, this.records.value(record), name, read, received)
      if (isRead || outcomes.some(({ writes }) => writes.size > 0)) return undefined
      return outcomes.map((outcome) => this.result(outcome))
    } catch {
      // The spec may fail for a message that cannot arrive at this record; then nothing is claimed about it.
      return undefined
    }
  }

  private result({ record, sends }: Outcome): Result {
    const { sort } = this.model.spec.messages
    const each = sends.map(({ to, message }): Sends => [[to, [encode(sort, message)], [message.type]]])
    return { record: this.records.id(record), sends: this.sends.id(each.reduce(joined, [])) }
  }

  /** The sends of two steps, one after the other. */
  join(first: number, second: number): number {
    const known = this.joins.get(first, second)
    if (known >= 0) return known
    const number = this.sends.id(joined(this.sends.value(first), this.sends.value(second)))
    this.joins.add(first, second, number)
    return number
  }

  /** The types of the messages sent. */
  typesSent(sends: number): readonly string[] {
    return this.sends.value(sends).flatMap(([, , types]) => types)
  }

  /**
   * Whether two triggers can be exchanged at a record: `one` has a single result and keeps it, `other` has as many as before,
   * and both orders end at the same record with the same messages on each channel. `each` means that `other` also sends the
   * same in both orders; otherwise one step may send a message instead of the other.
   */
  exchange(record: number, one: number, other: number): Exchange {
    const first = this.after(record, one)
    const second = this.after(record, other)
    if (first?.length !== 1 || second === undefined) return 'no'
    if (second.length === 0) return 'each'
    const { record: moved, sends } = first[0]!
    const later = this.after(moved, other)
    if (later?.length !== second.length) return 'no'
    const together = second.every((result, k) => {
      const last = this.after(result.record, one)
      if (last?.length !== 1) return false
      return (
        last[0]!.record === later[k]!.record &&
        this.join(sends, later[k]!.sends) === this.join(result.sends, last[0]!.sends)
      )
    })
    if (!together) return 'no'
    return second.every((result, k) => result.sends === later[k]!.sends) ? 'each' : 'together'
  }
}

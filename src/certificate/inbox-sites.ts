// What a step that the texts show makes of the sites of a view with inboxes.
import { type InboxClauses, type KeptRecord, type Outcome, type Sent, several } from './inbox-clauses.js'

/** A site of a view: what is kept of its record, and how many messages of each counted type are in transit to it. */
export interface Site {
  readonly record: KeptRecord
  readonly inbox: readonly number[]
}

const leftOf = (count: number): readonly number[] =>
  count === several ? [1, several] : count === 1 ? [0] : []

/** How many messages each site gets of one that is sent, in all ways; one that only one site gets may go to a site that is left out. */
const gifts = (
  size: number,
  sender: number | undefined,
  { mine, theirs, isOne }: Omit<Sent, 'type'>,
): readonly (readonly number[])[] => {
  let found: readonly (readonly number[])[] = [[]]
  for (let site = 0; site < size; site++)
    found = found.flatMap((some) => (site === sender ? mine : theirs).map((count) => [...some, count]))
  return isOne ? found.filter((some) => some.reduce((a, b) => a + b, 0) <= 1) : found
}

/** The sites that steps leave. */
export class InboxSites {
  private readonly clauses: InboxClauses
  private readonly counted: readonly string[]

  constructor(clauses: InboxClauses, counted: readonly string[]) {
    this.clauses = clauses
    this.counted = counted
  }

  /** The sites that a step may leave. */
  sitesAfter(
    all: readonly Site[],
    self: number,
    receives: string | undefined,
    { record, sends }: Outcome,
  ): readonly (readonly Site[])[] {
    const { inbox } = all[self]!
    return this.afterReceipt(inbox, receives).flatMap((now) =>
      this.afterSends(all.with(self, { record, inbox: now }), self, sends),
    )
  }

  /** Of several messages one or several may be left. */
  afterReceipt(inbox: readonly number[], receives: string | undefined): readonly (readonly number[])[] {
    const at = receives === undefined ? -1 : this.counted.indexOf(receives)
    return at < 0 ? [inbox] : leftOf(inbox[at]!).map((count) => inbox.with(at, count))
  }

  /** The sites after messages that one of them, or another, sends. */
  afterSends(
    all: readonly Site[],
    sender: number | undefined,
    sends: readonly Sent[],
  ): readonly (readonly Site[])[] {
    let found: readonly (readonly Site[])[] = [all]
    for (const { type, mine, theirs, isOne } of sends) {
      const at = this.counted.indexOf(type)
      const given = gifts(all.length, sender, { mine, theirs, isOne })
      found = found.flatMap((sites) =>
        given.map((gift) =>
          sites.map(({ record, inbox }, k) => ({
            record,
            inbox: inbox.with(at, Math.min(several, inbox[at]! + gift[k]!)),
          })),
        ),
      )
    }
    return found
  }

  /**
   * The sites after a clause by which a site sends to itself. Such a message is handled in the same step, which is then several steps of the
   * views: the clause, and receipts by this site.
   */
  atOnce(all: readonly Site[], self: number, clause: string): readonly (readonly Site[])[] {
    const found = new Map<string, readonly Site[]>()
    const add = (before: readonly Site[], name: string, receives: string | undefined): void => {
      if (!this.isThere(before[self]!, receives)) return
      for (const outcome of this.clauses.outcomes(name, before[self]!.record))
        if (outcome.isToItself || before !== all)
          for (const sites of this.sitesAfter(before, self, receives, outcome))
            found.set(JSON.stringify(sites), sites)
    }
    const clauses = this.clauses.clauses()
    add(all, clause, clauses.find(([name]) => name === clause)?.[1])
    // The map grows while it is read.
    for (const sites of found.values())
      for (const [name, receives] of clauses) if (receives !== undefined) add(sites, name, receives)
    return [...found.values()]
  }

  /** Whether a site has a message of that type in transit to it, or may have one. */
  isThere({ inbox }: Site, receives: string | undefined): boolean {
    const at = receives === undefined ? -1 : this.counted.indexOf(receives)
    return at < 0 || inbox[at]! > 0
  }
}

// Steps of the reference semantics for views with inboxes. What such a view forgets may have infinitely many values, so the clauses are
// called with the small ones, in a system of three sites. The texts show the steps with all other values (inbox-clauses.ts).
import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Clause } from '../protocol/clause.js'
import { type SiteRecord, transact } from '../semantics/transaction.js'
import type { Json, Sort } from '../sorts/sort.js'
import { type Kept, type KeptRecord, keptIn } from './inbox-clauses.js'
import { Bound, combined, type Small, smallValues } from './small-values.js'

/** What a step makes of a kept record, and how many messages of each counted type it sends to each of two other sites. */
export interface SmallOutcome {
  readonly record: KeptRecord
  readonly gains: readonly [readonly number[], readonly number[]]
}

/** What a clause is called with. */
interface Given {
  readonly record: SiteRecord
  readonly received: Parameters<typeof transact>[5]
}

// Values up to a size are tried, as long as a clause has at most this many of them.
const mostValues = 100
const greatestSize = 4
/** The most values of a clause even of the smallest size. */
export const mostSmallest = 2_000

type Sorts = { readonly [name: string]: Sort<unknown> }

/** The steps of a site of three, by what a view keeps of it. */
export class SmallInboxSteps {
  private readonly model: Model
  private readonly kept: readonly Kept[]
  private readonly counted: readonly string[]
  private readonly known = new Map<string, readonly SmallOutcome[]>()
  /** The clauses that have more values of the smallest size than are tried. */
  readonly cut = new Set<string>()

  /** @param model one with three sites */
  constructor(model: Model, kept: readonly Kept[], counted: readonly string[]) {
    this.model = model
    this.kept = kept
    this.counted = counted
  }

  /** What a clause does at a site with this record, with all small values of what a view forgets. */
  outcomes(clause: string, record: KeptRecord): readonly SmallOutcome[] {
    const key = JSON.stringify([clause, record])
    const found = this.known.get(key) ?? this.called(clause, record)
    this.known.set(key, found)
    return found
  }

  private called(name: string, kept: KeptRecord): readonly SmallOutcome[] {
    const found = new Map<string, SmallOutcome>()
    const clause = this.model.spec.clauses.get(name)!
    for (const self of this.model.competitors) {
      const [one, other] = this.model.competitors.filter((site) => site !== self) as [number, number]
      for (const { record, received } of this.given(name, clause, self, kept))
        for (const outcome of this.outcomesOf(name, self, record, received)) {
          const gained = (to: number) =>
            this.counted.map(
              (type) => outcome.sends.filter((sent) => sent.to === to && sent.message.type === type).length,
            )
          const small: SmallOutcome = {
            record: this.kept.map((field) => keptIn(outcome.record, self, field)),
            gains: [gained(one), gained(other)],
          }
          found.set(JSON.stringify(small), small)
        }
    }
    return [...found.values()]
  }

  // A call that throws is not a step: no reachable state has these values, or the search of small systems finds it.
  private outcomesOf(name: string, self: number, record: SiteRecord, received: Given['received']) {
    try {
      return transact(this.model, self, record, name, () => undefined, received)
    } catch (error) {
      if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
      return []
    }
  }

  private *given(name: string, clause: Clause, self: number, kept: KeptRecord): Generator<Given> {
    const { spec, sites, competitors } = this.model
    const { record: sort } = sites[self]!.role
    const fields = sort.fields as Sorts
    const parts: Sorts = clause.kind === 'upon' ? spec.messages.fields(clause.type) : {}
    const names = Object.keys(fields)
    for (const { json } of this.values(name, fields, parts, self, kept)) {
      const values = json as readonly Json[]
      const record = sort.fromJson(
        Object.fromEntries(names.map((name, k) => [name, values[k]!])),
      ) as SiteRecord
      if (clause.kind !== 'upon') {
        yield { record, received: undefined }
        continue
      }
      const body = Object.keys(parts).map((name, k) => [name, values[names.length + k]!] as const)
      const message = spec.messages.sort.fromJson({ type: clause.type, ...Object.fromEntries(body) })
      for (const from of competitors) if (from !== self) yield { record, received: { message, from } }
    }
  }

  private values(
    clause: string,
    fields: Sorts,
    parts: Sorts,
    self: number,
    kept: KeptRecord,
  ): readonly Small[] {
    let found: readonly Small[] = []
    for (let most = 0; most <= greatestSize; most++) {
      const bound = new Bound(mostSmallest)
      const kinds = [
        ...Object.entries(fields).map(([name, sort]) => this.valuesOf(name, sort, self, kept, most, bound)),
        ...Object.values(parts).map((sort) => smallValues(sort, this.model.scope, most, bound)),
      ]
      const more = combined(kinds, most, bound)
      if (most > 0 && (more.length > mostValues || bound.isCut)) return found
      if (bound.isCut) this.cut.add(clause)
      found = more
    }
    return found
  }

  /** The values of a field of a site, of which a view keeps something or nothing. */
  private valuesOf(
    name: string,
    sort: Sort<unknown>,
    self: number,
    kept: KeptRecord,
    most: number,
    bound: Bound,
  ): readonly Small[] {
    const { scope, competitors } = this.model
    const k = this.kept.findIndex((one) => one.name === name)
    if (k < 0) return smallValues(sort, scope, most, bound)
    const value = kept[k]
    const as = (json: Json): Small => ({ json, size: 0 })
    if (value === null) return [as(null)]
    switch (this.kept[k]!.as) {
      case 'value':
        return [as(sort.toJson(value))]
      case 'whose':
        return value === 'itself' ? [as(self)] : competitors.filter((site) => site !== self).map(as)
      case 'whether':
        return smallValues(sort, scope, most, bound).filter(({ json }) => json !== null)
      default:
        return this.kept[k]!.as satisfies never
    }
  }
}

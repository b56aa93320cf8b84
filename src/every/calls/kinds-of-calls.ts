// Which calls of a small system are made again in larger ones. The first calls that a search reaches are alike, and a clause that counts sites shows it
// only with as many in a collection. So a few are taken of each kind.
import { isCollection } from 'immutable'
import type { Message } from '../../protocol/message.js'
import type { SiteRecord } from '../../semantics/transaction.js'
import { encode } from '../../sorts/sort.js'
import type { RoleShape, Shape } from '../shape/shape.js'

/** A call of a clause in a system. */
export interface RealCall {
  readonly site: number
  readonly clause: string
  readonly record: SiteRecord
  readonly received: { readonly message: Message; readonly from: number } | undefined
  readonly shared: readonly unknown[]
}

const mostOfClause = 300

/** The kinds of the calls so far. Calls of one kind differ only in timestamps, messages of one type, and which sites are in their collections. */
export class KindsOfCalls {
  private readonly known = new Map<string, Set<string>>()
  private readonly variables: Shape['shared']

  constructor({ shared }: Shape) {
    this.variables = shared
  }

  /** Whether a call is the first of its kind; false after many kinds of one clause. */
  isNew(role: RoleShape, call: RealCall): boolean {
    const kinds = this.known.get(call.clause) ?? new Set<string>()
    this.known.set(call.clause, kinds)
    const kind = this.kindOf(role, call)
    if (kinds.has(kind) || kinds.size >= mostOfClause) return false
    kinds.add(kind)
    return true
  }

  private kindOf({ fields }: RoleShape, { site, record, received, shared }: RealCall): string {
    const values = fields.map(({ name, kind, sort }) => {
      const value = (record as { readonly [name: string]: unknown })[name]
      if (isCollection(value)) return `${value.count()} sites`
      return kind === 'scalar' && !sort.timed ? encode(sort, value) : `${value === null}`
    })
    const read = this.variables.map(({ sort }, k) => (sort.timed ? '' : encode(sort, shared[k])))
    return JSON.stringify([site, received?.message.type ?? null, values, read])
  }
}

// A clause reads few of the elements of shared arrays that a configuration has. A call shows it only the elements that calls of the
// clause have read so far, so that one stored call stands for many configurations. A call that reads another one is made again.

import { roleAt } from '../cut/configuration.js'
import { elementName, ReadsMore, unread } from '../cut/unread.js'
import type { Shape } from '../shape/shape.js'
import type { Call } from './call.js'
import { type CallTable, ranked } from './call-table.js'
import type { Outcomes } from './outcome.js'

/** Which elements the clauses of a model have read. */
class NarrowCalls {
  private readonly read = new Map<string, Set<string>>()
  private readonly shape: Shape
  private readonly table: CallTable

  constructor(shape: Shape, table: CallTable) {
    this.shape = shape
    this.table = table
  }

  /** The outcomes of a call, and the timestamps of what it shows. */
  outcomes(call: Call): { readonly times: readonly number[]; readonly outcomes: Outcomes } {
    const { shape, table } = this
    for (;;) {
      const { call: asked, times } = ranked(shape, roleAt(shape, call.self), this.narrowed(call))
      try {
        return { times, outcomes: table.outcomes(asked) }
      } catch (error) {
        if (!(error instanceof ReadsMore)) throw error
        const known = this.read.get(call.clause) ?? new Set()
        if (known.has(error.element)) throw new Error('a call shows too little', { cause: error })
        this.read.set(call.clause, known.add(error.element))
      }
    }
  }

  private narrowed(call: Call): Call {
    const { shared, elements } = this.shape
    if (elements.length === 0) return call
    const known = this.read.get(call.clause)
    const values = call.shared.map((value, k) => {
      if (k < shared.length) return value
      const at = k - shared.length
      const isOwn = Math.floor(at / elements.length) === call.self
      return known?.has(elementName(at % elements.length, isOwn)) ? value : unread
    })
    return { ...call, shared: values }
  }
}

const ofTables = new WeakMap<CallTable, NarrowCalls>()

/** The calls that are stored in a table. */
export const narrowCalls = (shape: Shape, table: CallTable): NarrowCalls => {
  const known = ofTables.get(table) ?? new NarrowCalls(shape, table)
  ofTables.set(table, known)
  return known
}

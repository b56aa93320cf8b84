// How many states a normal form of one part would leave: states that differ only in this part and behave alike become one. The
// count is of the visited states; the normal form itself is for the author of the spec to write.

import type { LongWork } from '../../search/long-work.js'
import type { Part } from './parts.js'
import { countWithout, type StatesToProject } from './projections.js'
import type { Classes } from './same-behaviour.js'

/** What a normal form of a part would save. */
export interface NormalForm {
  readonly part: string
  readonly states: number
  /** Whether all states that differ only in this part behave alike. */
  readonly always: boolean
  /**
   * Where the part does not matter: another field of the same record, and its values in all sites in which states that behave
   * alike differ in this part. Only if that field has other values elsewhere.
   */
  readonly where: { readonly field: string; readonly values: readonly string[] } | undefined
}

// A field with more values than this does not describe a place.
const mostValues = 8

/** Collects in which records the part may be changed. */
class Places {
  private readonly part: Part
  private readonly merged = new Set<string>()

  constructor(part: Part) {
    this.part = part
  }

  /** Two states that behave alike and differ only in this part. */
  note(first: Int32Array, second: Int32Array): void {
    for (const slot of this.part.slots) {
      if (first[slot] === second[slot]) continue
      this.merged.add(`${slot} ${first[slot]}`)
      this.merged.add(`${slot} ${second[slot]}`)
    }
  }

  /** @param sizes the number of values of each slot */
  describe(sizes: Int32Array): NormalForm['where'] {
    const { slots, beside } = this.part
    if (beside === undefined) return undefined
    const places = beside.fields.flatMap((field) => {
      const all = new Set<string>()
      const here = new Set<string>()
      for (const slot of slots) {
        for (let id = 0; id < sizes[slot]!; id++) {
          const value = beside.read(slot, id, field)
          all.add(value)
          if (this.merged.has(`${slot} ${id}`)) here.add(value)
          if (all.size > mostValues) return []
        }
      }
      return here.size < all.size ? [{ field, values: [...here].sort(), share: here.size / all.size }] : []
    })
    const best = places.sort((a, b) => a.share - b.share)[0]
    return best === undefined ? undefined : { field: best.field, values: best.values }
  }
}

const isOfAlgorithm = ({ kind }: Part): boolean =>
  kind === 'field' || kind === 'shared' || kind === 'message field' || kind === 'order'

/** The normal forms that would leave fewer states, one for each part of the algorithm. Throws `MemoryExhausted`. */
export function* normalForms(
  states: StatesToProject,
  parts: readonly Part[],
  classes: Classes,
  without: ReadonlyMap<Part, number>,
): LongWork<readonly NormalForm[]> {
  const found: NormalForm[] = []
  for (const part of parts.filter(isOfAlgorithm)) {
    const places = new Places(part)
    const left = yield* countWithout(states, part, classes.of, (first, second) => places.note(first, second))
    if (left === states.visited.size) continue
    found.push({
      part: part.name,
      states: left,
      always: left === without.get(part),
      where: places.describe(states.tables.sizes),
    })
  }
  return found
}

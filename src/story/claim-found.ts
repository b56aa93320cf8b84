// What a run claims: as its file says, or the property that it violates.
import type { Property } from '../protocol/property.js'
import { byDefault } from '../protocol/property-kinds.js'
import { meaningOf, shownVerdict } from '../semantics/meaning.js'
import { type Trace, TraceError } from '../trace/trace.js'
import { showsItsClaim } from './ending.js'

const claiming = (trace: Trace, property: Property): Trace => ({
  ...trace,
  shows: { property: property.name, verdict: shownVerdict(property) },
})

const isShown = (trace: Trace): boolean => {
  try {
    return showsItsClaim(trace) === true
  } catch (error) {
    // Not a run of the shape that could show this property.
    if (!(error instanceof TraceError)) throw error
    return false
  }
}

/**
 * The run with its claim: its own, or the first property that it violates, in the order of the spec, of those that are checked by
 * default. A property that takes many states comes last, and a witness is not a claim unless it is named. Undefined if the run violates nothing.
 */
export const claimFound = (trace: Trace, named: readonly string[] | undefined): Trace | undefined => {
  if (trace.shows !== undefined || trace.fails !== undefined) return trace
  const { spec } = trace.model
  const isLate = (property: Property): boolean => meaningOf(property).shownBy === 'all runs from a state'
  const asked =
    named === undefined
      ? spec.properties.filter((property) => byDefault(property) && shownVerdict(property) === 'violated')
      : spec.properties.filter(({ name }) => named.includes(name))
  return [...asked.filter((one) => !isLate(one)), ...asked.filter(isLate)]
    .map((property) => claiming(trace, property))
    .find(isShown)
}

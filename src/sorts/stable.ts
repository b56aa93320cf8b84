// A field on stable storage: what stands in it outlives a crash of its site. In models without crashes it is the same as
// the sort it was made of.
import type { Sort } from './sort.js'

/** The same values as `sort`, in a field that a crash leaves as it is. Only whole fields of a site can be stable. */
export const stable = <S extends Sort<unknown>>(sort: S): S => ({ ...sort, stable: true })

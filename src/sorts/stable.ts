// A field on stable storage: its value survives a crash of its site. In models without crashes it is the same as the
// sort it was made of.
import { sortWith } from './record.js'
import type { Sort } from './sort.js'

/**
 * The same values as `sort`, in a field that a crash does not change. Only whole fields of a site can be stable:
 * inside another sort, a message or a shared variable, `stable` is refused.
 */
export const stable = <S extends Sort<unknown>>(sort: S): S => sortWith(sort, { stable: true })

/** Throws a `TypeError` if a stable sort is used inside another, where it would have no effect. */
export const mustNotBeStable = (inner: Sort<unknown>, outer: string): void => {
  if (inner.stable !== true) return
  throw new TypeError(
    `stable(${inner.text}) inside ${outer}: only a whole field of a site can be stable; write stable(${outer}(...))`,
  )
}

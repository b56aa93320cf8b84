// A field on stable storage: what stands in it outlives a crash of its site. In models without crashes it is the same as
// the sort it was made of.
import type { Sort } from './sort.js'

/**
 * The same values as `sort`, in a field that a crash leaves as it is. Only whole fields of a site can be stable: inside of
 * another sort, a message or a shared variable it is refused.
 */
export const stable = <S extends Sort<unknown>>(sort: S): S => ({ ...sort, stable: true })

/** Throws a `TypeError` where a stable sort is used inside of another, which would not outlive anything. */
export const mustNotBeStable = (inner: Sort<unknown>, outer: string): void => {
  if (inner.stable !== true) return
  throw new TypeError(
    `stable(${inner.text}) inside of ${outer}: only a whole field of a site can be stable; write stable(${outer}(...))`,
  )
}

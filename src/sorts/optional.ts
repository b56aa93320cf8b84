// A value or null, as in "no request" or "no site". Null is not a number, so a comparison cannot mistake it for one.
import { canonical, encode, numberOf, type Sort } from './sort.js'
import { mustNotBeStable } from './stable.js'

/** `null`, the initial value, or a value of `sort`. */
export const optional = <T>(sort: Sort<T>): Sort<T | null> => {
  mustNotBeStable(sort, 'optional')
  return {
    text: `optional(${sort.text})`,
    timed: sort.timed,
    inner: [sort],
    loose: sort.loose,
    initial: null,
    problem: (value, scope) => (value === null ? undefined : sort.problem(value, scope)),
    toJson: (value) => (value === null ? null : sort.toJson(value)),
    code: (value) => (value === null ? 'null' : encode(sort, value)),
    number: (value, parts) => (value === null ? parts.scalar(null) : numberOf(sort, value, parts)),
    canonical: (value) => (value === null ? null : canonical(sort, value)),
    fromJson: (json) => (json === null ? null : sort.fromJson(json)),
    show: (value, siteText) => (value === null ? 'none' : sort.show(value, siteText)),
    rename: (value, to) => (value === null ? null : sort.rename(value, to)),
    signature: (value, colour) => (value === null ? '-' : `+${sort.signature(value, colour)}`),
    shift: (value, to) => (value === null ? null : sort.shift(value, to)),
  }
}

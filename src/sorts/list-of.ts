// A list with order: a queue of waiting sites.
import { List } from 'immutable'
import { canonical, describe, encode, type Json, joined, numbering, type Sort, shownInside } from './sort.js'
import { mustNotBeStable } from './stable.js'

// Up to six small numbers in a row are the digits, from 1, of one number, since a look-up in a large map takes longer than all else. Any
// other item is the second of a pair whose first ends with `null`.
const base = 32
const fullDigits = base ** 5

/** Immutable.js lists of values of `sort`; empty at first. */
export const listOf = <T>(sort: Sort<T>): Sort<List<T>> => {
  mustNotBeStable(sort, 'listOf')
  const ofItem = numbering(sort)
  return {
    text: `listOf(${sort.text})`,
    timed: sort.timed,
    inner: [sort],
    loose: sort.loose,
    initial: List<T>(),
    problem: (value, scope) => {
      if (!List.isList(value)) return `${describe(value)} is not an Immutable.List`
      // Several times faster than an iterator.
      for (let at = 0; at < value.size; at++) {
        const problem = sort.problem(value.get(at), scope)
        if (problem !== undefined) return `item ${at}: ${problem}`
      }
      return undefined
    },
    toJson: (value) => value.toArray().map((item) => sort.toJson(item)),
    code: (value) => {
      let text = '['
      for (let at = 0; at < value.size; at++) text += `${encode(sort, value.get(at) as T)},`
      return `${text}]`
    },
    number: (value, parts) => {
      let number = 0
      let digits = 0
      for (let at = 0; at < value.size; at++) {
        const item = ofItem(value.get(at) as T, parts)
        if (digits >= fullDigits || (item >= base - 1 && digits > 0)) {
          number = parts.pair(number, digits)
          digits = 0
        }
        if (item < base - 1) digits = base * digits + item + 1
        else number = parts.pair(parts.pair(number, parts.scalar(null)), item)
      }
      return digits > 0 ? parts.pair(number, digits) : number
    },
    canonical: (value) => value.map((item) => canonical(sort, item)),
    fromJson: (json) => {
      if (!Array.isArray(json)) throw new TypeError(`${describe(json)} is not a list`)
      return List((json as readonly Json[]).map((item) => sort.fromJson(item)))
    },
    show: (value, siteText) => `[${value.map((item) => shownInside(sort, item, siteText)).join(', ')}]`,
    rename: (value, to) => value.map((item) => sort.rename(item, to)),
    signature: (value, colour) => joined(value.toArray().map((item) => sort.signature(item, colour))),
    shift: (value, to) => value.map((item) => sort.shift(item, to)),
  }
}

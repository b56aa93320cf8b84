// A list with order: a queue of waiting sites.
import { List } from 'immutable'
import { canonical, describe, encode, type Json, joined, type Sort, shownInside } from './sort.js'
import { mustNotBeStable } from './stable.js'

/** Immutable.js lists of values of `sort`; empty at first. */
export const listOf = <T>(sort: Sort<T>): Sort<List<T>> => {
  mustNotBeStable(sort, 'listOf')
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

// A set without order, such as the votes received or the replies deferred.
import { Set as ImmutableSet } from 'immutable'
import { describe, encode, type Json, joined, type Sort, shownInside } from './sort.js'
import { mustNotBeStable } from './stable.js'

/** Immutable.js sets of values of `sort`; empty at first. Written and printed in the order of the encodings. */
export const setOf = <T>(sort: Sort<T>): Sort<ImmutableSet<T>> => {
  mustNotBeStable(sort, 'setOf')
  const ordered = (value: ImmutableSet<T>): T[] => {
    const members = [...value]
    return members.every((member) => typeof member === 'number')
      ? members.sort((a, b) => Number(a) - Number(b))
      : members
          .map((member) => ({ member, text: encode(sort, member) }))
          .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
          .map(({ member }) => member)
  }
  // Equal sets iterate in the same order only if they were built in the same order.
  const inOrder = (value: ImmutableSet<T>): ImmutableSet<T> => ImmutableSet(ordered(value))
  return {
    text: `setOf(${sort.text})`,
    timed: sort.timed,
    inner: [sort],
    loose: true,
    initial: ImmutableSet<T>(),
    problem: (value, scope) => {
      if (!ImmutableSet.isSet(value)) return `${describe(value)} is not an Immutable.Set`
      for (const member of value) {
        const problem = sort.problem(member, scope)
        if (problem !== undefined) return `member: ${problem}`
      }
      return undefined
    },
    toJson: (value) => ordered(value).map((member) => sort.toJson(member)),
    fromJson: (json) => {
      if (!Array.isArray(json)) throw new TypeError(`${describe(json)} is not a list of members`)
      return ImmutableSet((json as readonly Json[]).map((member) => sort.fromJson(member)))
    },
    show: (value, siteText) =>
      `{${ordered(value)
        .map((member) => shownInside(sort, member, siteText))
        .join(', ')}}`,
    rename: (value, to) => inOrder(value.map((member) => sort.rename(member, to))),
    signature: (value, colour) => joined([...value].map((member) => sort.signature(member, colour)).sort()),
    shift: (value, to) => (sort.timed ? inOrder(value.map((member) => sort.shift(member, to))) : value),
  }
}

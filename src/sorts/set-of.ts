// A set without order, such as the votes received or the replies deferred.
import { Set as ImmutableSet } from 'immutable'
import { describe, encode, type Json, joined, numberOf, type Sort, shownInside } from './sort.js'
import { mustNotBeStable } from './stable.js'

// The numbers of sites, and others below this, are bits of a number.
const mostBits = 31
// A sort keeps at most this many sets.
const mostKept = 1024

/** The members as bits; undefined if one is no small number. */
const bitsOf = (value: ImmutableSet<unknown>): number | undefined => {
  let bits = 0
  const areBits = value.every((member) => {
    if (typeof member !== 'number' || !Number.isInteger(member) || member < 0 || member >= mostBits)
      return false
    bits |= 1 << member
    return true
  })
  return areBits ? bits : undefined
}

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
  const isScalar = sort.inner === undefined && !sort.loose && !('fields' in sort)
  // Most sets are of sites. Equal ones share a value, since making one anew takes longer than most clauses do.
  const kept = new Map<number, ImmutableSet<T>>()
  const canonicalSet = (value: ImmutableSet<T>): ImmutableSet<T> => {
    const bits = bitsOf(value)
    const known = bits === undefined ? undefined : kept.get(bits)
    if (known !== undefined) return known
    const made = inOrder(value)
    if (bits !== undefined && kept.size < mostKept) kept.set(bits, made)
    return made
  }
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
    // Only the number of a set of small numbers is a pair that begins with `null`.
    number: (value, parts) => {
      const bits = bitsOf(value)
      if (bits !== undefined) return parts.pair(parts.scalar(null), bits)
      let number = 0
      for (const member of ordered(value)) number = parts.pair(number, numberOf(sort, member, parts))
      return number
    },
    ...(isScalar && {
      canonical: canonicalSet,
      code: (value: ImmutableSet<T>) => `[${ordered(value).map((member) => encode(sort, member))}]`,
    }),
    show: (value, siteText) =>
      `{${ordered(value)
        .map((member) => shownInside(sort, member, siteText))
        .join(', ')}}`,
    rename: (value, to) => inOrder(value.map((member) => sort.rename(member, to))),
    signature: (value, colour) => joined([...value].map((member) => sort.signature(member, colour)).sort()),
    shift: (value, to) => (sort.timed ? inOrder(value.map((member) => sort.shift(member, to))) : value),
  }
}

// One path through a function that is read with opaque values. Each test of an opaque value takes one of its answers; all paths
// together have all answers. So the paths of a call include what the call does in every system, whatever the opaque values are.

import type { SpecNames } from '../../canonical/by-order/free-names.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { type Asked, withAllAnswers } from '../cut/answers.js'
import { aNumber, Opaque, type Part, partsOf, type Value } from './value.js'

/** A path that no call takes, such as one on which a message is sent to null. */
export class NoSuchPath extends Error {}

// A function that gives itself is not read.
const deepest = 8

/** The parts that have one value, so that two of them are certainly equal. */
const single: ReadonlySet<Part> = new Set(['itself', 'null', 'undefined'])
const nullish: readonly Part[] = ['null', 'undefined']

const isOne = (parts: ReadonlySet<Part>): boolean => parts.size === 1 && single.has([...parts][0]!)

/** What a path has answered so far. */
export class Path {
  /** The number of the site that takes the step. */
  readonly self = new Opaque({ ...aNumber, may: ['itself'] })
  readonly spec: SpecNames
  /** Notes a name whose value is not known. */
  readonly unclear: (reason: string) => void
  /** The number of the site, if a test has shown it, and numbers that it does not have. */
  number: number | undefined
  private excluded: ReadonlySet<number> = new Set()
  private asked: Asked
  private depth = 0
  // What was narrowed, to take it back after a function that is called any number of times.
  private readonly undo: (() => void)[] = []

  constructor(spec: SpecNames, asked: Asked, unclear: (reason: string) => void) {
    this.spec = spec
    this.asked = asked
    this.unclear = unclear
  }

  /** One of these, in a path for each. */
  choose<T>(options: readonly T[]): T {
    if (options.length === 0) throw new NoSuchPath()
    return options[this.asked.answer(options.length)]!
  }

  private isEither(): boolean {
    return this.choose([true, false])
  }

  /** Takes all paths of a call that happens any number of times, or not at all: what it finds out is forgotten. */
  aside<T>(call: () => T): readonly T[] {
    const outer = this.asked
    const mark = this.undo.length
    if (this.depth > deepest) throw new NotUnderstood('its functions make functions too deeply')
    this.depth++
    try {
      return withAllAnswers(
        (asked) => {
          this.asked = asked
          try {
            return [call()]
          } catch (error) {
            if (!(error instanceof NoSuchPath)) throw error
            return []
          } finally {
            while (this.undo.length > mark) this.undo.pop()!()
          }
        },
        () => {
          throw new NotUnderstood('it has too many paths')
        },
      ).flat()
    } finally {
      this.asked = outer
      this.depth--
    }
  }

  /** Notes that a value is one of these parts. */
  narrow(value: Value, to: (part: Part) => boolean): void {
    if (value.kind !== 'opaque') return
    const before = value.may
    const after = new Set([...before].filter(to))
    if (after.size === 0) throw new NoSuchPath()
    if (after.size === before.size) return
    value.may = after
    this.undo.push(() => {
      value.may = before
    })
  }

  // Whether the site has this number.
  private hasNumber(number: number): boolean {
    if (this.number !== undefined) return this.number === number
    if (this.excluded.has(number)) return false
    const [before, excluded] = [this.number, this.excluded]
    this.undo.push(() => {
      this.number = before
      this.excluded = excluded
    })
    const has = this.isEither()
    if (has) this.number = number
    else this.excluded = new Set([...excluded, number])
    return has
  }

  private isItself(value: Value): boolean {
    return value.kind === 'opaque' && value.may.size === 1 && value.may.has('itself')
  }

  /** Whether a value is certainly the number of the site, and certainly not 0. */
  isSelfAboveZero(value: Value): boolean {
    return this.isItself(value) && (this.number === undefined ? this.excluded.has(0) : this.number > 0)
  }

  /** Whether `a === b`. */
  areSame(a: Value, b: Value): boolean {
    if (a.kind === 'data' && b.kind === 'data') return a.data === b.data
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (this.isItself(one) && other.kind === 'data' && typeof other.data === 'number')
        return this.hasNumber(other.data)
    const [ofA, ofB] = [partsOf(a), partsOf(b)]
    const common = [...ofA].filter((part) => ofB.has(part))
    if (common.length === 0) return false
    if (isOne(ofA) && isOne(ofB)) return true
    if (this.isEither()) {
      for (const one of [a, b]) this.narrow(one, (part) => common.includes(part))
      return true
    }
    if (isOne(ofA)) this.narrow(b, (part) => !ofA.has(part))
    if (isOne(ofB)) this.narrow(a, (part) => !ofB.has(part))
    return false
  }

  /** Whether a value is null or undefined. */
  isNullish(value: Value): boolean {
    const parts = partsOf(value)
    const some = nullish.some((part) => parts.has(part))
    if (!some) return false
    if ([...parts].every((part) => nullish.includes(part))) return true
    const is = this.isEither()
    this.narrow(value, (part) => nullish.includes(part) === is)
    return is
  }

  /** Whether a value is undefined. */
  isUndefined(value: Value): boolean {
    return this.areSame(value, { kind: 'data', data: undefined })
  }

  /** Whether a value counts as true. */
  isTrue(value: Value): boolean {
    if (value.kind === 'data') return Boolean(value.data)
    if (value.kind !== 'opaque') return true
    if (this.isItself(value)) return !this.hasNumber(0)
    const isObject = value.type.kind === 'many' || value.type.kind === 'fields'
    if (isObject && [...value.may].every((part) => part === 'else')) return true
    if (isObject) return !this.isNullish(value)
    if ([...value.may].every((part) => nullish.includes(part))) return false
    const is = this.isEither()
    if (is) this.narrow(value, (part) => !nullish.includes(part))
    return is
  }

  /** The part of a site number: whether it is that of the site itself. A number that is known may be that of the site. */
  isOfSelf(value: Value): boolean {
    return this.areSame(value, this.self)
  }
}

// What a clause does: the fields of the site's record that change, the messages it sends, the shared variables it
// writes. An effect names only what changes. Several effects in `either` are alternatives, each a step of its own.
import { Set as ImmutableSet } from 'immutable'

/** Messages to one site or several. The model option `self` decides how a message to the sender itself is handled. */
export interface Send<M> {
  readonly kind: 'send'
  readonly to: readonly number[]
  readonly message: M
}

/** New values of shared variables. */
export interface Write<W> {
  readonly kind: 'write'
  readonly changes: W
}

/** A new value for one element of a shared array. */
export interface ArrayWrite<V, K = number> {
  readonly index: K
  readonly value: V
}

/** First the changed fields, then sends and writes in that order; `[]` for no change. */
export type Effect<Changes, M, W> = readonly [] | readonly [changes: Changes, ...rest: (Send<M> | Write<W>)[]]

/** Alternatives: the adversary picks one. */
export interface Either<E> {
  readonly kind: 'either'
  readonly effects: readonly E[]
}

/** Marks receivers of which only a part is known. They stay as they are: see src/every. */
export const receivers: unique symbol = Symbol('receivers')

/** Sends `message` to one site or to several: to a set in the order of site numbers, otherwise in the given order. */
export const send = <M>(to: number | Iterable<number>, message: M): Send<M> => {
  if (typeof to === 'number') return { kind: 'send', to: [to], message }
  // `others` is a set and a function.
  if ((typeof to === 'object' || typeof to === 'function') && receivers in to)
    return { kind: 'send', to: to as unknown as readonly number[], message }
  // The order of an Immutable.js set depends on how it was built; equal sets must give the same order of sends.
  const sites = [...to]
  return { kind: 'send', to: ImmutableSet.isSet(to) ? sites.sort((a, b) => a - b) : sites, message }
}

/** Writes one element of a shared array: `write({ turn: element(self, true) })`. For several elements, give a list of these. */
export const element = <const K, V>(index: K, value: V): ArrayWrite<V, K> => ({ index, value })

/** The method by which receivers of which only a part is known give the alternatives of `eitherOf`. */
export const alternatives: unique symbol = Symbol('alternatives')

interface PartlyKnown {
  [alternatives]<E>(effectOf: (site: number) => E): readonly E[]
}

const isPartlyKnown = (sites: Iterable<number>): sites is Iterable<number> & PartlyKnown => receivers in sites

/** Offers several effects, each of them a step of its own. An empty list disables the clause. */
export const either = <const E>(effects: Iterable<E>, ...more: readonly never[]): Either<E> => {
  // A TypeError is reported with the clause that made it. Without the type checker, the second of two effects would be lost, and the parts of the first treated as alternatives.
  if (more.length > 0 || typeof effects !== 'object' || effects === null || !(Symbol.iterator in effects))
    throw new TypeError('either takes one list of effects: write either([a, b]), not either(a, b)')
  return { kind: 'either', effects: [...effects] }
}

/** Offers one effect for each of these sites, in the order of site numbers. Without a site the clause is disabled. */
export const eitherOf = <const E>(sites: Iterable<number>, effectOf: (site: number) => E): Either<E> =>
  either(
    isPartlyKnown(sites)
      ? sites[alternatives](effectOf)
      : [...sites].sort((a, b) => a - b).map((site) => effectOf(site)),
  )

// What a clause does: which fields of the own record change, which messages go out, which shared variables are written.
// An effect names only what changes. Several effects under `either` are alternatives, each a step of its own.
import { Set as ImmutableSet } from 'immutable'

/** Messages to one site or several. Those to the sender itself go the way that the model's `self` says. */
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
export interface ArrayWrite<V> {
  readonly index: number
  readonly value: V
}

/** First the changed fields, then what is sent and written, in that order; `[]` for no change at all. */
export type Effect<Changes, M, W> = readonly [] | readonly [changes: Changes, ...rest: (Send<M> | Write<W>)[]]

/** Alternatives: the adversary picks one. */
export interface Either<E> {
  readonly kind: 'either'
  readonly effects: readonly E[]
}

/** Sends `message` to one site, or to each of several: of a set in the order of their numbers, else in the order given. */
export const send = <M>(to: number | Iterable<number>, message: M): Send<M> => {
  if (typeof to === 'number') return { kind: 'send', to: [to], message }
  // An Immutable.js set remembers how it was made; equal sets must be sent to in the same order.
  const sites = [...to]
  return { kind: 'send', to: ImmutableSet.isSet(to) ? sites.sort((a, b) => a - b) : sites, message }
}

/** Writes one element of a shared array: `write({ turn: at(self, true) })`. */
export const element = <V>(index: number, value: V): ArrayWrite<V> => ({ index, value })

/** Offers several effects, each of them a step of its own; none at all disables the clause. */
export const either = <E>(effects: Iterable<E>): Either<E> => ({ kind: 'either', effects: [...effects] })

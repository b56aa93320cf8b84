// A call of a method in the text of a function, as the reader of order sees it: on which collection, with which arguments. The tables of
// methods are in methods.ts.
import { mustBeFreeOfOrder } from './free-of-order.js'
import { type Arguments, argument, type Reading, type Site } from './reading.js'
import { aNumber, clean, collection, isCollection, NotUnderstood, opaque, type Value } from './value.js'

/** A call of a method. */
export interface MethodCall {
  readonly name: string
  readonly on: Value
  /** The elements of the collection; for a map, the values. */
  readonly element: Value
  readonly args: Arguments
  readonly site: Site
  readonly reading: Reading
}

export type Transfer = (call: MethodCall) => Value

const isText = (value: Value): boolean => value.kind === 'function' || value.kind === 'given'

/** The result of a callback for each element. */
export const calledBack = (
  { args, element, on, reading, site }: MethodCall,
  ...before: readonly Value[]
): Value => {
  const fn = argument(args, 0)
  if (!isText(fn)) throw new NotUnderstood('it passes timestamps to a function whose text is not available')
  if (on.kind === 'bag') mustBeFreeOfOrder(fn)
  const key = on.kind === 'map' || on.kind === 'set' ? clean : on.kind === 'bag' ? opaque : aNumber
  return reading.call(fn, { values: [...before, element, key, on] }, { ...site, written: [] })
}

/** The collection with other elements; a literal array loses the positions of its elements. */
export const like = (on: Value, element: Value): Value =>
  on.kind === 'set'
    ? on
    : on.kind === 'bag'
      ? { kind: 'bag', element }
      : collection(isCollection(on) ? on.kind : 'array', element)

export const only = ({ args, name }: MethodCall, most: number): void => {
  if (args.rest !== undefined || args.values.length > most)
    throw new NotUnderstood(`it calls ${name} with too many arguments`)
}

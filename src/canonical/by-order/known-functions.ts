// The transfer functions of functions whose text need not be read: those of Coterie and of the language. Each is
// identified by its value, not by its name.

import { either, element, send } from '../../protocol/effect.js'
import { fieldsOfKind } from '../../protocol/message.js'
import { precedes } from '../../protocol/precedes.js'
import { violationThen } from '../../protocol/property.js'
import { fieldsMadeBy } from '../../sorts/record.js'
import { keptName, namedMake, namedWrite } from './free-names.js'
import { madeOf } from './of-sorts.js'
import { extreme, isCertain } from './operators.js'
import { type Arguments, allOf, argument, mustHoldNoFunction } from './reading.js'
import {
  clean,
  collection,
  elementsOf,
  isClean,
  isComparable,
  NotUnderstood,
  objectOf,
  opaque,
  type Value,
} from './value.js'

type Transfer = (args: Arguments) => Value

/** A request, as `precedes` takes it: a timestamp or null, and a site. */
const isRequest = (value: Value): boolean => {
  if (value.kind !== 'tuple' || value.elements.length !== 2) return false
  const [time, site] = value.elements
  return isClean(site!) && ((isComparable(time!) && !time!.lowered) || time!.kind === 'empty')
}

/** Returns an object that holds the arguments under these names. */
const handsOut =
  (...names: readonly string[]): Transfer =>
  (args) => {
    for (const one of allOf(args)) mustHoldNoFunction(one)
    return objectOf('literal', [
      ['kind', clean],
      ...names.map((name, k) => [name, argument(args, k)] as const),
    ])
  }

const compares: Transfer = (args) => {
  if (allOf(args).every(isClean)) return clean
  if (args.rest !== undefined || args.values.length !== 2 || !args.values.every(isRequest))
    throw new NotUnderstood('it calls precedes with arguments other than pairs of a timestamp and a site')
  return clean
}

// A spread may be empty.
const takesGreatest: Transfer = (args) => extreme(allOf(args), args.values.some(isCertain))
const takesLeast: Transfer = (args) => extreme(allOf(args), false)

const makes =
  (names: readonly string[]): Transfer =>
  (args) => {
    const made = madeOf(names, argument(args, 0))
    mustHoldNoFunction(made)
    return made
  }

/** A record whose fields are unknown: it has the given fields if they are an object literal. */
const makesByName: Transfer = (args) => {
  const given = argument(args, 0)
  mustHoldNoFunction(given)
  return given.kind === 'object' ? objectOf('record', given.fields) : isClean(given) ? clean : opaque
}

/** Alternatives, each of which is like this one. */
export const effectsOf = (one: Value): Value =>
  objectOf('literal', [
    ['kind', clean],
    ['effects', collection('array', one)],
  ])

const table: ReadonlyMap<unknown, Transfer> = new Map<unknown, Transfer>([
  [precedes, compares],
  [send, handsOut('to', 'message')],
  [element, handsOut('index', 'value')],
  [violationThen, handsOut('memory')],
  [namedWrite, handsOut('changes')],
  [either, (args) => effectsOf(elementsOf(argument(args, 0)))],
  [namedMake, makesByName],
  [keptName, (args) => argument(args, 0)],
  [Math.max, takesGreatest],
  [Math.min, takesLeast],
])

/** The transfer function of a function; undefined if it is unknown. */
export const knownFunction = (fn: unknown): Transfer | undefined => {
  const found = table.get(fn)
  if (found !== undefined || typeof fn !== 'function') return found
  const kind = fieldsOfKind(fn)
  if (kind !== undefined) return makes([...Object.keys(kind), 'type'])
  const record = fieldsMadeBy(fn)
  return record === undefined ? undefined : makes(Object.keys(record))
}

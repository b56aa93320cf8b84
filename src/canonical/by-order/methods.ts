// What the methods of collections and records do with timestamps in them: a table with a row for each method. A
// method without a row is refused if timestamps may be involved. Methods that change an array in place have no row,
// since an array may have several names.

import { calledBack, like, type MethodCall, only, type Transfer } from './method-call.js'
import { extreme } from './operators.js'
import {
  type Arguments,
  allOf,
  argument,
  mustBeClean,
  mustDecide,
  type Reading,
  type Site,
} from './reading.js'
import { objectMethods } from './record-methods.js'
import {
  aNumber,
  areComparable,
  areOrdered,
  arrayOf,
  type CollectionKind,
  clean,
  collection,
  dependsOnBagOrder,
  elementsOf,
  empty,
  isClean,
  isCollection,
  isComparable,
  join,
  NotUnderstood,
  type Value,
} from './value.js'

/** Whether some element, or each, satisfies a function. */
const tests: Transfer = (call) => {
  only(call, 1)
  mustDecide(calledBack(call))
  return clean
}
/** The position of an element that satisfies a function, or the number of such elements. */
const counts: Transfer = (call) => {
  tests(call)
  return aNumber
}
/** The elements that satisfy a function. */
const chooses: Transfer = (call) => {
  tests(call)
  return like(call.on, call.element)
}
/** One element that satisfies a function. */
const finds: Transfer = (call) => {
  tests(call)
  return join(call.element, empty)
}
/** The results of a function for each element. */
const maps: Transfer = (call) => {
  only(call, 1)
  const made = calledBack(call)
  if (call.on.kind === 'set' && !isClean(made)) throw new NotUnderstood('it makes a set of timestamps')
  return call.on.kind === 'set' ? clean : like(call.on, made)
}
const flatMaps: Transfer = (call) => {
  const made = maps(call)
  if (!isCollection(made)) return made
  return collection(made.kind, flattened(made.kind, made.element, false))
}
/**
 * The elements that a value contributes when an array or an Immutable.js collection is flattened. Null stays an element
 * of an array, and an array absorbs the elements of arrays only. Throws if a value may or may not be absorbed.
 * @param isArgument whether it is an argument of `concat`, which keeps a null everywhere
 */
const flattened = (into: CollectionKind, value: Value, isArgument: boolean): Value => {
  const { kind } = value
  const isOwn = kind === 'array' || kind === 'tuple' || (into !== 'array' && kind === 'list')
  // The analysis treats an iterator as a sequence; a real sequence treats it as an element.
  if (isOwn || (into === 'list' && kind === 'seq'))
    return into === 'array' || isArgument ? join(elementsOf(value), empty) : elementsOf(value)
  if (isClean(value)) return clean
  if (into === 'array' && !isArgument && (kind === 'stamp' || kind === 'object')) return value
  throw new NotUnderstood('it concatenates values that may be, or may hold, timestamps')
}
const each: Transfer = (call) => {
  only(call, 1)
  mustDecide(calledBack(call))
  return clean
}
/** The fold of a function over all elements. */
const folds: Transfer = (call) => {
  only(call, 2)
  const { site, args, element } = call
  // The accumulator is a variable.
  const variables = site.environment.part(site.node, 'fold')
  variables.declare('made', args.values.length > 1 ? args.values[1]! : element)
  variables.declare('made', calledBack(call, variables.find('made')))
  // Without an initial value, an empty collection gives undefined.
  return args.values.length > 1 ? variables.find('made') : join(variables.find('made'), empty)
}
/** An element at a key or index. */
const gets: Transfer = (call) => {
  only(call, 2)
  mustBeClean(argument(call.args, 0), 'it uses a timestamp as a key')
  return join(call.element, argument(call.args, 1), empty)
}
/** The first or last element. */
const ends: Transfer = (call) => {
  only(call, 0)
  return join(call.element, empty)
}
/** Whether a key has a value. */
const has: Transfer = ({ args }) => {
  for (const one of allOf(args)) mustBeClean(one, 'it uses a timestamp as a key')
  return clean
}
/** Whether the collection contains a value, and where. */
const searches: Transfer = (call) => {
  only(call, 1)
  const sought = argument(call.args, 0)
  const isScalar = isClean(sought) || isComparable(sought)
  // Two arrays, or elements of arrays, are equal only if they are the same object.
  if (!areComparable(call.element, sought) || (!isScalar && call.on.kind !== 'list'))
    throw new NotUnderstood('it compares a timestamp with another kind of value')
  return clean
}
/** Whether two collections are equal. */
const equals: Transfer = (call) => {
  only(call, 1)
  if (!areComparable(call.on, argument(call.args, 0)))
    throw new NotUnderstood('it compares a timestamp with another kind of value')
  return clean
}
/** The collection with more elements. */
const adds: Transfer = ({ on, element, args }) => like(on, join(element, ...allOf(args)))
/** The collection with another element at a key or index. */
const puts: Transfer = (call) => {
  only(call, 2)
  mustBeClean(argument(call.args, 0), 'it uses a timestamp as a key')
  return like(call.on, join(call.element, argument(call.args, 1)))
}
/** The collection with the element at a key replaced by the result of a function. */
const updates: Transfer = (call) => {
  only(call, 2)
  mustBeClean(argument(call.args, 0), 'it uses a timestamp as a key')
  const made = call.reading.call(argument(call.args, 1), { values: [join(call.element, empty)] }, call.site)
  return like(call.on, join(call.element, made))
}
/** The collection and the elements of others. */
const concatenates: Transfer = ({ on, element, args }) => {
  const into = isCollection(on) ? on.kind : 'array'
  return like(on, join(element, ...allOf(args).map((one) => flattened(into, one, true))))
}
/** The map and the entries of others. */
const merges: Transfer = ({ on, element, args }) => {
  const others = allOf(args)
  if (!others.every((one) => one.kind === 'map'))
    throw new NotUnderstood('it merges a value that is not a map')
  return like(on, join(element, ...others.map((one) => (one.kind === 'map' ? one.element : empty))))
}
/** Some of its elements, by their keys or indices. */
const keeps: Transfer = (call) => {
  for (const one of allOf(call.args))
    mustBeClean(one, 'it uses a timestamp as a position, a key or a number of elements')
  return like(call.on, call.element)
}
/** Some of its elements, as another kind of collection. */
const becomes =
  (kind: CollectionKind): Transfer =>
  (call) => {
    only(call, 0)
    return collection(kind, call.element)
  }
/** Its entries: pairs of a key and a value. */
const entries: Transfer = (call) => {
  only(call, 0)
  return collection(call.name === 'toArray' ? 'array' : 'seq', arrayOf([clean, call.element]))
}
const keys: Transfer = (call) => {
  only(call, 0)
  return collection('seq', clean)
}
/** The elements in the order of a comparator. */
const sorts: Transfer = (call) => {
  const { on, element, args, reading, site } = call
  only(call, 1)
  if ((on.kind === 'tuple' || (on.kind === 'array' && on.isTuple)) && !isFresh(site))
    throw new NotUnderstood('it sorts an array in place')
  if (args.values.length > 0) reading.compare(args.values[0]!, element, site)
  else if (!isClean(element) && (on.kind === 'array' || on.kind === 'tuple' || !isOrdered(element)))
    throw new NotUnderstood('it sorts timestamps by an unknown comparator')
  return like(on, element)
}
/** Whether values like this one are ordered as timestamps are. */
const isOrdered = (value: Value): boolean => isComparable(value) && areOrdered(value, value)
// An array literal that is used in place has no other name.
const isFresh = ({ node }: Site): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'ArrayExpression'
/** Ranks by the results of a function, which are compared with one another. */
const rankedBy = (call: MethodCall): void => {
  only(call, 1)
  const rank = calledBack(call)
  if (!isClean(rank) && !isOrdered(rank))
    throw new NotUnderstood('it compares a timestamp with another kind of value')
}
const sortsBy: Transfer = (call) => {
  rankedBy(call)
  return like(call.on, call.element)
}
const extremeBy: Transfer = (call) => {
  rankedBy(call)
  return join(call.element, empty)
}
const isExtreme: Transfer = (call) => {
  only(call, 0)
  return join(extreme([call.element], false), empty)
}
const isOneOf: Transfer = (call) => {
  only(call, 0)
  return clean
}

/** A row of the table: the kinds of collection, a method, and its transfer function. */
interface Row {
  readonly on: readonly (CollectionKind | 'set' | 'bag')[]
  readonly method: string
  readonly does: Transfer
}

const rows = (on: string, methods: string, does: Transfer): Row[] =>
  methods.split(' ').map((method) => ({ on: on.split(' ') as Row['on'], method, does }))

export const table: readonly Row[] = [
  ...rows('array list seq map set bag', 'some every', tests),
  ...rows('array list', 'findIndex findLastIndex', counts),
  ...rows('list seq map set bag', 'count', counts),
  ...rows('map', 'findKey', tests),
  ...rows('array list seq map set bag', 'filter', chooses),
  ...rows('list seq map set bag', 'filterNot', chooses),
  ...rows('list seq', 'takeWhile skipWhile', chooses),
  ...rows('array list seq map set', 'find', finds),
  ...rows('array list seq map', 'findLast', finds),
  ...rows('array list seq map set bag', 'map', maps),
  ...rows('array list seq', 'flatMap', flatMaps),
  ...rows('array list seq map set', 'forEach', each),
  ...rows('array list seq map set', 'reduce', folds),
  ...rows('array list seq', 'reduceRight', folds),
  ...rows('list map seq', 'get', gets),
  ...rows('array', 'at', gets),
  ...rows('list seq map', 'first last', ends),
  ...rows('list map', 'has', has),
  ...rows('list seq map bag', 'isEmpty', isOneOf),
  ...rows('array list', 'includes indexOf lastIndexOf', searches),
  ...rows('list', 'contains', searches),
  ...rows('list map', 'equals', equals),
  ...rows('list', 'push unshift', adds),
  ...rows('list map', 'set', puts),
  ...rows('list', 'insert', puts),
  ...rows('list map', 'update', updates),
  ...rows('array list seq', 'concat', concatenates),
  ...rows('map', 'merge', merges),
  ...rows('list map', 'remove delete clear', keeps),
  ...rows('list', 'pop shift', keeps),
  ...rows('array list seq', 'slice', keeps),
  ...rows('list seq map', 'skip take', keeps),
  ...rows('list seq', 'rest butLast reverse', keeps),
  ...rows('array', 'toReversed', keeps),
  ...rows('list seq', 'toArray', becomes('array')),
  ...rows('list seq map', 'values valueSeq', becomes('seq')),
  ...rows('list seq', 'toSeq', becomes('seq')),
  ...rows('list seq map', 'toList', becomes('list')),
  ...rows('map', 'entries toArray entrySeq', entries),
  ...rows('list seq map', 'keySeq keys', keys),
  ...rows('array list seq', 'sort', sorts),
  ...rows('array', 'toSorted', sorts),
  ...rows('list seq', 'sortBy', sortsBy),
  ...rows('list seq map', 'maxBy minBy', extremeBy),
  ...rows('list seq map bag', 'max min', isExtreme),
]

const byMethod: ReadonlyMap<string, Transfer> = new Map(
  table.flatMap((row) => row.on.map((kind) => [`${kind} ${row.method}`, row.does] as const)),
)

/** The result of a method of a clean value: its callbacks get clean values, and must return clean values. */
const onClean = ({ args, reading, site }: MethodCall): Value => {
  for (const one of allOf(args)) {
    if (one.kind === 'function')
      mustBeClean(
        reading.call(one, { values: [], rest: clean }, { ...site, written: [] }),
        'it returns timestamps from a callback over a collection whose kind is unknown',
      )
    else mustBeClean(one, 'it passes a timestamp to a collection that holds none')
  }
  return clean
}

/** The result of a method. Throws `NotUnderstood` if it cannot be known. */
export const methodOf = (name: string, on: Value, args: Arguments, site: Site, reading: Reading): Value => {
  if (on.kind === 'empty') return empty
  if (on.kind === 'object' && !(on.form === 'literal' && isClean(on))) {
    const does = on.form === 'record' ? objectMethods.get(name) : undefined
    if (does === undefined) throw new NotUnderstood(`it calls ${name} of a record or a view`)
    return does(on, args, site)
  }
  const kind = on.kind === 'tuple' ? 'array' : on.kind
  const does = byMethod.get(`${kind} ${name}`)
  if (does !== undefined && on.kind === 'bag')
    return does({ name, on, element: on.element, args, site, reading })
  if (on.kind === 'bag') throw new NotUnderstood(dependsOnBagOrder)
  if (does !== undefined && (isCollection(on) || on.kind === 'tuple' || on.kind === 'set'))
    return does({ name, on, element: on.kind === 'map' ? on.element : elementsOf(on), args, site, reading })
  if (isClean(on)) return onClean({ name, on, element: clean, args, site, reading })
  throw new NotUnderstood(
    on.kind === 'stamp' || on.kind === 'opaque'
      ? `it calls ${name} of a value that may be a timestamp`
      : `it calls ${name} of a value that holds timestamps`,
  )
}

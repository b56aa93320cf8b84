// What calls do with site numbers: of the functions of Coterie and of the language, of the operations of cut-collections.ts, and of
// the methods of arrays and of values that name no sites.
import { keptName, namedWrite } from '../../canonical/by-order/free-names.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { either, eitherOf, element, send } from '../../protocol/effect.js'
import { fieldsOfKind } from '../../protocol/message.js'
import { precedes } from '../../protocol/precedes.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import {
  aSite,
  elementOf,
  isData,
  join,
  made,
  mustBeHandedOut,
  nothing,
  plain,
  type Reading,
  scalar,
  someSites,
  type Value,
} from './value.js'

type Given = readonly Value[]

const mustBeData = (values: Given, what: string): void => {
  if (!values.every(isData)) throw new NotUnderstood(`it passes sites to ${what}`)
}

/** A request, as `precedes` takes it. */
const isRequest = (value: Value | undefined): boolean => {
  if (value?.kind !== 'tuple' || value.elements.length !== 2) return false
  const [time, site] = value.elements as [Value, Value]
  return (
    (isData(time) || time.kind === 'rank') && ((site.kind === 'site' && site.orNull !== true) || isData(site))
  )
}

const isOfKind = (value: Value | undefined, k: number, kind: Value['kind']): boolean =>
  value?.kind === 'tuple' && value.elements[k]?.kind === kind

const compares = (given: Given): Value => {
  const [a, b] = given
  const areBoth = isRequest(a) && isRequest(b)
  const areAlike =
    isOfKind(a, 1, 'site') === isOfKind(b, 1, 'site') && isOfKind(a, 0, 'rank') === isOfKind(b, 0, 'rank')
  if (!areBoth || !areAlike)
    throw new NotUnderstood('it calls precedes with arguments other than pairs of a timestamp and a site')
  return scalar
}

// A site number in an object literal is `made`: it may be stored in the fields that name sites, and nothing reads it there.
const mustBeMessage = ({ stores }: Reading, given: Given): void => {
  const [message] = given
  if (given.length !== 1 || message?.kind !== 'object' || message.view) {
    mustBeData(given, 'a message')
    return
  }
  for (const [name, value] of message.fields)
    if (value.kind !== 'made' || !stores.has(name)) mustBeData([value], 'a message')
}

const sends = ([to = nothing, message = nothing]: Given): Value => {
  const receiver = to.kind === 'tuple' || to.kind === 'array' ? elementOf(to) : to
  if (!['site', 'sites', 'nothing'].includes(receiver.kind))
    throw new NotUnderstood('it sends to what may be no site of its record or context')
  mustBeData([message], 'a message')
  return made
}

// Functions of numbers alone, without side effects.
const ofNumbers = new Set<unknown>([
  Math.abs,
  Math.ceil,
  Math.floor,
  Math.max,
  Math.min,
  Math.sign,
  Math.trunc,
])

const ofKnown = (reader: Reading, fn: unknown, given: Given): Value => {
  if (fn === precedes) {
    if (!reader.comparesSites)
      throw new NotUnderstood('it calls precedes, and one of the sites may be a voter')
    return compares(given)
  }
  if (fn === send) return sends(given)
  if (fn === element) return takes(['site', 'data'], made)(reader, given)
  if (fn === eitherOf) {
    if (given[0]?.kind !== 'sites' || given.length !== 2)
      throw new NotUnderstood('it calls eitherOf with other arguments than a set of sites and a function')
    mustBeHandedOut(reader.callback(given[1], [aSite]))
    return made
  }
  if (fn === keptName) return given[0] ?? nothing
  if (fn === either || fn === namedWrite) {
    for (const one of given) mustBeHandedOut(one)
    return made
  }
  if (ofNumbers.has(fn)) {
    mustBeData(given, 'a function of numbers')
    return scalar
  }
  if (typeof fn !== 'function') throw new NotUnderstood('it calls what may not be a function')
  const fields = fieldsOfKind(fn)
  if (fields !== undefined) {
    mustBeMessage(reader, given)
    return plain
  }
  return reader.result(fn as AnyFunction, given)
}

/** The result of calling a value that is not a function literal. */
export const called = (reader: Reading, callee: Value, given: Given): Value => {
  if (callee.kind === 'siteOf' || callee.kind === 'all') {
    mustBeData(given, callee.kind)
    return callee.kind === 'siteOf' ? aSite : someSites
  }
  // `others(role)`; no other set of sites can be called.
  if (callee.kind === 'sites') {
    mustBeData(given, 'others')
    return callee
  }
  if (callee.kind !== 'known') throw new NotUnderstood('it calls a value that may not be a function')
  return callee.values.map((fn) => ofKnown(reader, fn, given)).reduce(join, nothing)
}

type Method = (reader: Reading, given: Given) => Value

const takes = (
  kinds: readonly ('site' | 'sites' | 'data')[],
  result: Value,
  least = kinds.length,
): Method => {
  return (_, given) => {
    const fits =
      given.length >= least &&
      given.length <= kinds.length &&
      given.every((one, k) => (kinds[k] === 'data' ? isData(one) : one.kind === kinds[k]))
    if (!fits) throw new NotUnderstood('it calls an operation on sites with arguments of another kind')
    return result
  }
}
const asks =
  (result: Value): Method =>
  (reader, given) => {
    reader.test(reader.callback(given[0], [aSite]))
    if (given.length > 1) throw new NotUnderstood('it passes too much to an operation on sites')
    return result
  }

const named = (names: string, method: Method): [string, Method][] =>
  names.split(' ').map((name) => [name, method])

// The operations of cut-collections.ts.
const ofSites: ReadonlyMap<string, Method> = new Map([
  ...named('has includes contains', takes(['site'], scalar)),
  ...named('add remove delete push', takes(['site'], someSites)),
  ...named('clear keySeq sort toSet shift', takes([], someSites)),
  ...named('first min max', takes([], aSite)),
  ...named('isEmpty', takes([], scalar)),
  ...named('union subtract intersect', takes(['sites'], someSites)),
  ...named('equals isSubset', takes(['sites'], scalar)),
  ...named('every some', asks(scalar)),
  ...named('filter', asks(someSites)),
  ...named('get', takes(['site', 'data'], plain, 1)),
  ...named('set', takes(['site', 'data'], someSites)),
])

const results =
  (make: (result: Value, element: Value) => Value) =>
  (reader: Reading, on: Value, given: Given): Value => {
    if (given.length !== 1) throw new NotUnderstood('it calls a method of an array with too many arguments')
    return make(reader.callback(given[0], [elementOf(on), scalar]), elementOf(on))
  }

const ofArrays: ReadonlyMap<string, (reader: Reading, on: Value, given: Given) => Value> = new Map([
  ['map', results((element) => ({ kind: 'array', element }))],
  [
    'filter',
    results((answer, element) => {
      mustBeData([answer], 'filter')
      return { kind: 'array', element }
    }),
  ],
  ...['every', 'some'].map(
    (name) =>
      [
        name,
        results((answer) => {
          mustBeData([answer], name)
          return scalar
        }),
      ] as const,
  ),
])

// Methods of texts and of Immutable.js collections that change nothing in place.
const ofData = new Set(
  'has get includes contains indexOf isEmpty first last equals every some filter find count map add remove delete set push pop shift unshift clear union subtract intersect merge concat slice'.split(
    ' ',
  ),
)

/** The result of a method of a value. */
export const methodOf = (reader: Reading, on: Value, name: string, given: Given): Value => {
  if (on.kind === 'quorums') {
    if (name !== 'get') throw new NotUnderstood(`it calls ${name} of a quorum system`)
    return takes(['site'], someSites)(reader, given)
  }
  if (on.kind === 'elements') {
    if (name !== 'get') throw new NotUnderstood(`it calls ${name} of a shared array`)
    return takes(['site'], on.element)(reader, given)
  }
  if (on.kind === 'sites') {
    const method = ofSites.get(name)
    if (method === undefined) throw new NotUnderstood(`it calls ${name} of a collection of sites`)
    return method(reader, given)
  }
  if (on.kind === 'tuple' || on.kind === 'array') {
    const method = ofArrays.get(name)
    if (method === undefined) throw new NotUnderstood(`it calls ${name} of an array`)
    return method(reader, on, given)
  }
  if (on.kind !== 'plain' || !ofData.has(name)) throw new NotUnderstood(`it calls ${name}`)
  for (const one of given) {
    const isText = one.kind === 'function' || one.kind === 'known'
    mustBeData([isText && !isData(one) ? reader.callback(one, [plain, plain]) : one], name)
  }
  return plain
}

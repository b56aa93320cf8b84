// The initial configurations of two and of three sites. The functions that give them see the other sites as a clause does, so they
// give each site the same in every system.
import { isMap } from 'immutable'
import type { Message } from '../../protocol/message.js'
import { canonical, encode } from '../../sorts/sort.js'
import type { CallTable } from '../calls/call-table.js'
import { type Configuration, channel } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import { type CutRecord, recordText } from '../cut/cut-record.js'
import { namedBy } from '../cut/ring-names.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { RoleShape, Shape } from '../shape/shape.js'

const initialValue = (kind: RoleShape['fields'][number]['kind'], initial: unknown): unknown =>
  kind === 'scalar' || kind === 'site' ? initial : []

const product = <T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  choices.reduce<readonly (readonly T[])[]>(
    (lists, options) => lists.flatMap((list) => options.map((option) => [...list, option])),
    [[]],
  )

/** The call that gives the initial records of a site, which may not name other sites. */
const initialCall = (shape: Shape, sites: number, self: Index) => {
  const role = self >= firstOne ? shape.ones[self - firstOne]! : shape.many
  const sorts = shape.spec.roles.find(({ name }) => name === role.name)!.record
  const base = role.fields.map(({ kind, sort }) => initialValue(kind, sort.initial))
  const call = {
    clause: `initial of ${role.name}`,
    self,
    from: undefined,
    sites,
    record: base,
    message: undefined,
    shared: [],
  }
  const made = (context: unknown): readonly CutRecord[] =>
    shape.spec.initialRecords(role.name, context).map((changes) => {
      const record = [...base]
      for (const [name, value] of Object.entries(changes)) {
        const k = role.fields.findIndex((field) => field.name === name)
        const sort = sorts.fields[name]
        if (k < 0 || sort === undefined || role.fields[k]!.kind !== 'scalar' || isMap(value))
          throw new NotParametric(
            `${shape.spec.name}: the initial "${name}" of ${role.name} names sites, or is not a field; only initial values that name no sites are covered`,
          )
        record[k] = canonical(sort, value)
      }
      return record
    })
  return { role, call, made }
}

const initialRecords = (shape: Shape, table: CallTable, sites: number, self: Index): readonly CutRecord[] => {
  const { role, call, made } = initialCall(shape, sites, self)
  return table
    .onContext(call.clause, call, made, (records) =>
      records.map((record) => recordText(role, record)).join('\n'),
    )
    .flat()
}

/**
 * The initial records of the site with the smallest number, in every system; undefined if they may depend on the others. To this site
 * all others are like site 1: their numbers are greater.
 */
export const initialRecordsOfFirst = (shape: Shape, table: CallTable): readonly CutRecord[] | undefined => {
  const { call, made } = initialCall(shape, 2, 0)
  return table.asOfAll(call.clause, call, made)
}

const initialShared = (shape: Shape, table: CallTable, sites: number): readonly (readonly unknown[])[] => {
  const call = {
    clause: 'shared',
    self: 0,
    from: undefined,
    sites,
    record: [],
    message: undefined,
    shared: [],
  }
  const made = (context: unknown) =>
    shape.spec.initialShared(context).map((changes) => {
      const array = shape.many.fields.find((field) => Object.hasOwn(changes, field.array ?? ''))
      if (array !== undefined)
        throw new NotParametric(
          `${shape.spec.name}: the shared array "${array.array}" has initial elements of its own; only those of its sort are covered`,
        )
      return shape.shared.map(({ name, sort }) =>
        Object.hasOwn(changes, name) ? canonical(sort, changes[name]) : sort.initial,
      )
    })
  return table
    .onContext('shared', call, made, (all) =>
      JSON.stringify(all.map((values) => values.map((value, k) => shape.shared[k]!.sort.toJson(value)))),
    )
    .flat()
}

const anywhere = {
  clause: 'inFlight',
  self: 0,
  from: undefined,
  sites: 2,
  record: [],
  message: undefined,
  shared: [],
}

/** The messages on the arc from the last site to the first, in which alone a ring may have some at first. */
const initialOnRing = (shape: Shape, table: CallTable): readonly Message[] => {
  const { spec } = shape
  const [first, last] = [0, Number.POSITIVE_INFINITY]
  const ends: Methods = { min: () => first, max: () => last }
  const made = (context: unknown) =>
    spec.inFlight(onlyEnds(context as object, ends)).map(({ from, to, message }) => {
      if (from !== last || to !== first)
        throw new NotParametric(
          `${spec.name}: messages are in transit initially; on a ring they must be from sites.max() to sites.min()`,
        )
      if (namedBy(shape, message).length > 0)
        throw new NotParametric(
          `${spec.name}: messages are in transit initially, and name sites; on a ring they may name none`,
        )
      return canonical(spec.messages.sort, message)
    })
  const text = (messages: readonly Message[]) => messages.map((one) => encode(spec.messages.sort, one)).join()
  return table.onContext('inFlight', anywhere, made, text)[0]!
}

type Methods = { readonly [name: string]: () => number }

// `sites` with these operations alone, and parameters. The context itself refuses everything else.
const onlyEnds = (context: object, ends: Methods): object => {
  const only = (shown: object, get: (name: PropertyKey) => unknown): object =>
    new Proxy(Object.freeze({}), {
      get: (_, name) => get(name),
      has: (_, name) => Reflect.has(shown, name),
      ownKeys: () => Reflect.ownKeys(shown),
      getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(shown, name),
    })
  return only(context, (name) => {
    if (name === 'parameters') return Reflect.get(context, name)
    if (name !== 'sites') return Reflect.get(context, `${String(name)} in inFlight`)
    const sites = Reflect.get(context, name) as object
    return only(sites, (operation) =>
      Object.hasOwn(ends, operation)
        ? ends[operation as string]
        : Reflect.get(sites, `${String(operation)} in inFlight`),
    )
  })
}

const refuseUnlike = (shape: Shape, table: CallTable): void => {
  if (shape.form !== 'arcs') {
    const counts = table.onContext(
      'inFlight',
      anywhere,
      (context) => shape.spec.inFlight(context).length,
      String,
    )
    if (counts.some((count) => count > 0))
      throw new NotParametric(
        `${shape.spec.name}: messages are in transit initially; only empty channels are covered`,
      )
  }
  // A site without a quorum cannot request. To let it makes more runs, not fewer.
  if (shape.form === 'voters') return
  const call = { ...anywhere, clause: 'canRequest' }
  const able = table.onContext('canRequest', call, (context) => shape.spec.canRequest(context), String)
  if (able.includes(false))
    throw new NotParametric(`${shape.spec.name}: not every site can request; the sites must be alike`)
}

/** The initial configurations of two sites and of three. Throws a `NotParametric` if they depend on site numbers. */
export const initialConfigurations = (shape: Shape, table: CallTable): readonly Configuration[] => {
  refuseUnlike(shape, table)
  const onRing = shape.form === 'arcs' ? initialOnRing(shape, table) : []
  return [2, 3].flatMap((sites) => {
    const records = product([...Array(sites).keys()].map((self) => initialRecords(shape, table, sites, self)))
    const ones = product(shape.ones.map((_, k) => initialRecords(shape, table, sites, firstOne + k)))
    const shared = initialShared(shape, table, sites)
    return product<unknown>([records, ones, shared]).map((parts) => {
      const [each, single, values] = parts as [CutRecord[], CutRecord[], unknown[]]
      const channels = new Map(onRing.length > 0 ? [[channel(sites - 1, 0), onRing]] : [])
      return { sites: each, ones: single, shared: values, channels }
    })
  })
}

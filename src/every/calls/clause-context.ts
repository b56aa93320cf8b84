// What a clause sees in addition to its record, in a view of a few sites. All that a view cannot tell is refused when it is used.

import { cutArray, cutSet, firstOne, nextOnRing, type Surroundings } from '../cut/cut-collections.js'
import { elementName, unread } from '../cut/unread.js'
import { bit, quorumsOf } from '../cut/voter-shape.js'
import type { Shape } from '../shape/shape.js'
import { zero } from '../shape/zero.js'
import type { Call } from './call.js'

const shown = (named: { readonly [name: string]: () => unknown }, around: Surroundings): object =>
  new Proxy(Object.freeze({}), {
    get: (_, name) =>
      typeof name === 'string' && Object.hasOwn(named, name)
        ? named[name]!()
        : around.refuse(`${String(name)} of its context`),
    has: () => around.refuse('"in" on its context'),
    ownKeys: () => around.refuse('a spread of its context'),
    getOwnPropertyDescriptor: () => around.refuse('the properties of its context'),
  })

const contextOfSite = (shape: Shape, { self, from, sites, shared }: Call, around: Surroundings): object => {
  const mine = self >= firstOne ? [self] : [...Array(sites).keys()]
  const { elements, many } = shape
  const arrays = elements.map((at, k) => {
    const name = many.fields[at]!.array!
    const valueAt = (index: number): unknown => {
      const value = shared[shape.shared.length + index * elements.length + k]
      return value === unread ? around.readsMore(elementName(k, index === self)) : value
    }
    const origin = shape.form === 'arcs' ? 'parameters' : 'shared'
    return [name, cutArray(around, `${origin}.${name}`, valueAt)] as const
  })
  const variables = shape.shared.flatMap(({ name }, k) => (name === zero ? [] : [[name, shared[k]] as const]))
  const isRing = shape.form === 'arcs'
  const read = Object.freeze(Object.fromEntries([...variables, ...(isRing ? [] : arrays)]))
  // On a ring, the array is a parameter that gives each site a number.
  const parameters = { ...shape.model.parameters, ...(isRing ? Object.fromEntries(arrays) : {}) }
  const ofRole = (what: string, role: string, has: (index: number) => boolean): object => {
    const one = shape.ones.findIndex(({ name }) => name === role)
    if (one < 0 && role !== shape.many.name) return around.refuse(what)
    return cutSet(around, what, (one < 0 ? [...Array(sites).keys()] : [firstOne + one]).filter(has))
  }
  const named: { readonly [name: string]: () => unknown } = {
    self: () => around.numberOf(self),
    from: () => {
      // The sender may be any site of the arc.
      if (isRing) return around.refuse('from of its context on a ring')
      return from === undefined ? undefined : around.numberOf(from)
    },
    ...(isRing ? { next: () => nextOnRing(around) } : {}),
    sites: () => cutSet(around, 'sites', mine),
    others: () =>
      cutSet(
        around,
        'others',
        mine.filter((index) => index !== self),
        (role) => ofRole(`others("${role}")`, role, (index) => index !== self),
      ),
    parameters: () => parameters,
    shared: () => read,
    siteOf: () => (role: string) => {
      const one = shape.ones.findIndex(({ name }) => name === role)
      return one < 0 ? around.refuse(`siteOf("${role}")`) : around.numberOf(firstOne + one)
    },
    all: () => (role: string) => ofRole(`all("${role}")`, role, () => true),
  }
  return shown(named, around)
}

// A site is a voter and a client, so a client may name voters alone, and a voter clients.
const contextOfPart = (shape: Shape, { self, from, record }: Call, around: Surroundings): object => {
  const quorums = quorumsOf(shape.spec)!
  const get = (site: unknown): object => {
    if (self >= firstOne || site !== around.numberOf(self))
      return around.refuse(`${quorums}.get(another site than the client itself)`)
    const isAsked = record[shape.many.fields.findIndex(({ name }) => name === bit)] === true
    return cutSet(around, 'its quorum', isAsked ? [firstOne] : [])
  }
  const system = shown({ get: () => get }, around)
  const given = shape.model.parameters
  const parameters = shown(
    Object.fromEntries(
      Object.keys(given).map((name) => [name, () => (name === quorums ? system : given[name])]),
    ),
    around,
  )
  return shown(
    {
      self: () => around.numberOf(self),
      from: () => (from === undefined ? undefined : around.numberOf(from)),
      parameters: () => parameters,
    },
    around,
  )
}

/** The context of a call. */
export const contextFor = (shape: Shape, call: Call, around: Surroundings): object =>
  shape.form === 'voters' ? contextOfPart(shape, call, around) : contextOfSite(shape, call, around)

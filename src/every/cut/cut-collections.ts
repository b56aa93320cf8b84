// Sets, maps and lists of sites of which only the part about a few sites is known: the record of a site in a view, and `others`
// and `sites` of its context. Each operation either commutes with leaving sites out, or depends on the sites that are left out;
// then every answer is tried. Anything else, such as a size or an iteration, is refused when it is called.
import { alternatives, receivers } from '../../protocol/effect.js'
import type { Asked } from './answers.js'

/** A site of a configuration: 0, 1, ... in the order of site numbers, or `firstOne` + k for the k-th role of one site. */
export type Index = number

/** The index of the first site of a role of one site. */
export const firstOne = 100

/** What the collections of one call share. */
export interface Surroundings {
  readonly asked: Asked
  /** The number that the clause sees for a site of the configuration. */
  readonly numberOf: (index: Index) => number
  /** The site of that number; `outside` for one from `outside`. Refuses a number that the clause has computed. */
  readonly indexOf: (site: unknown, operation: string) => Index | 'outside'
  /** The number of a site that is left out: below all, between two, or above all. */
  readonly outside: () => number
  /** Ends the call with a refusal that names the operation. */
  readonly refuse: (operation: string) => never
  /** Notes that the result may depend on, or change, what is known of sites that are left out. */
  readonly reachesOutside: () => void
  /** Notes a question about all sites. One within a question about each site is refused: the theorem about pairs does not cover it. */
  readonly asks: () => void
  /** What concerns one more site: the alternative that looks at it, or the call of a predicate for it. */
  readonly lookingAt: <T>(index: Index, how: 'one of them' | 'each of them', look: () => T) => T
  /** The sets without known members of which the call has learned that they are not empty. */
  readonly notEmpty: Set<Cut>
  /** Notes that the clause reads the elements of a site in shared arrays. */
  readonly reads: (index: Index) => void
  /** What an operation gives that views do not allow; ends the call if it is refused. */
  readonly beyond: (what: string, name: string | symbol, cut: Cut) => unknown
  /** The known part of a collection that such an operation has made; undefined if there are none. */
  readonly cutOfPlain: (value: unknown) => Cut | undefined
  /** Ends the call, since it does not show this element. */
  readonly readsMore: (element: string) => never
  /** How often a function that the clause passes is called for each site, and in which order. */
  readonly repeats: number
}

/** The known part of a collection, and the field that the unknown part comes from. */
export type Cut =
  | { readonly kind: 'set'; readonly origin: string; readonly members: readonly Index[] }
  | { readonly kind: 'keys'; readonly origin: string; readonly members: readonly Index[] }
  | {
      readonly kind: 'map'
      readonly origin: string
      readonly entries: readonly (readonly [Index, unknown])[]
    }
  | { readonly kind: 'list'; readonly origin: string; readonly items: readonly Index[] }
  | { readonly kind: 'next' }
  | { readonly kind: 'array' }

const cuts = new WeakMap<object, Cut>()

/** The known part behind a value that a clause has returned, if it is such a collection. */
export const cutOf = (value: unknown): Cut | undefined =>
  (typeof value === 'object' && value !== null) || typeof value === 'function' ? cuts.get(value) : undefined

// The known members of a set that one of the operations below has made.
const membersOf = (set: object): readonly Index[] => (cuts.get(set) as Cut & { readonly kind: 'set' }).members

type Methods = { readonly [name: string | symbol]: (...given: never[]) => unknown }

// Refuses every other operation on an object, with the place where it was called.
const only = (
  around: Surroundings,
  what: string,
  methods: Methods,
  cut: Cut,
  called: object = Object.freeze({}),
): object => {
  const refuse = (operation: string) => (): never => around.refuse(`${operation} ${what}`)
  const shown = new Proxy(called, {
    get: (_, name) => {
      if (Object.hasOwn(methods, name)) return methods[name]
      return around.beyond(what, name, cut)
    },
    has: (_, name) => name === receivers || around.refuse(`in ${what}`),
    ownKeys: refuse('a spread of'),
    getOwnPropertyDescriptor: refuse('the properties of'),
    getPrototypeOf: refuse('instanceof on'),
  })
  cuts.set(shown, cut)
  return shown
}

const inOrder = (members: Iterable<Index>): readonly Index[] => [...new Set(members)].sort((a, b) => a - b)

/** Applies a predicate of the clause to each known site, some times. */
const results = (
  around: Surroundings,
  members: readonly Index[],
  test: (index: Index) => unknown,
  what: string,
) => {
  const each = around.repeats > 1 ? [...members].reverse() : members
  const found = new Map<Index, boolean>()
  for (const index of each) {
    for (let k = 0; k < around.repeats; k++) {
      const answer = around.lookingAt(index, 'each of them', () => test(index))
      if (typeof answer !== 'boolean')
        around.refuse(`${what} with a function that returns neither true nor false`)
      found.set(index, answer as boolean)
    }
  }
  return found
}

// Of all sites, known or not: true of the known ones leaves both answers, false is false. `some` is the mirror image.
const forAll = (around: Surroundings, known: boolean): boolean => {
  around.asks()
  if (around.asked.forAll !== undefined) return around.asked.forAll(known)
  if (!known) return false
  around.reachesOutside()
  return around.asked.answer(2) === 0
}
const forSome = (around: Surroundings, known: boolean): boolean => !forAll(around, !known)

/** A set of sites as a clause sees it; `called` is what a call of the set of the others does. */
export const cutSet = (
  around: Surroundings,
  origin: string,
  members: readonly Index[],
  called?: (role: string) => object,
): object => {
  const cut = { kind: 'set', origin, members } as const
  const { isEmpty, ...methods } = setMethods(around, origin, members)
  const noting = (): boolean => {
    const answer = isEmpty()
    if (!answer && members.length === 0) around.notEmpty.add(cut)
    return answer
  }
  return only(around, origin, { ...methods, isEmpty: noting } as Methods, cut, called)
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the operations that views allow, each once, in one list.
const setMethods = (around: Surroundings, origin: string, members: readonly Index[]) => {
  const set = (changed: Iterable<Index>, from = origin) => cutSet(around, from, inOrder(changed))
  const other = (value: unknown, operation: string): readonly Index[] => {
    const cut = cutOf(value) ?? around.cutOfPlain(value)
    if (cut === undefined) return around.refuse(`${origin}.${operation}(a collection of its own)`)
    if (cut.kind === 'map' || cut.kind === 'next' || cut.kind === 'array')
      return around.refuse(`${origin}.${operation}(${cut.kind})`)
    return cut.kind === 'list' ? cut.items : cut.members
  }
  const bulk =
    (operation: string, change: (known: readonly Index[]) => Iterable<Index>) => (value: unknown) => {
      const known = other(value, operation)
      around.reachesOutside()
      return set(change(known))
    }
  const has = (site: unknown): boolean => {
    const index = around.indexOf(site, `${origin}.has`)
    return index === 'outside' ? forAll(around, true) : members.includes(index)
  }
  const change = (operation: string, how: (index: Index) => Iterable<Index>) => (site: unknown) => {
    const index = around.indexOf(site, `${origin}.${operation}`)
    return index === 'outside' ? set(members) : set(how(index))
  }
  const remove = change('remove', (index) => members.filter((one) => one !== index))
  const sites = (test: (site: number) => unknown, what: string) =>
    results(around, members, (index) => test(around.numberOf(index)), `${origin}.${what}`)
  const every = (test: (site: number) => unknown) =>
    forAll(
      around,
      [...sites(test, 'every').values()].every((answer) => answer),
    )
  const some = (test: (site: number) => unknown) =>
    forSome(
      around,
      [...sites(test, 'some').values()].some((answer) => answer),
    )
  return {
    has,
    includes: has,
    contains: has,
    add: change('add', (index) => [...members, index]),
    remove,
    delete: remove,
    clear: () => {
      around.reachesOutside()
      return set([])
    },
    union: bulk('union', (known) => [...members, ...known]),
    subtract: bulk('subtract', (known) => members.filter((one) => !known.includes(one))),
    intersect: bulk('intersect', (known) => members.filter((one) => known.includes(one))),
    equals: (value: unknown) => {
      if (cutOf(value)?.kind !== 'set') return around.refuse(`${origin}.equals(what is not a set)`)
      const known = inOrder(other(value, 'equals'))
      return forAll(around, known.length === members.length && known.every((one) => members.includes(one)))
    },
    isSubset: (value: unknown) => {
      const known = other(value, 'isSubset')
      return forAll(
        around,
        members.every((one) => known.includes(one)),
      )
    },
    isEmpty: () => forAll(around, members.length === 0),
    every,
    some,
    filter: (test: (site: number) => unknown) => {
      const found = sites(test, 'filter')
      around.reachesOutside()
      return set(
        members.filter((one) => found.get(one)),
        `${origin}.filter()`,
      )
    },
    sort: (by?: unknown) => ordered(around, origin, members, by),
    toSet: () => set(members),
    [alternatives]: <E>(effectOf: (site: number) => E): readonly E[] => {
      around.reachesOutside()
      return members.map((index) =>
        around.lookingAt(index, 'one of them', () => effectOf(around.numberOf(index))),
      )
    },
  } satisfies Methods
}

// The order of messages to different sites does not matter, so neither does this order. A set in order equals no set.
const ordered = (around: Surroundings, origin: string, members: readonly Index[], by: unknown): object =>
  by === undefined ? cutKeys(around, origin, members) : around.refuse(`${origin}.sort(by a function)`)

/**
 * The keys of a map, or a set in order, as a clause sees them. They are not a set: `has` of keys takes a position instead of a site, and
 * they equal no set. So only those operations are left that ask for sites.
 */
const cutKeys = (around: Surroundings, origin: string, members: readonly Index[]): object => {
  const { includes, contains, isEmpty, isSubset, every, some, filter, toSet } = setMethods(
    around,
    origin,
    members,
  )
  const methods = {
    ...{ includes, contains, isEmpty, isSubset, every, some, toSet },
    filter: (test: (site: number) => unknown) => cutKeys(around, origin, membersOf(filter(test))),
    sort: (by?: unknown) => ordered(around, origin, members, by),
  } satisfies Methods
  return only(around, origin, methods as Methods, { kind: 'keys', origin, members })
}

/** A map from sites as a clause sees it. */
export const cutMap = (
  around: Surroundings,
  origin: string,
  entries: readonly (readonly [Index, unknown])[],
): object => {
  const map = (changed: readonly (readonly [Index, unknown])[]) =>
    cutMap(
      around,
      origin,
      [...changed].sort(([a], [b]) => a - b),
    )
  const without = (index: Index) => entries.filter(([key]) => key !== index)
  const at = (site: unknown, operation: string): Index => {
    const index = around.indexOf(site, `${origin}.${operation}`)
    return index === 'outside'
      ? around.refuse(`${origin}.${operation}(a site that is not the sender)`)
      : index
  }
  const remove = (site: unknown) => map(without(at(site, 'remove')))
  const methods = {
    has: (site: unknown) => entries.some(([key]) => key === at(site, 'has')),
    get: (site: unknown, otherwise?: unknown) => {
      const index = at(site, 'get')
      const found = entries.find(([key]) => key === index)
      return found === undefined ? otherwise : found[1]
    },
    set: (site: unknown, value: unknown) => {
      const index = at(site, 'set')
      return map([...without(index), [index, value]])
    },
    remove,
    delete: remove,
    clear: () => {
      around.reachesOutside()
      return map([])
    },
    isEmpty: () => forAll(around, entries.length === 0),
    keySeq: () => cutKeys(around, `the keys of ${origin}`, inOrder(entries.map(([key]) => key))),
  } satisfies Methods
  return only(around, origin, methods as Methods, { kind: 'map', origin, entries })
}

/** The next site of a ring as a clause sees it: the clause may only send to it. */
export const nextOnRing = (around: Surroundings): object => only(around, 'next', {}, { kind: 'next' })

/** A shared array as a clause sees it: the elements of the known sites. */
export const cutArray = (
  around: Surroundings,
  origin: string,
  valueAt: (index: Index) => unknown,
): object => {
  const get = (site: unknown): unknown => {
    const index = around.indexOf(site, `${origin}.get`)
    if (index === 'outside') return around.refuse(`${origin}.get(a site that is left out)`)
    around.reads(index)
    return valueAt(index)
  }
  return only(around, origin, { get } satisfies Methods, { kind: 'array' })
}

/** A list of sites as a clause sees it: sites that are left out may be anywhere in it. */
export const cutList = (
  around: Surroundings,
  origin: string,
  items: readonly Index[],
  decided?: 'known' | 'outside' | 'none',
): object => {
  let head = decided
  // What is at the head is chosen once for each list, so that `first` and `shift` agree.
  const headOf = (): 'known' | 'outside' | 'none' => {
    if (head === undefined) {
      around.asks()
      around.reachesOutside()
      const isOutside = around.asked.answer(2) === 1
      head = isOutside ? 'outside' : items.length > 0 ? 'known' : 'none'
    }
    return head
  }
  const at = (site: unknown, operation: string) => around.indexOf(site, `${origin}.${operation}`)
  const has = (site: unknown): boolean => {
    const index = at(site, 'includes')
    return index === 'outside' ? forAll(around, true) : items.includes(index)
  }
  const methods = {
    push: (site: unknown) => {
      const index = at(site, 'push')
      const next = head === 'none' ? (index === 'outside' ? 'outside' : 'known') : head
      return cutList(around, origin, index === 'outside' ? items : [...items, index], next)
    },
    first: () => {
      const which = headOf()
      if (which === 'none') return undefined
      return which === 'known' ? around.numberOf(items[0]!) : around.outside()
    },
    shift: () => cutList(around, origin, headOf() === 'known' ? items.slice(1) : items),
    isEmpty: () => headOf() === 'none',
    includes: has,
    contains: has,
    clear: () => {
      around.reachesOutside()
      return cutList(around, origin, [])
    },
  } satisfies Methods
  return only(around, origin, methods as Methods, { kind: 'list', origin, items })
}

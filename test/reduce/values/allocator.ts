// The simple allocator: clients ask for sets of resources and get them in parts (S. Merz, The Specification Language TLA+, 2008, section
// 2.2; TLA+ Examples, specifications/allocator/SimpleAllocator.tla). The Examples give 400 states for three clients and two resources.
import { Set as ImmutableSet } from 'immutable'
import {
  algorithm,
  either,
  element,
  many,
  mapOf,
  protocol,
  setOf,
  siteId,
  values,
} from '../../../src/index.js'

const Resource = values('r1', 'r2')
const subsets = <T>([first, ...rest]: readonly T[]): readonly (readonly T[])[] => {
  if (first === undefined) return [[]]
  const without = subsets(rest)
  return [...without, ...without.map((some) => [first, ...some])]
}
const nonEmpty = <T>(resources: Iterable<T>) =>
  subsets([...resources]).flatMap((some) => (some.length === 0 ? [] : [ImmutableSet(some)]))

const allocator = protocol({
  roles: { client: many({}) },
  shared: { unsat: mapOf(siteId, setOf(Resource)), alloc: mapOf(siteId, setOf(Resource)) },
})
const { write } = allocator
const { local } = allocator.roles.client

/** A client whose requests have been met, and that has given everything back, asks for some resources. */
const request = local({
  guard: (_, { self, shared }) => shared.unsat.get(self).isEmpty() && shared.alloc.get(self).isEmpty(),
  effect: (_, { self }) =>
    either(nonEmpty(Resource.names).map((some) => [{}, write({ unsat: element(self, some) })] as const)),
})

/** It gets some of them that are free. */
const allocate = local({
  guard: () => true,
  effect: (_, { self, sites, shared }) => {
    const wanted = shared.unsat
      .get(self)
      .filter((one) => !sites.some((c) => shared.alloc.get(c).includes(one)))
    return either(
      nonEmpty(wanted).map(
        (some) =>
          [
            {},
            write({
              alloc: element(self, shared.alloc.get(self).union(some)),
              unsat: element(self, shared.unsat.get(self).subtract(some)),
            }),
          ] as const,
      ),
    )
  },
})

/** It gives some back. */
const giveBack = local({
  guard: () => true,
  effect: (_, { self, shared }) =>
    either(
      nonEmpty(shared.alloc.get(self)).map(
        (some) => [{}, write({ alloc: element(self, shared.alloc.get(self).subtract(some)) })] as const,
      ),
    ),
})

/** The allocator of the source. */
export const allocatorSpec = algorithm({
  name: 'simple-allocator',
  title: 'A simple allocator',
  citation:
    'S. Merz, The Specification Language TLA+, in: Logics of Specification Languages, 2008, section 2.2',
  about: 'All clients and all resources are alike.',
  sites: { min: 1, max: 4, fallback: 3 },
  protocol: allocator,
  clauses: { request, allocate, giveBack },
  properties: [
    allocator.always('resourceMutex', 'no resource is at two clients', ({ shared, all }) =>
      Resource.names.every(
        (one) => all('client').filter(({ self }) => shared.alloc.get(self).includes(one)).length < 2,
      ),
    ),
  ],
})

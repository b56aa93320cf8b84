// The spec: its source, what clients want and have, and its properties.
import { algorithm, deadlockFreedom, entryPossible, livelockFreedom, ltl, starvationFreedom } from 'coterie'
import { allocator, clauses, Resource } from './algorithm.js'
import { expectations } from './models.js'

const resourceMutex = allocator.always('resourceMutex', 'no two clients have the same resource', (view) =>
  Resource.names.every(
    (one) => view.all('client').filter(({ self }) => view.shared.alloc.get(self).has(one)).length < 2,
  ),
)

const clientReturns = ltl('clientReturns', 'G (!waits(0) -> F empty(0))')

const someoneHasAll = allocator.sometimes('someoneHasAll', 'in some run a client has all resources', (view) =>
  view.all('client').some(({ self }) => view.shared.alloc.get(self).size === Resource.names.length),
)

export default algorithm({
  name: 'simple-allocator',
  title: 'A simple allocator',
  citation:
    'S. Merz, The Specification Language TLA+, in Logics of Specification Languages, Springer, 2008, ' +
    'section 2.2; TLA+ Examples, specifications/allocator/SimpleAllocator.tla',
  about:
    'There are no messages, and each clause is one atomic step. There are two resources, as in the ' +
    'model of the Examples. The fairness is that of SimpleAllocator in the module: the allocator is ' +
    'strongly fair to each client, and a client must eventually give back all that it has, even if it ' +
    'still wants more. With the weaker SimpleAllocator2 it must only after it has all that it wanted; ' +
    'here that is a model in which giveBackEarly is not fair. The module has one action Return, and ' +
    'weak fairness for its case that all is returned. Weak fairness of the two clauses giveBack and ' +
    'giveBackEarly is the same, since what a client wants only shrinks until it has given everything ' +
    'back. All clients and all resources are alike, so every renaming of either is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: allocator,
  clauses,
  contention: {
    request: 'request',
    words: { waits: 'wants resources', holds: 'has all that it wanted' },
    waits: ({ unsat }) => !unsat.isEmpty(),
    // A client waits for those that have what it wants; what is free the allocator may give it.
    waitsFor: (view, site) =>
      view
        .all('client')
        [site]!.unsat.toArray()
        .flatMap((one) =>
          view
            .all('client')
            .filter(({ self }) => self !== site && view.shared.alloc.get(self).has(one))
            .map(({ self }) => ({ site: self, label: `has ${one}` })),
        ),
    holds: ({ unsat }, { self, shared }) => unsat.isEmpty() && !shared.alloc.get(self).isEmpty(),
  },
  statuses: { empty: (_, { self, shared }) => shared.alloc.get(self).isEmpty() },
  properties: [
    resourceMutex,
    deadlockFreedom,
    entryPossible,
    starvationFreedom,
    livelockFreedom,
    clientReturns,
    someoneHasAll,
  ],
  expectations,
})

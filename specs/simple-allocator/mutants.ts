// Mutants of the simple allocator: resources given twice or to nobody, and clients that keep them.
import { either, element, type Mutant } from 'coterie'
import { freeAmong, local, partsOf, Resource, write } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'the allocator gives what others have',
    teaches: 'Only what nobody has may be given away.',
    clauses: {
      allocate: local({
        fair: 'strong',
        guard: (me) => !me.unsat.isEmpty(),
        effect: (me, { self, shared }) =>
          either(
            partsOf(me.unsat).map(
              (some) =>
                [
                  { unsat: me.unsat.subtract(some) },
                  write({ alloc: element(self, shared.alloc.get(self).union(some)) }),
                ] as const,
            ),
          ),
      }),
    },
    model: { sites: 2 },
    verdicts: { resourceMutex: 4 },
  },
  {
    name: 'a client asks for more before it has given everything back',
    teaches: 'A client that has resources and asks again need never give them back: it is never satisfied.',
    clauses: {
      request: local({
        guard: (me) => me.unsat.isEmpty(),
        effect: (me, { self, shared }) =>
          either(
            partsOf(me.unsat.union(Resource.names).subtract(shared.alloc.get(self))).map((unsat) => [
              { unsat },
            ]),
          ),
      }),
    },
    model: { sites: 2, fairness: { giveBackEarly: 'none' } },
    verdicts: { clientReturns: 'violated', deadlockFreedom: 4 },
  },
  {
    name: 'clients keep what they have',
    teaches: 'An allocator without preemption relies on its clients: each must give everything back.',
    clauses: { giveBack: undefined, giveBackEarly: undefined, giveBackSome: undefined },
    model: { sites: 2 },
    verdicts: {
      deadlockFreedom: 3,
      entryPossible: 3,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
      clientReturns: 'violated',
    },
  },
  {
    name: 'a client need not give back what it has',
    teaches: 'Returns must be fair: a client that has all may keep it forever.',
    clauses: {
      giveBack: local({
        fair: 'none',
        guard: (me, { self, shared }) => me.unsat.isEmpty() && !shared.alloc.get(self).isEmpty(),
        effect: (_, { self, shared }) => [
          {},
          write({ alloc: element(self, shared.alloc.get(self).clear()) }),
        ],
      }),
    },
    model: { sites: 2 },
    verdicts: {
      deadlockFreedom: 3,
      starvationFreedom: 'violated',
      clientReturns: 'violated',
    },
  },
  {
    name: 'the allocator gives only what satisfies the whole request',
    teaches:
      'To give all or nothing avoids deadlocks, but not starvation: others may take turns with the ' +
      'parts, so that they are never free together.',
    clauses: {
      allocate: local({
        fair: 'strong',
        guard: (me, context) => !me.unsat.isEmpty() && freeAmong(me.unsat, context).equals(me.unsat),
        effect: (me, { self }) => [{ unsat: me.unsat.clear() }, write({ alloc: element(self, me.unsat) })],
      }),
    },
    model: { sites: 3 },
    verdicts: { starvationFreedom: 'violated' },
  },
  {
    name: 'a client gets one resource at most',
    teaches: 'A witness shows that the purpose is met: a client can have all that it asked for.',
    clauses: {
      request: local({
        guard: (me, { self, shared }) => me.unsat.isEmpty() && shared.alloc.get(self).isEmpty(),
        effect: (me) => either(Resource.names.map((one) => [{ unsat: me.unsat.add(one) }])),
      }),
    },
    model: { sites: 2 },
    verdicts: { someoneHasAll: 'violated' },
  },
]

// Recipes of random small protocols to which reductions apply: their clauses are short lists of operations that often commute, treat
// all sites alike, or only compare timestamps, and sometimes do not. A recipe is plain data, so that fast-check can shrink it.
import fc from 'fast-check'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Monitor } from '../../src/protocol/property.js'

/**
 * The kind of protocol, which decides the reductions that can apply. `mixed` has messages and shared variables. `stamped` has
 * messages whose timestamps come from one shared clock.
 */
export type Flavour = 'messages' | 'shared' | 'timed' | 'mixed' | 'stamped'

export const phases = ['a', 'b', 'c'] as const
const mostOps = 3
const small = fc.nat(3)

// A number selects an entry of a table of the flavour, so one recipe fits all flavours and shrinks well.
const anOp = fc.tuple(fc.nat(99), small)
const aTest = fc.tuple(fc.nat(99), small)
const aCase = fc.record({
  tests: fc.array(aTest, { maxLength: 2 }),
  ways: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(fc.array(anOp, { maxLength: mostOps }), { minLength: 1, maxLength: 1 }),
    },
    {
      weight: 1,
      arbitrary: fc.array(fc.array(anOp, { maxLength: mostOps }), { minLength: 2, maxLength: 2 }),
    },
  ),
})
const aLocal = fc.record({
  tests: fc.array(aTest, { maxLength: 2 }),
  ways: fc.array(fc.array(anOp, { minLength: 1, maxLength: mostOps }), { minLength: 1, maxLength: 2 }),
  phase: fc.option(fc.nat(2), { freq: 4 }),
  fair: fc.constantFrom('weak' as const, 'weak' as const, 'none' as const),
})
const cases = fc.array(aCase, { minLength: 1, maxLength: 2 })
const aPredicate = fc.record({ atoms: fc.array(aTest, { minLength: 1, maxLength: 2 }), negate: fc.boolean() })
const aWatch = fc.record({
  on: fc.constantFrom<Monitor['on']>(
    'entry',
    'entry',
    'request',
    'request',
    'entry or request',
    'entry or request',
    'every step',
  ),
  kind: fc.nat(6),
  atom: aTest,
})

/** Everything about a random protocol. */
export const reducibles = (flavour: Flavour) =>
  fc.record({
    flavour: fc.constant(flavour),
    /** Whether clauses may read the number of their site. Symmetry should then be refused. */
    partial: fc.constantFrom(false, false, false, true),
    /** Whether predicates may read single sites. */
    pointing: fc.constantFrom(false, false, true),
    /** Whether timestamps may be compared with numbers. */
    dishonest: fc.constantFrom(false, false, true),
    /** Whether each site takes its clauses one after another. */
    script: fc.constantFrom(true, true, false),
    ring: fc.boolean(),
    hub: fc.boolean(),
    payload: fc.constantFrom('none', 'none', 'site'),
    locals: fc.array(aLocal, { minLength: 1, maxLength: flavour === 'shared' ? 4 : 3 }),
    hubLocal: fc.option(aLocal),
    upons: fc.tuple(cases, cases, cases, cases),
    fuel: fc.constantFrom(1, 1, 2),
    workload: fc.record({ request: fc.boolean(), enter: fc.boolean() }),
    siteStatus: fc.nat(3),
    flight: fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(1)), { maxLength: 2 }),
    starts: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
    predicates: fc.tuple(aPredicate, aPredicate, aPredicate, aPredicate),
    watches: fc.array(aWatch, { maxLength: 2 }),
    /** The checked properties. A reduction may leave out what none of them reads. */
    asked: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
  })
export type Reducible = typeof reducibles extends (flavour: Flavour) => fc.Arbitrary<infer T> ? T : never

/** Every option of the system model, for one of these numbers of sites. */
export const reducibleOptions = (sites: readonly number[]): fc.Arbitrary<ModelOptions> =>
  fc.record({
    sites: fc.constantFrom(...sites),
    order: fc.constantFrom('fifo', 'unordered'),
    self: fc.constantFrom('local', 'channel'),
    entry: fc.constantFrom('explicit', 'explicit', 'eager'),
    loss: fc.constantFrom(0, 0, 0, 0, 1),
    duplication: fc.constantFrom(0, 0, 0, 0, 1),
    requests: fc.constantFrom<ModelOptions['requests'][]>('unbounded', 1, 1, 2),
    requesters: fc.constantFrom<ModelOptions['requesters'][]>(undefined, undefined, undefined, [0], [0, 1]),
  }) as fc.Arbitrary<ModelOptions>

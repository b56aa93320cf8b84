// Recipes of random small protocols, and random options of their models. A recipe is plain data, so that fast-check can shrink it.
// Runs are short because of fuel: a site that sends uses some, and without fuel it sends nothing.
import fc from 'fast-check'
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Monitor } from '../../src/protocol/property.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { optional } from '../../src/sorts/optional.js'
import { record } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import type { Sort } from '../../src/sorts/sort.js'
import { timestamp } from '../../src/sorts/timestamp.js'

// The sorts of fields, each with the values that clauses put there. Equal sets and maps are made in different orders.
const note = record({ seen: flag, t: optional(timestamp) })
export const pools: readonly { readonly sort: Sort<never>; readonly values: readonly unknown[] }[] = (
  [
    [flag, [false, true]],
    [int(0, 2), [0, 1, 2]],
    [optional(siteId), [null, 0, 1]],
    [setOf(siteId), [ImmutableSet(), ImmutableSet([0, 1]), ImmutableSet([1, 0]), ImmutableSet([1])]],
    [listOf(siteId), [List(), List([0, 1]), List([1, 0])]],
    [mapOf(siteId, flag), [ImmutableMap([[0, true]]), mapFrom([0, 1]), mapFrom([1, 0])]],
    [note, [note.make(), note.make({ seen: true }), note.make({ t: 1 })]],
    [timestamp, [0, 1]],
  ] as const
).map(([sort, values]) => ({ sort: sort as unknown as Sort<never>, values }))

function mapFrom(keys: readonly number[]): ImmutableMap<number, boolean> {
  return ImmutableMap(keys.map((key) => [key, true]))
}

export const phases = ['a', 'b', 'c'] as const
const pool = fc.nat(pools.length - 1)
const small = fc.nat(11)

const anEffect = fc.record({
  phase: fc.option(fc.nat(2), { freq: 4 }),
  changes: fc.array(fc.tuple(fc.nat(1), small), { maxLength: 2 }),
  sends: fc.array(fc.record({ to: fc.nat(5), type: fc.nat(1), values: fc.tuple(small, small) }), {
    maxLength: 2,
  }),
  writes: fc.array(fc.tuple(fc.nat(2), small), { maxLength: 2 }),
})
export type AnEffect = typeof anEffect extends fc.Arbitrary<infer T> ? T : never

/** A random table of answers. Each has some alternatives, or none. */
const answers = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(anEffect, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(anEffect, { minLength: 2, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
  { minLength: 1, maxLength: 4 },
)
const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })

/** Which shared variables are read, in which order. Each value may end the reading. */
const readings = fc.array(fc.nat(2), { maxLength: 3 })

const aLocal = fc.record({
  guard: bits,
  answers,
  readings,
  fair: fc.constantFrom('weak' as const, 'none' as const, 'strong' as const),
})
const anUpon = fc.record({ answers, readings })
const aRule = fc.record({
  on: fc.constantFrom<Monitor['on']>('entry', 'request', 'entry or request', 'every step'),
  table: bits,
})

/** A phase, and a value of every other field. */
const aStart = fc.tuple(fc.nat(2), small)

/** Everything about a random protocol. */
export const recipes = fc.record({
  hub: fc.boolean(),
  siteFields: fc.array(pool, { maxLength: 2 }),
  hubFields: fc.array(pool, { maxLength: 2 }),
  messages: fc.array(fc.array(pool, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  shared: fc.array(fc.constantFrom('flag', 'small', 'set', 'array'), { maxLength: 2 }),
  fuel: fc.constantFrom(0, 1, 1),
  locals: fc.array(aLocal, { minLength: 1, maxLength: 3 }),
  hubLocal: fc.option(aLocal),
  upons: fc.tuple(anUpon, anUpon, anUpon, anUpon),
  workload: fc.record({ request: fc.boolean(), enter: fc.boolean() }),
  waits: fc.subarray([...phases]),
  holds: fc.subarray([...phases]),
  starts: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(aStart) },
    { weight: 1, arbitrary: fc.tuple(aStart, aStart) },
  ),
  sharedStarts: fc.array(fc.nat(1), { minLength: 1, maxLength: 2 }),
  inFlight: fc.boolean(),
  predicates: fc.tuple(bits, bits, bits, bits),
  rules: fc.array(aRule, { maxLength: 2 }),
  monitors: fc.array(aRule, { maxLength: 2 }),
  /** Whether the order of requests is observed. */
  ordered: fc.constantFrom(false, false, false, true),
})
export type Recipe = typeof recipes extends fc.Arbitrary<infer T> ? T : never

/** Every option of the system model. */
export const modelOptions: fc.Arbitrary<ModelOptions> = fc.record({
  sites: fc.constantFrom(2, 2, 2, 3),
  order: fc.constantFrom('fifo', 'unordered'),
  self: fc.constantFrom('local', 'channel'),
  entry: fc.constantFrom('explicit', 'eager'),
  loss: fc.constantFrom(0, 0, 0, 1),
  duplication: fc.constantFrom(0, 0, 0, 1),
  applicationMessages: fc.constantFrom(0, 0, 0, 1),
  requests: fc.constantFrom('unbounded' as const, 'unbounded' as const, 0, 1, 2),
})

/** How a random protocol reacts to faults. */
export const failings = fc.record({
  /** Whether the first field of a site is on stable storage. */
  stable: fc.boolean(),
  /** The phase in which a site recovers, with a little fuel; without one, as its sorts say. */
  recovers: fc.option(fc.nat(2)),
  /** Whether the last local clause is a timeout. */
  timeout: fc.boolean(),
})
export type Failing = typeof failings extends fc.Arbitrary<infer T> ? T : never

/** Every option of faults, sometimes with another option. The protocol may have no hub and no timeouts. */
export const faults: fc.Arbitrary<ModelOptions> = fc
  .record({
    crash: fc.constantFrom(0, 1, 1, 2),
    recovery: fc.constantFrom(0, 1),
    whoCrashes: fc.constantFrom('any', 'any', 'idle', 'waiting', 'in', 'site', '0', '0,1', 'odd'),
    toCrashed: fc.constantFrom('dropped' as const, 'kept' as const),
    detector: fc.constantFrom('none' as const, 'perfect' as const, 'erring' as const),
    suspicions: fc.constantFrom(0, 1, 2),
    timeouts: fc.constantFrom('unbounded' as const, 0, 1, 2),
    order: fc.constantFrom('fifo' as const, 'unordered' as const),
    self: fc.constantFrom('local' as const, 'channel' as const),
    entry: fc.constantFrom('explicit' as const, 'eager' as const),
    loss: fc.constantFrom(0, 0, 0, 1),
    requests: fc.constantFrom('unbounded' as const, 1),
  })
  .map(({ crash, recovery, whoCrashes, toCrashed, detector, suspicions, ...rest }) => ({
    ...rest,
    detector,
    ...(crash === 0 ? {} : { crash, recovery, whoCrashes, toCrashed }),
    ...(detector === 'erring' ? { suspicions } : {}),
  }))

// Random small protocols. A recipe is plain data, so that fast-check can shrink it; `specOf` makes a spec of it whose
// clauses, predicates and monitors look up random tables. What a table is asked is everything the function can see, in the
// order in which it can see it, so nothing that differs between two evaluations stays hidden.
//
// Runs are kept short by fuel: a site that sends burns some, and without fuel it sends nothing.
import fc from 'fast-check'
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many, one, type RoleDeclaration } from '../../src/protocol/declaration.js'
import { either, element, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import {
  deadlockFreedom,
  entryPossible,
  type Monitor,
  mutualExclusion,
  type Property,
  someoneEnters,
  violation,
  violationThen,
} from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import { type Fields, fieldOf, record } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import type { Sort } from '../../src/sorts/sort.js'
import { stable } from '../../src/sorts/stable.js'
import { timestamp } from '../../src/sorts/timestamp.js'

// The sorts of fields, each with the values that clauses put there. Equal sets and maps are made in different orders.
const note = record({ seen: flag, t: optional(timestamp) })
const pools: readonly { readonly sort: Sort<never>; readonly values: readonly unknown[] }[] = (
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

const phases = ['a', 'b', 'c'] as const
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
type AnEffect = typeof anEffect extends fc.Arbitrary<infer T> ? T : never

/** A random table of answers: alternatives, of which there may be none. */
const answers = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(anEffect, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(anEffect, { minLength: 2, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
  { minLength: 1, maxLength: 4 },
)
const bits = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })

/** Which shared variables are read, in which order; each reading may decide that the next is not made. */
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

/** Every switch of the system model. */
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

/** How a random protocol meets faults. */
export const failings = fc.record({
  /** Whether the first field of a site is on stable storage. */
  stable: fc.boolean(),
  /** The phase in which a site recovers, with a little fuel; without one, as its sorts say. */
  recovers: fc.option(fc.nat(2)),
  /** Whether the last local clause is a timeout. */
  timeout: fc.boolean(),
})
export type Failing = typeof failings extends fc.Arbitrary<infer T> ? T : never

/** Every switch of faults, with one of the others now and then; a hub and timeouts there need not be. */
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

// A number for a text (FNV-1a): the random tables are asked with it.
const hashed = (text: string): number => {
  let h = 0x811c9dc5
  for (let k = 0; k < text.length; k++) h = Math.imul(h ^ text.charCodeAt(k), 0x01000193)
  return (h ^ (h >>> 15)) >>> 0
}
const looked = <T>(table: readonly T[], question: string): T => table[hashed(question) % table.length]!
// As it iterates, so that two equal sets that iterate differently are noticed.
const written = (value: unknown): string => JSON.stringify(value)

interface AnyContext {
  readonly self: number
  readonly from: number
  readonly sites: ImmutableSet<number>
  readonly others: ImmutableSet<number>
  readonly shared: { readonly [name: string]: unknown }
  siteOf(role: string): number
  suspects(site: number): boolean
}
interface AnyView {
  all(role: string): readonly { readonly [field: string]: unknown }[]
  readonly competitors: readonly number[]
  readonly shared: { readonly [name: string]: unknown }
  waits(site: number): boolean
  crashed(site: number): boolean
  suspects(observer: number, site: number): boolean
  holds(site: number): boolean
  inFlight(type: string): number
  channel(from: number, to: number): List<unknown>
}

/** The spec of a recipe; one with faults, if its reaction to them is given. */
export const specOf = (recipe: Recipe, failing?: Failing): Spec => {
  const typeName = (type: number) => `M${type % recipe.messages.length}`
  const fieldsFrom = (numbers: readonly number[], firstIsStable = false): Fields =>
    Object.fromEntries(
      numbers.map((number, k) => {
        const { sort } = pools[number]!
        return [`f${k}`, firstIsStable && k === 0 ? stable(sort as Sort<unknown>) : sort]
      }),
    ) as Fields
  const pooled = (number: number, choice: number): unknown => {
    const { values } = pools[number]!
    return values[choice % values.length]
  }
  const common = { phase: oneOf(...phases), fuel: int(0, 2) }
  const sharedSorts = {
    flag,
    small: int(0, 2),
    set: setOf(siteId),
    array: mapOf(siteId, int(0, 1)),
  }
  const sharedNames = [...new Set(recipe.shared)]
  const p = protocol({
    roles: {
      site: many({ ...common, ...fieldsFrom(recipe.siteFields, failing?.stable) }),
      ...(recipe.hub ? { hub: one({ ...common, ...fieldsFrom(recipe.hubFields) }) } : {}),
    } as unknown as { readonly [role: string]: RoleDeclaration<Fields> },
    messages: Object.fromEntries(recipe.messages.map((fields, k) => [`M${k}`, fieldsFrom(fields)])),
    shared: Object.fromEntries(
      sharedNames.map((name) => [name, sharedSorts[name as 'flag'] as Sort<unknown>]),
    ),
  })

  const read = (shared: { readonly [name: string]: unknown }, which: number, index: number): unknown => {
    const name = sharedNames[which % sharedNames.length]!
    const found = shared[name]
    return name === 'array' ? (found as { get(index: number): unknown }).get(index) : found
  }
  /** What a clause sees, as a text: its record, its message, and shared variables as far as it goes on reading. */
  const question = (me: unknown, context: AnyContext, message: unknown, order: readonly number[]): string => {
    let text = `${context.self} ${written(me)} ${message === undefined ? '' : `${written(message)} ${context.from}`}`
    for (const which of sharedNames.length === 0 ? [] : order) {
      text += ` ${written(read(context.shared, which, 0))}`
      if (hashed(text) % 3 === 0) break
    }
    if (failing !== undefined && hashed(text) % 2 === 0)
      text += ` ${context.suspects(1 - (context.self % 2))}`
    return text
  }
  const targets = (
    to: number,
    { self, from, sites, others, siteOf }: AnyContext,
  ): number | Iterable<number> =>
    [self, (self + 1) % sites.size, others, sites, from ?? self, recipe.hub ? siteOf('hub') : self][to]!
  const effectOf = (numbers: readonly number[], wish: AnEffect, me: unknown, context: AnyContext) => {
    const changes: { [field: string]: unknown } = {}
    if (wish.phase !== null) changes.phase = phases[wish.phase]
    for (const [field, choice] of wish.changes) {
      if (field < numbers.length) changes[`f${field}`] = pooled(numbers[field]!, choice)
    }
    const fuel = fieldOf(me, 'fuel') as number
    const sending = fuel > 0 ? wish.sends : []
    if (sending.length > 0) changes.fuel = fuel - 1
    const sends = sending.map(({ to, type, values }) => {
      const fields = recipe.messages[type % recipe.messages.length]!
      const body = Object.fromEntries(fields.map((number, k) => [`f${k}`, pooled(number, values[k % 2]!)]))
      return send(targets(to, context), p.messages[typeName(type)]!(body as never))
    })
    const writes = sharedNames.length === 0 ? [] : wish.writes
    const written = writes.map(([which, choice]) => {
      const name = sharedNames[which % sharedNames.length]!
      const firstElement = () => element(0, choice % 2)
      const set = [ImmutableSet(), ImmutableSet([0]), ImmutableSet([0])][choice % 3]
      const value = { flag: choice % 2 === 1, small: choice % 3, set, array: undefined }[name as 'flag']
      return p.write({ [name]: name === 'array' ? firstElement() : value } as never)
    })
    return [changes, ...sends, ...written]
  }
  const answerOf = (
    role: string,
    table: Recipe['locals'][number]['answers'],
    me: unknown,
    context: AnyContext,
    text: string,
  ) => {
    const numbers = role === 'site' ? recipe.siteFields : recipe.hubFields
    const effects = looked(table, text).map((wish) => effectOf(numbers, wish, me, context))
    return effects.length === 1 ? effects[0]! : either(effects)
  }

  const clauses: { [name: string]: Clause } = {}
  const addLocal = (
    role: string,
    name: string,
    { guard, answers: table, readings: order, fair }: Recipe['locals'][number],
  ) => {
    clauses[name] = p.roles[role]!.local({
      guard: (me: unknown, context: unknown) =>
        looked(guard, question(me, context as AnyContext, undefined, order.slice(0, 1))),
      effect: (me: unknown, context: unknown) =>
        answerOf(
          role,
          table,
          me,
          context as AnyContext,
          question(me, context as AnyContext, undefined, order),
        ) as never,
      fair,
    })
  }
  for (const [k, clause] of recipe.locals.entries()) addLocal('site', `local${k}`, clause)
  if (failing?.timeout === true) {
    const last = `local${recipe.locals.length - 1}`
    clauses[last] = p.roles.site!.timeout(clauses[last] as never)
  }
  if (recipe.hub && recipe.hubLocal !== null) addLocal('hub', 'hubLocal', recipe.hubLocal)
  for (const [r, role] of (recipe.hub ? ['site', 'hub'] : ['site']).entries()) {
    for (const k of recipe.messages.keys()) {
      const { answers: table, readings: order } = recipe.upons[2 * r + k]!
      clauses[`${role}On${k}`] = p.roles[role]!.upon(
        `M${k}`,
        (me: unknown, message: unknown, context: unknown) =>
          answerOf(
            role,
            table,
            me,
            context as AnyContext,
            question(me, context as AnyContext, message, order),
          ) as never,
      )
    }
  }

  /** What a predicate sees, as a text, as far as it goes on looking. */
  const look = (view: unknown): string => {
    const { all, competitors, inFlight, channel, shared, waits, holds, crashed, suspects } = view as AnyView
    let text = ''
    const parts: (() => unknown)[] = [
      () => all('site').map(({ phase }) => phase),
      ...(failing === undefined ? [] : [() => competitors.map((site) => [crashed(site), suspects(0, site)])]),
      () => inFlight('M0'),
      () => all('site')[0]!.f0,
      () => competitors.map((site) => [waits(site), holds(site)]),
      () => (sharedNames.length === 0 ? 0 : read(shared, 0, 0)),
      () =>
        recipe.hub &&
        all('hub').map(({ phase, self }) => [phase, waits(self as number), holds(self as number)]),
      () => channel(0, competitors.length - 1),
    ]
    for (const part of parts) {
      text += written(part())
      if (hashed(text) % 4 === 0) break
    }
    return text
  }
  const predicate = (k: number) => (view: unknown) => looked(recipe.predicates[k]!, look(view))
  const stepText = (step: object, before: unknown, after: unknown): string => {
    const { kind, clause, site, from, message, sent } = step as { readonly [key: string]: unknown }
    return [
      kind,
      clause,
      site,
      from,
      message === undefined ? '' : written(message),
      written(sent),
      look(before),
      look(after),
    ].join(' ')
  }
  const properties: Property[] = [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    p.always('always', '', predicate(0), predicate(1)),
    p.sometimes('sometimes', '', predicate(2)),
    p.atRest('atRest', '', predicate(3)),
    ...recipe.rules.map(({ on, table }, k) =>
      p.rule(`rule${k}`, '', on, (step, before, after) => {
        const text = stepText(step, before, after)
        return hashed(text) % 7 === 0 && looked(table, text) ? violation : undefined
      }),
    ),
    ...recipe.monitors.map(({ on, table }, k) =>
      k === 0
        ? p.monitor(`counts`, '', on, int(0, 2), (count, step, before, after) => {
            const text = `${count} ${stepText(step, before, after)}`
            if (hashed(text) % 7 === 0 && looked(table, text)) return violation
            return hashed(text) % 11 === 0 ? violationThen(hashed(text) % 3) : hashed(text) % 3
          })
        : p.monitor(`collects`, '', on, setOf(siteId), (seen, { site }) =>
            // The oldest member is forgotten: what is the oldest must not depend on how the set was made.
            seen.size > 1
              ? looked(table, written(seen))
                ? seen.remove(seen.first()!)
                : violation
              : seen.add(site),
          ),
    ),
    ...(recipe.ordered ? [p.servedInRequestOrder()] : []),
  ]

  const start = (numbers: readonly number[]) => () =>
    either(
      recipe.starts.map(([phase, choice]) => ({
        phase: phases[phase],
        fuel: recipe.fuel,
        ...Object.fromEntries(numbers.map((number, k) => [`f${k}`, pooled(number, choice)])),
      })),
    )
  const holder = sharedNames.includes('flag')
  return algorithm({
    name: 'random',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: p,
    clauses,
    workload: {
      ...(recipe.workload.request ? { request: 'local0' } : {}),
      ...(recipe.workload.enter && recipe.locals.length > 1 ? { enter: 'local1' } : {}),
    },
    waits: (me: unknown, context: unknown) =>
      recipe.waits.includes(fieldOf(me, 'phase') as 'a') ||
      (holder && (context as AnyContext).shared.flag === true),
    holds: (me: unknown, context: unknown) =>
      recipe.holds.includes(fieldOf(me, 'phase') as 'a') &&
      !(holder && (context as AnyContext).shared.flag === true),
    ...(failing === undefined
      ? {}
      : {
          statuses: { odd: (me: unknown) => fieldOf(me, 'phase') === 'b' },
          recovered: {
            site: (() =>
              failing.recovers === null ? {} : { phase: phases[failing.recovers], fuel: 1 }) as never,
          },
        }),
    initial: {
      site: start(recipe.siteFields) as never,
      ...(recipe.hub ? { hub: start(recipe.hubFields) as never } : {}),
    },
    shared: () =>
      either(
        recipe.sharedStarts.map((choice) => ({
          ...(sharedNames.includes('flag') ? { flag: choice === 1 } : {}),
          ...(sharedNames.includes('small') ? { small: choice } : {}),
          ...(sharedNames.includes('array') ? { array: ImmutableMap([[0, choice]]) } : {}),
        })),
      ) as never,
    inFlight: ({ self }: { readonly self: number }) =>
      recipe.inFlight ? [{ from: self, to: self, message: p.messages.M0!() as never }] : [],
    properties,
  })
}

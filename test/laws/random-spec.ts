// Makes a spec of a recipe. Its clauses, predicates and monitors look up random tables. The key of a look-up is everything that
// the function can see, in the order in which it sees it, so a difference between two evaluations cannot stay hidden.
import { Map as ImmutableMap, Set as ImmutableSet, type List } from 'immutable'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many, one, type RoleDeclaration } from '../../src/protocol/declaration.js'
import { either, element, send } from '../../src/protocol/effect.js'
import { type Property, violation, violationThen } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import {
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
} from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { type Fields, fieldOf } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import type { Sort } from '../../src/sorts/sort.js'
import { stable } from '../../src/sorts/stable.js'
import { type AnEffect, type Failing, phases, pools, type Recipe } from './random-recipes.js'
import { hashed, looked, written } from './random-tables.js'

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

const typeName = (recipe: Recipe, type: number) => `M${type % recipe.messages.length}`
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

/** The protocol of a recipe. */
const protocolOf = (recipe: Recipe, failing: Failing | undefined, sharedNames: readonly string[]) =>
  protocol({
    roles: {
      site: many({ ...common, ...fieldsFrom(recipe.siteFields, failing?.stable) }),
      ...(recipe.hub ? { hub: one({ ...common, ...fieldsFrom(recipe.hubFields) }) } : {}),
    } as unknown as { readonly [role: string]: RoleDeclaration<Fields> },
    messages: Object.fromEntries(recipe.messages.map((fields, k) => [`M${k}`, fieldsFrom(fields)])),
    shared: Object.fromEntries(
      sharedNames.map((name) => [name, sharedSorts[name as 'flag'] as Sort<unknown>]),
    ),
  })

/** What the functions of a random spec share. */
interface Made {
  readonly recipe: Recipe
  readonly failing: Failing | undefined
  readonly sharedNames: readonly string[]
  readonly p: ReturnType<typeof protocolOf>
}

const read = (
  { sharedNames }: Made,
  shared: { readonly [name: string]: unknown },
  which: number,
  index: number,
): unknown => {
  const name = sharedNames[which % sharedNames.length]!
  const found = shared[name]
  return name === 'array' ? (found as { get(index: number): unknown }).get(index) : found
}
/** What a clause sees, as a text: its record, its message, and the shared variables that it reads before it stops. */
const question = (
  made: Made,
  me: unknown,
  context: AnyContext,
  message: unknown,
  order: readonly number[],
): string => {
  const { failing, sharedNames } = made
  let text = `${context.self} ${written(me)} ${message === undefined ? '' : `${written(message)} ${context.from}`}`
  for (const which of sharedNames.length === 0 ? [] : order) {
    text += ` ${written(read(made, context.shared, which, 0))}`
    if (hashed(text) % 3 === 0) break
  }
  if (failing !== undefined && hashed(text) % 2 === 0) text += ` ${context.suspects(1 - (context.self % 2))}`
  return text
}
const targets = (
  recipe: Recipe,
  to: number,
  { self, from, sites, others, siteOf }: AnyContext,
): number | Iterable<number> =>
  [self, (self + 1) % sites.size, others, sites, from ?? self, recipe.hub ? siteOf('hub') : self][to]!
const effectOf = (
  made: Made,
  numbers: readonly number[],
  wish: AnEffect,
  me: unknown,
  context: AnyContext,
) => {
  const { recipe, p, sharedNames } = made
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
    return send(targets(recipe, to, context), p.messages[typeName(recipe, type)]!(body as never))
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
  made: Made,
  role: string,
  table: Recipe['locals'][number]['answers'],
  me: unknown,
  context: AnyContext,
  text: string,
) => {
  const { recipe } = made
  const numbers = role === 'site' ? recipe.siteFields : recipe.hubFields
  const effects = looked(table, text).map((wish) => effectOf(made, numbers, wish, me, context))
  return effects.length === 1 ? effects[0]! : either(effects)
}

/** The clauses: those of sites, then those of the hub. */
const clausesOf = (made: Made): { [name: string]: Clause } => {
  const { recipe, failing, p } = made
  const clauses: { [name: string]: Clause } = {}
  const addLocal = (
    role: string,
    name: string,
    { guard, answers: table, readings: order, fair }: Recipe['locals'][number],
  ) => {
    clauses[name] = p.roles[role]!.local({
      guard: (me: unknown, context: unknown) =>
        looked(guard, question(made, me, context as AnyContext, undefined, order.slice(0, 1))),
      effect: (me: unknown, context: unknown) =>
        answerOf(
          made,
          role,
          table,
          me,
          context as AnyContext,
          question(made, me, context as AnyContext, undefined, order),
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
            made,
            role,
            table,
            me,
            context as AnyContext,
            question(made, me, context as AnyContext, message, order),
          ) as never,
      )
    }
  }
  return clauses
}

/** What a predicate sees before it stops looking, as a text. */
const look = (made: Made, view: unknown): string => {
  const { recipe, failing, sharedNames } = made
  const { all, competitors, inFlight, channel, shared, waits, holds, crashed, suspects } = view as AnyView
  let text = ''
  const parts: (() => unknown)[] = [
    () => all('site').map(({ phase }) => phase),
    ...(failing === undefined ? [] : [() => competitors.map((site) => [crashed(site), suspects(0, site)])]),
    () => inFlight('M0'),
    () => ('f0' in all('site')[0]! ? all('site')[0]!.f0 : undefined),
    () => competitors.map((site) => [waits(site), holds(site)]),
    () => (sharedNames.length === 0 ? 0 : read(made, shared, 0, 0)),
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
const stepText = (made: Made, step: object, before: unknown, after: unknown): string => {
  const { kind, clause, site, from, message, sent } = step as { readonly [key: string]: unknown }
  return [
    kind,
    clause,
    site,
    from,
    message === undefined ? '' : written(message),
    written(sent),
    look(made, before),
    look(made, after),
  ].join(' ')
}

const propertiesOf = (made: Made): readonly Property[] => {
  const { recipe, p } = made
  const predicate = (k: number) => (view: unknown) => looked(recipe.predicates[k]!, look(made, view))
  return [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    p.always('always', '', predicate(0), predicate(1)),
    p.sometimes('sometimes', '', predicate(2)),
    p.atRest('atRest', '', predicate(3)),
    ...recipe.rules.map(({ on, table }, k) =>
      p.rule(`rule${k}`, '', on, (step, before, after) => {
        const text = stepText(made, step, before, after)
        return hashed(text) % 7 === 0 && looked(table, text) ? violation : undefined
      }),
    ),
    ...recipe.monitors.map(({ on, table }, k) =>
      k === 0
        ? p.monitor(`counts`, '', on, int(0, 2), (count, step, before, after) => {
            const text = `${count} ${stepText(made, step, before, after)}`
            if (hashed(text) % 7 === 0 && looked(table, text)) return violation
            return hashed(text) % 11 === 0 ? violationThen(hashed(text) % 3) : hashed(text) % 3
          })
        : p.monitor(`collects`, '', on, setOf(siteId), (seen, { site }) =>
            // The first member is removed. Which one is first must not depend on how the set was made.
            seen.size > 1
              ? looked(table, written(seen))
                ? seen.remove(seen.first()!)
                : violation
              : seen.add(site),
          ),
    ),
    ...(recipe.ordered ? [p.servedInRequestOrder()] : []),
  ]
}

/** The spec of a recipe; one with faults, if its reaction to them is given. */
export const specOf = (recipe: Recipe, failing?: Failing): Spec => {
  const sharedNames = [...new Set(recipe.shared)]
  const p = protocolOf(recipe, failing, sharedNames)
  const made: Made = { recipe, failing, sharedNames, p }
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
    clauses: clausesOf(made),
    contention: {
      ...(recipe.workload.request ? { request: 'local0' } : {}),
      ...(recipe.workload.enter && recipe.locals.length > 1 ? { enter: 'local1' } : {}),
      waits: (me: unknown, context: unknown) =>
        recipe.waits.includes(fieldOf(me, 'phase') as 'a') ||
        (holder && (context as AnyContext).shared.flag === true),
      holds: (me: unknown, context: unknown) =>
        recipe.holds.includes(fieldOf(me, 'phase') as 'a') &&
        !(holder && (context as AnyContext).shared.flag === true),
    },
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
    properties: [...propertiesOf(made)],
  })
}

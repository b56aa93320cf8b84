// Random small protocols that reductions have something to do with: their clauses are short lists of operations that often
// commute, treat all sites alike, or only compare timestamps, and sometimes just do not. As in random-spec.ts a recipe is
// plain data. Runs end because local sends burn fuel and a message is answered by one message at most.
import fc from 'fast-check'
import type { Set as ImmutableSet, List } from 'immutable'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many, one, type RoleDeclaration } from '../../src/protocol/declaration.js'
import { either, element, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { precedes } from '../../src/protocol/precedes.js'
import {
  deadlockFreedom,
  entryPossible,
  type Monitor,
  type MonitoredStep,
  mutualExclusion,
  type Property,
  someoneEnters,
  violation,
} from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { clock } from '../../src/sorts/clock.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import type { Fields } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import type { Sort } from '../../src/sorts/sort.js'
import { timestamp } from '../../src/sorts/timestamp.js'

/**
 * What kind of protocol: what the reductions are to be tried on. `mixed` has messages and shared variables; `stamped` has
 * messages with stamps that come from one shared clock.
 */
export type Flavour = 'messages' | 'shared' | 'timed' | 'mixed' | 'stamped'

const phases = ['a', 'b', 'c'] as const
const mostInList = 3
const mostOps = 3
const small = fc.nat(3)

// Numbers, each looked up in the table of the flavour; so one recipe fits all and shrinks well.
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
    /** Whether clauses may look at their own number, and predicates at one site: then symmetry ought to be refused. */
    partial: fc.constantFrom(false, false, false, true),
    /** Whether predicates may. */
    pointing: fc.constantFrom(false, false, true),
    /** Whether timestamps may be compared with numbers. */
    dishonest: fc.constantFrom(false, false, true),
    /** Whether each site goes through its clauses one after another. */
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
    /** The checked properties: a reduction may leave out whatever no property reads. */
    asked: fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
  })
export type Reducible = typeof reducibles extends (flavour: Flavour) => fc.Arbitrary<infer T> ? T : never

/** Every switch of the system model, for one of these numbers of sites. */
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

interface Me {
  readonly phase: (typeof phases)[number]
  readonly n: number
  readonly f: boolean
  readonly g: boolean
  readonly fuel: number
  readonly q: List<number>
  readonly s: ImmutableSet<number>
  readonly clock: number
  readonly mine: number | null
  readonly old: number | null
}
interface Message {
  readonly who?: number
  readonly t?: number
  readonly u?: number
}
interface Shared {
  readonly next: number
  readonly x: number
  readonly y: boolean
  readonly who: number | null
  readonly flags: { get(index: number): boolean }
}
interface AnyContext {
  readonly self: number
  readonly from: number | undefined
  readonly sites: ImmutableSet<number>
  readonly others: ImmutableSet<number>
  readonly shared: Shared
  siteOf(role: string): number
}
interface AnyView {
  all(role: string): readonly (Me & { readonly self: number })[]
  readonly competitors: readonly number[]
  readonly shared: Shared
  waits(site: number): boolean
  holds(site: number): boolean
  inFlight(type: string): number
  channel(from: number, to: number): List<unknown>
}
type Test = (me: Me, context: AnyContext, message: Message | undefined, k: number) => boolean
/** Changes, and what goes out: sends and writes. */
interface Making {
  changes: { [field: string]: unknown }
  readonly out: unknown[]
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!

/** The spec of a recipe, with the properties that it asks for. */
export const reducibleSpec = (recipe: Reducible): Spec => {
  const { flavour, partial, pointing, dishonest } = recipe
  const stamped = flavour === 'stamped'
  const timed = flavour === 'timed' || stamped
  const messages = flavour !== 'shared'
  const variables = flavour === 'shared' || flavour === 'mixed'
  const body: Fields = {
    ...(timed ? { t: timestamp, u: timestamp } : {}),
    ...(recipe.payload === 'site' ? { who: siteId } : {}),
  } as never
  const common = {
    phase: oneOf(...phases),
    n: int(0, 3),
    f: flag,
    g: flag,
    fuel: int(0, 3),
    q: listOf(siteId),
    s: setOf(siteId),
    // Where the clock is shared, that of a site is missing; it stands among the fields all the same.
    ...(timed ? { clock: stamped ? optional(clock) : timestamp } : {}),
    ...(timed ? { mine: optional(timestamp), old: optional(timestamp) } : {}),
  }
  const hub = recipe.hub && messages
  const p = protocol({
    roles: {
      site: many(common),
      ...(hub ? { hub: one(common) } : {}),
    } as unknown as { readonly [role: string]: RoleDeclaration<Fields> },
    messages: (messages ? { A: body, B: body } : {}) as { readonly [type: string]: Fields },
    shared: {
      ...(variables ? { x: int(0, 2), y: flag, who: optional(siteId), flags: mapOf(siteId, flag) } : {}),
      ...(stamped ? { next: clock } : {}),
    } as unknown as { readonly [name: string]: Sort<unknown> },
  })

  /** Where the clock stands. */
  const now = ({ clock: own }: Me, { shared }: { readonly shared: Shared }) => (stamped ? shared.next : own)

  // --- what clauses may ask
  const tests: Test[] = [
    (me, _c, _m, k) => me.n <= k,
    (me) => me.f,
    (me) => !me.f,
    (me) => !me.g,
    (me, _c, _m, k) => me.phase === pick(phases, k),
    (me, _c, _m, k) => me.phase !== pick(phases, k),
    (me) => me.fuel > 0,
    ...(messages
      ? ([
          (me) => me.q.isEmpty(),
          (me) => !me.q.isEmpty(),
          (me) => me.s.isEmpty(),
          (me, { from }) => from !== undefined && me.s.has(from),
          (me, { from }) => me.q.first() === from,
          (me, _c, message) => message?.who !== undefined && me.s.has(message.who),
        ] as Test[])
      : []),
    ...(variables
      ? ([
          (_me, { shared }) => shared.x === 0,
          (_me, { shared }, _m, k) => shared.x <= k,
          (_me, { shared }) => !shared.y,
          (_me, { shared }) => shared.who === null,
          (_me, { shared, self }) => shared.who === self,
          (_me, { shared, self }) => shared.flags.get(self),
          (_me, { shared, others }) => others.every((other) => !shared.flags.get(other)),
        ] as Test[])
      : []),
    ...(partial
      ? ([
          (_me, { self }, _m, k) => self === k % 2,
          (_me, { self }, _m, k) => self !== k % 2,
          (me, { self, from }) => from !== undefined && from < self && me.n < 3,
          (me, { self }, _m, k) => me.f && self === k % 2,
          ...(variables ? [((me, { self, shared }) => self !== 0 || shared.y || me.f) as Test] : []),
        ] as Test[])
      : []),
    ...(timed
      ? ([
          (me, c, message) => message !== undefined && message.t! < now(me, c),
          (_me, _c, message) => message !== undefined && message.t! <= message.u!,
          (_me, _c, message) => message !== undefined && message.t! < message.u!,
          (me, c, message) => me.mine !== null && (message?.t ?? now(me, c)) < me.mine,
          (me, c, message) => me.old !== null && me.old < (message?.u ?? now(me, c)),
          (me) => me.old !== null && me.mine !== null && me.old < me.mine,
          (me, c) => me.mine !== null && me.mine < now(me, c),
          (me) => me.mine === null,
          ...(partial
            ? ([
                (me, { self, from }, message) =>
                  message !== undefined && me.mine !== null && precedes([me.mine, self], [message.t!, from!]),
              ] as Test[])
            : []),
          ...(dishonest
            ? ([
                (me, c, _m, k) => now(me, c) >= 1 + k,
                (_me, _c, message, k) => (message?.t ?? 0) > k,
                (me, c, _m, k) => me.old !== null && now(me, c) - me.old > 1 + k,
                (me, _c, message, k) => me.old !== null && message !== undefined && message.t! - me.old > k,
                (me, c) => now(me, c) % 2 === 0,
              ] as Test[])
            : []),
        ] as Test[])
      : []),
  ]
  const passes = (
    list: readonly (readonly [number, number])[],
    me: Me,
    context: AnyContext,
    message?: Message,
  ) => list.every(([number, k]) => pick(tests, number)(me, context, message, k))

  // --- what clauses may do
  type Op = (
    now: Me,
    made: Making,
    context: AnyContext,
    message: Message | undefined,
    k: number,
    upon: boolean,
  ) => void
  const set = (made: Making, changes: { [field: string]: unknown }) => Object.assign(made.changes, changes)
  /** Sets the clock. */
  const turn = (made: Making, time: number) =>
    stamped ? made.out.push(p.write({ next: time } as never)) : set(made, { clock: time })
  const next = ({ self, sites }: AnyContext) => (sites.has(self) ? (self + 1) % sites.size : 0)
  const targets: ((
    me: Me,
    context: AnyContext,
    message: Message | undefined,
  ) => number | Iterable<number> | undefined)[] = [
    (_me, { others }) => others,
    (_me, { from }) => from,
    (_me, { from }) => from,
    (_me, { self }) => self,
    (me) => me.q.first(),
    (me) => me.s,
    ...(recipe.payload === 'site' ? [(_me: Me, _c: AnyContext, message?: Message) => message?.who] : []),
    ...(hub
      ? [
          (_me: Me, { siteOf }: AnyContext) => siteOf('hub'),
          (_me: Me, { siteOf }: AnyContext) => siteOf('hub'),
        ]
      : []),
    ...(recipe.ring ? [(_me: Me, context: AnyContext) => next(context)] : []),
    ...(partial ? [() => 0, (me: Me) => me.s.first()] : []),
  ]
  const stampOf = (me: Me, context: AnyContext, message: Message | undefined, k: number): number =>
    pick([undefined, me.mine, message?.t, me.old], k) ?? now(me, context)
  const sends: Op = (me, made, context, message, k, upon) => {
    const to = pick(targets, k + recipe.fuel * context.sites.size)(me, context, message)
    if (to === undefined) return
    const many = typeof to !== 'number'
    // A message is answered by at most one; what is sent without one, or to several, burns fuel.
    if (
      made.out.some((item) => (item as { kind?: string }).kind !== 'write') ||
      ((!upon || many) && me.fuel === 0)
    )
      return
    if (!upon || many) set(made, { fuel: me.fuel - 1 })
    const values = {
      ...(timed ? { t: stampOf(me, context, message, k), u: stampOf(me, context, message, k + 1) } : {}),
      ...(recipe.payload === 'site' ? { who: message?.who ?? context.from ?? context.self } : {}),
    }
    made.out.push(send(to, p.messages[k % 2 === 0 ? 'A' : 'B']!(values as never)))
  }
  const privateOps = 8
  const ops: Op[] = [
    (me, made) => set(made, { n: Math.min(3, me.n + 1) }),
    (me, made) => set(made, { n: (me.n + 1) % 3 }),
    (_me, made, _c, _m, k) => set(made, { n: k }),
    (_me, made) => set(made, { f: true }),
    (me, made) => set(made, { f: !me.f }),
    (_me, made) => set(made, { g: true }),
    (_me, made, _c, _m, k) => set(made, { phase: pick(phases, k) }),
    (me, made) => set(made, { phase: me.phase === 'a' ? 'b' : me.phase === 'b' ? 'c' : 'a' }),
    ...(messages
      ? ([
          sends,
          sends,
          sends,
          sends,
          (me, made, { from }) => {
            if (from !== undefined && me.q.size < mostInList) set(made, { q: me.q.push(from) })
          },
          (me, made) => set(made, { q: me.q.shift() }),
          (me, made, { from }) => from !== undefined && set(made, { s: me.s.add(from) }),
          (me, made, { from }) => from !== undefined && set(made, { s: me.s.remove(from) }),
          (me, made, { self }) => set(made, { s: me.s.add(self) }),
          (me, made) => set(made, { s: me.s.clear() }),
          (me, made, _c, message) => message?.who !== undefined && set(made, { s: me.s.add(message.who) }),
        ] as Op[])
      : []),
    ...(variables
      ? ([
          (_me, made, { shared }, _m, k) =>
            made.out.push(p.write({ x: Math.min(2, k) } as never)) && shared.x,
          (_me, made, { shared }) => made.out.push(p.write({ x: (shared.x + 1) % 3 } as never)),
          (_me, made, _c, _m, k) => made.out.push(p.write({ y: k % 2 === 0 } as never)),
          (_me, made, { self }) => made.out.push(p.write({ who: self } as never)),
          (_me, made) => made.out.push(p.write({ who: null } as never)),
          (_me, made, { self }, _m, k) =>
            made.out.push(p.write({ flags: element(self, k % 2 === 0) } as never)),
        ] as Op[])
      : []),
    ...(timed
      ? ([
          (me, made, c) => turn(made, now(me, c) + 1),
          (me, made, c, _m, k) => turn(made, now(me, c) + k),
          (me, made, c, message) => message && turn(made, Math.max(now(me, c), message.t!)),
          (me, made, c, message) => message && turn(made, Math.max(now(me, c), message.t!) + 1),
          (me, made, c) => set(made, { mine: now(me, c) }),
          (me, made, c) => set(made, { mine: now(me, c) + 1 }),
          (_me, made) => set(made, { mine: null }),
          (me, made, _c, message) => set(made, { old: message?.t ?? me.mine }),
          (me, made) => set(made, { old: me.mine }),
          (me, made) => set(made, { mine: me.old, old: me.mine }),
          ...(dishonest
            ? ([
                (_me, made, _c, message) => message && turn(made, message.t!),
                (_me, made, _c, message) => message && set(made, { old: message.t! + 1 }),
                (_me, made) => set(made, { old: 0 }),
                (me, made, c) => turn(made, me.old ?? now(me, c)),
              ] as Op[])
            : []),
        ] as Op[])
      : []),
  ]
  const recordOf = (me: Me, changes: object): Me =>
    ({ ...((me as never as { toObject(): Me }).toObject?.() ?? me), ...changes }) as Me
  const effectOf = (
    list: readonly (readonly [number, number])[],
    phase: number | null,
    me: Me,
    context: AnyContext,
    message: Message | undefined,
    upon: boolean,
  ) => {
    const made: Making = { changes: phase === null ? {} : { phase: phases[phase] }, out: [] }
    for (const [number, k] of list)
      pick(ops, number)(recordOf(me, made.changes), made, context, message, k, upon)
    return [made.changes, ...made.out]
  }
  const answer = (effects: readonly unknown[]) =>
    (effects.length === 1 ? effects[0] : either(effects)) as never

  const clauses: { [name: string]: Clause } = {}
  const addLocal = (role: string, name: string, clause: Reducible['locals'][number], step?: number) => {
    // The first of a script may look at shared variables, the others at their own only; most of them do nothing else.
    const own = step !== undefined && step > 0 && clause.fair !== 'none'
    const ways = own ? [clause.ways[0]!.map(([number, k]) => [number % privateOps, k] as const)] : clause.ways
    const tests = step === undefined ? clause.tests : clause.tests.slice(0, step === 0 ? 1 : 0)
    clauses[name] = p.roles[role]!.local({
      guard: (me: unknown, context: unknown) =>
        (step === undefined || (me as Me).n === step) && passes(tests, me as Me, context as AnyContext),
      effect: (me: unknown, context: unknown) =>
        answer(
          ways.map((list) => {
            const [changes, ...out] = effectOf(
              list,
              clause.phase,
              me as Me,
              context as AnyContext,
              undefined,
              false,
            )
            return [
              step === undefined ? changes : { ...(changes as object), n: Math.min(3, step + 1) },
              ...out,
            ]
          }),
        ),
      fair: step === undefined ? clause.fair : 'weak',
    })
  }
  for (const [k, clause] of recipe.locals.entries())
    addLocal('site', `local${k}`, clause, messages || !recipe.script ? undefined : k)
  if (hub && recipe.hubLocal !== null) addLocal('hub', 'hubLocal', recipe.hubLocal)
  for (const [r, role] of (hub ? ['site', 'hub'] : ['site']).entries()) {
    for (const [k, type] of (messages ? ['A', 'B'] : []).entries()) {
      clauses[`${role}On${type}`] = p.roles[role]!.upon(
        type,
        (me: unknown, message: unknown, context: unknown) => {
          const found = recipe.upons[2 * r + k]!.find(({ tests: list }) =>
            passes(list, me as Me, context as AnyContext, message as Message),
          )
          if (found === undefined) return [] as never
          return answer(
            found.ways.map((list) =>
              effectOf(list, null, me as Me, context as AnyContext, message as Message, true),
            ),
          )
        },
      )
    }
  }

  // --- what properties look at
  const sitesOf = (view: AnyView) => view.all('site')
  type Atom = (view: AnyView, k: number) => boolean
  const atoms: Atom[] = [
    (view) => sitesOf(view).every(({ f }) => f),
    (view) => sitesOf(view).some(({ f }) => f),
    (view, k) => sitesOf(view).some(({ n }) => n > k),
    (view) => sitesOf(view).some(({ g, f }) => g && f),
    (view, k) => sitesOf(view).filter(({ phase }) => phase === 'c').length > k,
    (view) => view.competitors.filter((site) => view.holds(site)).length > 1,
    (view) => view.competitors.every((site) => view.waits(site)),
    ...(messages
      ? ([
          (view, k) => view.inFlight('A') > k,
          (view, k) => view.inFlight('B') > k,
          (view) => view.competitors.some((i) => view.competitors.some((j) => view.channel(i, j).size > 1)),
          (view, k) => sitesOf(view).some(({ q }) => q.size > k),
          (view, k) => sitesOf(view).some(({ s }) => s.size > k),
          (view) => sitesOf(view).some(({ s, self }) => s.has(self)),
          (view) => sitesOf(view).some(({ q, s }) => q.some((site) => s.has(site))),
          ...(hub
            ? ([(view) => view.all('hub')[0]!.f, (view, k) => view.all('hub')[0]!.n > k] as Atom[])
            : []),
        ] as Atom[])
      : []),
    ...(variables
      ? ([
          (view, k) => view.shared.x > k,
          (view) => view.shared.y,
          (view) => view.shared.who !== null && view.holds(view.shared.who),
          (view) => view.competitors.every((site) => view.shared.flags.get(site)),
        ] as Atom[])
      : []),
    ...(timed
      ? ([
          (view) => sitesOf(view).some((me) => me.mine !== null && me.mine > now(me, view)),
          (view) => sitesOf(view).some((me) => me.old !== null && me.old < now(me, view)),
          (view) =>
            sitesOf(view).some((one) =>
              sitesOf(view).some((two) => one.mine !== null && one.mine === two.old),
            ),
          (view) => sitesOf(view).some((one) => sitesOf(view).some((two) => now(one, view) < now(two, view))),
          ...(dishonest ? ([(view, k) => sitesOf(view).some(({ clock }) => clock > k)] as Atom[]) : []),
        ] as Atom[])
      : []),
  ]
  // As many again, so that they are taken often.
  const pointed: Atom[] = [
    (view) => sitesOf(view)[0]!.f,
    (view, k) => sitesOf(view)[1]!.n > k,
    (view) => view.holds(0),
    (view, k) => sitesOf(view)[0]!.n < sitesOf(view)[1]!.n || sitesOf(view)[1]!.n > k,
    (view) => view.waits(1) && !view.waits(0),
  ]
  if (pointing) atoms.push(...Array.from({ length: 3 }, () => pointed).flat())
  const predicate =
    (k: number) =>
    (view: unknown): boolean =>
      recipe.predicates[k]!.atoms.every(([number, by]) => pick(atoms, number)(view as AnyView, by)) !==
      recipe.predicates[k]!.negate
  const watches: Property[] = recipe.watches.map(({ on, kind, atom: [number, by] }, k) => {
    const seen = (view: unknown) => pick(atoms, number)(view as AnyView, by)
    if (kind === 0) {
      return p.rule(`rule${k}`, '', on, (_step, was, is) => (seen(was) && !seen(is) ? violation : undefined))
    }
    if (kind === 1) {
      return p.monitor(`last${k}`, '', on, optional(siteId), (last, { site }, was) =>
        last === site && seen(was) ? violation : site,
      )
    }
    if (kind === 2) {
      return p.monitor(`count${k}`, '', on, int(0, 2), (count, _step, _was, is) =>
        count === 2 ? violation : seen(is) ? count + 1 : count,
      )
    }
    // What is sent, and the stamps of what is taken in and sent.
    const stampsOf = ({ message, sent }: MonitoredStep): number[] =>
      [message, ...sent.map((one) => one.message)].flatMap((one) => (one as Message | undefined)?.t ?? [])
    if (kind === 4) {
      const looks: ((step: MonitoredStep) => boolean)[] = [
        ({ sent }) => sent.length > by,
        ({ sent }) => sent.length === 0,
        ({ sent }) => sent[0]?.message.type === 'A',
        ({ sent, from }) => sent.some(({ to }) => to === from),
        ({ sent, message }) => message !== undefined && sent.some((one) => one.message.type === message.type),
      ]
      return p.rule(`sent${k}`, '', on, (step, was) =>
        pick(looks, number)(step) && (by % 2 === 0 || seen(was)) ? violation : undefined,
      )
    }
    if (kind === 5 && timed) {
      return p.monitor(`stamp${k}`, '', on, optional(timestamp), (last, step, was) => {
        const stamp = stampsOf(step)[0] ?? sitesOf(was as never)[by % 2]?.mine ?? null
        if (last !== null && stamp !== null && (by < 2 ? stamp < last : stamp === last)) return violation
        return stamp ?? last
      })
    }
    if (kind === 6 && timed) {
      return p.rule(`stamps${k}`, '', on, (step) => {
        const [first, second] = stampsOf(step)
        return first !== undefined && second !== undefined && first < second ? violation : undefined
      })
    }
    return p.monitor(`set${k}`, '', on, setOf(siteId), (all, { site, from }) =>
      from !== undefined && all.has(from) ? violation : all.add(site),
    )
  })
  const properties: Property[] = [
    entryPossible,
    deadlockFreedom,
    mutualExclusion,
    someoneEnters,
    p.always('always', '', predicate(0), predicate(1)),
    p.always('invariant', '', predicate(1)),
    p.sometimes('sometimes', '', predicate(2)),
    p.atRest('atRest', '', predicate(3)),
    ...watches,
  ]
  const asked = [...new Set(recipe.asked.map((number) => pick(properties, number)))]
  const isWaiting = (me: Me, { shared }: AnyContext) =>
    pick(
      [
        me.phase === 'b',
        me.f && (!variables || !shared.y),
        me.phase === 'b' || me.g,
        messages ? me.n === 1 : me.phase === 'b' && shared.x > 0,
      ],
      recipe.siteStatus,
    )
  const isIn = (me: Me, { shared, self }: AnyContext) =>
    recipe.siteStatus !== 3 || !messages ? me.phase === 'c' && (!variables || shared.who !== self) : me.n > 1
  const start = () =>
    either(
      recipe.starts.map((number) => ({ fuel: recipe.fuel, n: messages ? number % 2 : 0, f: number > 1 })),
    ) as never
  return algorithm({
    name: 'reducible',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 6, fallback: 2 },
    protocol: p,
    clauses,
    workload: {
      ...(recipe.workload.request ? { request: 'local0' } : {}),
      ...(recipe.workload.enter && recipe.locals.length > 1 ? { enter: 'local1' } : {}),
    },
    waits: (me: unknown, context: unknown) => isWaiting(me as Me, context as AnyContext),
    holds: (me: unknown, context: unknown) => isIn(me as Me, context as AnyContext),
    initial: { site: start, ...(hub ? { hub: () => ({ fuel: recipe.fuel }) as never } : {}) },
    inFlight: ({ sites }: { readonly sites: ImmutableSet<number> }) =>
      !messages
        ? []
        : recipe.flight.map(([from, to, type]) => ({
            from: from % sites.size,
            to: to % sites.size,
            message: p.messages[type === 0 ? 'A' : 'B']!() as never,
          })),
    properties: asked,
  })
}

// Faults of sites as a layer around a spec. The result is a spec like any other, with a few more shared variables and clauses.
// So the reference semantics, the tables and the search need not know of faults.
//
// A crash resets every field of the site's record to the initial value of its sort (a site number to the site's own number,
// which every renaming of sites preserves), except stable fields. From then on the site takes no step, waits for nothing and is
// not in the critical section. Messages that it has sent stay in transit, and a wrong suspicion of it lasts beyond its
// recovery. The state keeps nothing that a crash has erased, so no two states differ in information that no site can see.
//
// The knowledge of the detector is a shared variable that clauses read when they are taken: detection is immediate, the
// reaction to it is not.
import type { Set as ImmutableSet } from 'immutable'
import { BrokenSpec } from '../protocol/broken-spec.js'
import {
  type AnyEffect,
  anyRole,
  type Clause,
  type LocalClause,
  type UponClause,
} from '../protocol/clause.js'
import { type Either, either, element } from '../protocol/effect.js'
import type { Spec } from '../protocol/spec.js'
import { everySite } from '../sorts/every-site.js'
import { flag } from '../sorts/flag.js'
import { int } from '../sorts/int.js'
import { fieldOf } from '../sorts/record.js'
import { setOf } from '../sorts/set-of.js'
import { isSiteId, siteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'
import { crashersOf, type Faults } from './fault-options.js'
import { applicationMessages } from './with-application-messages.js'

/** The shared variables that a model with faults adds to those of the spec, each only if it is needed. */
interface FaultVariables {
  readonly crashed: { get(site: number): boolean }
  readonly crashes: number
  readonly recoveries: number
  /** For each site, the sites that it suspects although they were up at the time. */
  readonly suspicions: { get(observer: number): ImmutableSet<number> }
  readonly suspected: number
  readonly timeouts: number
}

/** The clauses that faults add to those of the spec. */
type FaultClause = 'crash' | 'recover' | 'suspect'

interface Seen {
  readonly self: number
  readonly shared: FaultVariables
}

// The context of a clause; the author's types are erased by now.
const seen = (context: unknown): Seen => context as Seen

const variablesOf = ({ crash, recovery, suspicions, timeouts }: Faults) => {
  const counter = (most: number) => int(0, most)
  const bound = timeouts === 'unbounded' ? 0 : timeouts
  return {
    ...(crash === 0 ? {} : { crashed: everySite(flag), crashes: counter(crash) }),
    ...(recovery === 0 ? {} : { recoveries: counter(recovery) }),
    ...(suspicions === 0 ? {} : { suspicions: everySite(setOf(siteId)), suspected: counter(suspicions) }),
    ...(bound === 0 ? {} : { timeouts: counter(bound) }),
  } as { readonly [variable in keyof FaultVariables]?: Sort<unknown> }
}

/** Whether the site of a context is up. */
const isUp = ({ crash }: Faults, context: unknown): boolean => {
  const { self, shared } = seen(context)
  return crash === 0 || !shared.crashed.get(self)
}

const writing = (changes: { readonly [variable in keyof FaultVariables]?: unknown }) =>
  ({ kind: 'write', changes }) as const

type Answer = AnyEffect | Either<AnyEffect>

/** The effect, or each of its alternatives, with one more write. */
const withWrite = (answer: Answer, write: ReturnType<typeof writing>): Answer => {
  // `transact` reports malformed effects.
  if (!Array.isArray(answer)) {
    const given = answer as Either<AnyEffect> | undefined
    return given?.kind === 'either'
      ? either(given.effects.map((effect) => withWrite(effect, write) as AnyEffect))
      : answer
  }
  const [changes, ...rest] = answer as AnyEffect
  return [changes ?? {}, ...rest, write]
}

const localUnder = (faults: Faults, clause: LocalClause): LocalClause => {
  const most = clause.timeout === true && faults.timeouts !== 'unbounded' ? faults.timeouts : undefined
  const fires = (context: unknown) => most === undefined || (most > 0 && seen(context).shared.timeouts < most)
  return {
    ...clause,
    guard: (me, context) => isUp(faults, context) && fires(context) && clause.guard(me, context),
    effect: (me, context) => {
      const answer = clause.effect(me, context)
      return most === undefined
        ? answer
        : withWrite(answer, writing({ timeouts: seen(context).shared.timeouts + 1 }))
    },
  }
}

const uponUnder = (faults: Faults, clause: UponClause): UponClause => ({
  ...clause,
  effect: (me, message, context) => {
    if (isUp(faults, context)) return clause.effect(me, message, context)
    return faults.toCrashed === 'dropped' ? [] : either([])
  },
})

/** The status in which a site may crash; undefined if its number or role decides. */
const statusPredicate = (
  spec: Spec,
  who: string,
): ((me: unknown, context: unknown) => boolean) | undefined => {
  switch (who) {
    case 'any':
      return undefined
    case 'waiting':
      return spec.waits
    case 'in':
      return spec.holds
    case 'idle':
      return (me, context) => !spec.waits(me, context) && !spec.holds(me, context)
    default:
      return spec.statuses[who]
  }
}

const crashOf = (spec: Spec, faults: Faults, roles: readonly string[]): LocalClause => {
  const crashers = crashersOf(faults, roles)
  const hasStatus = statusPredicate(spec, faults.whoCrashes)
  const siteNumberFields = new Map(
    spec.roles.map(({ name, record: { fields } }) => [
      name,
      Object.keys(fields).filter((field) => isSiteId(fields[field]!) && fields[field]!.stable !== true),
    ]),
  )
  const resetFields = new Map(
    spec.roles.map(({ name, record: { fields } }) => [
      name,
      Object.fromEntries(
        Object.entries(fields).flatMap(([field, sort]) =>
          sort.stable === true ? [] : [[field, sort.initial]],
        ),
      ),
    ]),
  )
  return {
    kind: 'local',
    role: anyRole,
    fair: 'none',
    guard: (me, context) => {
      const { self, shared } = seen(context)
      if (!crashers.has(self) || shared.crashes >= faults.crash || shared.crashed.get(self)) return false
      if (hasStatus === undefined) return true
      // A site as `waits` and `holds` see it: its fields and its number.
      const { fields } = spec.roles.find(({ name }) => name === roles[self])!.record
      const record = Object.fromEntries(Object.keys(fields).map((field) => [field, fieldOf(me, field)]))
      return hasStatus(Object.freeze({ self, ...record }), context)
    },
    effect: (_me, context) => {
      const { self, shared } = seen(context)
      const wiped: { [field: string]: unknown } = { ...resetFields.get(roles[self]!)! }
      for (const field of siteNumberFields.get(roles[self]!)!) wiped[field] = self
      return [wiped, writing({ crashed: element(self, true), crashes: shared.crashes + 1 })]
    },
  }
}

const recoverOf = (spec: Spec, faults: Faults, roles: readonly string[]): LocalClause => ({
  kind: 'local',
  role: anyRole,
  fair: 'none',
  guard: (_me, context) => {
    const { self, shared } = seen(context)
    return shared.crashed.get(self) && shared.recoveries < faults.recovery
  },
  effect: (me, context) => {
    const { self, shared } = seen(context)
    const write = writing({ crashed: element(self, false), recoveries: shared.recoveries + 1 })
    return [spec.recovered(roles[self]!, me, context), write]
  },
})

/** Whether the model has any fault. */
const hasFaults = ({ crash, suspicions, timeouts }: Faults): boolean =>
  crash > 0 || suspicions > 0 || timeouts !== 'unbounded'

/** A wrong suspicion of a site that is up begins: the adversary picks which. */
const suspectOf = (faults: Faults, roles: readonly string[]): LocalClause => ({
  kind: 'local',
  role: anyRole,
  fair: 'none',
  guard: (_me, context) => isUp(faults, context) && seen(context).shared.suspected < faults.suspicions,
  effect: (_me, context) => {
    const { self, shared } = seen(context)
    const before = shared.suspicions.get(self)
    const others = [...roles.keys()].filter(
      (site) => site !== self && !before.has(site) && !(faults.crash > 0 && shared.crashed.get(site)),
    )
    return either(
      others.map(
        (site): AnyEffect => [
          {},
          writing({ suspicions: element(self, before.add(site)), suspected: shared.suspected + 1 }),
        ],
      ),
    )
  },
})

/**
 * The spec with the faults of a model; the same object if there are no faults. Throws a `BrokenSpec` if the spec uses
 * a name that faults need.
 * @param roles the name of the role of each site of the model
 */
export const withFaults = (spec: Spec, faults: Faults, roles: readonly string[]): Spec => {
  if (!hasFaults(faults)) return spec
  const variables = variablesOf(faults)
  const clauses: readonly (readonly [FaultClause, Clause])[] = [
    ...(faults.crash > 0 ? [['crash', crashOf(spec, faults, roles)] as const] : []),
    ...(faults.recovery > 0 ? [['recover', recoverOf(spec, faults, roles)] as const] : []),
    ...(faults.suspicions > 0 ? [['suspect', suspectOf(faults, roles)] as const] : []),
  ]
  const taken =
    Object.keys(variables).find((name) => Object.hasOwn(spec.shared, name)) ??
    clauses.map(([name]) => name).find((name) => spec.clauses.has(name))
  if (taken !== undefined) {
    const what = spec.clauses.has(taken) ? 'a clause' : 'a shared variable'
    throw new BrokenSpec(
      `${spec.name}: it has ${what} called "${taken}", a name that models with faults reserve; rename it`,
    )
  }
  const under = (clause: Clause): Clause =>
    clause.kind === 'local' ? localUnder(faults, clause) : uponUnder(faults, clause)
  return {
    ...spec,
    shared: { ...spec.shared, ...variables },
    clauses: new Map([
      ...[...spec.clauses].map(([name, clause]) => [name, under(clause)] as const),
      ...clauses,
    ]),
    waits: (me, context) => isUp(faults, context) && spec.waits(me, context),
    holds: (me, context) => isUp(faults, context) && spec.holds(me, context),
  }
}

/** The parts of a model that its faults need. */
export interface Faulty {
  readonly options: Faults
  readonly sites: readonly unknown[]
}

const mustBeSite = ({ sites }: Faulty, what: string, site: number): void => {
  if (sites[site] === undefined) {
    throw new BrokenSpec(`${what}: there is no site ${site}; the sites are 0 to ${sites.length - 1}`)
  }
}

/** Whether a site has crashed, according to the shared variables. */
export const hasCrashed = (model: Faulty, shared: unknown, site: number): boolean => {
  mustBeSite(model, `crashed(${site})`, site)
  return model.options.crash > 0 && (shared as FaultVariables).crashed.get(site)
}

/** Whether the detector of `observer` suspects `site`, according to the shared variables. */
export const suspects = (model: Faulty, shared: unknown, observer: number, site: number): boolean => {
  const { detector, suspicions } = model.options
  for (const one of [observer, site]) mustBeSite(model, `suspects(${site})`, one)
  if (detector === 'none') return false
  if (hasCrashed(model, shared, site)) return true
  return suspicions > 0 && (shared as FaultVariables).suspicions.get(observer).has(site)
}

/** Why a site takes no step of its own, as the end of a sentence; undefined if nothing prevents it. */
export const standstill = (model: Faulty, shared: unknown, site: number): string | undefined =>
  hasCrashed(model, shared, site) ? 'has crashed' : undefined

/** Why a timeout cannot fire, in one line; undefined if it can. */
export const whyNoTimeout = ({ options: { timeouts } }: Faulty, shared: unknown): string | undefined => {
  if (timeouts === 'unbounded') return undefined
  const fired = timeouts === 0 ? 0 : (shared as FaultVariables).timeouts
  return fired >= timeouts ? `limit of the model reached: timeouts ${timeouts}` : undefined
}

interface WhyNoFault {
  readonly model: Faulty & { readonly crashers: { has(site: number): boolean } }
  readonly shared: unknown
  readonly site: number
  /** The name of the site in the sentence. */
  readonly who: string
}

const reasons: { readonly [clause in FaultClause]: (asked: WhyNoFault) => string } = {
  crash: ({ model, shared, site, who }) => {
    const { crash, whoCrashes } = model.options
    if (hasCrashed(model, shared, site)) return `${who} has crashed already`
    if (!model.crashers.has(site)) return `${who} does not crash in this model`
    if ((shared as FaultVariables).crashes >= crash) return `limit of the model reached: crash ${crash}`
    return `only sites with status "${whoCrashes}" crash in this model`
  },
  recover: ({ model, shared, site, who }) =>
    hasCrashed(model, shared, site)
      ? `limit of the model reached: recovery ${model.options.recovery}`
      : `${who} has not crashed`,
  suspect: ({ model, shared, site, who }) => {
    const { suspicions } = model.options
    if (hasCrashed(model, shared, site)) return `${who} has crashed`
    if ((shared as FaultVariables).suspected >= suspicions)
      return `limit of the model reached: suspicions ${suspicions}`
    return `${who} has no further site to suspect wrongly`
  },
}

/** Why a clause that faults add is disabled, in one line; undefined for any other clause. */
export const whyNoFault = (clause: string, asked: WhyNoFault): string | undefined =>
  Object.hasOwn(reasons, clause) ? reasons[clause as FaultClause](asked) : undefined

// Whether the steps themselves show each change of the variable; a suspicion shows only that it begins.
const isShownByStep: { readonly [variable in keyof FaultVariables]: boolean } = {
  crashed: true,
  crashes: true,
  recoveries: true,
  suspicions: false,
  suspected: true,
  timeouts: true,
}

/** Whether a shared variable only does the book-keeping of steps that already show what they change in it. */
export const isToldByStep = (given: Spec, variable: string): boolean =>
  !Object.hasOwn(given.shared, variable) &&
  (variable === applicationMessages || isShownByStep[variable as keyof FaultVariables] === true)

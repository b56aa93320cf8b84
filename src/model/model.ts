// A model is a spec with its parameters, system model and workload fixed: what is checked. All of it is resolved here
// from `ModelOptions`, once, with one clear line for whatever does not fit.
import { Set as ImmutableSet, isImmutable } from 'immutable'
import type { Role, Spec } from '../protocol/algorithm.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Monitor } from '../protocol/property.js'
import { variantOf } from '../protocol/variants.js'
import { isSiteArray } from '../sorts/map-of.js'
import type { Scope, Sort } from '../sorts/sort.js'
import { contextOf } from './context.js'
import { fairnessFrom } from './fairness.js'
import { crashersOf, faultsOf } from './fault-options.js'
import { ModelError, wholeFrom } from './model-error.js'
import { withApplicationMessages } from './with-application-messages.js'
import { withFaults } from './with-faults.js'

// Whoever makes models looks for it here.
export { ModelError }

/** One process of the protocol. */
export interface Site {
  readonly id: number
  readonly role: Role
  /** For people: the number, or the name of a role that only one site plays. */
  readonly name: string
}

/** A shared variable: a field of the shared record, or the element of one site in a field that is an array. */
export interface Variable {
  readonly field: string
  readonly index: number | undefined
  readonly name: string
  readonly sort: Sort<unknown>
}

/** What is checked. */
export interface Model {
  /** What is checked: the spec with the faults and the application messages of this model in it. */
  readonly spec: Spec
  /** The spec as its author wrote it, in the variant that the parameters choose; the same as `spec` where there are none of these. */
  readonly given: Spec
  /** Everything said openly, defaults included; the same options give the same model again. */
  readonly options: Required<Omit<ModelOptions, 'requesters'>> & { readonly requesters: readonly number[] }
  readonly sites: readonly Site[]
  /** The sites of the first role. */
  readonly competitors: readonly number[]
  readonly scope: Scope
  readonly parameters: { readonly [name: string]: unknown }
  readonly variables: readonly Variable[]
  /** Monitors whose memory is part of the state. */
  readonly observers: readonly Monitor[]
  /** The rules about single steps that were asked for. A run also says where another rule is broken, if it can tell. */
  readonly rules: readonly Monitor[]
  /** Which sites may ask, as a set. */
  readonly requesters: ImmutableSet<number>
  /** Which sites may crash, as far as their numbers and roles tell. */
  readonly crashers: ImmutableSet<number>
  /** How often each may ask; Infinity for unbounded. */
  readonly requests: number
  /** What a user should know of these options, though they are allowed. */
  readonly warnings: readonly string[]
}

const resolveParameters = (
  spec: Spec,
  given: { readonly [name: string]: string },
  sites: number | undefined,
) => {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(spec.parameters, name)) {
      const names = Object.keys(spec.parameters)
      const remedy = names.length === 0 ? 'it has no parameters' : `it has ${names.join(', ')}`
      throw new ModelError(
        `parameter "${name}": ${spec.name} has none of that name${didYouMean(name, names)}; ${remedy}`,
      )
    }
  }
  const texts = Object.fromEntries(
    Object.entries(spec.parameters).map(([name, parameter]) => [
      name,
      (given[name] ?? parameter.fallback)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/, (?=[{\d])/g, ','),
    ]),
  )
  const attempt = <T>(name: string, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw new ModelError(`parameter ${name}=${texts[name]}: ${(error as Error).message}`)
    }
  }
  // A parameter such as a quorum system may say how many sites there are; a parameter given says it before a default.
  const order = Object.keys(texts).sort(
    (a, b) => Number(Object.hasOwn(given, b)) - Number(Object.hasOwn(given, a)),
  )
  let count = sites
  for (const name of order) {
    if (count !== undefined) break
    count = attempt(name, () => spec.parameters[name]!.sitesOf?.(texts[name]!))
    if (count !== undefined && (count < spec.sites.min || count > spec.sites.max)) {
      throw new ModelError(
        `parameter ${name}=${texts[name]}: it asks for ${count} sites; ${spec.name} takes ${spec.sites.min} to ${spec.sites.max}`,
      )
    }
  }
  const n = wholeFrom('sites', count ?? spec.sites.fallback, spec.sites.min, spec.sites.max)
  const values = Object.fromEntries(
    order.map((name) => [name, attempt(name, () => spec.parameters[name]!.parse(texts[name]!, n))]),
  )
  return { texts, values, n }
}

// Arguments of clauses must not be written to, or a clause could agree with itself by what it left behind.
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !isImmutable(value) && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

const variablesOf = (spec: Spec, sites: readonly number[], competitors: readonly number[]): Variable[] =>
  Object.entries(spec.shared).flatMap(([field, sort]): Variable[] => {
    if (!isSiteArray(sort)) return [{ field, index: undefined, name: field, sort }]
    const { value: element, everySite } = sort
    return (everySite === true ? sites : competitors).map((index) => ({
      field,
      index,
      name: `${field}[${index}]`,
      sort: element,
    }))
  })

/**
 * Fixes a model. Where the number of requests is not given it is unbounded, but 1 for a spec whose
 * numbers would grow for ever: because it says so, or because its clocks have no normal form where a crash sets one back.
 * Throws a `ModelError` for options that do not fit.
 * @param observers monitors with a memory that are to step with the run
 * @param rules the rules about single steps that were asked for
 */
export const makeModel = (
  declared: Spec,
  options: ModelOptions = {},
  observers: readonly Monitor[] = [],
  rules: readonly Monitor[] = [],
): Model => {
  const { texts, values, n } = resolveParameters(declared, options.parameters ?? {}, options.sites)
  const given = variantOf(declared, texts)
  const sites: Site[] = []
  for (const role of given.roles) {
    const count = role.count === 'many' ? n : 1
    for (let k = 0; k < count; k++) {
      sites.push({ id: sites.length, role, name: role.count === 'many' ? String(sites.length) : role.name })
    }
  }
  const competitors = sites.filter(({ role }) => role === given.roles[0]).map(({ id }) => id)
  const roles = sites.map(({ role }) => role.name)
  const faults = faultsOf(given, options, roles)
  const applicationMessages = wholeFrom('application messages', options.applicationMessages ?? 0, 0, 1000)
  const spec = withFaults(withApplicationMessages(given, applicationMessages), faults, roles)
  const setBack = spec.timed && faults.crash > 0
  const grows = spec.endless(frozen(values)) ?? (setBack ? 'The clocks' : undefined)
  const requests = options.requests ?? (grows === undefined ? 'unbounded' : 1)
  if (requests !== 'unbounded') {
    wholeFrom('requests', requests, 0, 1000)
    if (spec.workload.request === undefined && options.requests !== undefined) {
      throw new ModelError(
        `requests ${requests}: ${spec.name} has no clause that asks, so nothing can be bounded; leave it out`,
      )
    }
  }
  if (options.entry === 'eager' && spec.workload.enter === undefined) {
    throw new ModelError(
      `entry eager: ${spec.name} has no clause of its own for entering that could be fused; leave it out`,
    )
  }
  const model: Model = {
    spec,
    given,
    options: {
      sites: n,
      parameters: texts,
      order: options.order ?? 'fifo',
      self: options.self ?? 'local',
      entry: options.entry ?? 'explicit',
      loss: wholeFrom('loss', options.loss ?? 0, 0, 1000),
      duplication: wholeFrom('duplication', options.duplication ?? 0, 0, 1000),
      ...faults,
      applicationMessages,
      requests,
      requesters: [],
      fairness: fairnessFrom(given, options.fairness ?? {}, roles),
    },
    sites,
    competitors,
    scope: { sites: sites.length },
    parameters: values,
    variables: variablesOf(spec, [...sites.keys()], competitors),
    observers,
    rules,
    requesters: ImmutableSet(),
    crashers: crashersOf(faults, roles),
    requests: requests === 'unbounded' ? Number.POSITIVE_INFINITY : requests,
    warnings: Object.entries(spec.parameters).flatMap(([name, parameter]) =>
      (parameter.warnings?.(values[name]) ?? []).map((warning) => `${name}=${texts[name]}: ${warning}`),
    ),
  }
  const unread = () => {
    throw new ModelError(
      `${spec.name}: canRequest reads the shared record, which differs from state to state`,
    )
  }
  const able = (id: number) => spec.canRequest(contextOf(model, id, unread, undefined))
  const requesters = [...new Set(options.requesters ?? competitors.filter(able))].sort((a, b) => a - b)
  for (const id of requesters) {
    if (!competitors.includes(id)) {
      throw new ModelError(
        `requesters ${id}: no such site; those that may ask are 0 to ${competitors.length - 1}`,
      )
    }
    if (!able(id))
      throw new ModelError(`requesters ${id}: this site cannot ask in this model (it has no quorum)`)
  }
  const endless =
    grows !== undefined && requests === 'unbounded'
      ? [`${grows} may grow for ever with unbounded requests, so the search may not end by itself`]
      : []
  const once =
    setBack && options.requests === undefined && spec.workload.request !== undefined
      ? [
          'each site asks once: timestamps are not reduced in models with crashes, which may set a clock back, and so the clocks would grow for ever; --requests says how often',
        ]
      : []
  const nobody = spec.workload.request !== undefined && requesters.length === 0
  return {
    ...model,
    options: { ...model.options, requesters },
    requesters: ImmutableSet(requesters),
    warnings: [
      ...model.warnings,
      ...endless,
      ...once,
      ...(nobody ? ['nobody may ask for the critical section in this model'] : []),
    ],
  }
}

// A model is a spec with its parameters, system model and workload fixed: the object that is checked. This file
// resolves `ModelOptions` once, with one clear line for each option that does not fit.
import { Set as ImmutableSet, isImmutable } from 'immutable'
import { checkClauseFairness } from '../protocol/clause-fairness.js'
import { type ModelOptions, modelOptionNames } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import { onlyKeys } from '../protocol/only-keys.js'
import { onlyNames } from '../protocol/only-names.js'
import type { Monitor } from '../protocol/property.js'
import type { Role, Spec } from '../protocol/spec.js'
import { type Variants, variantOf } from '../protocol/variants.js'
import { type ArraySort, isKeyedArray, keysOf } from '../sorts/array-of.js'
import { isSiteArray } from '../sorts/map-of.js'
import type { Scope, SiteText, Sort } from '../sorts/sort.js'
import { refuseWithChannels } from './bounded-channels.js'
import { type ContextModel, contextOf } from './context.js'
import { fairnessFrom } from './fairness.js'
import { crashersOf, whoCrashesOf } from './fault-options.js'
import { ModelError, wholeFrom } from './model-error.js'
import { resolved } from './option-values.js'
import { namesOfSites } from './site-names.js'
import { withNumbers } from './sites-by-name.js'
import { withApplicationMessages } from './with-application-messages.js'
import { clocksSetBack, withFaults } from './with-faults.js'
import { withFirstClocks } from './with-first-clocks.js'

// Exported again because callers of `makeModel` catch it.
export { ModelError }

/** The end of the warning about values that grow. */
export const mayNotEnd = 'so the search may not end by itself'

/** One process of the protocol. */
export interface Site {
  readonly id: number
  readonly role: Role
  /** The name for people: the number, the given name, or the name of a role of one site. */
  readonly name: string
  /** The name as a title: the role and the number, as `site 0` or `client 0`, the given name, or the name of a role of one site. */
  readonly title: string
}

/** A shared variable: a field of the shared record, or one element of a field that is an array. */
export interface Variable {
  readonly field: string
  /** For the element of a site, its number. */
  readonly index: number | undefined
  /** For an element of any array, its key, and the sort of the keys. */
  readonly element: { readonly key: unknown; readonly sort: Sort<unknown> } | undefined
  readonly name: string
  readonly sort: Sort<unknown>
}

/** The object that is checked. */
export interface Model {
  /** The checked spec, including the faults and the application messages of this model. */
  readonly spec: Spec
  /**
   * The spec as the author wrote it, in the variant that the parameters choose; the same as `spec` if the model has
   * no faults, no application messages and no first clocks.
   */
  readonly given: Spec
  /** The clauses that values of parameters replace, chosen or not. */
  readonly variants: Variants
  /** All options explicitly, including defaults; the same options give the same model again. */
  readonly options: Required<Omit<ModelOptions, 'requesters'>> & { readonly requesters: readonly number[] }
  readonly sites: readonly Site[]
  /** What a site is called inside a value, if sites have names; `Sort.show` takes it. */
  readonly siteText: SiteText | undefined
  /** The sites of the first role. */
  readonly competitors: readonly number[]
  readonly scope: Scope
  readonly parameters: { readonly [name: string]: unknown }
  readonly variables: readonly Variable[]
  /** Monitors whose memory is part of the state. */
  readonly observers: readonly Monitor[]
  /**
   * The rules about single steps that the caller names. A run also reports violations of other rules if it can decide
   * them.
   */
  readonly rules: readonly Monitor[]
  /** The sites that may request, as a set. */
  readonly requesters: ImmutableSet<number>
  /** The sites that may crash, by their numbers and roles. */
  readonly crashers: ImmutableSet<number>
  /** How often each site may request; Infinity for unbounded. */
  readonly requests: number
  /** Warnings about options that are allowed. */
  readonly warnings: readonly string[]
}

const inParameters = onlyNames('parameters')

const resolveParameters = (spec: Spec, options: ModelOptions) => {
  onlyKeys('the options of a model', options, modelOptionNames)
  const { parameters: given = {}, sites } = options
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(spec.parameters, name)) {
      const names = Object.keys(spec.parameters)
      const remedy = names.length === 0 ? 'it has no parameters' : `it has ${names.join(', ')}`
      throw new ModelError(
        `parameter "${name}": ${spec.name} has no parameter of that name${didYouMean(name, names)}; ${remedy}`,
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
  // A parameter such as a quorum system may fix the number of sites. A given value takes precedence over a default.
  const order = Object.keys(texts).sort(
    (a, b) => Number(Object.hasOwn(given, b)) - Number(Object.hasOwn(given, a)),
  )
  let count = sites
  for (const name of order) {
    if (count !== undefined) break
    count = attempt(name, () => spec.parameters[name]!.sitesOf?.(texts[name]!))
    if (count !== undefined && (count < spec.sites.min || count > spec.sites.max)) {
      throw new ModelError(
        `parameter ${name}=${texts[name]}: it requires ${count} sites; ${spec.name} allows ${spec.sites.min} to ${spec.sites.max}`,
      )
    }
  }
  const isOfOne = spec.roles.some(({ sized }) => sized !== undefined)
  const what = isOfOne ? `sites of role ${spec.roles[0]!.name}:` : 'sites'
  const n = wholeFrom(what, count ?? spec.sites.fallback, spec.sites.min, spec.sites.max)
  const values: { [name: string]: unknown } = Object.create(inParameters)
  for (const name of order) values[name] = attempt(name, () => spec.parameters[name]!.parse(texts[name]!, n))
  return { texts, values, n }
}

// Arguments of clauses are read-only. Otherwise a clause could pass information to its next call through them.
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !isImmutable(value) && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

const variablesOf = (spec: Spec, sites: readonly number[], competitors: readonly number[]): Variable[] =>
  Object.entries(spec.shared).flatMap(([field, sort]): Variable[] => {
    if (isSiteArray(sort)) {
      const { value, key: keys, everySite } = sort
      return (everySite === true ? sites : competitors).map((index) => ({
        field,
        index,
        element: { key: index, sort: keys },
        name: `${field}[${index}]`,
        sort: value,
      }))
    }
    if (!isKeyedArray(sort)) return [{ field, index: undefined, element: undefined, name: field, sort }]
    const { key: keys, value } = sort
    return keysOfArray(spec, field, sort, sites.length).map((key) => ({
      field,
      index: undefined,
      element: { key, sort: keys },
      name: `${field}[${keys.show(key)}]`,
      sort: value,
    }))
  })

const keysOfArray = (
  spec: Spec,
  field: string,
  sort: ArraySort<unknown, unknown>,
  sites: number,
): readonly unknown[] => {
  try {
    return keysOf(sort, { sites })
  } catch (error) {
    throw new ModelError(`${spec.name}: the shared variable "${field}": ${(error as Error).message}`)
  }
}

const sitesOf = (
  roles: readonly Role[],
  n: number,
  parameters: Model['parameters'],
  names: readonly string[],
): readonly Site[] => {
  const each = roles.flatMap((role) => {
    if (role.count !== 'many') return [role]
    const many = role.sized === undefined ? n : Number(parameters[role.sized])
    if (!Number.isSafeInteger(many) || many < 1) {
      throw new ModelError(
        `parameter ${role.sized}: the number of sites of ${role.name} must be a whole number from 1`,
      )
    }
    return Array.from({ length: many }, () => role)
  })
  const named = namesOfSites(each, names)
  return each.map((role, id) => ({ id, role, ...named[id]! }))
}

// The sites that may request: those that the caller names, or all that can. Throws a `ModelError` for a site that cannot.
const requestersOf = (
  model: ContextModel & Pick<Model, 'spec' | 'competitors'>,
  named: ModelOptions['requesters'],
): readonly number[] => {
  const { spec, competitors } = model
  const unread = () => {
    throw new ModelError(
      `${spec.name}: canRequest reads the shared record, which differs from state to state`,
    )
  }
  const able = (id: number) => spec.canRequest(contextOf(model, id, unread, undefined))
  const requesters = [...new Set(named?.map(Number) ?? competitors.filter(able))].sort((a, b) => a - b)
  if (!spec.contends && requesters.length < competitors.length)
    throw new ModelError(`requesters ${requesters.join()}: no site of ${spec.name} requests; leave it out`)
  for (const id of requesters) {
    if (!competitors.includes(id)) {
      throw new ModelError(
        `requesters ${id}: there is no such site; the sites that may request are 0 to ${competitors.length - 1}`,
      )
    }
    if (!able(id))
      throw new ModelError(`requesters ${id}: this site cannot request in this model (it has no quorum)`)
  }
  return requesters
}

const onceBecauseOfCrashes =
  'each site requests once: a crash may reset a clock, so timestamps are not reduced in models with crashes and would grow forever; --requests sets another number'

// The clauses of a variant may have another fairness.
const chosenVariant = (declared: Spec, texts: { readonly [parameter: string]: string }): Spec => {
  const given = variantOf(declared, texts)
  if (given !== declared) checkClauseFairness(given.name, given.clauses, given.workload)
  return given
}

/**
 * Makes a model. By default the number of requests is unbounded. It is 1 for a spec whose numbers would grow forever:
 * because the spec declares so, or because a crash resets a clock, and then its clocks have no canonical form. Without a clause that
 * requests there is nothing to bound. Throws
 * a `ModelError` for options that do not fit.
 * @param asGiven the options; sites may have their names in them, and have numbers in the model
 * @param observers the monitors with a memory that move with the run
 * @param rules the rules about single steps that the caller names
 */
export const makeModel = (
  declared: Spec,
  asGiven: ModelOptions = {},
  observers: readonly Monitor[] = [],
  rules: readonly Monitor[] = [],
): Model => {
  const { texts, values: parameters, n } = resolveParameters(declared, asGiven)
  const given = chosenVariant(declared, texts)
  const sites = sitesOf(given.roles, n, parameters, asGiven.names ?? [])
  const options = withNumbers(asGiven, sites, [
    ...given.roles.map(({ name }) => name),
    ...Object.keys(given.statuses),
  ])
  const competitors = sites.filter(({ role }) => role === given.roles[0]).map(({ id }) => id)
  const roles = sites.map(({ role }) => role.name)
  const values = resolved(given, options)
  const faults = { ...values, whoCrashes: whoCrashesOf(given, values.whoCrashes, roles) }
  refuseWithChannels(values, observers)
  const siteRoles = sites.map(({ role }) => role)
  const started = withFirstClocks(given, values.clock, siteRoles)
  const spec = withFaults(withApplicationMessages(started, values.applicationMessages), faults, roles)
  const resetsClocks = spec.timed && clocksSetBack(faults) !== undefined
  const grows = spec.endless(frozen(parameters)) ?? (resetsClocks ? 'The clocks' : undefined)
  const requestsEntry = spec.workload.request !== undefined
  const requests = options.requests ?? (grows === undefined || !requestsEntry ? 'unbounded' : 1)
  const parts = {
    spec,
    given,
    variants: declared.variants,
    sites,
    siteText: values.names.length === 0 ? undefined : (site: number) => sites[site]?.name ?? String(site),
    competitors,
    scope: { sites: sites.length },
    parameters,
    variables: variablesOf(spec, [...sites.keys()], competitors),
    observers,
    rules,
    crashers: crashersOf(faults, roles),
    requests: requests === 'unbounded' ? Number.POSITIVE_INFINITY : requests,
  }
  const fairness = fairnessFrom(given, options.fairness ?? {}, roles)
  if (Object.keys(fairness).length > 0 && faults.runs !== 'fair')
    throw new ModelError(
      `runs ${faults.runs}: then no single clause is fair; leave the fairness of clauses out`,
    )
  const requesters = requestersOf({ ...parts, options: faults }, options.requesters)
  const warnings: readonly (readonly [isMet: boolean, text: string])[] = [
    [
      grows !== undefined && requests === 'unbounded',
      `${grows} may grow forever${requestsEntry ? ' with unbounded requests' : ''}, ${mayNotEnd}`,
    ],
    [resetsClocks && options.requests === undefined && requestsEntry, onceBecauseOfCrashes],
    [requestsEntry && requesters.length === 0, 'no site may request the critical section in this model'],
  ]
  return {
    ...parts,
    options: { sites: n, parameters: texts, ...faults, requests, requesters, fairness },
    requesters: ImmutableSet(requesters),
    warnings: [
      ...Object.entries(spec.parameters).flatMap(([name, parameter]) =>
        (parameter.warnings?.(parameters[name]) ?? []).map((warning) => `${name}=${texts[name]}: ${warning}`),
      ),
      ...warnings.flatMap(([isMet, text]) => (isMet ? [text] : [])),
    ],
  }
}

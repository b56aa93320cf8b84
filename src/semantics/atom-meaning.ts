// The meaning of a predicate in a formula: the status of sites, messages in transit, a field of a site's record or a
// shared variable compared with a value, and the predicates of the spec's own properties by their names.

import type { Atom } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { didYouMean } from '../protocol/nearest.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { namedPredicates } from '../protocol/property-kinds.js'
import { isSiteArray } from '../sorts/map-of.js'
import type { Json, Sort } from '../sorts/sort.js'

type OfSite = (view: AnyView, site: number) => boolean

/**
 * The predicates about a site, by name. Without a site, or with `some`, at least one site must satisfy it; with
 * `all`, every site.
 */
const ofSites: { readonly [name: string]: OfSite } = {
  waits: (view, site) => view.waits(site),
  wants: (view, site) => view.waits(site),
  holds: (view, site) => view.holds(site),
  crashed: (view, site) => view.crashed(site),
  up: (view, site) => !view.crashed(site),
}

// Sets, lists and records have no one-word text, so a formula cannot compare them.
const hasWords = ({ initial }: Sort<unknown>): boolean => initial === null || typeof initial !== 'object'

const fieldsOfRoles = (model: Model): readonly string[] => [
  ...new Set(
    model.given.roles.flatMap(({ record }) =>
      Object.entries(record.fields).flatMap(([name, sort]) => (hasWords(sort) ? [name] : [])),
    ),
  ),
]

/** The names that a formula about this model may use, as they are written. */
export const atomsOfModel = (model: Model): readonly string[] => [
  ...Object.keys(ofSites),
  'inFlight',
  ...namedPredicates(model.given.properties).keys(),
  ...fieldsOfRoles(model).map((name) => `${name}(site)=value`),
  ...Object.entries(model.given.shared).flatMap(([name, sort]) =>
    hasWords(isSiteArray(sort) ? sort.value : sort)
      ? [`${name}${isSiteArray(sort) ? '(site)' : ''}=value`]
      : [],
  ),
]

// Reads a value that one word denotes.
const wordOf = (sort: Sort<unknown>, text: string, model: Model): unknown => {
  const candidates: readonly Json[] = [
    text,
    ...(/^\d+$/.test(text) ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    ...(text === 'none' ? [null] : []),
  ]
  for (const candidate of candidates) {
    try {
      const value = sort.fromJson(candidate)
      const isWord = value === null || typeof value !== 'object'
      if (isWord && sort.problem(value, model.scope) === undefined) return value
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return undefined
}

/**
 * The predicate of an atom of a formula in a model. Throws a `ModelError` of one line, which begins with the column,
 * for an unknown name, site or value.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every case needs the atom, the model and the same error.
export const predicateOf = (model: Model, atom: Atom): Predicate => {
  const { name, args, value: text, isUnlike } = atom
  const matches = (found: unknown, value: unknown): boolean => (found === value) !== (isUnlike === true)
  const fail = (what: string): ModelError => new ModelError(`column ${atom.at}: ${what}`)
  const { sites } = model
  const amongst = (from: readonly number[], ask: OfSite): Predicate => {
    if (args.length > 1) throw fail(`${name} takes one site, or some or all; not ${args.length} sites`)
    const [who] = args
    if (who === undefined || who === 'some') return (view) => from.some((site) => ask(view, site))
    if (who === 'all') return (view) => from.every((site) => ask(view, site))
    const site = sites.find((one) => one.name === who)?.id
    if (site === undefined || !from.includes(site)) {
      const known = from.map((one) => sites[one]!.name)
      throw fail(`${name}(${who}): there is no such site; the sites are ${known.join(', ')}, some and all`)
    }
    return (view) => ask(view, site)
  }
  // The value of a sort that the word names; undefined where it names none. Each role may give a field another sort.
  const valuesIn = (sorts: readonly Sort<unknown>[]): readonly unknown[] => {
    if (text === undefined)
      throw fail(`${name} has a value: write ${name}${args.length > 0 ? `(${args})` : ''}=value`)
    const values = sorts.map((sort) => wordOf(sort, text, model))
    if (values.every((value) => value === undefined)) {
      const texts = [...new Set(sorts.map((sort) => sort.text))]
      throw fail(`${name}=${text}: ${text} is not a value of ${texts.join(' or ')}`)
    }
    return values
  }

  const fields = model.given.roles.filter(({ record }) => Object.hasOwn(record.fields, name))
  const sitePredicate = Object.hasOwn(ofSites, name) ? ofSites[name] : undefined
  // A field may have the name of a built-in predicate; with a value, the field is meant.
  if (text !== undefined || (fields.length > 0 && sitePredicate === undefined && name !== 'inFlight')) {
    const shared = Object.hasOwn(model.given.shared, name) ? model.given.shared[name]! : undefined
    if (fields.length > 0) {
      if (shared !== undefined)
        throw fail(`${name} is a field and a shared variable, and a formula cannot tell which; rename one`)
      const having = sites.filter(({ role }) => Object.hasOwn(role.record.fields, name))
      const only = having.find((site) => args.length === 1 && site.name === args[0])
      const roles = only === undefined ? fields : [only.role]
      const values = valuesIn(roles.map(({ record }) => record.fields[name] as Sort<unknown>))
      const valueByRole = new Map(roles.map((role, k) => [role.name, values[k]]))
      return amongst(
        having.map(({ id }) => id),
        (view, site) => {
          const one = view.all(sites[site]!.role.name).find(({ self }) => self === site)
          return matches(
            (one as unknown as { readonly [field: string]: unknown })[name],
            valueByRole.get(sites[site]!.role.name),
          )
        },
      )
    }
    if (shared !== undefined && isSiteArray(shared)) {
      const elements = model.variables.filter(({ field }) => field === name)
      const [value] = valuesIn([elements[0]!.sort])
      return amongst(
        elements.map(({ index }) => index!),
        (view, site) =>
          matches(
            (view.shared as { readonly [field: string]: { get(site: number): unknown } })[name]!.get(site),
            value,
          ),
      )
    }
    if (shared !== undefined) {
      if (args.length > 0) throw fail(`${name} is a single variable, not one per site; write ${name}=value`)
      const [value] = valuesIn([shared])
      return (view) => matches((view.shared as { readonly [field: string]: unknown })[name], value)
    }
  }
  const property = namedPredicates(model.given.properties).get(name)
  if (text !== undefined && (sitePredicate !== undefined || name === 'inFlight' || property !== undefined)) {
    throw fail(`${name} is a predicate without a value; leave ${isUnlike ? '!=' : '='}${text} out`)
  }
  if (sitePredicate !== undefined) {
    return amongst(
      name === 'crashed' || name === 'up' ? sites.map(({ id }) => id) : model.competitors,
      sitePredicate,
    )
  }
  if (name === 'inFlight') {
    const types = [...model.spec.messages.kinds.keys()]
    const unknown = args.find((type) => !types.includes(type))
    if (unknown !== undefined) {
      throw fail(
        `inFlight(${unknown}): there is no such message type${didYouMean(unknown, types)}; there are ${types.join(', ')}`,
      )
    }
    const wanted = args.length === 0 ? types : args
    return (view) => wanted.some((type) => view.inFlight(type) > 0)
  }
  if (property !== undefined) {
    if (args.length > 0) throw fail(`${name} is about the whole state; leave (${args.join(', ')}) out`)
    return property
  }
  const known = atomsOfModel(model)
  const names = known.map((one) => one.replace(/\(.*|=.*/, ''))
  throw fail(
    `${model.spec.name} has no predicate "${name}"${didYouMean(name, names)}; there are ${known.join(', ')}`,
  )
}

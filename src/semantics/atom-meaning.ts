// The meaning of a predicate in a formula: the status of sites, messages in transit, a field of a site's record or a
// shared variable compared with a value, and the predicates of the spec's own properties by their names.

import type { Atom } from '../ltl/formula.js'
import type { Model, Site } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { didYouMean } from '../protocol/nearest.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { namedPredicates } from '../protocol/property-kinds.js'
import type { Role } from '../protocol/spec.js'
import { isSiteArray } from '../sorts/map-of.js'
import { fieldOf } from '../sorts/record.js'
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

// A site with a name keeps its number: a formula means the same in a model without names.
const isCalled = ({ id, name, role }: Site, word: string): boolean =>
  name === word || (role.count === 'many' && String(id) === word)

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

/** Reads one atom of a formula about a model. Its errors name the column of the atom. */
class AtomReader {
  private readonly model: Model
  private readonly atom: Atom
  private readonly ofSite: OfSite | undefined
  /** The roles whose records have a field of the atom's name. */
  private readonly roles: readonly Role[]

  constructor(model: Model, atom: Atom) {
    this.model = model
    this.atom = atom
    this.ofSite = Object.hasOwn(ofSites, atom.name) ? ofSites[atom.name] : undefined
    this.roles = model.given.roles.filter(({ record }) => Object.hasOwn(record.fields, atom.name))
  }

  predicate(): Predicate {
    const { model, atom, ofSite, roles } = this
    const { name, value } = atom
    // A field may have the name of a built-in predicate; with a value, the field is meant.
    const isField = roles.length > 0 && ofSite === undefined && name !== 'inFlight'
    if (value !== undefined || isField) {
      const found = roles.length > 0 ? this.field() : this.sharedVariable()
      if (found !== undefined) return found
    }
    const property = namedPredicates(model.given.properties).get(name)
    if (value !== undefined && (ofSite !== undefined || name === 'inFlight' || property !== undefined)) {
      throw this.error(
        `${name} is a predicate without a value; leave ${atom.isUnlike ? '!=' : '='}${value} out`,
      )
    }
    if (ofSite !== undefined) {
      const ofAllRoles = name === 'crashed' || name === 'up'
      return this.amongst(ofAllRoles ? model.sites.map(({ id }) => id) : model.competitors, ofSite)
    }
    if (name === 'inFlight') return this.inFlight()
    if (property === undefined) throw this.unknown()
    if (atom.args.length > 0)
      throw this.error(`${name} is about the whole state; leave (${atom.args.join(', ')}) out`)
    return property
  }

  private field(): Predicate {
    const { model, roles } = this
    const { name, args } = this.atom
    const { sites } = model
    if (Object.hasOwn(model.given.shared, name))
      throw this.error(
        `${name} is a field and a shared variable, and a formula cannot tell which; rename one`,
      )
    const having = sites.filter(({ role }) => Object.hasOwn(role.record.fields, name))
    const only = having.find((site) => args.length === 1 && isCalled(site, args[0]!))
    const asked = only === undefined ? roles : [only.role]
    const values = this.valuesIn(asked.map(({ record }) => record.fields[name] as Sort<unknown>))
    const valueByRole = new Map(asked.map((role, k) => [role.name, values[k]]))
    return this.amongst(
      having.map(({ id }) => id),
      (view, site) => {
        const role = sites[site]!.role.name
        const one = view.all(role).find(({ self }) => self === site)
        return this.matches(fieldOf(one, name), valueByRole.get(role))
      },
    )
  }

  private sharedVariable(): Predicate | undefined {
    const { model } = this
    const { name, args } = this.atom
    if (!Object.hasOwn(model.given.shared, name)) return undefined
    const sort = model.given.shared[name]!
    if (isSiteArray(sort)) {
      const elements = model.variables.filter(({ field }) => field === name)
      const [value] = this.valuesIn([elements[0]!.sort])
      return this.amongst(
        elements.map(({ index }) => index!),
        (view, site) => {
          const array = fieldOf(view.shared, name) as { get(site: number): unknown }
          return this.matches(array.get(site), value)
        },
      )
    }
    if (args.length > 0)
      throw this.error(`${name} is a single variable, not one per site; write ${name}=value`)
    const [value] = this.valuesIn([sort])
    return (view) => this.matches(fieldOf(view.shared, name), value)
  }

  private inFlight(): Predicate {
    const { args } = this.atom
    const types = [...this.model.spec.messages.kinds.keys()]
    const unknown = args.find((type) => !types.includes(type))
    if (unknown !== undefined) {
      throw this.error(
        `inFlight(${unknown}): there is no such message type${didYouMean(unknown, types)}; there are ${types.join(', ')}`,
      )
    }
    const wanted = args.length === 0 ? types : args
    return (view) => wanted.some((type) => view.inFlight(type) > 0)
  }

  // The predicate of the named site, or of some or all of these sites.
  private amongst(from: readonly number[], ask: OfSite): Predicate {
    const { name, args } = this.atom
    const { sites } = this.model
    if (args.length > 1) throw this.error(`${name} takes one site, or some or all; not ${args.length} sites`)
    const [who] = args
    if (who === undefined || who === 'some') return (view) => from.some((site) => ask(view, site))
    if (who === 'all') return (view) => from.every((site) => ask(view, site))
    const site = sites.find((one) => isCalled(one, who))?.id
    if (site === undefined || !from.includes(site)) {
      const known = from.map((one) => sites[one]!.name)
      throw this.error(
        `${name}(${who}): there is no such site; the sites are ${known.join(', ')}, some and all`,
      )
    }
    return (view) => ask(view, site)
  }

  // The value of each sort that the word denotes; undefined where it denotes none. Each role may give a field another sort.
  private valuesIn(sorts: readonly Sort<unknown>[]): readonly unknown[] {
    const { name, args, value: text } = this.atom
    if (text === undefined)
      throw this.error(`${name} has a value: write ${name}${args.length > 0 ? `(${args})` : ''}=value`)
    const values = sorts.map((sort) => wordOf(sort, text, this.model))
    if (values.every((value) => value === undefined)) {
      const texts = [...new Set(sorts.map((sort) => sort.text))]
      throw this.error(`${name}=${text}: ${text} is not a value of ${texts.join(' or ')}`)
    }
    // A search with unbounded requests ends only if it keeps no more than the order of timestamps.
    const isEndless = this.model.requests === Number.POSITIVE_INFINITY
    if (isEndless && sorts.some(({ timed }, k) => timed && typeof values[k] === 'number'))
      throw this.error(
        `${name}${args.length > 0 ? `(${args})` : ''}=${text}: with unbounded requests a search keeps only the order of timestamps; bound them, such as --requests 1`,
      )
    return values
  }

  private matches(found: unknown, value: unknown): boolean {
    return (found === value) !== (this.atom.isUnlike === true)
  }

  private unknown(): ModelError {
    const { name } = this.atom
    const known = atomsOfModel(this.model)
    const names = known.map((one) => one.replace(/\(.*|=.*/, ''))
    return this.error(
      `${this.model.spec.name} has no predicate "${name}"${didYouMean(name, names)}; there are ${known.join(', ')}`,
    )
  }

  private error(what: string): ModelError {
    return new ModelError(`column ${this.atom.at}: ${what}`)
  }
}

/**
 * The predicate of an atom of a formula in a model. Throws a `ModelError` of one line, which begins with the column,
 * for an unknown name, site or value.
 */
export const predicateOf = (model: Model, atom: Atom): Predicate => new AtomReader(model, atom).predicate()

// The meaning of a predicate in a formula: the status of sites, messages in transit, a field of a site's record or a
// shared variable compared with a value, and the predicates of the spec's own properties by their names.

import { type Atom, askedText, atomText } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { atomsOfContention } from '../protocol/about-contention.js'
import { didYouMean } from '../protocol/nearest.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { namedPredicates } from '../protocol/property-kinds.js'
import type { Role } from '../protocol/spec.js'
import { isSharedArray } from '../sorts/array-of.js'
import { isSiteArray } from '../sorts/map-of.js'
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { formsAsked, formsOf, isCalled, type Question, questionOf, wordOf } from './asked-value.js'
import { comparisonOfPlaces } from './compared-places.js'
import type { StatusView } from './view-of.js'

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

// The built-in predicates of a model: without contention no site waits or is in the section.
const builtIn = ({ given: { contends } }: Model): readonly string[] =>
  Object.keys(ofSites).filter((name) => contends || !atomsOfContention.includes(name))

/** The statuses of a spec that a formula may name: those of one word. */
const statusesIn = ({ given }: Model): readonly string[] =>
  Object.keys(given.statuses).filter((name) => /^\w+$/.test(name))

/** The predicates about a site that have no value, by name. */
export const predicatesOfSites = (model: Model): readonly string[] => [
  ...builtIn(model),
  ...statusesIn(model),
]

// Each field with the forms in which it can be asked; a field that roles give different sorts has those of all.
const formsOfFields = (model: Model): readonly string[] => [
  ...new Set(
    model.given.roles.flatMap(({ record }) =>
      Object.entries(record.fields).flatMap(([name, sort]) =>
        formsOf(sort).map((form) => `${name}(site)${form}`),
      ),
    ),
  ),
]

// How one names the element of an array that a question is about.
const keyForm = (sort: Sort<unknown>): string =>
  isSiteArray(sort) ? '(site)' : isSharedArray(sort) ? '(key)' : ''

/** The names that a formula about this model may use, as they are written. */
export const atomsOfModel = (model: Model): readonly string[] => [
  ...predicatesOfSites(model),
  'inFlight',
  ...namedPredicates(model.given.properties).keys(),
  ...formsOfFields(model),
  ...Object.entries(model.given.shared).flatMap(([name, sort]) =>
    formsOf(isSharedArray(sort) ? sort.value : sort).map((form) => `${name}${keyForm(sort)}${form}`),
  ),
]

/** What a search keeps of timestamps: with unbounded requests their order, by default, and else the numbers themselves. */
export type Timestamps = 'usual' | 'kept'

/** Reads one atom of a formula about a model. Its errors name the column of the atom. */
class AtomReader {
  private readonly model: Model
  private readonly atom: Atom
  private readonly timestamps: Timestamps
  private readonly ofSite: OfSite | undefined
  /** The roles whose records have a field of the atom's name. */
  private readonly roles: readonly Role[]
  /** Whether the predicate compares a timestamp with a number. */
  namesTimestamp = false

  constructor(model: Model, atom: Atom, timestamps: Timestamps) {
    this.model = model
    this.atom = atom
    this.timestamps = timestamps
    this.ofSite = this.ofSiteNamed(atom.name)
    this.roles = model.given.roles.filter(({ record }) => Object.hasOwn(record.fields, atom.name))
  }

  private ofSiteNamed(name: string): OfSite | undefined {
    if (builtIn(this.model).includes(name)) return ofSites[name]
    return statusesIn(this.model).includes(name)
      ? (view, site) => (view as AnyView & StatusView).hasStatus(name, site)
      : undefined
  }

  predicate(): Predicate {
    const { model, atom, ofSite, roles } = this
    const { name, value, path } = atom
    if (atom.than !== undefined) return comparisonOfPlaces(model, atom, atom.than)
    if (name !== 'inFlight' && (atom.from !== undefined || atom.to !== undefined))
      throw this.error(`${askedText(atom)}: only inFlight has channels; leave from and to out`)
    // A field may have the name of a built-in predicate; with a value, the field is meant.
    const isField = roles.length > 0 && ofSite === undefined && name !== 'inFlight'
    if (value !== undefined || path !== undefined || isField) {
      const found = roles.length > 0 ? this.field() : this.sharedVariable()
      if (found !== undefined) return found
    }
    const property = namedPredicates(model.given.properties).get(name)
    const isKnown = ofSite !== undefined || name === 'inFlight' || property !== undefined
    if (isKnown && (value !== undefined || path !== undefined)) {
      const extra = atomText(atom).slice(askedText({ name, args: atom.args, at: 0 }).length)
      throw this.error(`${name} is a predicate without a value; leave ${extra.trim()} out`)
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
    const { model, roles, atom } = this
    const { name, args } = atom
    const { sites } = model
    if (Object.hasOwn(model.given.shared, name))
      throw this.error(
        `${name} is a field and a shared variable, and a formula cannot tell which; rename one`,
      )
    const having = sites.filter(({ role }) => Object.hasOwn(role.record.fields, name))
    const only = having.find((site) => args.length === 1 && isCalled(site, args[0]!))
    const asked = only === undefined ? roles : [only.role]
    const questions = this.questionsTo(asked.map(({ record }) => record.fields[name] as Sort<unknown>))
    const questionByRole = new Map(asked.map((role, k) => [role.name, questions[k]]))
    return this.amongst(
      having.map(({ id }) => id),
      (view, site) => {
        const role = sites[site]!.role.name
        const one = view.all(role).find(({ self }) => self === site)
        const question = questionByRole.get(role)
        return question === undefined ? atom.isUnlike === true : question.isTrueOf(fieldOf(one, name))
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
      const [question] = this.questionsTo([elements[0]!.sort])
      return this.amongst(
        elements.map(({ index }) => index!),
        (view, site) => {
          const array = fieldOf(view.shared, name) as { get(site: number): unknown }
          return question!.isTrueOf(array.get(site))
        },
      )
    }
    if (isSharedArray(sort)) return this.elementOfArray(sort)
    if (args.length > 0)
      throw this.error(`${name} is a single variable, not one per site; leave (${args.join(', ')}) out`)
    const [question] = this.questionsTo([sort])
    return (view) => question!.isTrueOf(fieldOf(view.shared, name))
  }

  private elementOfArray({ key: keys }: { readonly key: Sort<unknown> }): Predicate {
    const { model } = this
    const { name, args } = this.atom
    const elements = model.variables.filter(({ field }) => field === name)
    const [question] = this.questionsTo([elements[0]!.sort])
    const ask = (view: AnyView, key: unknown): boolean =>
      question!.isTrueOf((fieldOf(view.shared, name) as { get(key: unknown): unknown }).get(key))
    const all = elements.map(({ element }) => element!.key)
    if (args.length > 1) throw this.error(`${name} takes one key, or some or all; not ${args.length} keys`)
    const [which] = args
    if (which === undefined || which === 'some') return (view) => all.some((key) => ask(view, key))
    if (which === 'all') return (view) => all.every((key) => ask(view, key))
    const key = wordOf(keys, which, model)
    if (key === undefined || !all.includes(key)) {
      const known = all.map((one) => keys.show(one, model.siteText))
      throw this.error(
        `${name}(${which}): there is no such key; the keys are ${known.join(', ')}, some and all`,
      )
    }
    return (view) => ask(view, key)
  }

  private inFlight(): Predicate {
    const { args, from, to } = this.atom
    const types = [...this.model.spec.messages.kinds.keys()]
    const unknown = args.find((type) => !types.includes(type))
    if (unknown !== undefined) {
      throw this.error(
        types.length === 0
          ? `inFlight(${unknown}): ${this.model.spec.name} has no messages; leave inFlight out`
          : `inFlight(${unknown}): there is no such message type${didYouMean(unknown, types)}; there are ${types.join(', ')}`,
      )
    }
    const wanted = args.length === 0 ? types : args
    if (from === undefined && to === undefined)
      return (view) => wanted.some((type) => view.inFlight(type) > 0)
    const [senders, receivers] = [this.endsCalled(from), this.endsCalled(to)]
    return (view) =>
      senders.some((sender) =>
        receivers.some((receiver) =>
          view.channel(sender, receiver).some(({ type }) => wanted.includes(type)),
        ),
      )
  }

  // The sites at one end of the channels that are meant: one, or without a name any.
  private endsCalled(who: string | undefined): readonly number[] {
    const { sites } = this.model
    if (who === undefined || who === 'some') return sites.map(({ id }) => id)
    const site = sites.find((one) => isCalled(one, who))
    if (site !== undefined) return [site.id]
    const known = sites.map(({ name }) => name).join(', ')
    const what = askedText(this.atom)
    if (who === 'all') throw this.error(`${what}: name one site at each end, or some, and join several by &&`)
    throw this.error(`${what}: there is no site ${who}; the sites are ${known} and some`)
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

  // The question to a value of each sort; undefined where the word denotes none. Each role may give a field another sort.
  private questionsTo(sorts: readonly Sort<unknown>[]): readonly (Question | undefined)[] {
    const { atom, model } = this
    const { name, value } = atom
    if (value === undefined) throw this.error(`${name} has a value: write ${formsAsked(atom, sorts)}`)
    const asked = sorts.map((sort) => questionOf(model, atom, sort))
    const questions = asked.map((one) => ('because' in one ? undefined : one))
    if (questions.every((one) => one === undefined)) {
      const reasons = asked.flatMap((one) => ('because' in one ? [one.because] : []))
      throw this.error(`${atomText(atom)}: ${[...new Set(reasons)].join('; ')}`)
    }
    this.namesTimestamp = questions.some((one) => one?.namesTimestamp === true)
    // A search with unbounded requests ends only if it keeps no more than the order of timestamps.
    if (this.namesTimestamp && model.requests === Number.POSITIVE_INFINITY && this.timestamps === 'usual')
      throw this.error(
        `${atomText(atom)}: with unbounded requests a search keeps only the order of timestamps; bound them, such as --requests 1`,
      )
    return questions
  }

  private unknown(): ModelError {
    const { name } = this.atom
    const { shared } = this.model.given
    if (Object.hasOwn(shared, name)) {
      const sort = shared[name]!
      const asked = formsAsked(this.atom, [isSharedArray(sort) ? sort.value : sort])
      return this.error(`${name} is a shared variable: write ${asked}`)
    }
    if (atomsOfContention.includes(name))
      return this.error(
        `${name}: ${this.model.spec.name} has no contention, so no site waits or enters; ${this.inItsPlace()}`,
      )
    if (name === 'taken')
      return this.error(
        'taken is about a step, and this formula is about a state; use it in a formula about runs',
      )
    const known = atomsOfModel(this.model)
    const names = known.map((one) => one.replace(/[(=. ].*/, ''))
    return this.error(
      `${this.model.spec.name} has no predicate "${name}"${didYouMean(name, names)}; there are ${known.join(', ')}`,
    )
  }

  private inItsPlace(): string {
    const statuses = statusesIn(this.model)
    return statuses.length === 0
      ? 'ask for a field, such as phase(0)=idle'
      : `its statuses are ${statuses.join(', ')}`
  }

  private error(what: string): ModelError {
    return new ModelError(`column ${this.atom.at}: ${what}`)
  }
}

/**
 * The predicate of an atom of a formula in a model. Throws a `ModelError` of one line, which begins with the column,
 * for an unknown name, site or value.
 */
export const predicateOf = (model: Model, atom: Atom, timestamps: Timestamps = 'usual'): Predicate =>
  new AtomReader(model, atom, timestamps).predicate()

/** Whether the predicate of an atom compares a timestamp with a number. Throws as `predicateOf`. */
export const namesTimestamp = (model: Model, atom: Atom, timestamps: Timestamps = 'usual'): boolean => {
  const reader = new AtomReader(model, atom, timestamps)
  reader.predicate()
  return reader.namesTimestamp
}

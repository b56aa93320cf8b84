// A global state as predicates and monitors see it, over any source of its parts: the reference reads the current
// state, the tables record the reads and store the result.
import type { List } from 'immutable'
import { contextOf, sharedView } from '../model/context.js'
import { hasCrashed } from '../model/faults/crash.js'
import { suspects } from '../model/faults/suspicion.js'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import { thereAre } from '../protocol/nearest.js'
import { inSites, onlyNames } from '../protocol/only-names.js'
import type { AnyView } from '../protocol/property.js'
import { inUserCall } from '../protocol/user-calls.js'
import { describe } from '../sorts/sort.js'

/** The parts of a global state, each read separately. */
export interface Source {
  /** A field of a site's record. */
  field(site: number, name: string): unknown
  /** The shared variable of that number. */
  variable(number: number): unknown
  /** How many messages of a type are in transit from one site to another. */
  count(from: number, to: number, type: string): number
  /** The messages in transit from one site to another. */
  contents(from: number, to: number): List<Message>
}

/** What a view also answers, for formulas and pictures; the author's predicates call their own functions. */
export interface StatusView {
  /** Whether a site that is up has this status of the spec. */
  hasStatus(status: string, site: number): boolean
  /** The word for what a site is that is up, if the spec marks its role: `master`. */
  markOf(site: number): string | undefined
}

const strange = (what: string, name: string, known: readonly string[]): BrokenSpec =>
  new BrokenSpec(`${what}${thereAre(name, known)}`)

// The program itself may ask: then the first two statuses stand for both.
const mustContend = (what: string, { spec }: Model): true => {
  if (spec.contends || !inUserCall()) return true
  throw new BrokenSpec(
    `view.${what}: ${spec.name} declares no contention; declare "contention" with waits and holds, or read the fields of the sites by view.all(role)`,
  )
}

// The word of the first mark of its role that a site has.
const markOf = (
  { spec, sites }: Model,
  site: number,
  record: (site: number) => unknown,
  context: (site: number) => unknown,
): string | undefined =>
  Object.entries(spec.marks[sites[site]!.role.name] ?? {}).find(([, is]) =>
    is(record(site), context(site)),
  )?.[0]

const inViews = onlyNames('the view of a state')

/**
 * The view of the state whose parts `source` gives.
 * @param isOneState whether the parts never change and nobody notes what is read, so that fields may be copied
 */
export const viewOf = (model: Model, source: Source, isOneState = false): AnyView & StatusView => {
  const siteViews: { readonly self: number }[] = []
  // Most predicates look at few sites, so a view of a site is made when it is first used.
  const siteView = (id: number) => {
    const known = siteViews[id]
    if (known !== undefined) return known
    const { record } = model.sites[id]!.role
    const view: { self: number; [field: string]: unknown } = Object.create(inSites)
    view.self = id
    for (const name in record.fields) {
      // Making a getter takes ten times as long as reading a field.
      if (isOneState) view[name] = source.field(id, name)
      else Object.defineProperty(view, name, { enumerable: true, get: () => source.field(id, name) })
    }
    siteViews[id] = Object.freeze(view)
    return view
  }
  const shared = sharedView(model, (number) => source.variable(number))
  const contextOfSite = (site: number) =>
    contextOf(model, site, (number) => source.variable(number), undefined)
  const isCompetitor = (what: string, site: number): boolean => {
    if (model.sites[site] === undefined)
      throw new BrokenSpec(
        `${what}(${describe(site)}): there is no such site; sites have the numbers 0 to ${model.sites.length - 1}`,
      )
    return mustContend(what, model) && model.competitors.includes(site)
  }
  return Object.freeze({
    __proto__: inViews,
    all: (role: string) => {
      const known = model.spec.roles.map(({ name }) => name)
      if (!known.includes(role)) throw strange(`all("${role}"): there is no such role`, role, known)
      return model.sites.filter((site) => site.role.name === role).map(({ id }) => siteView(id))
    },
    competitors: model.competitors,
    waits: (site: number) =>
      isCompetitor('waits', site) && model.spec.waits(siteView(site), contextOfSite(site)),
    holds: (site: number) =>
      isCompetitor('holds', site) && model.spec.holds(siteView(site), contextOfSite(site)),
    hasStatus: (status: string, site: number) =>
      !hasCrashed(model, shared, site) &&
      model.competitors.includes(site) &&
      model.spec.statuses[status]!(siteView(site), contextOfSite(site)),
    markOf: (site: number) =>
      hasCrashed(model, shared, site) ? undefined : markOf(model, site, siteView, contextOfSite),
    crashed: (site: number) => hasCrashed(model, shared, site),
    suspects: (observer: number, site: number) => suspects(model, shared, observer, site),
    shared,
    inFlight: (type: string) => {
      const known = [...model.spec.messages.kinds.keys()]
      if (!known.includes(type))
        throw strange(`inFlight("${type}"): there is no such message type`, type, known)
      let sum = 0
      for (const { id: from } of model.sites)
        for (const { id: to } of model.sites) sum += source.count(from, to, type)
      return sum
    },
    channel: (from: number, to: number) => {
      for (const end of [from, to]) {
        if (model.sites[end] === undefined)
          throw new BrokenSpec(`channel(${from}, ${to}): there is no site ${end}`)
      }
      return source.contents(from, to)
    },
    order: model.options.order,
    parameters: model.parameters,
  }) as unknown as AnyView & StatusView
}

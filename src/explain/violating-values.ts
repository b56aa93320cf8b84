// The values that show why a predicate is false in a state: what it reads of the sites that matter. A predicate is a function, so this
// needs no text of it. Sites do not matter if the predicate stays false whatever usual records they have: their initial ones, or that
// of any site of their role. They are left out one after the other, as long as that is so.
import type { Model } from '../model/model.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { initialStates } from '../semantics/initial-states.js'
import { channelIndex, type State, sourceOf } from '../semantics/state.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { type Source, viewOf } from '../semantics/view-of.js'
import { fieldOf } from '../sorts/record.js'

/** The value of a field, in the notation of its sort. */
interface FieldText {
  readonly name: string
  readonly text: string
}

/** The same of a site, with the value itself: the author may have words for it. */
export interface FieldValue extends FieldText {
  readonly value: unknown
}

/** A status that a predicate may ask for instead of fields. */
export type Status = 'waits' | 'holds'

/** Values of a state, in its notation. */
interface ViolatingValues {
  readonly sites: readonly {
    readonly site: number
    readonly fields: readonly FieldValue[]
  }[]
  /** The sites whose crash or whose being up matters. */
  readonly crashes: readonly { readonly site: number; readonly isUp: boolean }[]
  /** The sites that the predicate has asked whether they wait or hold, and that do: those that matter alone, or all. */
  readonly statuses: readonly { readonly site: number; readonly status: Status }[]
  readonly shared: readonly { readonly name: string; readonly text: string }[]
  /** The numbers among the parameters of the model. */
  readonly parameters: readonly FieldText[]
  /** How many messages of a type are in transit, of types that the predicate has counted. */
  readonly messages: readonly { readonly type: string; readonly count: number }[]
}

/** Whether a predicate is false of a view. One that throws, as on a combination that no run reaches, is not. */
const isFalseOf = (predicate: Predicate, view: AnyView): boolean => {
  try {
    return !predicate(view)
  } catch {
    return false
  }
}

const isFalse = (predicate: Predicate, model: Model, source: Source): boolean =>
  isFalseOf(predicate, viewOf(model, source))

const firstStates = new WeakMap<Model, State>()

const firstState = (model: Model): State => {
  const first = firstStates.get(model) ?? initialStates(model)[0]!
  firstStates.set(model, first)
  return first
}

type Records = ReadonlyMap<number, SiteRecord>

/** The usual records that some sites may have together: each its initial one, or all that of one site of their role. */
const usualRecords = (model: Model, state: State, sites: readonly number[]): readonly Records[] => {
  const first = firstState(model)
  const ofRole = (site: number, of: State) =>
    model.sites.filter(({ role }) => role === model.sites[site]!.role).map(({ id }) => of.sites.get(id)!)
  const choices = sites.map((site) => [
    first.sites.get(site)!,
    ...ofRole(site, first),
    ...ofRole(site, state),
  ])
  const most = Math.max(...choices.map(({ length }) => length))
  return Array.from(
    { length: most },
    (_, k) => new Map(sites.map((site, at) => [site, choices[at]![k % choices[at]!.length]!])),
  )
}

const withRecords = (source: Source, records: Records): Source => ({
  ...source,
  field: (site, name) => (records.has(site) ? fieldOf(records.get(site), name) : source.field(site, name)),
})

/** The sites that do not matter. A predicate that is false whatever all records are asks for something that is nowhere: all matter. */
const unimportant = (model: Model, state: State, predicate: Predicate): ReadonlySet<number> => {
  const source = sourceOf(model, state)
  let found: readonly number[] = []
  for (const { id } of model.sites.toReversed()) {
    const more = [...found, id]
    const all = usualRecords(model, state, more)
    if (all.every((records) => isFalse(predicate, model, withRecords(source, records)))) found = more
  }
  return new Set(found.length === model.sites.length ? [] : found)
}

/** A view that asks `answer` for statuses, instead of the fields of which they are made. */
const withStatuses = (view: AnyView, answer: (status: Status, site: number) => boolean): AnyView => ({
  ...view,
  waits: (site) => answer('waits', site),
  holds: (site) => answer('holds', site),
})

/** What a predicate reads, in this order. */
class Reads {
  readonly fields = new Map<number, Set<string>>()
  readonly variables = new Set<number>()
  readonly types = new Set<string>()
  private readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  /** The same parts, noted when they are read. */
  noting(): Source {
    const { source } = this
    return {
      field: (site, name) => {
        this.fields.set(site, (this.fields.get(site) ?? new Set<string>()).add(name))
        return source.field(site, name)
      },
      variable: (number) => {
        this.variables.add(number)
        return source.variable(number)
      },
      count: (from, to, type) => {
        this.types.add(type)
        return source.count(from, to, type)
      },
      contents: source.contents,
    }
  }
}

/** The number of messages of a type in transit. */
const inTransit = (model: Model, { channels }: State, type: string): number =>
  model.sites
    .flatMap(({ id: from }) => model.sites.map(({ id: to }) => channels.get(channelIndex(model, from, to))!))
    .reduce((sum, contents) => sum + contents.count((message) => message.type === type), 0)

/** The sites that a predicate has asked whether they are up, and for which the other answer would make it true. */
const crashesThatMatter = (model: Model, source: Source, predicate: Predicate, { variables }: Reads) =>
  [...variables].flatMap((number) => {
    const { field, index } = model.variables[number]!
    if (field !== 'crashed' || index === undefined || Object.hasOwn(model.given.shared, field)) return []
    const hasCrashed = source.variable(number) === true
    const other: Source = {
      ...source,
      variable: (one) => (one === number ? !hasCrashed : source.variable(one)),
    }
    return isFalse(predicate, model, other) ? [] : [{ site: index, isUp: !hasCrashed }]
  })

/** The statuses that a predicate asks for and that sites have: those that matter alone, or all of them if none does. */
const statusesThatMatter = (
  model: Model,
  source: Source,
  predicate: Predicate,
): ViolatingValues['statuses'] => {
  const view = viewOf(model, source)
  const asked = new Map<string, ViolatingValues['statuses'][number]>()
  const asking = (turned?: { readonly site: number; readonly status: Status }) =>
    withStatuses(view, (status, site) => {
      const has = view[status](site)
      if (turned !== undefined) return turned.site === site && turned.status === status ? !has : has
      if (has) asked.set(`${status} ${site}`, { site, status })
      return has
    })
  isFalseOf(predicate, asking())
  const all = [...asked.values()]
  const alone = all.filter((one) => !isFalseOf(predicate, asking(one)))
  return alone.length === 0 ? all : alone
}

const fieldTexts = (
  model: Model,
  source: Source,
  site: number,
  names: Iterable<string>,
): readonly FieldValue[] =>
  [...names].map((name) => {
    const value = source.field(site, name)
    return { name, value, text: model.sites[site]!.role.record.fields[name]!.show(value, model.siteText) }
  })

/** The parameters that a predicate reads, if they are numbers: a bound that a state exceeds. */
const numbersRead = (model: Model, source: Source, predicate: Predicate): readonly FieldText[] => {
  const read = new Set<string>()
  const noting = new Proxy(model.parameters, {
    get: (parameters, name) => {
      if (typeof name === 'string') read.add(name)
      return Reflect.get(parameters, name)
    },
  })
  isFalse(predicate, { ...model, parameters: noting }, source)
  return [...read].flatMap((name) =>
    typeof model.parameters[name] === 'number' ? [{ name, text: String(model.parameters[name]) }] : [],
  )
}

/** The values that a predicate reads of one site, whether they matter or not. */
export const valuesRead = (
  model: Model,
  state: State,
  predicate: Predicate,
  site: number,
): readonly FieldValue[] => {
  const source = sourceOf(model, state)
  const reads = new Reads(source)
  isFalse(predicate, model, reads.noting())
  return fieldTexts(model, source, site, reads.fields.get(site) ?? [])
}

/**
 * Why a predicate is false in a state: the values that it reads of the sites that matter, of variables that the spec declares, and of
 * message types. The contents of single channels are left out.
 * @param predicate one that is false in the state
 */
export const violatingValues = (model: Model, state: State, predicate: Predicate): ViolatingValues => {
  const source = sourceOf(model, state)
  const left = unimportant(model, state, predicate)
  const statuses = statusesThatMatter(model, source, predicate)
  const reads = new Reads(source)
  const view = viewOf(model, source)
  const noting = viewOf(model, reads.noting())
  // A site that has a status is named by that, not by the fields of which the status is made.
  isFalseOf(
    predicate,
    statuses.length === 0 ? noting : withStatuses(noting, (status, site) => view[status](site)),
  )
  const declared = [...reads.variables].filter((number) =>
    Object.hasOwn(model.given.shared, model.variables[number]!.field),
  )
  return {
    sites: [...reads.fields]
      .filter(([site]) => !left.has(site))
      .sort(([a], [b]) => a - b)
      .map(([site, names]) => ({
        site,
        fields: fieldTexts(model, source, site, names),
      })),
    crashes: crashesThatMatter(model, source, predicate, reads),
    statuses,
    shared: declared.map((number) => {
      const { sort, field, index, name } = model.variables[number]!
      return {
        name: index === undefined ? name : `${field}[${model.sites[index]!.name}]`,
        text: sort.show(source.variable(number), model.siteText),
      }
    }),
    parameters: numbersRead(model, source, predicate),
    messages: [...reads.types].map((type) => ({ type, count: inTransit(model, state, type) })),
  }
}

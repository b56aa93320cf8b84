// The values that show why a predicate is false in a state: what it reads of the fewest sites for which it is false. A predicate is a
// function, so this needs no text of it: sites are hidden from it, one after the other, as long as it stays false.
import type { Model } from '../model/model.js'
import type { AnyView, Predicate } from '../protocol/property.js'
import { type State, sourceOf } from '../semantics/state.js'
import { type Source, viewOf } from '../semantics/view-of.js'

/** Values of a state, in its notation. */
interface ViolatingValues {
  readonly sites: readonly {
    readonly site: number
    readonly fields: readonly { readonly name: string; readonly text: string }[]
  }[]
  readonly shared: readonly { readonly name: string; readonly text: string }[]
  /** How many messages of a type are in transit, of types that the predicate has counted. */
  readonly messages: readonly { readonly type: string; readonly count: number }[]
}

/** A view without the sites that are hidden: no collection of sites contains them. */
const without = (view: AnyView, hidden: ReadonlySet<number>): AnyView =>
  Object.freeze({
    ...view,
    all: (role: string) => view.all(role).filter(({ self }) => !hidden.has(self)),
    competitors: view.competitors.filter((site) => !hidden.has(site)),
  }) as AnyView

/** Whether a predicate is false of a view. One that throws, as when it needs a site that is hidden, is not. */
const isFalse = (predicate: Predicate, view: AnyView): boolean => {
  try {
    return !predicate(view)
  } catch {
    return false
  }
}

/** The sites to hide: a greatest set without which the predicate is still false. Sites with low numbers stay. */
const hiddenFor = (model: Model, view: AnyView, predicate: Predicate): ReadonlySet<number> => {
  let hidden: ReadonlySet<number> = new Set()
  for (const { id } of model.sites.toReversed()) {
    const more = new Set([...hidden, id])
    if (isFalse(predicate, without(view, more))) hidden = more
  }
  // A predicate that is false without any site asks for one that exists: every site is a reason.
  return hidden.size === model.sites.length ? new Set() : hidden
}

/** What a predicate reads, each part once and in this order. */
class Reads {
  readonly fields = new Map<number, Set<string>>()
  readonly variables = new Set<number>()
  readonly counts = new Map<string, number>()
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
        const count = source.count(from, to, type)
        this.counts.set(type, (this.counts.get(type) ?? 0) + count)
        return count
      },
      contents: source.contents,
    }
  }
}

/**
 * Why a predicate is false in a state: the values that it reads of the fewest sites for which it is false, of variables that the spec
 * declares, and of message types. "Fewest" means that no further site can be hidden. The contents of single channels are left out.
 * @param predicate one that is false in the state
 */
export const violatingValues = (model: Model, state: State, predicate: Predicate): ViolatingValues => {
  const source = sourceOf(model, state)
  const hidden = hiddenFor(model, viewOf(model, source), predicate)
  const reads = new Reads(source)
  isFalse(predicate, without(viewOf(model, reads.noting()), hidden))
  const declared = [...reads.variables].filter(
    (number) => model.given.shared[model.variables[number]!.field] !== undefined,
  )
  return {
    sites: [...reads.fields]
      .sort(([a], [b]) => a - b)
      .map(([site, names]) => ({
        site,
        fields: [...names].map((name) => ({
          name,
          text: model.sites[site]!.role.record.fields[name]!.show(source.field(site, name), model.siteText),
        })),
      })),
    shared: declared.map((number) => {
      const { sort, field, index, name } = model.variables[number]!
      return {
        name: index === undefined ? name : `${field}[${model.sites[index]!.name}]`,
        text: sort.show(source.variable(number), model.siteText),
      }
    }),
    messages: [...reads.counts].map(([type, count]) => ({ type, count })),
  }
}

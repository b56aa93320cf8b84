// What is left of a state if some sites are left out: their records go, their numbers vanish from sets, maps and lists, and so do their
// elements of shared arrays.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import type { Model } from '../model/model.js'
import { channelIndex, type State } from '../semantics/state.js'
import { isSiteArray } from '../sorts/map-of.js'
import { fieldOf, recordWith } from '../sorts/record.js'
import { canonical, type Sort } from '../sorts/sort.js'
import { CertificateError } from './certificate.js'

/** The record of a site of any role. */
export type SiteRecord = NonNullable<ReturnType<State['sites']['get']>>

type To = (site: number) => number | undefined

const kindOf = (sort: Sort<unknown>): 'set' | 'list' | 'map' | 'scalar' =>
  sort.text === 'setOf(siteId)'
    ? 'set'
    : sort.text === 'listOf(siteId)'
      ? 'list'
      : isSiteArray(sort)
        ? 'map'
        : 'scalar'

const namesSites = (text: string): boolean => text.includes('siteId')

/** Whether a field names sites in a way that cannot be cut. No view keeps such a field: it must have its initial value. */
export const isUncut = (sort: Sort<unknown>): boolean =>
  namesSites(isSiteArray(sort) ? sort.value.text : kindOf(sort) === 'scalar' ? sort.text : '')

/** Throws a `CertificateError` if a shared variable or a message names sites in a way that cannot be cut. */
export const checkCuttable = ({ spec }: Model): void => {
  const refuse = (what: string, { text }: Sort<unknown>) => {
    throw new CertificateError(`${what} is ${text}, which no proof by views may have`)
  }
  for (const [name, sort] of Object.entries(spec.shared))
    if (isSiteArray(sort) ? sort.everySite === true || namesSites(sort.value.text) : namesSites(sort.text))
      refuse(`the shared variable "${name}"`, sort)
  for (const type of spec.messages.kinds.keys())
    for (const [name, sort] of Object.entries(spec.messages.fields(type)))
      if (namesSites(sort.text)) refuse(`the field "${name}" of ${type}`, sort)
}

/** A field of a record in parts: what it says of each site, or a value that names none. */
const cutValue = (sort: Sort<unknown>, value: unknown, to: To): unknown => {
  switch (kindOf(sort)) {
    case 'set':
      return canonical(
        sort,
        ImmutableSet([...(value as ImmutableSet<number>)].flatMap((site) => to(site) ?? [])),
      )
    case 'list':
      return List(
        [...(value as List<number>)].flatMap((site) => {
          const kept = to(site)
          return kept === undefined ? [] : [kept]
        }),
      )
    case 'map':
      return canonical(
        sort,
        ImmutableMap(
          [...(value as ImmutableMap<number, unknown>)].flatMap(([site, held]): [number, unknown][] => {
            const kept = to(site)
            return kept === undefined ? [] : [[kept, held]]
          }),
        ),
      )
    default:
      return value
  }
}

const fieldsOf = (model: Model, site: number): readonly (readonly [string, Sort<unknown>])[] =>
  Object.entries(model.sites[site]!.role.record.fields as { [name: string]: Sort<unknown> })

/** A record with other numbers for sites, and without those for which `to` gives none. */
export const cutRecord = (model: Model, site: number, record: SiteRecord, to: To): SiteRecord =>
  fieldsOf(model, site).reduce(
    (cut, [name, sort]) =>
      kindOf(sort) === 'scalar' ? cut : recordWith(cut, name, cutValue(sort, fieldOf(record, name), to)),
    record,
  )

// All sequences with these cuts; `has` says which sites the cut of that number may contain.
function* woven(
  cuts: readonly (readonly number[])[],
  has: (cut: number, site: number) => boolean,
): Generator<readonly number[]> {
  if (cuts.every(({ length }) => length === 0)) yield []
  const heads = new Set(cuts.flatMap(([head]) => head ?? []))
  for (const head of heads) {
    if (cuts.some((cut, k) => has(k, head) && cut[0] !== head)) continue
    const rest = cuts.map((cut, k) => (has(k, head) ? cut.slice(1) : cut))
    for (const tail of woven(rest, has)) yield [head, ...tail]
  }
}

/**
 * The records that have these cuts. They agree on what they share.
 * @param has whether the cut of that number may mention a site
 */
export function* joinedRecords(
  model: Model,
  site: number,
  cuts: readonly SiteRecord[],
  has: (cut: number, site: number) => boolean,
): Generator<SiteRecord> {
  const fields = fieldsOf(model, site)
  const fill = function* (at: number, made: SiteRecord): Generator<SiteRecord> {
    const [name, sort] = fields[at] ?? []
    if (name === undefined || sort === undefined) {
      yield made
      return
    }
    const values = cuts.map((cut) => fieldOf(cut, name))
    const kind = kindOf(sort)
    if (kind === 'list') {
      const lists = values.map((value) => [...(value as List<number>)])
      for (const items of woven(lists, has)) yield* fill(at + 1, recordWith(made, name, List(items)))
    } else if (kind === 'scalar') yield* fill(at + 1, made)
    else {
      const whole: unknown =
        kind === 'set'
          ? ImmutableSet((values as ImmutableSet<number>[]).flatMap((value) => [...value]))
          : ImmutableMap((values as ImmutableMap<number, unknown>[]).flatMap((value) => [...value]))
      yield* fill(at + 1, recordWith(made, name, canonical(sort, whole)))
    }
  }
  yield* fill(0, cuts[0]!)
}

/** What is left of a state of `from` as a state of `to`, if these sites are kept, in this order. */
export const cutState = (from: Model, to: Model, state: State, kept: readonly number[]): State => {
  const place: To = (site) => {
    const at = kept.indexOf(site)
    return at < 0 ? undefined : at
  }
  return state.merge({
    sites: List(kept.map((site) => cutRecord(from, site, state.sites.get(site)!, place))),
    variables: List(
      to.variables.map(({ field, index }) => {
        const site = index === undefined ? undefined : kept[index]
        return state.variables.get(
          from.variables.findIndex((one) => one.field === field && one.index === site),
        )
      }),
    ),
    channels: List(
      kept.flatMap((sender) =>
        kept.map((receiver) => state.channels.get(channelIndex(from, sender, receiver))!),
      ),
    ),
    made: List(to.sites.map(() => 0)),
  })
}

// What is left of a state if some sites are left out: their records go, and their numbers vanish from sets, maps and lists. And
// states whose timestamps are known by their order alone, which the audit of a proof by views gives every distance that matters.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import { moveTimes, timesOf } from '../canonical/clocks.js'
import type { Model } from '../model/model.js'
import { channelIndex, encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
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

/** Throws a `CertificateError` if a field names sites in a way that cannot be cut. */
export const checkCuttable = ({ spec }: Model): void => {
  for (const { name, record } of spec.roles) {
    for (const [field, sort] of Object.entries(record.fields as { [name: string]: Sort<unknown> })) {
      const inner = isSiteArray(sort) ? sort.value.text : kindOf(sort) === 'scalar' ? sort.text : ''
      if (inner.includes('siteId'))
        throw new CertificateError(
          `the field "${field}" of ${name} is ${sort.text}, which no proof by views may have`,
        )
    }
  }
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
    channels: List(
      kept.flatMap((sender) =>
        kept.map((receiver) => state.channels.get(channelIndex(from, sender, receiver))!),
      ),
    ),
    made: List(to.sites.map(() => 0)),
  })
}

/** The state with ranks for timestamps. */
export const ranked = (model: Model, state: State): State => {
  if (!model.spec.timed) return state
  const rank = new Map(timesOf(model, state).map((t, k) => [t, k]))
  return moveTimes(model, state, (t) => rank.get(t)!)
}

/** The encoding of a state up to the distances between its timestamps. */
export const orderText = (model: Model, state: State): string => encodeState(model, ranked(model, state))

/** The distance in a state whose timestamps are far apart: a new one t + d then shows both t and d. */
export const far = 1000
// More is no logical clock of the literature, and no proof has it.
const mostAdded = 3

/** The numbers t and d of a new timestamp t * `far` + d. Throws a `CertificateError` if d is too large. */
export const partsOf = (time: number): { readonly base: number; readonly added: number } => {
  const [base, added] = [Math.floor(time / far), time % far]
  if (base < 1 || added > mostAdded)
    throw new CertificateError(
      `a step makes a timestamp that is not one of those before it plus at most ${mostAdded}`,
    )
  return { base, added }
}

/**
 * Values for the timestamps of ranks 0 to `count` - 1, for every outcome of a comparison with base + 1 to base + `added`.
 * @param bases ranks
 */
export function* distances(
  count: number,
  bases: ReadonlySet<number>,
  added: number,
): Generator<readonly number[]> {
  const isNear = (rank: number): boolean => {
    for (let k = 0; k < added; k++) if (bases.has(rank - k)) return true
    return false
  }
  const fill = function* (values: readonly number[]): Generator<readonly number[]> {
    if (values.length === count) {
      yield values
      return
    }
    const last = values.at(-1)
    if (last === undefined) yield* fill([1])
    else
      for (let gap = isNear(values.length - 1) ? 1 : added + 1; gap <= added + 1; gap++)
        yield* fill([...values, last + gap])
  }
  yield* fill([])
}

/** The steps of a state whose timestamps are ranks, with every distance between them that matters. */
export function* stepsAtAllDistances(model: Model, state: State): Generator<Step> {
  if (!model.spec.timed) {
    yield* steps(model, state, [])
    return
  }
  const count = timesOf(model, state).length
  const bases = new Set<number>()
  let most = 0
  for (const { next } of steps(
    model,
    moveTimes(model, state, (t) => (t + 1) * far),
    [],
  )) {
    for (const time of timesOf(model, next)) {
      const { base, added } = partsOf(time)
      if (added > 0) bases.add(base - 1)
      most = Math.max(most, added)
    }
  }
  for (const values of distances(count, bases, most))
    yield* steps(
      model,
      moveTimes(model, state, (t) => values[t]!),
      [],
    )
}

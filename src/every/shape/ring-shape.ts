// Rings whose sites have identifiers that are compared, as in an election. The identifier of a site is its number, and a parameter gives
// each site a number that makes it high. Views of a ring have these numbers by their order alone, so a proof is for all of them.
import type { Role, Spec } from '../../protocol/spec.js'
import { record } from '../../sorts/record.js'
import { isSiteId } from '../../sorts/site-id.js'
import { timestamp } from '../../sorts/timestamp.js'
import { NotParametric } from './not-parametric.js'
import { isOptionalSite } from './optional-site.js'

/** The parameter that gives each site a number, if the spec has one. */
export const ranksOf = ({ parameters }: Spec): string | undefined =>
  Object.entries(parameters).find(([, { isNumbers }]) => isNumbers === true)?.[0]

/** The name of a site's own number, as a field that no clause sees. */
const fieldFor = (ranks: string): string => `${ranks}[self]`

/** The spec with that number as a field of each site, in every order. */
export const withRanks = (spec: Spec, given: string | undefined, ranks: string): Spec => {
  if (given !== undefined)
    throw new NotParametric(
      `${spec.name}: the proof is for every ${ranks} of sites, so leave ${ranks}=${given} out`,
    )
  const [first, ...rest] = spec.roles as [Role, ...Role[]]
  const fields = { ...first.record.fields, [fieldFor(ranks)]: timestamp }
  return {
    ...spec,
    timed: true,
    roles: [{ ...first, record: record(fields) }, ...rest],
    initialRecords: (role, context) =>
      spec
        .initialRecords(role, context)
        // Three numbers give every order of three sites, with equal ones.
        .flatMap((changes) => [0, 1, 2].map((rank) => ({ ...changes, [fieldFor(ranks)]: rank }))),
  }
}

/** That number as an element of an array that clauses read under the name of the parameter. */
export const rankField = (ranks: string) =>
  ({ name: fieldFor(ranks), kind: 'scalar', sort: timestamp, array: ranks }) as const

/** The values of that parameter for a comparison with the states of a few sites: every order, with equal ones, of up to four sites. */
export const someRanks = (sites: number): readonly string[] => {
  if (sites > 4) return ['number']
  const each = [...Array(sites).keys()]
  let all: readonly (readonly number[])[] = [[]]
  for (const _ of each) all = all.flatMap((some) => each.map((rank) => [...some, rank]))
  const isDense = (ranks: readonly number[]) => ranks.every((rank) => rank === 0 || ranks.includes(rank - 1))
  return all.filter(isDense).map((ranks) => ranks.join(','))
}

/** Refuses messages that name more than one site, and names that views of a ring do not have. */
export const checkNames = (spec: Spec, isBag: boolean): void => {
  for (const type of spec.messages.kinds.keys()) {
    const named = Object.entries(spec.messages.fields(type)).filter(([, sort]) =>
      /\bsiteId\b/.test(sort.text),
    )
    const other = named.find(([, sort]) => !isSiteId(sort))
    if (other !== undefined)
      throw new NotParametric(
        `${spec.name}: the field "${other[0]}" of ${type} is ${other[1].text}; on a ring, a message may name one site, by siteId`,
      )
    if (named.length > 0 && isBag)
      throw new NotParametric(
        `${spec.name}: ${type} names a site, and messages may overtake each other; there are too many views of such a ring, so only FIFO channels are covered`,
      )
    if (named.length > 1)
      throw new NotParametric(
        `${spec.name}: ${type} names two sites (${named.map(([name]) => name).join(', ')}); a step may then involve four sites, and only three are joined`,
      )
  }
}

/** The names of fields of records and messages that name a site wherever they occur. */
export const fieldsWithSites = ({ roles, messages }: Spec): ReadonlySet<string> => {
  const all = [
    ...roles.flatMap(({ record: { fields } }) => Object.entries(fields)),
    ...[...messages.kinds.keys()].flatMap((type) => Object.entries(messages.fields(type))),
  ]
  const isSite = ([, sort]: (typeof all)[number]) => isSiteId(sort) || isOptionalSite(sort)
  const others = new Set(all.filter((one) => !isSite(one)).map(([name]) => name))
  return new Set(all.filter(isSite).flatMap(([name]) => (others.has(name) ? [] : [name])))
}

// A record of a system with more sites than any search reaches: that of a small system, with all further sites, or none of them, added to
// its sets, maps and lists. Such a record need not be reachable. It shows a clause that in effect depends on the number of sites.
import { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import type { SiteRecord } from '../../semantics/transaction.js'
import { recordWith } from '../../sorts/record.js'
import { canonical } from '../../sorts/sort.js'
import type { Field, RoleShape, Shape } from '../shape/shape.js'
import type { Index } from './cut-collections.js'
import type { CutRecord, Entries } from './cut-record.js'

/** The further sites, and the number that a site of the small system has in the large one. */
interface Padding {
  readonly further: readonly number[]
  readonly numberOf: (index: Index) => number
}

const padded = ({ kind, sort }: Field, value: unknown, isFull: boolean, { further, numberOf }: Padding) => {
  const more = isFull ? further : []
  if (kind === 'map') {
    const entries = value as Entries
    const held = entries.length > 0 ? entries.at(-1)![1] : sort.initial
    const added = more.map((site) => [site, held] as const)
    return ImmutableMap([...entries.map(([index, one]) => [numberOf(index), one] as const), ...added])
  }
  const sites = [...(value as readonly Index[]).map(numberOf), ...more]
  return kind === 'set' ? ImmutableSet(sites) : List(sites)
}

/** Records with the further sites in none of the collections, in all, and in each alone. */
export const paddedRecords = (
  { spec }: Shape,
  { name: role, fields }: RoleShape,
  record: CutRecord,
  padding: Padding,
): readonly SiteRecord[] => {
  const { record: sort } = spec.roles.find(({ name }) => name === role)!
  const collections = fields.flatMap(({ kind, array }, k) =>
    array === undefined && kind !== 'scalar' && kind !== 'site' ? [k] : [],
  )
  const choices = [[], ...(collections.length > 1 ? [collections] : []), ...collections.map((k) => [k])]
  return choices.map((full) => {
    let made = sort.initial as unknown as SiteRecord
    fields.forEach((field, k) => {
      const { name, kind } = field
      const value =
        kind === 'scalar' || kind === 'site'
          ? record[k]
          : canonical(sort.fields[name]!, padded(field, record[k], full.includes(k), padding))
      made = recordWith(made, name, value)
    })
    return made
  })
}

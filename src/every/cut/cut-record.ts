// The record of a site, as a view keeps it. A proof meets few records very often, so each remembers its timestamps, its encoding and
// what it was moved to.
import { encode } from '../../sorts/sort.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Field, RoleShape } from '../shape/shape.js'
import type { Index } from './cut-collections.js'
import { madeOnce } from './made-once.js'

/** The values of the fields of a record: a scalar, the members of a set, the entries of a map, the items of a list. */
export type CutRecord = readonly unknown[]

/** The entries of a cut map. */
export type Entries = readonly (readonly [Index, unknown])[]

interface Remembered {
  readonly role: RoleShape
  /** In the order in which they are moved. */
  readonly times: readonly number[]
  readonly moved: Map<string, CutRecord>
  text: string | undefined
  /** What was made of it and another record, by the number of the site. */
  readonly made: Map<CutRecord | undefined, Map<Index, CutRecord>>
}

// On the record itself. In a WeakMap each collection of garbage would look at all records, and that takes a fifth of the time of a proof.
const kept = Symbol('remembered')

interface Remembering {
  [kept]?: Remembered
}

const remembered = (role: RoleShape, record: CutRecord): Remembered => {
  const here = record as Remembering
  const found = here[kept]
  if (found?.role === role) return found
  const times: number[] = []
  const note = (t: number) => {
    times.push(t)
    return t
  }
  for (const [k, field] of role.fields.entries()) fieldMoved(field, record[k], note)
  const made = { role, times, moved: new Map<string, CutRecord>(), text: undefined, made: new Map() }
  here[kept] = made
  return made
}

const fieldMoved = ({ kind, sort }: Field, value: unknown, to: (t: number) => number): unknown => {
  if (!sort.timed) return value
  if (kind === 'scalar') return sort.shift(value, to)
  if (kind === 'map') return (value as Entries).map(([index, held]) => [index, sort.shift(held, to)] as const)
  return value
}

/** The timestamps of a record, each as often as the record has it. */
export const timesOfRecord = (role: RoleShape, record: CutRecord): readonly number[] =>
  remembered(role, record).times

/** The record with each timestamp `t` replaced by `to(t)`. */
export const recordMoved = (role: RoleShape, record: CutRecord, to: (t: number) => number): CutRecord => {
  const { times, moved } = remembered(role, record)
  if (times.length === 0) return record
  let key = ''
  let stays = true
  const places: number[] = []
  for (const t of times) {
    const place = to(t)
    places.push(place)
    key += `${place} `
    if (place !== t) stays = false
  }
  if (stays) return record
  const known = moved.get(key)
  if (known !== undefined) return known
  // Not by `to`: it may count its calls, and it has been asked already.
  let at = 0
  const made = record.map((value, k) => fieldMoved(role.fields[k]!, value, () => places[at++]!))
  moved.set(key, made)
  return made
}

/** The record without sites for which `to` gives nothing, and the others renumbered; `to` keeps their order. */
export const recordCut = (
  { fields }: RoleShape,
  record: CutRecord,
  to: (index: Index) => Index | undefined,
): CutRecord =>
  record.map((value, k) => {
    const { kind } = fields[k]!
    if (kind === 'scalar') return value
    if (kind === 'site')
      return value === null || value === anotherSite ? value : (to(value as Index) ?? anotherSite)
    if (kind === 'map')
      return (value as Entries).flatMap(([index, held]) => {
        const kept = to(index)
        return kept === undefined ? [] : [[kept, held] as const]
      })
    return (value as readonly Index[]).flatMap((index) => to(index) ?? [])
  })

/** What is made of a record of site `self`, and of `other` if it is given: once for the same three. */
export const madeOf = (
  role: RoleShape,
  record: CutRecord,
  self: Index,
  other: CutRecord | undefined,
  make: () => CutRecord,
): CutRecord =>
  madeOnce(
    madeOnce(remembered(role, record).made, other, () => new Map<Index, CutRecord>()),
    self,
    make,
  )

/** The encoding of a record. */
export const recordText = (role: RoleShape, record: CutRecord): string => {
  const one = remembered(role, record)
  one.text ??= textOf(role, record)
  return one.text
}

const textOf = ({ fields }: RoleShape, record: CutRecord): string => {
  let text = ''
  record.forEach((value, k) => {
    const { kind, sort } = fields[k]!
    if (kind === 'scalar' || kind === 'site') text += encode(sort, value)
    else if (kind === 'map')
      for (const [index, held] of value as Entries) text += `${index}:${encode(sort, held)} `
    else text += (value as readonly Index[]).join(' ')
    text += '\n'
  })
  return text
}

const equalOnes = new WeakMap<RoleShape, Map<string, CutRecord>>()

/** The first record with the same encoding: what it remembers need not be found again. */
export const sameRecord = (role: RoleShape, record: CutRecord): CutRecord => {
  const known = madeOnce(equalOnes, role, () => new Map<string, CutRecord>())
  return madeOnce(known, recordText(role, record), () => record)
}

// What one site has in common in two views of it: the part of its record that names no other site of its role.

import { anotherSite } from '../shape/optional-site.js'
import type { RoleShape, Shape } from '../shape/shape.js'
import { type Configuration, Times } from './configuration.js'
import { firstOne, type Index } from './cut-collections.js'
import { type CutRecord, type Entries, madeOf, recordCut, recordMoved, recordText } from './cut-record.js'

/** The record with only the site itself in its sets, maps and lists, as site 0, and the sites of roles of one. */
export const ownPart = (role: RoleShape, record: CutRecord, self: Index): CutRecord =>
  madeOf(role, record, self, undefined, () =>
    recordCut(role, record, (index) => (index === self ? 0 : index >= firstOne ? index : undefined)),
  )

/** The record with another own part, and what it says of other sites unchanged. */
export const withOwnPart = (role: RoleShape, record: CutRecord, self: Index, own: CutRecord): CutRecord =>
  madeOf(role, record, self, own, () => replaced(role, record, self, own))

const replaced = (role: RoleShape, record: CutRecord, self: Index, own: CutRecord): CutRecord =>
  record.map((value, k) => {
    const { kind } = role.fields[k]!
    const mine = own[k]!
    if (kind === 'scalar') return mine
    // Of another site, only what the record says of others tells whether the view has it.
    if (kind === 'site') return mine === 0 ? self : mine === anotherSite ? (value ?? mine) : mine
    if (kind === 'map') {
      const others = (value as Entries).filter(([index]) => index !== self)
      return [...others, ...(mine as Entries).map(([, held]) => [self, held] as const)].sort(
        ([a], [b]) => a - b,
      )
    }
    if (kind === 'list') return value
    const members = (value as readonly Index[]).filter((index) => index !== self && index < firstOne)
    return [...members, ...(mine as readonly Index[]).map((index) => (index === 0 ? self : index))].sort(
      (a, b) => a - b,
    )
  })

/** The timestamps of records, ascending. */
export const timesIn = (shape: Shape, ...records: readonly CutRecord[]): readonly number[] => {
  const times = new Times(shape)
  for (const record of records) times.ofRecord(shape.many, record)
  return times.all
}

/** The encoding of an own part by the order of its timestamps. */
export const ownText = (shape: Shape, own: CutRecord): string => {
  const times = timesIn(shape, own)
  return recordText(
    shape.many,
    recordMoved(shape.many, own, (t) => times.indexOf(t)),
  )
}

/** The encodings of the own parts of the two sites of a view. */
export const ownTexts = (shape: Shape, { sites }: Configuration): readonly string[] =>
  sites.map((record, self) => ownText(shape, ownPart(shape.many, record, self)))

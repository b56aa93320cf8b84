// The different values of fields in the records of sites, numbered: a function that reads one field has the same result for all
// records that agree on it.
import { fieldOf } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { Interner, identityIn } from './interner.js'
import type { Tables } from './tables.js'

/** The values of one field of the records of one site. */
export interface ValuesOfField {
  readonly values: Interner<unknown>
  /** The number of the value in the record with this number. */
  readonly project: (record: number) => number
}

/** The values of the fields that have been read. */
export class FieldValues {
  private readonly tables: Tables
  private readonly byKey = new Map<string, ValuesOfField>()

  constructor(tables: Tables) {
    this.tables = tables
  }

  /** An estimate of the memory in use, in bytes. */
  get bytes(): number {
    let bytes = 0
    for (const { values } of this.byKey.values()) bytes += values.bytes
    return bytes
  }

  /** @param key of the field of this site, in one of the states that are read together */
  of(key: string, site: number, name: string, sort: Sort<unknown>): ValuesOfField {
    let known = this.byKey.get(key)
    if (known === undefined) {
      const values = new Interner(identityIn(sort, this.tables.parts))
      const records = this.tables.records[site]!
      known = { values, project: (record) => values.id(fieldOf(records.value(record), name)) }
      this.byKey.set(key, known)
    }
    return known
  }
}

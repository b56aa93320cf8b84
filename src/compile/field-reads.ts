// The fields of sites as functions of several slots read them, in one of the states that are read together. The texts that name a
// field and its reading are made once and not at each call, since a search makes millions of these calls.
import type { Sort } from '../sorts/sort.js'
import type { Decisions } from './decisions.js'
import type { FieldValues, ValuesOfField } from './field-values.js'
import type { Tables } from './tables.js'

/** A field of a site, read from the record of the site that a transformation moves there. */
interface FieldRead extends ValuesOfField {
  readonly sort: Sort<unknown>
  /** Its name with that of the role. */
  readonly named: string
  /** Its reading in `trees`. */
  reading: number
  trees: Decisions
}

/** The reads of the fields of the state whose vector begins at `offset`. */
export class FieldReads {
  private readonly tables: Tables
  private readonly values: FieldValues
  private readonly offset: number
  private readonly names: Set<string>
  /** By site, by name, and by the site that is moved there. */
  private readonly known: readonly Map<string, FieldRead[]>[]

  /** @param names receives the name of each field that is read, with its role */
  constructor(tables: Tables, values: FieldValues, offset: number, names: Set<string>) {
    this.tables = tables
    this.values = values
    this.offset = offset
    this.names = names
    this.known = tables.model.sites.map(() => new Map())
  }

  /** A field of a site in these trees, read from the record of the site `origin`. */
  of(site: number, name: string, origin: number, trees: Decisions): FieldRead {
    const known = this.known[site]!.get(name)?.[origin]
    if (known === undefined) return this.add(site, name, origin, trees)
    if (known.trees !== trees) {
      known.trees = trees
      known.reading = this.readingIn(trees, name, origin, known)
    }
    return known
  }

  private add(site: number, name: string, origin: number, trees: Decisions): FieldRead {
    const { role } = this.tables.model.sites[site]!
    const sort = role.record.fields[name]! as Sort<unknown>
    const named = `${role.name}.${name}`
    this.names.add(named)
    const values = this.values.of(this.keyOf(name, origin), origin, name, sort)
    const read = { ...values, sort, named, trees, reading: this.readingIn(trees, name, origin, values) }
    const byOrigin = this.known[site]!.get(name) ?? []
    byOrigin[origin] = read
    this.known[site]!.set(name, byOrigin)
    return read
  }

  private readingIn(trees: Decisions, name: string, origin: number, { project }: ValuesOfField): number {
    return trees.reading(this.keyOf(name, origin), this.offset + origin, project)
  }

  private keyOf(name: string, origin: number): string {
    return `${this.offset}:${origin}.${name}`
  }
}

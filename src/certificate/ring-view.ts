// What a view of two sites of a ring shows of a system: their records, and on the two arcs between them the messages that are in transit. A
// record or a message may name one site. The view shows whether it is one of the two, and no message that names another site.

import type { Model } from '../model/model.js'
import { channelIndex, type State } from '../semantics/state.js'
import { isSiteId } from '../sorts/site-id.js'
import { encode, type Json, type Sort } from '../sorts/sort.js'
import { CertificateError } from './certificate.js'

/** A record or a message, as JSON. */
export type Fields = { readonly [name: string]: Json }

/** Sites of a ring, in order. A name that is not an index of `sites` is that of another site. */
export interface Ring {
  readonly sites: readonly Fields[]
  /** The messages from each site to the next, the oldest first. */
  readonly arcs: readonly (readonly Fields[])[]
  /** The number that the spec's parameter gives each site; all 0 without one. */
  readonly ranks: readonly number[]
}

/** How many of a message views count on an arc: "two or more". */
export const many = 2

const namesSite = (sort: Sort<unknown>): boolean => sort.text.includes('siteId')

/** Throws a `CertificateError` for a spec whose states have no such views. */
export const checkRing = ({ spec }: Model, isBag: boolean): void => {
  const refuse = (what: string): never => {
    throw new CertificateError(`${spec.name} has no views of a ring: ${what}`)
  }
  if (spec.roles.length > 1) refuse('it has several roles')
  if (Object.keys(spec.shared).length > 0) refuse('it has shared variables')
  if (spec.timed) refuse('it has timestamps')
  const fields = Object.entries(spec.roles[0]!.record.fields).filter(([, sort]) => namesSite(sort))
  if (fields.length > 1 || fields.some(([, { text }]) => text !== 'optional(siteId)'))
    refuse('a record may name one site, in one field optional(siteId)')
  for (const type of spec.messages.kinds.keys()) {
    const named = Object.values(spec.messages.fields(type)).filter(namesSite)
    if (named.length > 1 || named.some((sort) => !isSiteId(sort) || isBag))
      refuse('a message may name one site, by siteId and if arcs keep the order')
  }
}

/** What rings of one spec show. */
export class RingShape {
  /** The field that may name a site. */
  private readonly named: string | undefined
  private readonly model: Model
  private readonly isBag: boolean
  private readonly hasRanks: boolean

  constructor(model: Model, isBag: boolean, hasRanks: boolean) {
    this.model = model
    this.isBag = isBag
    this.hasRanks = hasRanks
    this.named = Object.entries(model.spec.roles[0]!.record.fields).find(([, sort]) => namesSite(sort))?.[0]
  }

  /** The site that a record names, and whether it names one. */
  nameIn(record: Fields): Json {
    return this.named === undefined ? null : record[this.named]!
  }

  /** The record with another name. */
  withName(record: Fields, name: Json): Fields {
    return this.named === undefined ? record : { ...record, [this.named]: name }
  }

  /** The site that a message names, if it names one. */
  namedBy(message: Fields): number | undefined {
    const field = this.fieldOf(message)
    return field === undefined ? undefined : (message[field] as number)
  }

  /** The message with another name, if it has one. */
  renamed(message: Fields, to: (site: number) => number): Fields {
    const field = this.fieldOf(message)
    return field === undefined ? message : { ...message, [field]: to(message[field] as number) }
  }

  /** The text of the view of two sites, and the view as the certificate writes it. */
  viewOf({ sites, arcs, ranks }: Ring, kept: readonly [number, number]): string {
    const to = (site: number) => kept.indexOf(site)
    const shown = kept.map((site): Fields => {
      const name = this.nameIn(sites[site]!)
      const place = typeof name === 'number' ? to(name) : -1
      return this.withName(sites[site]!, name === null ? null : place < 0 ? 'another' : place)
    })
    const channels = [0, 1].flatMap((place) => {
      const [from, end] = [kept[place]!, kept[1 - place]!]
      const messages: Fields[] = []
      // Each channel has its oldest message first, and the channel next to the end has the oldest of all.
      for (let at = from; at !== end; at = (at + 1) % sites.length) {
        const here = arcs[at]!.filter((message) => {
          const name = this.namedBy(message)
          return name === undefined || to(name) >= 0
        })
        messages.unshift(...here.map((message) => this.renamed(message, to)))
      }
      const contents = this.isBag ? this.counted(messages) : messages
      return contents.length === 0 ? [] : [{ from: place, to: 1 - place, messages: contents }]
    })
    const own = kept.map((site) => ranks[site]!)
    const order = own.map((rank) => own.filter((other) => other < rank).length)
    return JSON.stringify({ sites: shown, channels, ...(this.hasRanks ? { numbers: order } : {}) })
  }

  /** A state as a ring. Throws a `CertificateError` if a message is not on its way from a site to the next. */
  ringOf(system: Model, state: State, ranks: readonly number[]): Ring {
    const size = system.sites.length
    const { messages, name } = system.spec
    for (const [index, contents] of state.channels.entries())
      if (!contents.isEmpty() && index % size !== (Math.floor(index / size) + 1) % size)
        throw new CertificateError(`${name} sends a message to a site that is not the next one`)
    return {
      sites: system.sites.map(({ id, role }) => role.record.toJson(state.sites.get(id) as never) as Fields),
      arcs: system.sites.map(({ id }) =>
        state.channels
          .get(channelIndex(system, id, (id + 1) % size))!
          .toArray()
          .map((message) => messages.sort.toJson(message) as Fields),
      ),
      ranks,
    }
  }

  private fieldOf({ type }: Fields): string | undefined {
    return Object.entries(this.model.spec.messages.fields(type as string)).find(([, sort]) =>
      isSiteId(sort),
    )?.[0]
  }

  private counted(messages: readonly Fields[]): readonly Fields[] {
    const { sort } = this.model.spec.messages
    const byCode = new Map<string, Fields[]>()
    for (const message of messages) {
      const code = encode(sort, sort.fromJson(message))
      const known = byCode.get(code)
      if (known === undefined) byCode.set(code, [message])
      else if (known.length < many) known.push(message)
    }
    return [...byCode].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, some]) => some)
  }
}

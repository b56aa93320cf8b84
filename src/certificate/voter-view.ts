// What a voter and two clients show of a system with quorums. Each site is a voter and a client; the certificate says which fields it has
// as which. A client has a bit: whether the voter is in its quorum.
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { channelIndex, type State } from '../semantics/state.js'
import type { Json, Sort } from '../sorts/sort.js'
import { CertificateError } from './certificate.js'
import { cutRecord, type SiteRecord } from './cut-states.js'
import type { Fields } from './ring-view.js'

/** The name of the bit, which is not a field of a spec. */
export const bit = 'the voter is in its quorum'

/** The names of the fields of each part. */
export interface VoterParts {
  readonly client: readonly string[]
  readonly voter: readonly string[]
}

/** The parts as a view has them. Throws a `CertificateError` if they are not those of the record. */
export const partsIn = (spec: Spec, view: Json | undefined): VoterParts => {
  const { sites } = (view ?? { sites: [] }) as { readonly sites: readonly Fields[] }
  const all = Object.entries(spec.roles[0]!.record.fields as { [name: string]: Sort<unknown> })
  const namesOf = (site: number) =>
    all.flatMap(([name]) => (Object.hasOwn(sites[site] ?? {}, name) ? [name] : []))
  const parts = { client: namesOf(0), voter: namesOf(2) }
  if (all.some(([name]) => parts.client.includes(name) === parts.voter.includes(name)))
    throw new CertificateError(`the views do not divide the record of ${spec.name} into a client and a voter`)
  for (const [name, { text }] of all)
    if (
      text.includes('siteId') &&
      text !== 'setOf(siteId)' &&
      (text !== 'listOf(siteId)' || parts.client.includes(name))
    )
      throw new CertificateError(
        `the field "${name}" is ${text}, and only views with sets of sites, and lists of clients, are audited`,
      )
  return parts
}

/** Which message types are for voters, and which for clients. */
export interface Receivers {
  readonly voter: ReadonlySet<string>
  readonly client: ReadonlySet<string>
}

const partOf = (model: Model, record: SiteRecord, names: readonly string[]): Fields => {
  const json = model.sites[0]!.role.record.toJson(record as never) as Fields
  return Object.fromEntries(names.map((name) => [name, json[name]!]))
}

/** A client of a state: its number, and whether the voter is in its quorum. */
interface Client {
  readonly site: number
  readonly isAsked: boolean
}

/** The text of the view of a voter and two clients, as the certificate writes it. */
export const voterView = (
  model: Model,
  { parts, receivers }: { readonly parts: VoterParts; readonly receivers: Receivers },
  state: State,
  voter: number,
  clients: readonly [Client, Client],
): string => {
  const ofClient = (site: number) => (site === voter ? 2 : undefined)
  const ofVoter = (site: number) => {
    const place = clients.findIndex((client) => client.site === site)
    return place < 0 ? undefined : place
  }
  const records = [...clients.map(({ site }) => site), voter].map((site) => state.sites.get(site)!)
  const ids = [clients[0].site, clients[1].site, voter]
  const channels = [0, 1, 2].flatMap((from) =>
    [0, 1, 2].flatMap((to) => {
      if ((from === 2) === (to === 2)) return []
      const others = to === 2 ? receivers.client : receivers.voter
      const messages = state.channels
        .get(channelIndex(model, ids[from]!, ids[to]!))!
        .toArray()
        .filter(({ type }: Message) => !others.has(type))
        .map((message) => model.spec.messages.sort.toJson(message))
      return messages.length === 0 ? [] : [{ from, to, messages }]
    }),
  )
  const sites = records.map((record, place): Fields => {
    const cut = cutRecord(model, ids[place]!, record, place === 2 ? ofVoter : ofClient)
    return place === 2
      ? partOf(model, cut, parts.voter)
      : { ...partOf(model, cut, parts.client), [bit]: clients[place]!.isAsked }
  })
  return JSON.stringify({ sites, channels })
}

/** The encoding of one part of a record. */
export const partText = (model: Model, record: SiteRecord, names: readonly string[]): string =>
  JSON.stringify(partOf(model, record, names))

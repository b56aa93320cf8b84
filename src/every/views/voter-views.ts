// The views of a voter and two clients that a state of a system with quorums has.
import type { Map as ImmutableMap, Set as ImmutableSet, List } from 'immutable'
import type { Message } from '../../protocol/message.js'
import type { QuorumSystem } from '../../quorums/quorum-system.js'
import { fieldOf } from '../../sorts/record.js'
import { type Configuration, channel } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import type { CutRecord } from '../cut/cut-record.js'
import { bit } from '../cut/voter-shape.js'
import type { RoleShape, Shape } from '../shape/shape.js'

const cut = (
  { fields }: RoleShape,
  record: unknown,
  to: (site: number) => Index | undefined,
  asked: boolean,
): CutRecord =>
  fields.map(({ name, kind }) => {
    if (name === bit) return asked
    const value = fieldOf(record, name)
    if (kind === 'scalar') return value
    if (kind === 'map')
      return [...(value as ImmutableMap<number, unknown>)]
        .flatMap(([site, held]) => (to(site) === undefined ? [] : [[to(site)!, held] as const]))
        .sort(([a], [b]) => a - b)
    const members = [...(value as ImmutableSet<number> | List<number>)].flatMap((site) => to(site) ?? [])
    return kind === 'list' ? members : members.sort((a, b) => a - b)
  })

/** A state of a system of sites of one role. */
export interface SystemState {
  readonly records: readonly unknown[]
  channel(from: number, to: number): readonly Message[]
}

/** The views of each voter of a state, and of each two sites as its clients. */
export const voterViews = function* (
  shape: Shape,
  quorums: QuorumSystem,
  { records: all, channel: contentsOf }: SystemState,
): Generator<Configuration> {
  const received = (role: string) => (message: Message) =>
    [...shape.spec.clauses.values()].some(
      (clause) => clause.kind === 'upon' && clause.type === message.type && clause.role === role,
    )
  const [many, voting] = [shape.many, shape.ones[0]!]
  const between = (from: number, to: number, role: string): readonly Message[] =>
    contentsOf(from, to).filter(received(role))
  for (const v of all.keys()) {
    for (const a of all.keys()) {
      for (const b of [...all.keys()].slice(a + 1)) {
        const clients = [a, b]
        const channels = new Map(
          clients.flatMap((client, place): [string, readonly Message[]][] => [
            [channel(place, firstOne), between(client, v, voting.name)],
            [channel(firstOne, place), between(v, client, many.name)],
          ]),
        )
        const ofVoter = (site: number) => (site === v ? firstOne : undefined)
        const ofClient = (site: number) => (clients.includes(site) ? clients.indexOf(site) : undefined)
        yield {
          sites: clients.map((client) => cut(many, all[client], ofVoter, quorums.get(client)!.has(v))),
          ones: [cut(voting, all[v], ofClient, false)],
          shared: [],
          channels: new Map([...channels].filter(([, contents]) => contents.length > 0)),
        }
      }
    }
  }
}

// Quorums and votes as a table, for specs that have both: a parameter that is a quorum system, and a field `votes`
// in the record of the requesting sites, the set of sites that have voted for it. A vote counts as given while a
// site holds it; a vote in transit counts for no site.
import { Set as ImmutableSet, List } from 'immutable'
import type { Model } from '../model/model.js'
import { type State, viewOfState } from '../semantics/state.js'
import { fieldOf } from '../sorts/record.js'

/** The state of a vote of a voter for a site. */
export type Vote = 'held' | 'missing' | 'held, not needed' | 'none'

/** A requesting site, and the votes that it needs. */
interface QuorumRow {
  readonly site: number
  readonly status: 'waits' | 'holds' | 'idle' | 'crashed'
  readonly quorum: readonly number[]
  /** One entry per voter, in the order of the table. */
  readonly votes: readonly Vote[]
}

/** The table. */
interface QuorumTable {
  readonly voters: readonly number[]
  readonly rows: readonly QuorumRow[]
}

/** The field of these votes. */
export const votesField = 'votes'

type Quorums = List<ImmutableSet<number>>

const isQuorums = (value: unknown): value is Quorums =>
  List.isList(value) && value.every((member) => ImmutableSet.isSet(member))

/** The table of a state; undefined if the spec has no quorums, or no such field. */
export const votesHeld = (model: Model, state: State): QuorumTable | undefined => {
  const quorums = Object.values(model.parameters).find(isQuorums)
  const role = model.spec.roles[0]!
  if (quorums === undefined || role.record.fields[votesField] === undefined) return undefined
  const view = viewOfState(model, state)
  const { competitors } = model
  const rows = competitors.map((site): QuorumRow => {
    const held = fieldOf(state.sites.get(site), votesField)
    const has = (voter: number): boolean => ImmutableSet.isSet(held) && held.has(voter)
    const quorum = quorums.get(site, ImmutableSet<number>())
    return {
      site,
      status: view.crashed(site)
        ? 'crashed'
        : view.holds(site)
          ? 'holds'
          : view.waits(site)
            ? 'waits'
            : 'idle',
      quorum: [...quorum].sort((a, b) => a - b),
      votes: competitors.map((voter) =>
        has(voter)
          ? quorum.has(voter)
            ? 'held'
            : 'held, not needed'
          : quorum.has(voter)
            ? 'missing'
            : 'none',
      ),
    }
  })
  return { voters: competitors, rows }
}

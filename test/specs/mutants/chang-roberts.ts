// Mutants of Chang and Roberts' election: identifiers compared wrongly, dropped, or passed on where they should stop.

import spec from '../../../specs/chang-roberts.js'
import { flag, int, many, optional, protocol, send } from '../../../src/index.js'
import type { Mutant } from './mutant.js'

// The words of the spec once more: it exports its clauses, not the builders that know their types.
const identifier = int(0, Infinity)
const words = protocol({
  parameters: {},
  roles: { site: many({ participant: flag, elected: optional(identifier) }) },
  messages: { ELECTION: { id: identifier }, ELECTED: { id: identifier } },
})
const { ELECTION, ELECTED } = words.messages
const { upon } = words.roles.site

interface Ring {
  readonly self: number
  readonly sites: { readonly size: number }
  readonly parameters: object
}
const idOf = ({ self, sites, parameters }: Ring): number =>
  (parameters as { ids: string }).ids === 'increasing' ? self : sites.size - 1 - self
const next = ({ self, sites }: Ring): number => (self + 1) % sites.size

interface Change {
  readonly higher?: (id: number, own: number) => boolean
  readonly flagged?: boolean // whether a site that takes part drops lower identifiers
  readonly replaces?: boolean // whether a lower identifier is replaced by the own one
  readonly wins?: boolean // whether the own identifier ends its way
  readonly records?: boolean // whether an identifier that is passed on is taken for the leader's
  readonly id?: (ring: Ring) => number
}
const electing = (change: Change) => {
  const { higher = (id, own) => id > own, flagged = true, replaces = true, wins = true } = change
  const { records = false, id: ownId = idOf } = change
  return {
    onElection: upon('ELECTION', (me, { id }, ring) => {
      const own = ownId(ring)
      if (id === own && wins)
        return [{ participant: false, elected: own }, send(next(ring), ELECTED({ id: own }))]
      if (id === own || higher(id, own))
        return [
          { participant: id !== own, elected: records ? id : me.elected },
          send(next(ring), ELECTION({ id })),
        ]
      if ((me.participant && flagged) || !replaces) return []
      return [{ participant: true }, send(next(ring), ELECTION({ id: own }))]
    }),
  }
}

const increasing = { sites: 3, requests: 1 } as const
const decreasing = { sites: 3, requests: 1, parameters: { ids: 'decreasing' } } as const

export const changRobertsMutants: readonly Mutant[] = [
  {
    spec,
    mutant: 'the comparison is reversed',
    teaches: 'then the lowest is elected',
    changed: electing({ higher: (id, own) => id < own }),
    model: increasing,
    violates: { highestIsElected: 4 },
    counts: [78, 105, 12],
  },
  {
    spec,
    mutant: 'a lower identifier is dropped, also by a site that does not take part',
    teaches: 'nobody makes the higher site take part',
    changed: electing({ replaces: false }),
    model: decreasing,
    violates: { electionEnds: 2 },
    counts: [57, 86, 12],
  },
  {
    spec,
    mutant: 'the own identifier is passed on',
    teaches: 'it goes round for ever: nothing is at rest, and only the witness is missing',
    changed: electing({ wins: false }),
    model: increasing,
    violates: { allKnowTheLeader: 'violated' },
    counts: [101, 158, 15],
  },
  {
    spec,
    mutant: 'ELECTED is not passed on',
    teaches: 'the successor of the leader is the only one to know',
    changed: { onElected: upon('ELECTED', (_, { id }) => [{ participant: false, elected: id }]) },
    model: increasing,
    violates: { electionEnds: 5, allKnowTheLeader: 'violated' },
  },
  {
    spec,
    mutant: 'an identifier that is passed on is taken for that of the leader',
    teaches: 'a higher one may follow; whether it is seen depends on the arrangement',
    changed: electing({ records: true }),
    model: decreasing,
    violates: { uniqueLeader: 4, highestIsElected: 2 },
  },
]

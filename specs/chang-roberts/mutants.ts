// Mutants of Chang and Roberts' election: identifiers compared wrongly, dropped, or passed on where they should stop.
import { type Mutant, send } from 'coterie'
import { ELECTED, ELECTION, upon } from './algorithm.js'

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

export const mutants: readonly Mutant[] = [
  {
    name: 'the comparison is reversed',
    teaches: 'Higher identifiers survive and lower ones do not, so that the highest is elected.',
    clauses: electing({ higher: (id, own) => id < own }),
    model: increasing,
    verdicts: { highestIsElected: 4 },
    counts: [78, 105, 12],
  },
  {
    name: 'a lower identifier is dropped, also by a site that does not take part',
    teaches:
      'A site that does not take part yet must answer a lower identifier with its own, or a ' +
      'higher site is never heard of.',
    clauses: electing({ replaces: false }),
    model: decreasing,
    verdicts: { everyoneElects: 'violated', electionEnds: 2 },
    counts: [57, 86, 12],
  },
  {
    name: 'the own identifier is passed on',
    teaches:
      'An identifier that has come round has won: passed on, it goes round for ever, nothing is ' +
      'at rest and only the witness is missing.',
    clauses: electing({ wins: false }),
    model: increasing,
    verdicts: { everyoneElects: 'violated', allKnowTheLeader: 'violated' },
    counts: [101, 158, 15],
  },
  {
    name: 'ELECTED is not passed on',
    teaches: 'ELECTED must go all the way round, or only the successor of the leader knows it.',
    clauses: { onElected: upon('ELECTED', (_, { id }) => [{ participant: false, elected: id }]) },
    model: increasing,
    verdicts: { everyoneElects: 'violated', electionEnds: 5, allKnowTheLeader: 'violated' },
  },
  {
    name: 'an identifier that is passed on is taken for that of the leader',
    teaches: 'Only ELECTED names the leader: an identifier that passes may be followed by a higher one.',
    clauses: electing({ records: true }),
    model: decreasing,
    verdicts: { uniqueLeader: 4, highestIsElected: 2 },
  },
]

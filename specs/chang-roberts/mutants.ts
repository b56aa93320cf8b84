// Mutants of Chang and Roberts' election: sites compare identifiers wrongly, drop them, or forward them when they should stop.
import { type Mutant, send } from 'coterie'
import { ELECTED, ELECTION, idOf, isAbove, type Ring, upon } from './algorithm.js'

interface Change {
  readonly higher?: (id: number, own: number, ring: Ring) => boolean
  readonly flagged?: boolean // whether a participant drops lower identifiers
  readonly replaces?: boolean // whether a site replaces a lower identifier by its own
  readonly wins?: boolean // whether a site stops its own identifier
  readonly records?: boolean // whether a site records a forwarded identifier as the leader's
  readonly id?: (ring: Ring) => number
}

const electing = (change: Change) => {
  const { higher = isAbove, flagged = true, replaces = true, wins = true } = change
  const { records = false, id: ownId = idOf } = change
  return {
    onElection: upon('ELECTION', (me, { id }, ring) => {
      const own = ownId(ring)
      if (id === own && wins)
        return [{ participant: false, elected: own }, send(ring.next, ELECTED({ id: own }))]
      if (id === own || higher(id, own, ring))
        return [
          { participant: id !== own, elected: records ? id : me.elected },
          send(ring.next, ELECTION({ id })),
        ]
      if ((me.participant && flagged) || !replaces) return []
      return [{ participant: true }, send(ring.next, ELECTION({ id: own }))]
    }),
  }
}

const increasing = { sites: 3, requests: 1 } as const
const decreasing = { sites: 3, requests: 1, parameters: { ids: 'decreasing' } } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the comparison is reversed',
    teaches: 'Higher identifiers survive and lower ones do not, so the highest is elected.',
    clauses: electing({ higher: (id, own) => id < own }),
    model: increasing,
    verdicts: { highestIsElected: 4 },
    counts: [78, 105, 12],
  },
  {
    name: 'an identifier with an equal attribute does not pass',
    teaches:
      'With equal attributes the identifier must decide, or each of the best sites stops the other, ' +
      'and no site wins.',
    clauses: electing({
      higher: (id, own, { parameters: { attribute } }) => attribute.get(id)! > attribute.get(own)!,
    }),
    model: { ...increasing, parameters: { attribute: '9,5,9' } },
    verdicts: {
      mutualExclusion: 'vacuous',
      everyoneElects: 'violated',
      electionEnds: 4,
      allKnowTheLeader: 'violated',
    },
  },
  {
    name: 'an identifier with an equal attribute passes',
    teaches:
      'With equal attributes the identifier must decide, or each of the best sites lets the other ' +
      'pass, and both win.',
    clauses: electing({
      higher: (id, own, { parameters: { attribute } }) => attribute.get(id)! >= attribute.get(own)!,
    }),
    model: { ...increasing, parameters: { attribute: '9,5,9' } },
    verdicts: { mutualExclusion: 8, uniqueLeader: 8, highestIsElected: 4 },
  },
  {
    name: 'a site that is no participant drops a lower identifier',
    teaches:
      'A site that is not yet a participant must replace a lower identifier by its own, or the ' +
      'others never hear of a higher site.',
    clauses: electing({ replaces: false }),
    model: decreasing,
    verdicts: { everyoneElects: 'violated', electionEnds: 2 },
    counts: [57, 86, 12],
  },
  {
    name: 'a site forwards its own identifier',
    teaches:
      'An identifier that has returned has won. If it is forwarded, it circulates forever: the ' +
      'system never rests, so only the witness and the liveness property fail.',
    clauses: electing({ wins: false }),
    model: increasing,
    verdicts: { mutualExclusion: 'vacuous', everyoneElects: 'violated', allKnowTheLeader: 'violated' },
    counts: [101, 158, 15],
  },
  {
    name: 'ELECTED is not forwarded',
    teaches:
      'ELECTED must travel all the way around the ring, or only the successor of the leader knows ' +
      'the leader.',
    clauses: { onElected: upon('ELECTED', (_, { id }) => [{ participant: false, elected: id }]) },
    model: increasing,
    verdicts: { everyoneElects: 'violated', electionEnds: 5, allKnowTheLeader: 'violated' },
  },
  {
    name: 'a site records a forwarded identifier as the leader',
    teaches: 'Only ELECTED names the leader: a higher identifier may follow the one that a site forwards.',
    clauses: electing({ records: true }),
    model: decreasing,
    verdicts: { uniqueLeader: 4, highestIsElected: 2 },
  },
]

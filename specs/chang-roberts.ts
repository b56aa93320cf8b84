// Chang and Roberts 1979: a leader is elected on a ring. Every site that takes part sends its identifier round, only the
// highest comes back to its sender, and that one is the leader.
import { algorithm, choice, flag, int, many, optional, protocol, send } from 'coterie'

const identifier = int(0, Infinity)
const election = protocol({
  parameters: {
    // With more than three sites there are other arrangements.
    ids: choice('the identifiers along the ring', 'increasing', 'decreasing'),
  },
  roles: {
    site: many({
      participant: flag,
      elected: optional(identifier),
    }),
  },
  messages: { ELECTION: { id: identifier }, ELECTED: { id: identifier } },
})
const { ELECTION, ELECTED } = election.messages
const { local, upon } = election.roles.site
type Ring = {
  readonly self: number
  readonly sites: { readonly size: number }
  readonly parameters: { readonly ids: string }
}

const idOf = ({ self, sites, parameters }: Ring): number =>
  parameters.ids === 'increasing' ? self : sites.size - 1 - self
const successor = ({ self, sites }: Ring): number => (self + 1) % sites.size

/** (1) A site that knows of no election takes part, and sends its identifier to its successor. */
export const start = local({
  guard: (me) => !me.participant && me.elected === null,
  effect: (_, ring) => [{ participant: true }, send(successor(ring), ELECTION({ id: idOf(ring) }))],
})

/** (2) Upon ELECTION: pass on a higher identifier, replace a lower one by the own; with the own one, be the leader. */
export const onElection = upon('ELECTION', (me, { id }, ring) => {
  const own = idOf(ring)
  const next = successor(ring)
  if (id === own) return [{ participant: false, elected: own }, send(next, ELECTED({ id: own }))]
  if (id > own) return [{ participant: true }, send(next, ELECTION({ id }))]
  // A site that takes part has sent its own already, and drops a lower one.
  return me.participant ? [] : [{ participant: true }, send(next, ELECTION({ id: own }))]
})

/** (3) Upon ELECTED: remember the leader, and pass it on; the leader itself does not. */
export const onElected = upon('ELECTED', (_, { id }, ring) =>
  id === idOf(ring) ? [] : [{ participant: false, elected: id }, send(successor(ring), ELECTED({ id }))],
)

const uniqueLeader = election.always(
  'uniqueLeader',
  'no two sites take different sites for the leader',
  (view) => {
    const leaders = view.all('site').flatMap(({ elected }) => (elected === null ? [] : [elected]))
    return leaders.every((leader) => leader === leaders[0])
  },
)
const bestLeader = election.always(
  'highestIsElected',
  'no site takes another than the highest for the leader',
  (view) => {
    const sites = view.all('site')
    return sites.every(({ elected }) => elected === null || elected === sites.length - 1)
  },
)
const allKnow = election.finally(
  'electionEnds',
  'at rest, if anybody takes or took part, all that are up know the leader',
  (view) => {
    const sites = view.all('site').filter(({ self }) => !view.crashed(self))
    const nobody = sites.every(({ participant, elected }) => !participant && elected === null)
    return nobody || sites.every(({ elected }) => elected !== null)
  },
)
const allElect = election.leadsTo(
  'everyoneElects',
  'on every fair run, where anybody takes part, all that are up know the leader at last',
  (view) => view.all('site').some(({ participant }) => participant),
  (view) => view.all('site').every(({ self, elected }) => view.crashed(self) || elected !== null),
)
const someLeader = election.sometimes('allKnowTheLeader', 'in some run all sites learn the leader', (view) =>
  view.all('site').every(({ elected }) => elected !== null),
)

/** The messages of an election that only one site starts. */
const alone = (initiator: number, n: number, ids: 'increasing' | 'decreasing'): number => {
  const highest = ids === 'increasing' ? n - 1 : 0
  return 2 * n + ((highest - initiator + n) % n)
}

export default algorithm({
  name: 'chang-roberts',
  title: 'Chang and Roberts, election on a ring',
  citation:
    'E. Chang, R. Roberts, An Improved Algorithm for Decentralized Extrema-Finding in Circular Configurations of Processes, CACM 22(5), 1979',
  about:
    'A clause is atomic, the message it sends included. There is one election; any sites may start it, at any time before they hear of it. Channels must not lose messages; they need not be FIFO, though fewer messages are saved then. In the section is the leader. That the election ends is asked of states at rest (electionEnds) and of runs that go on for ever (everyoneElects). Rotating the ring and the identifiers together is a symmetry; of the sites alone there is none.',
  sites: { min: 2, max: 7, fallback: 3 },
  protocol: election,
  clauses: { start, onElection, onElected },
  workload: { request: 'start' },
  symmetry: 'none',
  waits: (me) => me.participant,
  holds: (me, ring) => me.elected === idOf(ring),
  formulas: {
    messagesInAll: {
      text: '2N to 3N-1 (increasing), 2N to N(N+1)/2+N (decreasing); of one initiator i, 2N and its distance to the highest',
      says: 'values',
      least: ({ sites: n, requesters, parameters: { ids } }) =>
        requesters.length === 1 ? alone(requesters[0]!, n, ids) : requesters.length === n ? 2 * n : undefined,
      most: ({ sites: n, requesters, parameters: { ids } }) => {
        if (requesters.length === 1) return alone(requesters[0]!, n, ids)
        if (requesters.length < n) return undefined
        return ids === 'increasing' ? 3 * n - 1 : (n * (n + 1)) / 2 + n
      },
      source: 'Chang, Roberts 1979, who leave out the N messages by which all are told',
    },
  },
  properties: [uniqueLeader, bestLeader, allKnow, allElect, someLeader],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [10, 13, 5], verdicts: {} },
    { model: { sites: 2, requests: 1 }, counts: [19, 20, 7], verdicts: { everyoneElects: 'holds' }, note: 'the same runs; the state also says who has started' },
    { model: { sites: 3, requests: 1 }, counts: [72, 95, 11], verdicts: { everyoneElects: 'holds' } },
    { model: { sites: 4, requests: 1 }, counts: [247, 406, 15], verdicts: { everyoneElects: 'holds' } },
    { model: { sites: 5, parameters: { ids: 'decreasing' } }, counts: [489, 1428, 15], verdicts: {} },
    { model: { sites: 3, requests: 1, order: 'unordered' }, counts: [349, 630, 21], verdicts: { everyoneElects: 'holds' }, note: 'FIFO is not needed' },
    { model: { sites: 3, duplication: 1 }, counts: [75, 165, 8], verdicts: { everyoneElects: 'holds' }, note: 'a copy of an identifier is dropped like any other' },
    { model: { sites: 3, loss: 1 }, counts: [56, 121, 8], verdicts: { everyoneElects: 'violated', electionEnds: { violated: 2 } },
      counterexample: { folder: 'chang-roberts-lost-message', property: 'electionEnds', prose: 'Site 0 starts the election, and its message is lost. Nothing is left that must happen; site 0 takes part for ever in an election of which nobody else has heard. Another site may start one of its own, but it need not. The proof that the highest identifier comes round assumes that no message is lost on the way.' } },
    { model: { sites: 3, requests: 1, crash: 1 }, counts: [329, 594, 12], verdicts: { everyoneElects: 'violated', electionEnds: { violated: 3 } }, note: 'a message to a site that has crashed is lost, and with it the election' },
  ],
})

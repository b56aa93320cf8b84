// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import { algorithm } from 'coterie'
import { clauses, election, idOf } from './algorithm.js'
import { expectations, formulas } from './models.js'

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

const allKnow = election.atRest(
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

export default algorithm({
  name: 'chang-roberts',
  title: 'Chang and Roberts, election on a ring',
  citation:
    'E. Chang, R. Roberts, An Improved Algorithm for Decentralized Extrema-Finding in Circular ' +
    'Configurations of Processes, CACM 22(5), 1979',
  about:
    'A clause is atomic, with the message that it sends. There is one election; any sites may ' +
    'start it, at any time before they hear of it. Channels must not lose messages; they need not ' +
    'be FIFO, though fewer messages are saved then. In the section is the leader. That the ' +
    'election ends is asked of states at rest (electionEnds) and of runs that go on for ever ' +
    '(everyoneElects). Rotating the ring and the identifiers together is a symmetry; of the sites ' +
    'alone there is none.',
  sites: { min: 2, max: 7, fallback: 3 },
  protocol: election,
  clauses,
  workload: { request: 'start' },
  symmetry: 'none',
  waits: (me) => me.participant,
  holds: (me, ring) => me.elected === idOf(ring),
  formulas,
  properties: [uniqueLeader, bestLeader, allKnow, allElect, someLeader],
  expectations,
})

// The spec: its source, its properties, and which sites wait or are in the critical section.
import { algorithm, mutualExclusion } from 'coterie'
import { clauses, election, idOf, isAbove } from './algorithm.js'
import { expectations, formulas } from './models.js'

const uniqueLeader = election.always(
  'uniqueLeader',
  'all sites that know a leader know the same one',
  (view) => {
    const leaders = view.all('site').flatMap(({ elected }) => (elected === null ? [] : [elected]))
    return leaders.every((leader) => leader === leaders[0])
  },
)

const bestLeader = election.always(
  'highestIsElected',
  'no site records a leader other than the highest',
  (view) => {
    const sites = view.all('site')
    const isHighest = (leader: number) =>
      view.competitors.every((other) => other === leader || isAbove(leader, other, view))
    return sites.every(({ elected }) => elected === null || isHighest(elected))
  },
)

const oneLeader = { ...mutualExclusion, claim: 'at most one site leads' }

const allKnow = election.atRest(
  'electionEnds',
  'at rest, if any site is or was a participant, all sites that are up know the leader',
  (view) => {
    const sites = view.all('site').filter(({ self }) => !view.crashed(self))
    const nobody = sites.every(({ participant, elected }) => !participant && elected === null)
    return nobody || sites.every(({ elected }) => elected !== null)
  },
)

const allElect = election.leadsTo(
  'everyoneElects',
  'on every fair run, if any site is a participant, all sites that are up eventually know the ' + 'leader',
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
    'Each clause, with its send, is one atomic step. There is one election. Any site may start ' +
    'it, at any time before it hears of it. Channels must not lose messages; they need not be ' +
    'FIFO, although FIFO saves messages. Two ' +
    'properties say that the election ends: electionEnds for states at rest, and everyoneElects ' +
    'for infinite runs. The identifiers are 0 to N-1; the highest has the best attribute, and is ' +
    'the highest number among those with an equal one. A message that names an identifier also ' +
    'carries its attribute. Rotating the ring and the identifiers together is a symmetry; rotating ' +
    'the sites alone is not.',
  sites: { min: 2, fallback: 3 },
  protocol: election,
  clauses,
  uses: { idOf, isAbove },
  contention: {
    request: 'start',
    words: { waits: 'takes part', holds: 'leads' },
    waits: (me) => me.participant,
    holds: (me, ring) => me.elected === idOf(ring),
  },
  topology: 'one-way ring',
  symmetry: 'none',
  formulas,
  fieldWords: {
    site: {
      participant: (is) => (is ? 'joined the election' : 'no part in the election'),
      elected: (one, say) => `elected ${one === null ? 'nobody' : say.titles([one])}`,
    },
  },
  properties: [oneLeader, uniqueLeader, bestLeader, allKnow, allElect, someLeader],
  expectations,
})

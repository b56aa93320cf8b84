// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import { algorithm, entryPossible, violation } from 'coterie'
import { clauses, ring } from './algorithm.js'
import { expectations, formulas } from './models.js'

type Sites = Parameters<Parameters<typeof ring.always>[2]>[0]
const up = (view: Sites) => view.all('site').filter(({ self }) => !view.crashed(self))
const highestUp = (view: Sites) => up(view).at(-1)?.self

const atMostOneLeader = ring.always(
  'atMostOneLeader',
  'no two sites that are up take themselves for the leader',
  (view) => up(view).filter(({ self, elected }) => elected === self).length <= 1,
)

const highestIsElected = ring.always(
  'highestIsElected',
  'no site that is up takes one that is up for the leader, but the highest',
  (view) =>
    up(view).every(({ elected }) => elected === null || view.crashed(elected) || elected === highestUp(view)),
)

const electedIsUp = ring.rule(
  'electedIsUp',
  'a site that another site regards as leader is up at that time',
  'every step',
  ({ site }, was, is) => {
    const elected = is.all('site')[site]?.elected ?? null
    const news = elected !== null && elected !== was.all('site')[site]?.elected
    return news && is.crashed(elected) ? violation : undefined
  },
)

const electionEnds = ring.atRest(
  'electionEnds',
  'at rest no site that is up is left in an election',
  (view) => up(view).every(({ participant }) => !participant),
)

// No site must start an election, but a run has not ended while some site still has a reason to.
const wouldStart = (view: Sites) =>
  up(view).some(
    ({ self, participant, elected }) => !participant && (elected === null || view.suspects(self, elected)),
  )

const highestAtRest = ring.atRest(
  'highestAtRest',
  'at rest, with nobody left who would start, all that are up have elected the highest of them',
  (view) => wouldStart(view) || up(view).every(({ elected }) => elected === highestUp(view)),
)

const everyoneElects = ring.leadsTo(
  'everyoneElects',
  'on every fair run, if an election is in progress, all sites that are up eventually finish it ' +
    'and name a leader',
  (view) => up(view).some(({ participant }) => participant),
  (view) => up(view).every(({ participant, elected }) => !participant && elected !== null),
)

const leaderPossible = {
  ...entryPossible,
  claim: 'from every state in which a site takes part, some run tells it who the leader is',
}

// Not before there has been an election: either nobody led at first, or another does now, or it is just being announced.
const wasElected = (view: Sites) =>
  view.parameters.leader === 'nobody' ||
  highestUp(view) !== view.competitors.length - 1 ||
  view.inFlight('COORDINATOR') > 0

const allElect = ring.sometimes(
  'allElectTheHighest',
  'in some run there is an election in which all that are up elect the highest of them',
  (view) =>
    up(view).length > 0 && up(view).every(({ elected }) => elected === highestUp(view)) && wasElected(view),
)

export default algorithm({
  name: 'ring-election',
  title: 'Election on a ring that skips crashed sites',
  citation:
    'A. S. Tanenbaum, M. van Steen, Distributed Systems, 2nd ed., 2007, section 6.5.1 (a ring ' +
    'algorithm); after G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress ' +
    '1977',
  about:
    'A clause is atomic, with the message that it sends. Channels must not lose messages; they ' +
    'need be neither FIFO nor without copies. A request is that a site starts an election; nobody ' +
    'must. Any number of sites may, and each election takes 2 N messages. To wait is to take ' +
    'part, to be in is to know a leader. Nothing is sent again: a message is lost with the site ' +
    'it is on its way to. So crashes before an election are survived, given a perfect detector, ' +
    'and crashes during one are not; a detector that errs leaves out a site that is up. Numbers ' +
    'of sites are compared, so no renaming is a symmetry.',
  sites: { min: 2, max: 7, fallback: 3 },
  protocol: ring,
  clauses,
  workload: { request: 'start' },
  symmetry: 'none',
  waits: ({ participant }) => participant,
  holds: ({ elected }) => elected !== null,
  statuses: { leader: ({ self, elected }) => elected === self },
  initial: {
    site: ({ sites, parameters }) => ({ elected: parameters.leader === 'highest' ? sites.size - 1 : null }),
  },
  formulas,
  properties: [
    atMostOneLeader,
    highestIsElected,
    electedIsUp,
    electionEnds,
    highestAtRest,
    everyoneElects,
    leaderPossible,
    allElect,
  ],
  expectations,
})

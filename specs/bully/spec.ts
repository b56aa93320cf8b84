// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import { algorithm, flag, violation } from 'coterie'
import { above, bully, clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'

type Sites = Parameters<Parameters<typeof bully.always>[2]>[0]
const up = (view: Sites) => view.all('site').filter(({ self }) => !view.crashed(self))
const highestUp = (view: Sites) => up(view).at(-1)?.self
const oneLeader = (view: Sites) => up(view).filter(({ self, elected }) => elected === self).length <= 1

const atMostOneLeader = bully.always(
  'atMostOneLeader',
  'no two sites that are up take themselves for the leader',
  oneLeader,
)

const highestIsElected = bully.always(
  'highestIsElected',
  'no site that is up takes one that is up for the leader, but the highest',
  (view) =>
    up(view).every(({ elected }) => elected === null || view.crashed(elected) || elected === highestUp(view)),
)

const electionEnds = bully.atRest(
  'electionEnds',
  'at rest no site that is up is left in an election',
  (view) => up(view).every(({ phase }) => phase === 'idle'),
)

// Nobody must start, but a run in which somebody still has a reason to has not come to its end.
const wouldStart = (view: Sites) =>
  up(view).some(
    ({ self, phase, elected }) => phase === 'idle' && (elected === null || view.suspects(self, elected)),
  )

const highestAtRest = bully.atRest(
  'highestAtRest',
  'at rest, with nobody left who would start, all that are up have elected the highest of them',
  (view) => wouldStart(view) || up(view).every(({ elected }) => elected === highestUp(view)),
)

const everyoneElects = bully.leadsTo(
  'everyoneElects',
  'on every fair run, where an election is going on, all that are up are through with it at last ' +
    'and name a leader',
  (view) => up(view).some(({ phase }) => phase !== 'idle'),
  (view) => up(view).every(({ phase, elected }) => phase === 'idle' && elected !== null),
)

const inTime = bully.monitor(
  'oneLeaderIfInTime',
  'no two sites that are up take themselves for the leader, unless a timeout came while there was ' +
    'still something to wait for',
  'every step',
  flag, // whether one has
  (early, { clause, site }, was, is) => {
    const others = was.all('site').filter(({ self }) => self !== site && !was.crashed(self))
    const coming = (from: number, to: number, type: string) =>
      was.channel(from, to).some((message) => message.type === type)
    const tooEarly =
      (clause === 'noAnswer' &&
        others.some(({ self }) => coming(site, self, 'ELECTION') || coming(self, site, 'ANSWER'))) ||
      (clause === 'noCoordinator' &&
        others.some(
          ({ self, phase }) => coming(self, site, 'COORDINATOR') || (self > site && phase !== 'idle'),
        ))
    if (early || tooEarly) return true
    return oneLeader(is) ? false : violation
  },
)

// Not before there has been an election: either nobody led at first, or another does now, or it is just being announced.
const wasElected = (view: Sites) =>
  view.parameters.leader === 'nobody' ||
  highestUp(view) !== view.competitors.length - 1 ||
  view.inFlight('COORDINATOR') > 0

const someoneLeads = bully.sometimes(
  'allElectTheHighest',
  'in some run there is an election in which all that are up elect the highest of them',
  (view) =>
    up(view).length > 0 && up(view).every(({ elected }) => elected === highestUp(view)) && wasElected(view),
)

export default algorithm({
  name: 'bully',
  title: 'The bully algorithm, an election',
  citation:
    'H. Garcia-Molina, Elections in a Distributed Computing System, IEEE Transactions on ' +
    'Computers C-31(1), 1982; in the form of G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, ' +
    'Distributed Systems: Concepts and Design, 5th edition, 2011, section 15.3',
  about:
    'A clause is atomic, with all messages that it sends. Channels must not lose messages; they ' +
    'need be neither FIFO nor without copies. A request is that a site starts an election; nobody ' +
    'must. To wait is to take part, to be in is to lead. The book assumes that a site which does ' +
    'not answer in time has crashed. Here a site waits until its detector suspects all above, ' +
    'which with a perfect one comes to the same; with timeouts it may also lose patience too ' +
    'early. A leader value from before an election is forgotten in it; a site that still names a ' +
    'crashed leader has not noticed yet, which is not held against anybody. Sites with higher ' +
    'numbers win, so no renaming is a symmetry.',
  sites: { min: 2, max: 7, fallback: 3 },
  protocol: bully,
  clauses,
  workload: { request: 'start' },
  symmetry: 'none',
  waits: ({ phase }) => phase !== 'idle',
  holds: ({ self, elected }) => elected === self,
  initial: {
    site: ({ sites, parameters }) => ({ elected: parameters.leader === 'highest' ? sites.size - 1 : null }),
  },
  // The highest has nobody above to ask, and leads as soon as it is up again.
  recovered: {
    site: (_, seen) => ({ phase: above(seen).isEmpty() ? ('electing' as const) : ('idle' as const) }),
  },
  formulas,
  properties: [
    atMostOneLeader,
    highestIsElected,
    electionEnds,
    highestAtRest,
    everyoneElects,
    inTime,
    someoneLeads,
  ],
  expectations,
})

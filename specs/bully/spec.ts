// The spec: its source, its properties, and which sites wait or are in the critical section.
import { algorithm, flag, type Say, type ViewOf, violation } from 'coterie'
import { above, bully, clauses, isAbove } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

type Sites = ViewOf<typeof bully>
const up = (view: Sites) => view.all('site').filter(({ self }) => !view.crashed(self))
const highestOf = (sites: readonly number[], seen: Pick<Sites, 'parameters'>) =>
  sites.find((one) => sites.every((other) => other === one || isAbove(one, other, seen)))
const highestUp = (view: Sites) =>
  highestOf(
    up(view).map(({ self }) => self),
    view,
  )
const leaders = (view: Sites) => up(view).flatMap(({ self, elected }) => (elected === self ? [self] : []))
const oneLeader = (view: Sites) => leaders(view).length <= 1

const atMostOneLeader = bully.inWords(
  bully.always('atMostOneLeader', 'at most one site that is up believes that it leads', oneLeader),
  (view, say) => `${say.sites(leaders(view))} lead at the same time`,
)

/** Whom sites have elected: `site 0 has elected site 1`. */
const whom = (sites: readonly { readonly self: number; readonly elected: number | null }[], say: Say) =>
  sites
    .map(
      ({ self, elected }) =>
        `${say.titles([self])} has elected ${elected === null ? 'nobody' : say.titles([elected])}`,
    )
    .join(', ')
const wrongly = (view: Sites) => up(view).filter(({ elected }) => elected !== highestUp(view))
const highestInWords = (view: Sites, say: Say) =>
  `the highest site that is up is ${say.titles([highestUp(view)!])}`

const highestIsElected = bully.inWords(
  bully.always(
    'highestIsElected',
    'if a site that is up has a leader that is up, this leader is the highest site that is up',
    (view) =>
      up(view).every(
        ({ elected }) => elected === null || view.crashed(elected) || elected === highestUp(view),
      ),
  ),
  (view, say) =>
    `${whom(
      wrongly(view).filter(({ elected }) => elected !== null && !view.crashed(elected)),
      say,
    )}, but ${highestInWords(view, say)}`,
)

const electionEnds = bully.inWords(
  bully.atRest('electionEnds', 'at rest, no site that is up is still in an election', (view) =>
    up(view).every(({ phase }) => phase === 'idle'),
  ),
  (view, say) => {
    const still = up(view).flatMap(({ self, phase }) => (phase !== 'idle' ? [self] : []))
    const are = still.length === 1 ? 'is' : 'are'
    return `no site has to take another step, and ${say.sites(still)} ${are} still in an election`
  },
)

// No site has to start. But while some site still has a reason to start, the election is not over.
const wouldStart = (view: Sites) =>
  up(view).some(
    ({ self, phase, elected }) => phase === 'idle' && (elected === null || view.suspects(self, elected)),
  )

const highestAtRest = bully.inWords(
  bully.atRest(
    'highestAtRest',
    'at rest, if no site has a reason to start, all sites that are up have elected the highest ' + 'of them',
    (view) => wouldStart(view) || up(view).every(({ elected }) => elected === highestUp(view)),
  ),
  (view, say) => `${whom(wrongly(view), say)}, but ${highestInWords(view, say)}`,
)

const everyoneElects = bully.leadsTo(
  'everyoneElects',
  'on every fair run, an election that has started ends: all sites that are up have left it ' +
    'and know a leader',
  (view) => up(view).some(({ phase }) => phase !== 'idle'),
  (view) => up(view).every(({ phase, elected }) => phase === 'idle' && elected !== null),
)

const inTime = bully.monitor(
  'oneLeaderIfInTime',
  'at most one site that is up believes that it leads, unless a site gave up waiting for an ' +
    'ANSWER or a COORDINATOR that could still come',
  'every step',
  flag, // whether a timeout came too early
  (early, { clause, site }, was, is) => {
    const others = was.all('site').filter(({ self }) => self !== site && !was.crashed(self))
    const coming = (from: number, to: number, type: string) =>
      was.channel(from, to).some((message) => message.type === type)
    const tooEarly =
      (clause === 'noAnswer' &&
        others.some(({ self }) => coming(site, self, 'ELECTION') || coming(self, site, 'ANSWER'))) ||
      (clause === 'noCoordinator' &&
        others.some(
          ({ self, phase }) =>
            coming(self, site, 'COORDINATOR') || (isAbove(self, site, was) && phase !== 'idle'),
        ))
    if (early || tooEarly) return true
    return oneLeader(is) ? false : violation
  },
)

const oneElectionEach = bully.rule(
  'oneElectionEach',
  'no site calls an election while it waits for the answers to one that it has called',
  'every step',
  ({ site, sent }, was) =>
    was.all('site')[site]?.phase === 'electing' && sent.some(({ message }) => message.type === 'ELECTION')
      ? violation
      : undefined,
)

// Only after an election: initially there was no leader, or the leader is now another site, or its COORDINATOR is in transit.
const wasElected = (view: Sites) =>
  view.parameters.leader === 'nobody' ||
  highestUp(view) !== highestOf(view.competitors, view) ||
  view.inFlight('COORDINATOR') > 0

const someoneLeads = bully.sometimes(
  'allElectTheHighest',
  'in some run an election ends with all sites that are up electing the highest of them',
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
    'Each clause, with its sends, is one atomic step. Channels must not lose messages; they may ' +
    'reorder and copy them. A request starts an election, and no site has to make one. A site ' +
    'calls an election as long as it takes part in one. The book ' +
    'assumes that a site that does not answer in time has crashed. Here a site waits until its ' +
    'detector suspects all sites above, which is the same with a perfect detector. With timeouts ' +
    'it may also give up too early. A site in an election forgets the old leader. A site that ' +
    'still names a crashed leader has not noticed the crash yet, and the properties allow this. ' +
    'The highest site has the best attribute, and the highest number among those with an equal ' +
    'one; every site knows the attributes of all. Sites are compared, so no renaming is a ' +
    'symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: bully,
  clauses,
  variants,
  contention: {
    request: 'start',
    words: { waits: 'calls an election', holds: 'leads' },
    waits: ({ phase }) => phase !== 'idle',
    holds: ({ self, elected }) => elected === self,
  },
  symmetry: 'none',
  initial: {
    site: (seen) => ({
      elected: seen.parameters.leader === 'highest' ? highestOf(seen.sites.toArray(), seen)! : null,
    }),
  },
  // The highest has no site above, and leads as soon as it has recovered.
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
    oneElectionEach,
    inTime,
    someoneLeads,
  ],
  expectations,
})

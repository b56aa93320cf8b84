// The spec: its source, which sites wait or are in the critical section, and its properties.
import { algorithm, entryPossible, type Say, violation } from 'coterie'
import { clauses, isAbove, ring } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

type Sites = Parameters<Parameters<typeof ring.always>[2]>[0]
const up = (view: Sites) => view.all('site').filter(({ self }) => !view.crashed(self))
const highestOf = (sites: readonly number[], ctx: Pick<Sites, 'parameters'>) =>
  sites.find((one) => sites.every((other) => other === one || isAbove(one, other, ctx)))
const highestUp = (view: Sites) =>
  highestOf(
    up(view).map(({ self }) => self),
    view,
  )

const leaders = (view: Sites) => up(view).flatMap(({ self, elected }) => (elected === self ? [self] : []))

const atMostOneLeader = ring.inWords(
  ring.always(
    'atMostOneLeader',
    'at most one site that is up believes that it leads',
    (view) => leaders(view).length <= 1,
  ),
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

const highestIsElected = ring.inWords(
  ring.always(
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

const electedIsUp = ring.inWords(
  ring.rule(
    'electedIsUp',
    'a site that another site regards as leader is up at that time',
    'every step',
    ({ site }, was, is) => {
      const elected = is.all('site')[site]?.elected ?? null
      const news = elected !== null && elected !== was.all('site')[site]?.elected
      return news && is.crashed(elected) ? violation : undefined
    },
  ),
  ({ site }, _was, is, say) => {
    const { elected } = is.all('site')[site]!
    return `${say.sites([site])} elects ${say.sites([elected!])}, which has crashed`
  },
)

const electionEnds = ring.inWords(
  ring.atRest('electionEnds', 'at rest, no site that is up is still in an election', (view) =>
    up(view).every(({ participant }) => !participant),
  ),
  (view, say) => {
    const still = up(view).flatMap(({ self, participant }) => (participant ? [self] : []))
    const are = still.length === 1 ? 'is' : 'are'
    return `no site has to take another step, and ${say.sites(still)} ${are} still in an election`
  },
)

const oneElectionEach = ring.rule(
  'oneElectionEach',
  'no site calls an election while it takes part in one',
  'every step',
  ({ site, clause }, was) =>
    clause === 'start' && was.all('site')[site]!.participant ? violation : undefined,
)

// No site must start an election, but a run has not ended while some site still has a reason to.
const wouldStart = (view: Sites) =>
  up(view).some(
    ({ self, participant, elected }) => !participant && (elected === null || view.suspects(self, elected)),
  )

const highestAtRest = ring.inWords(
  ring.atRest(
    'highestAtRest',
    'at rest, if no site has a reason to start, all sites that are up have elected the ' + 'highest of them',
    (view) => wouldStart(view) || up(view).every(({ elected }) => elected === highestUp(view)),
  ),
  (view, say) => `${whom(wrongly(view), say)}, but ${highestInWords(view, say)}`,
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
  claim: 'from every state in which a site takes part, some run lets it learn the leader',
}

// Only after an election: there was no leader at the start, or another site leads now, or the winner is being announced.
const wasElected = (view: Sites) =>
  view.parameters.leader === 'nobody' ||
  highestUp(view) !== highestOf(view.competitors, view) ||
  view.inFlight('COORDINATOR') > 0

const allElect = ring.sometimes(
  'allElectTheHighest',
  'in some run an election ends with all sites that are up electing the highest of them',
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
    'Each clause, with its send, is one atomic step. Channels must not lose messages; they ' +
    'may reorder and copy them. A request starts an election, and no site has to make one. ' +
    'Any number of sites may start one, and each election takes 2N messages. A site ' +
    'takes part in an election until it knows the leader: then it has elected. No ' +
    'message is sent again: a message is lost with its receiver. So the algorithm tolerates ' +
    'crashes before an election, with a perfect detector, but not crashes during one; a ' +
    'detector that errs leaves out a site that is up. The highest site has the best attribute, ' +
    'and the highest number among those with an equal one; a message that names a site also ' +
    'carries its attribute. Sites are compared, so no renaming is a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: ring,
  clauses,
  variants,
  contention: {
    request: 'start',
    words: { waits: 'takes part', holds: 'has elected' },
    waits: ({ participant }) => participant,
    holds: ({ elected }) => elected !== null,
  },
  topology: 'one-way ring',
  symmetry: 'none',
  statuses: { leader: ({ self, elected }) => elected === self },
  initial: {
    site: (ctx) => ({
      elected: ctx.parameters.leader === 'highest' ? highestOf(ctx.sites.toArray(), ctx)! : null,
    }),
  },
  formulas,
  properties: [
    atMostOneLeader,
    highestIsElected,
    electedIsUp,
    electionEnds,
    highestAtRest,
    everyoneElects,
    oneElectionEach,
    leaderPossible,
    allElect,
  ],
  expectations,
})

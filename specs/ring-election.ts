// An election on a ring in which crashed sites are skipped: a message goes round and collects who is up, a second one says
// who has won. How the members of the new ring use the list, which the second message could carry as well, is left out.
import {
  algorithm,
  type ContextOf,
  choice,
  entryPossible,
  flag,
  many,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  violation,
} from 'coterie'

const ring = protocol({
  parameters: {
    leader: choice('who leads at first', 'nobody', 'highest'),
    // A site that finds itself among those that a message names takes it off the ring.
    names: choice('whom a message names', 'all it has passed', 'its initiator'),
  },
  roles: { site: many({ participant: flag, elected: optional(siteId) }) },
  messages: {
    ELECTION: { names: setOf(siteId), highest: siteId },
    COORDINATOR: { names: setOf(siteId), leader: siteId },
  },
})
const { ELECTION, COORDINATOR } = ring.messages
const { local, upon } = ring.roles.site
type Seen = Omit<ContextOf<typeof ring>, 'from'>
type Names = ReturnType<typeof ELECTION>['names']

/** The next site on the ring that is not suspected; the own one, if all others are. */
const next = ({ self, sites, suspects }: Seen): number => {
  const after = (site: number): number => (site - self - 1 + sites.size) % sites.size
  return sites.filter((site) => site === self || !suspects(site)).minBy(after)!
}
const only = ({ self, sites }: Seen): Names => sites.clear().add(self)
const named = (names: Names, { self, parameters }: Seen) =>
  parameters.names === 'its initiator' ? names : names.add(self)

/** (1) A site that knows of no leader, or notices that the leader has crashed, sends ELECTION with its number round. */
export const start = local({
  guard: ({ participant, elected }, { suspects }) => !participant && (elected === null || suspects(elected)),
  effect: (_, seen) => [
    { participant: true, elected: null },
    send(next(seen), ELECTION({ names: only(seen), highest: seen.self })),
  ],
})

/** (2) Upon ELECTION: take part, and pass it on; come round, it names the leader, and COORDINATOR is sent round. */
export const onElection = upon('ELECTION', (_, message, seen) => {
  const { self } = seen
  const to = next(seen)
  const highest = Math.max(message.highest, self)
  // Where nobody else is up it has come round as well.
  return message.names.has(self) || to === self
    ? [
        { participant: false, elected: highest },
        send(to, COORDINATOR({ names: only(seen), leader: highest })),
      ]
    : [
        { participant: true, elected: null },
        send(to, ELECTION({ names: named(message.names, seen), highest })),
      ]
})

/** (3) Upon COORDINATOR: that is the leader; pass it on until it has come round. */
export const onCoordinator = upon('COORDINATOR', (_, { names, leader }, seen) => {
  if (names.has(seen.self)) return []
  const to = next(seen)
  const rest = to === seen.self ? [] : [to]
  return [
    { participant: false, elected: leader },
    send(rest, COORDINATOR({ names: named(names, seen), leader })),
  ]
})

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
  'whoever is taken for the leader is up at that time',
  'every step',
  ({ site }, was, is) => {
    const elected = is.all('site')[site]?.elected ?? null
    const news = elected !== null && elected !== was.all('site')[site]?.elected
    return news && is.crashed(elected) ? violation : undefined
  },
)
const electionEnds = ring.finally(
  'electionEnds',
  'at rest no site that is up is left in an election',
  (view) => up(view).every(({ participant }) => !participant),
)
// Nobody must start, but a run in which somebody still has a reason to has not come to its end.
const wouldStart = (view: Sites) =>
  up(view).some(
    ({ self, participant, elected }) => !participant && (elected === null || view.suspects(self, elected)),
  )
const highestAtRest = ring.finally(
  'highestAtRest',
  'at rest, with nobody left who would start, all that are up have elected the highest of them',
  (view) => wouldStart(view) || up(view).every(({ elected }) => elected === highestUp(view)),
)
const everyoneElects = ring.leadsTo(
  'everyoneElects',
  'on every fair run, where an election is going on, all that are up are through with it at last and name a leader',
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
    'A. S. Tanenbaum, M. van Steen, Distributed Systems, 2nd ed., 2007, section 6.5.1 (a ring algorithm); after G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  about:
    'A clause is atomic, the message it sends included. Channels must not lose messages; they need be neither FIFO nor without copies. A request is that a site starts an election; nobody must. Any number of sites may, and each election takes 2 N messages. To wait is to take part, to be in is to know a leader. Nothing is sent again: a message is lost with the site it is on its way to. So crashes before an election are survived, given a perfect detector, and crashes during one are not; a detector that errs leaves out a site that is up. Numbers of sites are compared, so no renaming is a symmetry.',
  sites: { min: 2, max: 7, fallback: 3 },
  protocol: ring,
  clauses: { start, onElection, onCoordinator },
  workload: { request: 'start' },
  symmetry: 'none',
  waits: ({ participant }) => participant,
  holds: ({ elected }) => elected !== null,
  standings: { leader: ({ self, elected }) => elected === self },
  initial: {
    site: ({ sites, parameters }) => ({ elected: parameters.leader === 'highest' ? sites.size - 1 : null }),
  },
  formulas: {
    messagesInAll: {
      text: '2N for each site that starts, so 2N to 2N^2',
      says: 'bounds',
      least: ({ sites }) => 2 * sites,
      most: ({ sites, requesters }) => 2 * sites * requesters.length,
      source: 'Tanenbaum, van Steen 2007, section 6.5.1',
    },
  },
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
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 3, requests: 1, requesters: [0] }, counts: [8, 7, 7], verdicts: {}, note: 'one election: 2 N messages, after the step that starts it' },
    { model: { sites: 3, requests: 1, requesters: [0, 1] }, counts: [39, 51, 14], verdicts: {}, note: 'two at once: both go all the way, and find the same leader' },
    { model: { sites: 2, requests: 1 }, counts: [24, 28, 10], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [152, 240, 21], verdicts: { everyoneElects: 'holds' }, note: 'all may start: up to 2 N N messages' },
    { model: { sites: 4, requests: 1 }, counts: [968, 1928, 36], verdicts: {} },
    { model: { sites: 3, requests: 1, parameters: { names: 'its initiator' } }, counts: [152, 240, 21], verdicts: {}, note: 'without crashes only initiators find themselves anyway' },
    { model: { sites: 3, requests: 1, order: 'unordered' }, counts: [1427, 3411, 21], verdicts: { everyoneElects: 'holds' } },
    { model: { sites: 3, requests: 1, duplication: 1 }, counts: [808, 1677, 22], verdicts: { everyoneElects: 'holds' }, note: 'a copy makes one more round' },
    { model: { sites: 3, requests: 1, loss: 1 }, counts: [309, 651, 21], verdicts: { everyoneElects: 'violated', electionEnds: { violated: 2 }, highestAtRest: { violated: 4 }, entryPossible: { violated: 4 } } },
    { model: { sites: 3, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' }, counts: [23, 29, 9], verdicts: { everyoneElects: 'holds' }, note: 'the leader crashes before the election; any other site too, and nobody minds' },
    { model: { sites: 4, requests: 1, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' }, counts: [156, 244, 22], verdicts: {} },
    { model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'leader', detector: 'perfect' }, counts: [579, 1083, 21], verdicts: { everyoneElects: 'holds', electedIsUp: { violated: 6 } }, note: 'whoever hears of it too late notices, and starts again' },
    { model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '1', detector: 'perfect' }, counts: [22, 26, 7], verdicts: { electionEnds: { violated: 3 }, highestAtRest: { violated: 6 }, entryPossible: { violated: 2 } },
      counterexample: { folder: 'ring-election-receiver-crash', property: 'electionEnds', prose: 'Site 1 may crash, and only site 0 starts an election. It sends its message to its successor, which is up; then site 1 crashes, and the message arrives at a site that is no longer there. Site 0 takes part for ever in an election of which nobody else has heard. The rule skips a successor that has crashed when the message is sent; it says nothing of one that crashes while the message is under way. The argument that a message comes round assumes that it is taken in by whoever it is sent to.' } },
    { model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '2', detector: 'perfect' }, counts: [22, 26, 7], verdicts: { electedIsUp: { violated: 5 }, electionEnds: { violated: 4 }, highestAtRest: { violated: 4 }, entryPossible: { violated: 3 } },
      counterexample: { folder: 'ring-election-winner-crash', property: 'electedIsUp', prose: 'Site 2 may crash, and only site 0 starts an election. The message has passed all sites and is on its way back when site 2, whose number is the highest on it, crashes. Site 0 cannot tell from the list: it announces a leader that is gone. The argument that the highest site which is up wins assumes that nobody crashes between being put on the list and being announced. Here a detector mends it, since whoever hears of such a leader notices and starts again.' } },
    { model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '0', detector: 'perfect', parameters: { names: 'its initiator' } }, counts: [21, 25, 8], verdicts: { everyoneElects: 'violated', electionEnds: { violated: 5 }, highestAtRest: { violated: 5 }, entryPossible: { violated: 3 } },
      counterexample: { folder: 'ring-election-initiator-crash', property: 'entryPossible', prose: 'A message names its initiator alone, which is to take it off the ring, and site 0 may crash. Site 0 starts an election and crashes while its message is on its way to site 1. Site 1 takes part and passes it on to site 2, which passes it on to site 1, the crashed site being skipped: the message goes round for ever, and nobody takes it off. As both take part already, neither starts an election of its own. Nothing is ever at rest, so it takes a property that looks ahead to see it. The argument that an election ends rests on one site that must stay up; a message that names all it has passed is taken off by the next of them.' } },
    { model: { sites: 3, requests: 1, requesters: [0], crash: 1, whoCrashes: '0', detector: 'perfect' }, counts: [21, 25, 7], verdicts: { electionEnds: { violated: 5 }, highestAtRest: { violated: 5 }, entryPossible: { violated: 4 } }, note: 'with all names the next site on the list takes the message off; what is left is a message lost with its receiver' },
    { model: { sites: 3, requests: 1, crash: 1, detector: 'perfect' }, counts: [2480, 4529, 21], verdicts: { everyoneElects: 'violated', electedIsUp: { violated: 5 }, electionEnds: { violated: 3 }, highestAtRest: { violated: 4 }, entryPossible: { violated: 3 } } },
    { model: { sites: 3, requests: 1, crash: 1 }, counts: [821, 1626, 21], verdicts: { electedIsUp: { violated: 5 }, electionEnds: { violated: 3 }, highestAtRest: { violated: 4 }, entryPossible: { violated: 2 } }, note: 'without a detector nobody is skipped and no crash is noticed' },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, detector: 'erring' }, counts: [19, 18, 8], verdicts: { everyoneElects: 'holds', atMostOneLeader: { violated: 4 }, highestIsElected: { violated: 4 }, highestAtRest: { violated: 6 } },
      counterexample: { folder: 'ring-election-wrong-suspicion', property: 'highestAtRest', prose: 'The detector of site 1 errs: it takes site 2, which leads, for crashed. Site 1 starts an election, skips its successor, and of the sites left it is the highest; site 0 is told, site 2 is not. In the end there are two leaders, and nobody has a reason to start another election: site 2 has heard of none. The argument that all that are up are asked, and told, assumes a detector that suspects only sites that have crashed.' } },
  ],
})

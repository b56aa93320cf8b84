// The bully algorithm, Garcia-Molina 1982: of the sites that are up the highest makes itself the leader, and those below
// are told. How a new leader takes over the work of the old one is left out.
import {
  algorithm,
  type ContextOf,
  choice,
  flag,
  many,
  oneOf,
  optional,
  protocol,
  send,
  siteId,
  violation,
} from 'coterie'

const bully = protocol({
  parameters: {
    leader: choice('who leads at first', 'nobody', 'highest'),
    // detector: until the detector suspects every site above. any: a timeout may come at any time as well, also too early.
    timeout: choice('how long a site waits', 'detector', 'any'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'electing', 'answered'), // answered: a higher site has taken over
      elected: optional(siteId),
    }),
  },
  messages: { ELECTION: {}, ANSWER: {}, COORDINATOR: {} },
})
const { ELECTION, ANSWER, COORDINATOR } = bully.messages
const { local, timeout, upon } = bully.roles.site
type Seen = Omit<ContextOf<typeof bully>, 'from'>

const above = ({ self, others }: Seen) => others.filter((site) => site > self)
const below = ({ self, others }: Seen) => others.filter((site) => site < self)
const noneAbove = (seen: Seen) => above(seen).every((site) => seen.suspects(site))
const elect = (seen: Seen) => [{ phase: 'electing', elected: null }, send(above(seen), ELECTION())] as const
const lead = (seen: Seen) =>
  [{ phase: 'idle', elected: seen.self }, send(below(seen), COORDINATOR())] as const

/** (1) A site that knows of no leader, or notices that the leader has crashed, sends ELECTION to all above. */
export const start = local({
  guard: ({ phase, elected }, seen) => phase === 'idle' && (elected === null || seen.suspects(elected)),
  effect: (_, seen) => elect(seen),
})

/** (2) Upon ELECTION, which comes from below: answer, and begin an election of the own unless one is running. */
export const onElection = upon('ELECTION', ({ phase }, _, seen) => {
  const answer = send(seen.from, ANSWER())
  if (phase !== 'idle') return [{}, answer]
  const [changes, sent] = elect(seen)
  return [changes, answer, sent]
})

/** (3) Upon ANSWER: a higher site has taken over; wait for its COORDINATOR. */
export const onAnswer = upon('ANSWER', ({ phase }) => (phase === 'electing' ? [{ phase: 'answered' }] : []))

/** (4) Without an answer, as all above are down: be the leader, and tell all below. */
export const win = local({
  guard: ({ phase }, seen) => phase === 'electing' && noneAbove(seen),
  effect: (_, seen) => lead(seen),
})

/** (4) The same where no answer has come in time. */
export const noAnswer = timeout({
  guard: ({ phase }, { parameters }) => phase === 'electing' && parameters.timeout === 'any',
  effect: (_, seen) => lead(seen),
})

/** (5) After an answer but without a COORDINATOR, as all above are down: begin again. */
export const again = local({
  guard: ({ phase }, seen) => phase === 'answered' && noneAbove(seen),
  effect: (_, seen) => elect(seen),
})

/** (5) The same where no COORDINATOR has come in time. */
export const noCoordinator = timeout({
  guard: ({ phase }, { parameters }) => phase === 'answered' && parameters.timeout === 'any',
  effect: (_, seen) => elect(seen),
})

/** (6) Upon COORDINATOR, which comes from above: that is the leader. */
export const onCoordinator = upon('COORDINATOR', (_, __, { from }) => [{ phase: 'idle', elected: from }])

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
const electionEnds = bully.finally(
  'electionEnds',
  'at rest no site that is up is left in an election',
  (view) => up(view).every(({ phase }) => phase === 'idle'),
)
// Nobody must start, but a run in which somebody still has a reason to has not come to its end.
const wouldStart = (view: Sites) =>
  up(view).some(
    ({ self, phase, elected }) => phase === 'idle' && (elected === null || view.suspects(self, elected)),
  )
const highestAtRest = bully.finally(
  'highestAtRest',
  'at rest, with nobody left who would start, all that are up have elected the highest of them',
  (view) => wouldStart(view) || up(view).every(({ elected }) => elected === highestUp(view)),
)
const everyoneElects = bully.leadsTo(
  'everyoneElects',
  'on every fair run, where an election is going on, all that are up are through with it at last and name a leader',
  (view) => up(view).some(({ phase }) => phase !== 'idle'),
  (view) => up(view).every(({ phase, elected }) => phase === 'idle' && elected !== null),
)
const inTime = bully.monitor(
  'oneLeaderIfInTime',
  'no two sites that are up take themselves for the leader, unless a timeout came while there was still something to wait for',
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

type Election = {
  readonly sites: number
  readonly requesters: readonly number[]
  readonly crash: number
  readonly parameters: { readonly leader: string; readonly timeout: string }
}
/** The messages of one election, where one site notices that the highest is down. */
const once = ({ sites: n, requesters, crash, parameters: { leader, timeout: how } }: Election) => {
  if (leader !== 'highest' || how !== 'detector' || crash !== 1 || requesters.length !== 1) return undefined
  if (requesters[0] === n - 2) return n - 1
  return requesters[0] === 0 ? n * n - n - 1 : undefined
}

export default algorithm({
  name: 'bully',
  title: 'The bully algorithm, an election',
  citation:
    'H. Garcia-Molina, Elections in a Distributed Computing System, IEEE Transactions on Computers C-31(1), 1982; in the form of G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, section 15.3',
  about:
    'A clause is atomic, the messages it sends included. Channels must not lose messages; they need be neither FIFO nor without copies. A request is that a site starts an election; nobody must. To wait is to take part, to be in is to lead. The book assumes that a site which does not answer in time has crashed. Here a site waits until its detector suspects all above, which with a perfect one comes to the same; with timeouts it may also lose patience too early. A leader value from before an election is forgotten in it; a site that still names a crashed leader has not noticed yet, which is not held against anybody. Sites with higher numbers win, so no renaming is a symmetry.',
  sites: { min: 2, max: 7, fallback: 3 },
  protocol: bully,
  clauses: { start, onElection, onAnswer, win, noAnswer, again, noCoordinator, onCoordinator },
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
  formulas: {
    messagesInAll: {
      text: 'after a crash of the highest: N-1 if the second highest alone notices, N^2-N-1 if the lowest alone does',
      says: 'values',
      least: once,
      most: once,
      source:
        'Coulouris, Dollimore, Kindberg, Blair 2011, section 15.3 (N-2 COORDINATOR at best, O(N^2) at worst), with the ELECTION that nobody receives',
    },
  },
  properties: [
    atMostOneLeader,
    highestIsElected,
    electionEnds,
    highestAtRest,
    everyoneElects,
    inTime,
    someoneLeads,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: { sites: 2 }, counts: [18, 26, 7], verdicts: { everyoneElects: 'holds' } },
    { model: { sites: 2, requests: 1 }, counts: [24, 31, 7], verdicts: {} },
    { model: { sites: 3, requests: 1 }, counts: [3060, 8743, 20], verdicts: { everyoneElects: 'holds' } },
    { model: { sites: 3, order: 'unordered' }, counts: [1948, 7321, 20], verdicts: {}, note: 'FIFO is not needed' },
    { model: { sites: 3, requests: 1, duplication: 1 }, counts: [28931, 100884, 24], verdicts: {}, note: 'a copy makes some more elections' },
    { model: { sites: 3, requests: 1, loss: 1 }, counts: [7820, 29093, 20], verdicts: { everyoneElects: 'violated', electionEnds: { violated: 2 }, highestAtRest: { violated: 6 } }, note: 'a site waits for an answer that does not come, from one that is up' },
    { model: { sites: 2, requests: 1, parameters: { leader: 'highest' }, crash: 1, whoCrashes: '1', detector: 'perfect' }, counts: [6, 6, 4], verdicts: { everyoneElects: 'holds' } },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, whoCrashes: '2', detector: 'perfect' }, counts: [100, 224, 11], verdicts: { everyoneElects: 'holds' }, note: 'an explorer in which the leader has crashed before, and timeouts fire when nothing is left to wait for, has 99 states and 223 steps: all but the first. There too a state says who has started' },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' }, counts: [102, 226, 11], verdicts: { everyoneElects: 'holds' }, note: 'where another than the leader crashes, nothing happens' },
    { model: { sites: 3, parameters: { leader: 'highest' }, crash: 2, detector: 'perfect' }, counts: [520, 1662, 20], verdicts: { everyoneElects: 'holds' }, note: 'also in the middle of the election' },
    { model: { sites: 3, requests: 1, crash: 1, detector: 'perfect' }, counts: [23222, 81909, 23], verdicts: { everyoneElects: 'violated', electionEnds: { violated: 10 } },
      counterexample: { folder: 'bully-late-coordinator', property: 'electionEnds', prose: 'Site 2 leads and crashes; site 0 has heard from it already, site 1 has not. Site 0 notices and sends ELECTION to site 1, which answers and begins an election of its own. Now the COORDINATOR of site 2 arrives there after all, and ends it: site 1 takes a crashed site for the leader. It may notice, but it need not, and until then site 0 waits for a COORDINATOR of site 1. The argument that whoever answers will lead assumes that the messages of a site which is known to have crashed have all arrived, as they have where a crash is noticed by waiting long enough. A detector that is faster than the channels breaks that.' } },
    { model: { sites: 4, requests: 1, parameters: { leader: 'highest' }, crash: 1, whoCrashes: '3', detector: 'perfect' }, counts: [58848, 276923, 28], verdicts: {} },
    { model: { sites: 4, requests: 1, parameters: { leader: 'highest' }, crash: 2, detector: 'perfect' }, counts: [527877, 2831890, 32], verdicts: { electionEnds: { violated: 14 } }, large: true, note: 'the COORDINATOR of a site that has crashed comes late' },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1 }, counts: [4, 3, 1], verdicts: { highestAtRest: { violated: 1 }, allElectTheHighest: 'violated' }, note: 'without a detector nobody notices, and there is no election' },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, detector: 'erring' }, counts: [290, 667, 14], verdicts: { everyoneElects: 'holds', atMostOneLeader: { violated: 3 }, highestIsElected: { violated: 3 } }, note: 'the highest hears of it, and leads again',
      counterexample: { folder: 'bully-wrong-suspicion', property: 'atMostOneLeader', prose: 'The detector of site 1 errs: it takes site 2, the leader, for crashed. Site 1 starts an election, and with nobody above that it does not suspect it does not wait for an answer: it leads, while site 2 leads as well. Its ELECTION will arrive at site 2, which then bullies it out again; until then there are two leaders. That only one can lead rests on the assumption that a site which is up answers within a known time, so that one which does not has crashed. In an asynchronous system no such time exists.' } },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest', timeout: 'any' }, crash: 1, whoCrashes: '2', detector: 'perfect', timeouts: 2 }, counts: [850, 2484, 16], verdicts: { atMostOneLeader: { violated: 5 }, highestIsElected: { violated: 3 }, oneLeaderIfInTime: 'holds' }, note: 'a timeout that comes too early is a wrong suspicion' },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest', timeout: 'any' }, crash: 2, detector: 'perfect', timeouts: 1 }, counts: [1537, 4850, 15], verdicts: { atMostOneLeader: { violated: 5 }, highestIsElected: { violated: 3 }, oneLeaderIfInTime: 'holds' } },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest', timeout: 'any' }, crash: 1, whoCrashes: '2', detector: 'perfect', timeouts: 1, loss: 1 }, counts: [1113, 3671, 16], verdicts: { atMostOneLeader: { violated: 5 }, highestIsElected: { violated: 3 }, electionEnds: { violated: 4 }, highestAtRest: { violated: 8 }, oneLeaderIfInTime: { violated: 6 } },
      counterexample: { folder: 'bully-lost-message', property: 'oneLeaderIfInTime', prose: 'The leader has crashed, one message may be lost, and a timeout comes only when nothing is left to wait for. Sites 0 and 1 notice. Site 1 finds nobody above, and leads. The ELECTION of site 0 to site 1 is lost. No answer will ever come, so the timeout of site 0 is not too early, and yet wrong: site 0 leads, and so does site 1. The argument concludes from silence that a site has crashed, which takes channels that lose nothing.' } },
    { model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 1, recovery: 1, whoCrashes: '2', detector: 'perfect' }, counts: [10537, 33460, 24], verdicts: { everyoneElects: 'holds', atMostOneLeader: { violated: 5 }, highestIsElected: { violated: 4 }, highestAtRest: { violated: 9 } },
      counterexample: { folder: 'bully-recovered-leader', property: 'highestAtRest', prose: 'Site 2 leads, crashes, and comes up again. Meanwhile site 1 has noticed and made itself the leader; its COORDINATOR is still on its way to site 0. Site 2 recovers, has nobody above, and leads again, as it should: it bullies site 1 out. But site 0 hears of site 2 first and of site 1 after that, as messages of different sites overtake each other. At rest site 0 takes site 1 for the leader, and site 1 takes site 2. A COORDINATOR does not say to which election it belongs: that the last one to arrive is the last one sent takes a site which does not come back under its old number while an election is going on.' } },
  ],
})

// Mutants of the central server with election: void messages that count, answers that say too little, and takeovers by the
// wrong site, with wrong knowledge, or by no site.
import { type Mutant, send } from 'coterie'
import { ANSWER, COORDINATOR, local, upon } from './protocol.js'

interface Answers {
  readonly waits?: boolean // whether an answer says that the site waits
  readonly late?: boolean // whether an announcement counts after a later one has arrived
}

const answering = ({ waits = true, late = false }: Answers) => ({
  onCoordinator: upon('COORDINATOR', (me, _, { from }) => {
    if (from < me.leader && !late) return []
    const answer = ANSWER({ token: me.token, waits: waits && me.phase === 'wanted' && !me.token })
    const former = { leads: false, holder: null, queue: me.queue.clear(), answered: me.answered.clear() }
    return [{ leader: from, ...former }, send(from, answer)]
  }),
})

interface Takeover {
  readonly lowest?: boolean // whether the site waits for the crash of all lower sites
  readonly own?: boolean // whether the site takes its own token into account
}

const takingOver = ({ lowest = true, own = true }: Takeover) => ({
  takeOver: local({
    guard: (me, { self, sites, suspects }) =>
      me.leader < self &&
      (lowest ? sites.every((site) => site >= self || suspects(site)) : suspects(me.leader)),
    effect: (me, { self, others }) => [
      {
        leader: self,
        leads: true,
        holder: me.token && own ? self : null,
        queue: me.phase === 'wanted' && !me.token ? me.queue.push(self) : me.queue,
      },
      send(others, COORDINATOR()),
    ],
  }),
})

const twoSites = { sites: 2, crash: 1, detector: 'perfect' } as const
const threeSites = { ...twoSites, sites: 3 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the token of a replaced coordinator counts',
    teaches:
      'A grant may be in transit when its sender crashes. A site that has told the next ' +
      'coordinator that it has no token must not accept one from the last.',
    clauses: { onToken: upon('TOKEN', () => [{ token: true }]) },
    model: threeSites,
    verdicts: { mutualExclusion: 12, deadlockFreedom: 14 },
  },
  {
    name: 'the RELEASE of any site counts',
    teaches:
      'A site may crash after it has sent its RELEASE, and the coordinator replaces its token. ' +
      'Then the RELEASE would be a second one.',
    clauses: { onRelease: upon('RELEASE', () => [{ holder: null }]) },
    model: threeSites,
    verdicts: { mutualExclusion: 17 },
  },
  {
    name: 'the ANSWER of a crashed site counts',
    teaches:
      'A site may crash after it has answered that it has the token. No grant waits for this ' +
      'site, so the coordinator has made a new token. If it believed the ANSWER, it would lose ' +
      'track of this one.',
    clauses: {
      onAnswer: upon('ANSWER', (me, { token, waits }, { from }) => [
        {
          answered: me.answered.add(from),
          holder: token ? from : me.holder,
          queue: waits ? me.queue.push(from) : me.queue,
        },
      ]),
    },
    model: { sites: 4, requests: 1, requesters: [1, 2, 3], crash: 2, whoCrashes: '0,2', detector: 'perfect' },
    verdicts: { mutualExclusion: 19 },
  },
  {
    name: 'a new coordinator does not know of its own token',
    teaches: 'The new coordinator must include itself: it may be the site that has the token.',
    clauses: takingOver({ own: false }),
    model: threeSites,
    verdicts: { mutualExclusion: 13 },
  },
  {
    name: 'any site that suspects the coordinator takes over',
    teaches: 'Only one site may take over: the lowest that is up.',
    clauses: takingOver({ lowest: false }),
    model: threeSites,
    verdicts: { oneCoordinator: 3 },
  },
  {
    name: 'no site takes over',
    teaches: 'Without a coordinator no request is granted.',
    clauses: { takeOver: undefined },
    model: twoSites,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 3, entryPossible: 2 },
  },
  {
    name: 'an answer does not say that the site waits',
    teaches: 'The requests were lost with the coordinator, so the answers must repeat them.',
    clauses: answering({ waits: false }),
    model: threeSites,
    verdicts: {
      starvationFreedom: 'violated',
      deadlockFreedom: 7,
      entryPossible: 2,
      servedInRequestOrder: 8,
    },
  },
  {
    name: 'an announcement counts even after a later one has arrived',
    teaches:
      'The announcement of a coordinator may arrive after that of its successor. A site that ' +
      'followed it would follow a crashed site.',
    clauses: answering({ late: true }),
    model: { sites: 4, requests: 1, requesters: [3], crash: 2, whoCrashes: '0,1', detector: 'perfect' },
    verdicts: { deadlockFreedom: 15, entryPossible: 8 },
  },
  {
    name: 'a token that was lost with its holder is not replaced',
    teaches: 'A crashed site does not send the token back.',
    clauses: { regenerate: undefined },
    model: twoSites,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 6, entryPossible: 4 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: twoSites,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 2, entryPossible: 1, someoneEnters: 'violated' },
  },
]

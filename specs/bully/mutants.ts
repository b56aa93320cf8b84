// Mutants of the bully algorithm: messages that are not sent, not awaited, or sent in the wrong direction.
import { type Mutant, send } from 'coterie'
import { ANSWER, above, below, COORDINATOR, ELECTION, local, type Seen, upon } from './algorithm.js'

const noneUp = (sites: ReturnType<typeof above>, { suspects }: Seen) => sites.every((site) => suspects(site))

const electing = (rivals: typeof above, kept: boolean) => {
  const elect = (elected: number | null, seen: Seen) =>
    [{ phase: 'electing', elected: kept ? elected : null }, send(rivals(seen), ELECTION())] as const
  return {
    start: local({
      guard: ({ phase, elected }, { suspects }) =>
        phase === 'idle' && (elected === null || suspects(elected)),
      effect: ({ elected }, seen) => elect(elected, seen),
    }),
    onElection: upon('ELECTION', ({ phase, elected }, _, seen) => {
      if (phase !== 'idle') return [{}, send(seen.from, ANSWER())]
      const [changes, sent] = elect(elected, seen)
      return [changes, send(seen.from, ANSWER()), sent]
    }),
  }
}

const unanswered = {
  onElection: upon('ELECTION', ({ phase }, _, seen) =>
    phase === 'idle' ? [{ phase: 'electing', elected: null }, send(above(seen), ELECTION())] : [],
  ),
}

// Only a better attribute is higher: of two equal ones neither site is above the other.
const better = ({ self, others, parameters: { attribute } }: Seen) =>
  others.filter((site) => attribute.get(site)! > attribute.get(self)!)
const worse = ({ self, others, parameters: { attribute } }: Seen) =>
  others.filter((site) => attribute.get(site)! < attribute.get(self)!)

const leaderless = { sites: 3, requests: 1 } as const
const crashed = { ...leaderless, crash: 1, whoCrashes: '2', detector: 'perfect' } as const
const noticed = { ...crashed, parameters: { leader: 'highest' } } as const
const impatient = { ...crashed, parameters: { leader: 'highest', timeout: 'any' }, timeouts: 1 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'no ANSWER is sent, and a site waits for it',
    teaches: 'The answer tells a lower site to wait for a COORDINATOR instead.',
    clauses: unanswered,
    model: noticed,
    verdicts: {},
    survives: 'with a detector no site concludes anything from silence: it waits for the COORDINATOR anyway',
  },
  {
    name: 'no ANSWER is sent, and a site waits until a timeout',
    teaches: 'Silence means that a site has crashed, so every site that is up must answer.',
    clauses: unanswered,
    model: impatient,
    verdicts: { atMostOneLeader: 5, highestIsElected: 3, oneLeaderIfInTime: 5 },
  },
  {
    name: 'a site answers but starts no election',
    teaches: 'A site that answers takes over: it must run an election itself, or no site does.',
    clauses: { onElection: upon('ELECTION', (_, __, { from }) => [{}, send(from, ANSWER())]) },
    model: noticed,
    verdicts: { everyoneElects: 'violated', electionEnds: 5 },
  },
  {
    name: 'no COORDINATOR is sent',
    teaches: 'A leader does not lead until the sites below have heard of it.',
    clauses: {
      win: local({
        guard: ({ phase }, seen) => phase === 'electing' && noneUp(above(seen), seen),
        effect: (_, { self }) => [{ phase: 'idle', elected: self }],
      }),
    },
    model: leaderless,
    verdicts: {
      everyoneElects: 'violated',
      electionEnds: 4,
      highestAtRest: 8,
      allElectTheHighest: 'violated',
    },
  },
  {
    name: 'a site does not wait for the sites above',
    teaches:
      'To lead, a site must know that all sites above are down. Sending them ELECTION is not ' + 'enough.',
    clauses: {
      win: local({
        guard: ({ phase }) => phase === 'electing',
        effect: (_, seen) => [{ phase: 'idle', elected: seen.self }, send(below(seen), COORDINATOR())],
      }),
    },
    model: noticed,
    verdicts: { atMostOneLeader: 5, highestIsElected: 3 },
  },
  {
    name: 'the lowest wins',
    teaches:
      'ELECTION goes to the sites above and COORDINATOR to the sites below, so that the highest ' +
      'is elected.',
    clauses: {
      ...electing(below, false),
      win: local({
        guard: ({ phase }, seen) => phase === 'electing' && noneUp(below(seen), seen),
        effect: (_, seen) => [{ phase: 'idle', elected: seen.self }, send(above(seen), COORDINATOR())],
      }),
    },
    model: leaderless,
    verdicts: { highestIsElected: 2, highestAtRest: 4, allElectTheHighest: 'violated' },
  },
  {
    name: 'equal attributes are not told apart',
    teaches:
      'With equal attributes the number of the site must decide, or each of the best sites finds ' +
      'none above it and leads.',
    clauses: {
      ...electing(better, false),
      win: local({
        guard: ({ phase }, seen) => phase === 'electing' && noneUp(better(seen), seen),
        effect: (_, seen) => [{ phase: 'idle', elected: seen.self }, send(worse(seen), COORDINATOR())],
      }),
    },
    model: { ...leaderless, parameters: { attribute: '5,9,9' } },
    verdicts: { atMostOneLeader: 4, highestIsElected: 2, highestAtRest: 6, allElectTheHighest: 'violated' },
  },
  {
    name: 'a site in an election calls another upon ELECTION',
    teaches: 'A site calls one election at a time: it answers, and waits for the answers to its own call.',
    clauses: {
      onElection: upon('ELECTION', (_, __, seen) => [
        { phase: 'electing', elected: null },
        send(seen.from, ANSWER()),
        send(above(seen), ELECTION()),
      ]),
    },
    model: leaderless,
    verdicts: { oneElectionEach: 3 },
  },
  {
    name: 'a site with an ANSWER never starts again',
    teaches: 'A site that has answered may crash before it leads. Then the election must start again.',
    clauses: { again: undefined },
    model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 2, detector: 'perfect' },
    verdicts: { everyoneElects: 'violated', electionEnds: 7, highestAtRest: 7 },
  },
  {
    name: 'COORDINATOR counts only after an ANSWER',
    teaches: 'A COORDINATOR counts at any time, even for a site that has not sent ELECTION.',
    clauses: {
      onCoordinator: upon('COORDINATOR', ({ phase }, _, { from }) =>
        phase === 'answered' ? [{ phase: 'idle', elected: from }] : [],
      ),
    },
    model: noticed,
    verdicts: {},
    survives:
      'a site that drops the message notices by itself that the old leader has crashed, and ' +
      'starts an election',
  },
  {
    name: 'the old leader is remembered during an election',
    teaches: 'A site in an election knows no leader, so it forgets the old value.',
    clauses: electing(above, true),
    model: noticed,
    verdicts: {},
    survives: 'the old leader has crashed, and the properties allow a site to name a crashed leader',
  },
]

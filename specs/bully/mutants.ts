// Mutants of the bully algorithm: messages not sent, not waited for, or sent the wrong way.
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
    survives:
      'with a detector nobody concludes anything from silence: a site waits for the COORDINATOR all the same',
  },
  {
    name: 'no ANSWER is sent, and a site waits for some time',
    teaches: 'Silence means that a site has crashed, so whoever is up must answer.',
    clauses: unanswered,
    model: impatient,
    verdicts: { atMostOneLeader: 5, highestIsElected: 3, oneLeaderIfInTime: 5 },
  },
  {
    name: 'ANSWER without an election of the own',
    teaches: 'Who answers takes over: it must run an election itself, or nobody does.',
    clauses: { onElection: upon('ELECTION', (_, __, { from }) => [{}, send(from, ANSWER())]) },
    model: noticed,
    verdicts: { everyoneElects: 'violated', electionEnds: 5 },
  },
  {
    name: 'no COORDINATOR is sent',
    teaches: 'A leader is no leader until those below have heard of it.',
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
    name: 'a site does not wait for those above',
    teaches: 'To lead a site must know that all above are down: to have asked them is not enough.',
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
    teaches: 'Sites with higher numbers are asked, and lower ones are told, so that the highest is elected.',
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
    name: 'a site that was answered never begins again',
    teaches: 'Who has answered may crash before it leads: then the election must begin again.',
    clauses: { again: undefined },
    model: { sites: 3, requests: 1, parameters: { leader: 'highest' }, crash: 2, detector: 'perfect' },
    verdicts: { everyoneElects: 'violated', electionEnds: 7, highestAtRest: 7 },
  },
  {
    name: 'COORDINATOR counts only after an ANSWER',
    teaches: 'A COORDINATOR counts at any time, also for a site that has not asked.',
    clauses: {
      onCoordinator: upon('COORDINATOR', ({ phase }, _, { from }) =>
        phase === 'answered' ? [{ phase: 'idle', elected: from }] : [],
      ),
    },
    model: noticed,
    verdicts: {},
    survives: 'a site that drops it notices by itself that the old leader has crashed, and asks',
  },
  {
    name: 'the old leader is remembered during an election',
    teaches: 'A site in an election knows of no leader, so the old value is forgotten.',
    clauses: electing(above, true),
    model: noticed,
    verdicts: {},
    survives: 'the old leader has crashed, and to name a crashed site is not held against anybody',
  },
]

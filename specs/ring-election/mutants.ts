// Mutants of the election on a ring: the wrong number wins, a message stops too early or never, crashed sites are not skipped.
import { type Mutant, send } from 'coterie'
import { COORDINATOR, type Context, ELECTION, isAbove, local, next, upon } from './algorithm.js'

const only = ({ self, sites }: Context) => sites.clear().add(self)

interface Change {
  readonly better?: (highest: number, self: number, ctx: Context) => number
  readonly winner?: (highest: number, ctx: Context) => number
  readonly stops?: boolean // whether a message is removed after a full round
  readonly forgets?: boolean // whether the old leader is forgotten
  readonly to?: (ctx: Context) => number
}

const best = (highest: number, self: number, ctx: Context) => (isAbove(highest, self, ctx) ? highest : self)

const electing = (change: Change) => {
  const { better = best, winner = (highest) => highest, stops = true, forgets = true, to = next } = change
  return {
    start: local({
      guard: ({ participant, elected }, { suspects }) =>
        !participant && (elected === null || suspects(elected)),
      effect: (me, ctx) => [
        { participant: true, elected: forgets ? null : me.elected },
        send(to(ctx), ELECTION({ names: only(ctx), highest: ctx.self })),
      ],
    }),
    onElection: upon('ELECTION', (me, { names, highest: before }, ctx) => {
      const { self } = ctx
      const highest = better(before, self, ctx)
      const leader = winner(highest, ctx)
      return (names.has(self) || to(ctx) === self) && stops
        ? [{ participant: false, elected: leader }, send(to(ctx), COORDINATOR({ names: only(ctx), leader }))]
        : [
            { participant: true, elected: forgets ? null : me.elected },
            send(to(ctx), ELECTION({ names: names.add(self), highest })),
          ]
    }),
  }
}

const leaderless = { sites: 3, requests: 1 } as const
const noticed = { ...leaderless, parameters: { leader: 'highest' }, crash: 1, detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the lowest wins',
    teaches: 'The highest identifier on the list must win.',
    clauses: electing({ better: (highest, self) => Math.min(highest, self) }),
    model: leaderless,
    verdicts: { highestIsElected: 4, highestAtRest: 7, allElectTheHighest: 'violated' },
  },
  {
    name: 'of equal attributes the first on the way wins',
    teaches:
      'With equal attributes the number of the site must decide: the first on the way depends on ' +
      'the initiator.',
    clauses: electing({
      better: (highest, self, { parameters: { attribute } }) =>
        attribute.get(self)! > attribute.get(highest)! ? self : highest,
    }),
    model: { ...leaderless, parameters: { attribute: '9,5,9' } },
    verdicts: { atMostOneLeader: 8, highestIsElected: 4, highestAtRest: 7 },
  },
  {
    name: 'a site calls an election while it takes part in one',
    teaches: 'A site calls one election at a time.',
    clauses: {
      start: local({
        guard: ({ elected }, { suspects }) => elected === null || suspects(elected),
        effect: (_, ctx) => [
          { participant: true, elected: null },
          send(next(ctx), ELECTION({ names: only(ctx), highest: ctx.self })),
        ],
      }),
    },
    model: leaderless,
    verdicts: { oneElectionEach: 3 },
  },
  {
    name: 'the initiator wins',
    teaches:
      'The result must not depend on the initiator: all sites choose by the same rule from the same list.',
    clauses: electing({ winner: (_, { self }) => self }),
    model: leaderless,
    verdicts: { atMostOneLeader: 8, highestIsElected: 4, highestAtRest: 7 },
  },
  {
    name: 'the last number of the ring wins, whether it is on the list or not',
    teaches: 'Only a site on the list may win: the message collects the sites that are up.',
    clauses: electing({ winner: (_, { sites }) => sites.size - 1 }),
    model: noticed,
    verdicts: { electedIsUp: 4, allElectTheHighest: 'violated' },
  },
  {
    name: 'COORDINATOR is not passed on',
    teaches: 'COORDINATOR must go around the whole ring, or only the next site learns of the leader.',
    clauses: {
      onCoordinator: upon('COORDINATOR', (_, { leader }) => [{ participant: false, elected: leader }]),
    },
    model: leaderless,
    verdicts: { everyoneElects: 'violated', electionEnds: 5, highestAtRest: 5, entryPossible: 3 },
  },
  {
    name: 'a crashed successor is not skipped',
    teaches: 'A message to a crashed site is lost, so it must go to the next site that is up.',
    clauses: electing({ to: ({ self, sites }) => (self + 1) % sites.size }),
    model: noticed,
    verdicts: { electionEnds: 3, highestAtRest: 4, entryPossible: 2, allElectTheHighest: 'violated' },
  },
  {
    name: 'ELECTION is passed on forever',
    teaches: 'A message must leave the ring after a full round.',
    clauses: electing({ stops: false }),
    model: leaderless,
    verdicts: { everyoneElects: 'violated', entryPossible: 1, allElectTheHighest: 'violated' },
  },
  {
    name: 'COORDINATOR is passed on forever',
    teaches: 'A message must leave the ring after a full round.',
    clauses: {
      onCoordinator: upon('COORDINATOR', (_, { names, leader }, ctx) => [
        { participant: false, elected: leader },
        send(next(ctx), COORDINATOR({ names, leader })),
      ]),
    },
    model: { sites: 3, requests: 1 },
    verdicts: {},
    survives: 'every site learns the leader anyway; only the messages show that the election never ends',
  },
  {
    name: 'the old leader is remembered during an election',
    teaches: 'A site in an election knows no leader, so it must forget the old value.',
    clauses: electing({ forgets: false }),
    model: noticed,
    verdicts: {},
    survives: 'the old leader has crashed, and the properties allow a site to name a crashed leader',
  },
]

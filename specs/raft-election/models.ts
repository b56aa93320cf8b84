// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

const twoTerms = { sites: 3, parameters: { terms: '2' }, timeouts: 2 } as const
const recovering = { sites: 3, timeouts: 2, crash: 1, recovery: 1, whoCrashes: '1' } as const

export const expectations: readonly Expectation[] = [
  {
    model: { sites: 2 },
    counts: [18, 20, 6],
    verdicts: { someoneWins: 'violated' },
    note: 'both vote for themselves: a split vote',
  },
  {
    model: { sites: 3 },
    counts: [1232, 3483, 15],
    verdicts: { someoneWins: 'violated' },
    note: 'all three vote for themselves',
  },
  {
    model: { sites: 3, timeouts: 1 },
    counts: [76, 132, 8],
    verdicts: { someoneWins: 'holds' },
    note: 'one candidate, which wins',
  },
  { model: { sites: 5, timeouts: 1 }, counts: [2046, 6730, 14], verdicts: { someoneWins: 'holds' } },
  {
    model: twoTerms,
    counts: [5311, 15678, 16],
    verdicts: { someoneWins: 'holds' },
    note: 'two servers lead at once, in different terms',
    reached: [{ folder: 'raft-election-two-terms', formula: 'leads(0) & leads(1)', steps: 8 }],
  },
  {
    model: { ...twoTerms, order: 'unordered' },
    counts: [11878, 44421, 16],
    verdicts: { someoneWins: 'holds' },
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 3, loss: 1 },
    counts: [3044, 11424, 15],
    verdicts: { someoneWins: 'violated', allFollow: { violated: 13 } },
    note: 'a lost vote, or a lost heartbeat: there is only one here, and Raft repeats it',
  },
  {
    model: { sites: 3, duplication: 1 },
    counts: [7427, 27096, 16],
    verdicts: { someoneWins: 'violated' },
    note: 'a vote that is received twice counts once',
  },
  { model: { sites: 3, crash: 1 }, counts: [5525, 19089, 15], verdicts: { someoneWins: 'violated' } },
  {
    model: { ...recovering, parameters: { terms: '2' } },
    counts: [20573, 70313, 18],
    verdicts: { someoneWins: 'violated', allFollow: { violated: 9 } },
    note: 'a server that was down has not heard of the leader',
  },
  {
    model: { ...recovering, parameters: { forgets: 'vote' } },
    counts: [4832, 14160, 18],
    verdicts: {
      oneLeaderPerTerm: { violated: 10 },
      voteIsKept: { violated: 3 },
      someoneWins: 'violated',
      allFollow: { violated: 9 },
    },
    note: 'a server votes a second time in the same term',
    counterexample: { folder: 'raft-election-forgotten-vote', property: 'oneLeaderPerTerm' },
  },
  {
    model: { ...recovering, parameters: { forgets: 'term and vote' } },
    counts: [6279, 17947, 18],
    verdicts: {
      oneLeaderPerTerm: { violated: 10 },
      voteIsKept: { violated: 3 },
      someoneWins: 'violated',
      allFollow: { violated: 9 },
    },
  },
]

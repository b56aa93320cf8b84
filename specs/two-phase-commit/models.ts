// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [84, 189, 7], verdicts: { everyoneDecides: 'holds' } },
  {
    model: { sites: 3 },
    counts: [584, 1949, 10],
    verdicts: { everyoneDecides: 'holds' },
    note:
      'the TLA+ module TwoPhase has 288 states (TLA+ Examples, transaction_commit), since its ' +
      'messages stay: a short program of its own finds 288 so, and 584 if a message is received once',
  },
  {
    model: { sites: 3, order: 'unordered' },
    counts: [584, 1949, 10],
    verdicts: {},
    note: 'FIFO is not needed: no channel has two messages',
  },
  { model: { sites: 2, duplication: 1 }, counts: [242, 683, 8], verdicts: {} },
  {
    model: { sites: 2, loss: 1 },
    counts: [188, 497, 7],
    verdicts: { nonBlocking: { violated: 5 }, everyoneDecides: 'violated' },
    note: 'a lost decision',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'manager' },
    counts: [140, 397, 8],
    verdicts: { nonBlocking: { violated: 4 }, everyoneDecides: 'violated' },
    counterexample: { folder: 'two-phase-commit-blocked', property: 'nonBlocking' },
  },
  {
    model: { sites: 2, crash: 1, recovery: 1, whoCrashes: 'manager' },
    counts: [237, 661, 9],
    verdicts: { nonBlocking: { violated: 4 }, everyoneDecides: 'violated' },
    note: 'a recovery is not fair, so it may stay down',
  },
  {
    model: { sites: 2, crash: 1, whoCrashes: '0' },
    counts: [202, 483, 8],
    verdicts: { everyoneDecides: 'holds' },
    note: 'a resource manager: the others decide without it',
  },
  {
    model: { sites: 2, crash: 1, recovery: 1, whoCrashes: '0' },
    counts: [320, 851, 9],
    verdicts: { nonBlocking: { violated: 7 }, everyoneDecides: 'violated' },
    note: 'the decision arrives while it is down, and it does not ask again',
  },
]

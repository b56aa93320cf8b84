// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [54, 154, 5], verdicts: { detectsInTime: 'holds' } },
  {
    model: { sites: 3 },
    counts: [302, 1625, 8],
    verdicts: { detectsInTime: 'holds' },
    note: 'the TLA+ module EWD840 has as many states (TLA+ Examples, ewd840)',
  },
  {
    model: { sites: 4 },
    counts: [1566, 13938, 11],
    verdicts: { detectsInTime: 'holds' },
    note: 'as many in TLA+ Examples, and as deep',
  },
  {
    model: { sites: 3, fairness: { pass: 'none' } },
    counts: [302, 1625, 8],
    verdicts: { detectsInTime: 'violated' },
    note: 'the token may rest',
  },
]

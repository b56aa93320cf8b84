// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  {
    model: { requests: 1 },
    counts: [1392, 3756, 17],
    verdicts: { starvationFreedom: 'violated' },
    note: 'each proposer may begin one ballot, and the later ballot stops the earlier one',
  },
  {
    model: { requests: 1, parameters: { proposers: '1' } },
    counts: [32, 57, 9],
    verdicts: { twoLearn: 'violated', starvationFreedom: 'holds' },
    note: 'with one proposer, which no other proposer overtakes',
  },
  { model: { requests: 1, order: 'unordered' }, counts: [6280, 24142, 16], verdicts: {} },
  { model: { requests: 1, order: 'unordered', loss: 1 }, counts: [19819, 93757, 16], verdicts: {} },
  {
    model: { requests: 1, order: 'unordered', duplication: 1 },
    large: true,
    counts: [52610, 264088, 17],
    verdicts: {},
  },
  { model: { requests: 2 }, counts: [105211, 359219, 30], verdicts: {}, large: true },
  {
    model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '2' },
    counts: [5924, 18488, 18],
    verdicts: {},
    note: 'an acceptor',
  },
  {
    model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '0' },
    counts: [6236, 19518, 19],
    verdicts: {},
    note: 'a proposer, which is also an acceptor',
  },
  {
    model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '2', parameters: { forgets: 'promises' } },
    counts: [8311, 24954, 19],
    verdicts: { agreement: { violated: 12 } },
    counterexample: { folder: 'paxos-forgotten-promise', property: 'agreement' },
  },
  {
    model: { requests: 1, crash: 1, recovery: 1, whoCrashes: '2', parameters: { forgets: 'votes' } },
    counts: [7086, 21502, 18],
    verdicts: { agreement: { violated: 12 } },
    note: 'a chosen value is not reported',
  },
  {
    model: { requests: 2, crash: 1, recovery: 1, whoCrashes: '1', parameters: { forgets: 'ballots' } },
    counts: [518298, 1949918, 32],
    verdicts: {},
    large: true,
    note:
      'a ballot that is begun a second time gets no majority, since an acceptor promises each ' +
      'ballot once; but if one message is copied, agreement is violated in 22 steps, after some ' +
      'three million states',
  },
]

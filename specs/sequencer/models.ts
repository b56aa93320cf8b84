// Known results: the verdicts and state counts of each model, and the costs.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { group } from './algorithm.js'

type Costs = CostFormulas<ContextOf<typeof group>['parameters']>
const all: NonNullable<Costs['messagesPerEntry']>['least'] = ({ sites: n, parameters }) =>
  parameters.method === 'the sender' ? 2 * n : n + 1

export const formulas: Costs = {
  messagesPerEntry: {
    text: '2N, or N+1 if the sequencer sends it (a multicast counts once for each receiver)',
    says: 'values',
    least: all,
    most: all,
    source:
      'Kaashoek, Tanenbaum, Flynn Hummel, Bal 1989, who count a multicast once: two messages in both methods',
  },
}

const two = { sites: 2 } as const
const three = { sites: 3, requesters: [0, 1] } as const
const bySequencer = { method: 'the sequencer' } as const

export const expectations: readonly Expectation[] = [
  {
    model: two,
    counts: [161, 384, 10],
    verdicts: { starvationFreedom: 'holds' },
    note: '2 multicasts, 2 messages to the other member, 2 to the sequencer and 4 numbers: 10 steps',
  },
  { model: three, counts: [1561, 6106, 14], verdicts: { starvationFreedom: 'holds' } },
  {
    model: { ...two, parameters: bySequencer },
    counts: [54, 84, 8],
    verdicts: { starvationFreedom: 'holds' },
    note: '2 multicasts, 2 messages to the sequencer and 4 numbers: 8 steps',
  },
  { model: { sites: 3, parameters: bySequencer }, counts: [2480, 6027, 15], verdicts: {} },
  {
    model: { sites: 3 },
    counts: [77309, 392163, 21],
    verdicts: {},
    large: true,
  },
  {
    model: { ...two, requesters: [0], requests: 2 },
    counts: [77, 163, 10],
    verdicts: { everyoneDelivers: 'violated' },
  },
  { model: { ...two, requests: 2, parameters: bySequencer }, counts: [3327, 6562, 16], verdicts: {} },
  {
    model: { ...two, order: 'unordered' },
    counts: [225, 624, 10],
    verdicts: {},
    note: 'the numbers alone make the order',
  },
  {
    model: { ...two, requesters: [0], requests: 2, order: 'unordered' },
    counts: [215, 618, 10],
    verdicts: { causalOrder: { violated: 4 }, everyoneDelivers: 'violated' },
    note: 'the sequencer receives the second message of a member first',
    counterexample: { folder: 'sequencer-overtaken', property: 'causalOrder' },
  },
  { model: { ...three, order: 'unordered' }, counts: [2969, 13978, 14], verdicts: {} },
  { model: { ...two, duplication: 1 }, counts: [928, 2952, 11], verdicts: {}, note: 'copies are discarded' },
  {
    model: { ...two, loss: 1 },
    counts: [579, 1554, 10],
    verdicts: { allDeliver: { violated: 3 }, entryPossible: { violated: 2 }, starvationFreedom: 'violated' },
    note: 'nothing is sent again',
  },
  {
    model: { ...two, crash: 1, whoCrashes: 'sequencer' },
    counts: [378, 1027, 11],
    verdicts: { allDeliver: { violated: 4 }, entryPossible: { violated: 2 }, starvationFreedom: 'violated' },
    counterexample: { folder: 'sequencer-crash', property: 'allDeliver' },
    note: 'without the sequencer no message has a number',
  },
  {
    model: { ...three, crash: 1, whoCrashes: 'member' },
    counts: [8628, 36817, 15],
    verdicts: {},
    note: 'the members that are up still agree',
  },
]

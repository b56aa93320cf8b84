// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { recipe } from './protocol.js'

const herd = { watch: 'directory' }
const allAreWoken = { oneIsWoken: { violated: 10 } } as const
const unnoticed = { sessions: 'expire unnoticed' }
const crash = { crash: 1, whoCrashes: 'client', detector: 'perfect' } as const

export const formulas: CostFormulas<ContextOf<typeof recipe>['parameters']> = {
  messagesPerEntry: {
    text: '6 to 11 (the node before), 6 to 6N-3 (the directory)',
    says: 'values',
    least: () => 6,
    most: ({ sites, parameters }) =>
      sites === 1 ? 6 : parameters.watch === 'directory' ? 6 * sites - 3 : 11,
    source:
      'create, getChildren and delete are a call and an answer each; a client that is not the ' +
      'first asks for the node before its own, is notified, and lists again; with the herd ' +
      'every delete notifies N-1 clients and every create N-2, and each of them lists again',
  },
  enterMessages: {
    text: '4 to 9 (the node before), 4 to 6N-5 (the directory)',
    says: 'values',
    least: () => 4,
    most: ({ sites, parameters }) => (sites === 1 ? 4 : parameters.watch === 'directory' ? 6 * sites - 5 : 9),
    source: 'in our model: the messages of an entry without the call and the answer of its delete',
  },
  exitMessages: {
    text: '2',
    says: 'values',
    least: () => 2,
    most: () => 2,
    source: 'in our model: delete is a call and an answer',
  },
  messagesAlone: {
    text: '6',
    says: 'values',
    least: () => 6,
    most: () => 6,
    source: 'create, getChildren and delete are a call and an answer each',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [44, 80, 12], verdicts: { starvationFreedom: 'holds' } },
  {
    model: { sites: 2 },
    counts: [53, 96, 12],
    verdicts: { servedInRealTimeOrder: { violated: 4 } },
    note: 'the order is that of the nodes; a client may request first and create its node later',
  },
  {
    model: { sites: 2 },
    counts: [66, 118, 12],
    verdicts: { servedInRequestOrder: 'holds' },
  },
  { model: { sites: 2, requests: 1 }, counts: [37, 56, 8], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 3 }, counts: [416, 1056, 16], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 4 }, counts: [5040, 16224, 20], verdicts: {} },
  { model: { sites: 2, parameters: herd }, counts: [28, 50, 10], verdicts: {} },
  {
    model: { sites: 3, parameters: herd },
    counts: [260, 654, 13],
    verdicts: { ...allAreWoken, starvationFreedom: 'holds' },
    note: 'the same lock, but every change wakes all waiting clients',
    counterexample: { folder: 'zookeeper-lock-herd', property: 'oneIsWoken' },
  },
  { model: { sites: 4, parameters: herd }, counts: [3136, 10024, 16], verdicts: allAreWoken },
  {
    model: { sites: 2, ...crash },
    counts: [82, 230, 12],
    verdicts: {},
    note:
      '74 and 890 states if the watches of a client end with its crash; here they end with its ' + 'session',
  },
  { model: { sites: 3, ...crash }, counts: [1082, 3954, 16], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 3, ...crash, parameters: herd }, counts: [698, 2514, 14], verdicts: allAreWoken },
  {
    model: { sites: 2, crash: 1, whoCrashes: 'client' },
    counts: [82, 204, 12],
    verdicts: {
      starvationFreedom: 'violated',
      deadlockFreedom: { violated: 7 },
      entryPossible: { violated: 4 },
    },
    note: 'without a detector the server never ends a session',
  },
  {
    model: { sites: 2, ...crash, detector: 'erring' },
    counts: [654, 2276, 14],
    verdicts: { mutualExclusion: { violated: 8 }, entryPossible: { violated: 4 } },
    note: 'a wrong suspicion is an expiry that the client has not noticed',
  },
  {
    model: { sites: 2, parameters: unnoticed, timeouts: 1 },
    counts: [104, 252, 13],
    verdicts: {
      starvationFreedom: 'violated',
      mutualExclusion: { violated: 7 },
      entryPossible: { violated: 3 },
    },
    note:
      'a notified client stops for good and never enters; 152 states if it may request again, ' +
      'once it has listed the nodes without finding its own or has unlocked, and if until then ' +
      'it can be notified about the node before its own',
    counterexample: { folder: 'zookeeper-lock-unnoticed-expiry', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, parameters: unnoticed, timeouts: 1 },
    counts: [1268, 4296, 17],
    verdicts: { mutualExclusion: { violated: 7 }, entryPossible: { violated: 3 } },
  },
  {
    model: { sites: 3, parameters: { sessions: 'expire noticed' }, timeouts: 1 },
    counts: [1072, 3768, 19],
    verdicts: { starvationFreedom: 'violated' },
    note:
      'here it gives up, which counts as never entering, and may request again at once; 2602 ' +
      'states if a notification that it received while it waited outlives its session, and ' +
      'wakes it needlessly in the next one',
  },
  {
    model: { sites: 2, parameters: { replies: 'may be lost' }, timeouts: 1 },
    counts: [154, 270, 13],
    verdicts: {
      starvationFreedom: 'violated',
      deadlockFreedom: { violated: 5 },
      entryPossible: { violated: 2 },
    },
    counterexample: { folder: 'zookeeper-lock-lost-create-reply', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 2, parameters: { replies: 'may be lost, with GUIDs' }, timeouts: 1 },
    counts: [106, 206, 13],
    verdicts: {},
  },
  {
    model: { sites: 3, parameters: { replies: 'may be lost, with GUIDs' }, timeouts: 1 },
    counts: [1126, 3030, 17],
    verdicts: { starvationFreedom: 'holds' },
  },
]

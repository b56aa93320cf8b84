// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { sk } from './algorithm.js'

type Requests = {
  readonly sites: number
  readonly requesters: readonly number[]
  readonly requests: number
  readonly crash: number
}

/** What an entry costs if this many of all requests find the token elsewhere; no formula for runs with crashes. */
const elsewhere = (model: Requests, found: number) =>
  model.crash > 0 ? undefined : ([model.sites * found, model.requesters.length * model.requests] as const)

// Each site but the first finds the token elsewhere at least once; at most each request does.
const fewest = (model: Requests) => {
  const away = model.requesters.filter((site) => site !== 0).length
  return model.requests === Infinity ? 0 : elsewhere(model, away)
}
const mostAway = (model: Requests) => {
  if (model.requesters.length < 2) return fewest(model)
  return model.crash > 0 ? undefined : model.sites
}

// Every exit may pass the token on, except the last of a run: nobody waits then.
const passedOn = ({ requesters, requests, crash }: Requests) => {
  const entries = requesters.length * requests
  if (requesters.length < 2) return 0
  return crash > 0 || requests === Infinity ? 1 : ([entries - 1, entries] as const)
}

export const formulas: CostFormulas<ContextOf<typeof sk>['parameters']> = {
  messagesPerEntry: {
    text: '0 or N',
    says: 'bounds',
    least: () => 0,
    most: ({ sites }) => sites,
    source: 'Suzuki, Kasami 1985: N-1 requests and the token; the mean of a run lies in between',
  },
  enterMessages: {
    text: 'N for each request without the token, 0 with it',
    says: 'values',
    least: fewest,
    most: mostAway,
    source:
      'Suzuki, Kasami 1985, abstract: at most N messages; P. Krzyzanowski, Distributed Mutual ' +
      'Exclusion: N-1 requests and 1 reply, the token. In our model site 0 has the token at ' +
      'first, and each other site needs a request to get it',
  },
  exitMessages: {
    text: '1 if some site waits, else 0',
    says: 'values',
    least: () => 0,
    most: passedOn,
    source:
      'in our model, by clause (d): a leaving site sends the token to the head of the queue; ' +
      'after the last exit of a run nobody waits',
  },
  messagesAlone: {
    text: '0 or N',
    says: 'values',
    least: () => 0,
    most: ({ sites }) => (sites > 1 ? sites : 0),
    source: 'Suzuki, Kasami 1985: 0 at the site with the token, otherwise N-1 requests and the token',
  },
  clientDelay: {
    text: '0 or 2',
    says: 'values',
    least: () => 0,
    most: ({ sites }) => (sites > 1 ? 2 : 0),
    source: 'Suzuki, Kasami 1985: 0 at the site with the token, otherwise a request and the token',
  },
  synchronisationDelay: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: 'Suzuki, Kasami 1985: the token',
  },
}

export const expectations: readonly Expectation[] = [
  { model: { sites: 2, requests: 1 }, counts: [28, 37, 10], verdicts: {} },
  { model: { sites: 2, requests: 3 }, counts: [330, 500, 30], verdicts: { starvationFreedom: 'holds' } },
  { model: { sites: 3, requests: 1 }, counts: [834, 2342, 18], verdicts: {} },
  { model: { sites: 3, requests: 2 }, counts: [21459, 69640, 36], verdicts: {} },
  {
    model: { sites: 3, requests: 2, parameters: { append: 'the next site' } },
    counts: [19958, 64625, 36],
    verdicts: {},
  },
  {
    model: { sites: 2, requests: 2, order: 'unordered' },
    counts: [120, 176, 20],
    verdicts: {},
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 2, requests: 1, loss: 1 },
    counts: [40, 55, 10],
    verdicts: {
      exactlyOneToken: { violated: 3 },
      deadlockFreedom: { violated: 2 },
      entryPossible: { violated: 2 },
    },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1 },
    counts: [580, 1011, 22],
    verdicts: {
      exactlyOneToken: { violated: 3 },
      deadlockFreedom: { violated: 13 },
      entryPossible: { violated: 11 },
    },
    note:
      'on a FIFO channel a copy arrives before anything newer; then only its old numbers do ' +
      'harm. Having the token is a flag, as in the paper; 554 states, and two sites in the ' +
      'section after 12 steps, if a site may have two tokens whose contents are stored only ' +
      'once',
    counterexample: { folder: 'suzuki-kasami-old-token', property: 'deadlockFreedom' },
  },
  {
    model: { sites: 2, requests: 2, duplication: 1, order: 'unordered' },
    counts: [1073, 2023, 23],
    verdicts: {
      mutualExclusion: { violated: 12 },
      exactlyOneToken: { violated: 3 },
      deadlockFreedom: { violated: 13 },
      entryPossible: { violated: 10 },
    },
    counterexample: { folder: 'suzuki-kasami-duplicated-token', property: 'mutualExclusion' },
  },
  {
    model: { sites: 3, requests: 1 },
    counts: [1434, 4202, 18],
    verdicts: { servedInRealTimeOrder: { violated: 3 } },
    note: 'a site that has the token need not request it',
  },
  { model: { sites: 2, requests: 3 }, counts: [330, 500, 30], verdicts: { servedInRequestOrder: 'holds' } },
  {
    model: { sites: 3, requests: 1 },
    counts: [1565, 4258, 18],
    verdicts: { servedInRequestOrder: { violated: 6 } },
    counterexample: { folder: 'suzuki-kasami-out-of-order', property: 'servedInRequestOrder' },
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'with token' },
    counts: [1084, 3463, 18],
    verdicts: {
      exactlyOneToken: { violated: 1 },
      deadlockFreedom: { violated: 4 },
      entryPossible: { violated: 2 },
    },
    note: 'the token is lost with its holder',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle without token' },
    counts: [1642, 4942, 19],
    verdicts: {},
    note:
      'the crash of an idle site has no consequences: it receives requests, but no site waits ' + 'for it',
  },
  {
    model: { sites: 3, requests: 1, crash: 1, whoCrashes: 'waiting' },
    counts: [2141, 7372, 18],
    verdicts: {
      exactlyOneToken: { violated: 2 },
      deadlockFreedom: { violated: 5 },
      entryPossible: { violated: 3 },
    },
    note: 'the token is sent to a site that has crashed',
  },
]

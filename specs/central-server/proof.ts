// The proof of mutual exclusion of the central server: the server grants the resource to one process at a time.
import { proof } from 'coterie'
import { central } from './algorithm.js'

const { ofPair, ofSite, ofState } = central.lemma

const analysis =
  'R. Misra, Distributed Mutual Exclusion (lecture), and I. Gupta, Mutual Exclusion ' +
  "(lecture), 'Analysis of Central Algorithm'"

const source =
  'P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023), the centralized algorithm'

export default proof({
  source,
  lemmas: {
    onlyToServer: ofPair('client', 'processes send only to the coordinator', (i, j, view) =>
      view.channel(i.self, j.self).isEmpty(),
    ),
    clientsQueue: ofState('only processes are in the queue of the coordinator', (view) =>
      view.all('coordinator').every(({ self, queue }) => queue.every((k) => k !== self)),
    ),
    insideHasToken: ofSite(
      'client',
      'a process enters when the coordinator has granted it the resource',
      (i) => i.phase !== 'held' || i.token,
    ),
    oneRequest: ofSite(
      'client',
      'a process that wants the resource has one request: on its way, queued, or granted',
      (i, view) => {
        const server = view.all('coordinator')[0]!
        const requests =
          view.inTransit(i, server, 'REQUEST').length +
          server.queue.count((k) => k === i.self) +
          view.inTransit(server, i, 'TOKEN').length +
          (i.token ? 1 : 0)
        return requests === (i.phase === 'idle' ? 0 : 1)
      },
    ),
    grantIsOne: ofSite(
      'client',
      'the token is at the coordinator, at the process, or on its way between them',
      (i, view) => {
        const server = view.all('coordinator')[0]!
        const tokens =
          (server.token ? 1 : 0) +
          view.inTransit(server, i, 'TOKEN').length +
          (i.token ? 1 : 0) +
          view.inTransit(i, server, 'RELEASE').length
        return tokens <= 1
      },
    ),
    oneProcessAtATime: ofPair(
      'client',
      'the coordinator grants the resource to one process at a time',
      (i, j, view) => {
        const server = view.all('coordinator')[0]!
        const has = (k: typeof i) =>
          k.token ||
          view.inTransit(server, k, 'TOKEN').length > 0 ||
          view.inTransit(k, server, 'RELEASE').length > 0
        return !has(i) || !has(j)
      },
    ),
  },
  sentences: {
    exactlyOneToken: ofState(
      {
        says: 'there is exactly one token: at the master, at a process, or on its way',
        source: `${analysis}, safety`,
      },
      (view) => {
        const kept =
          view.all('client').filter(({ token }) => token).length +
          view.all('coordinator').filter(({ token }) => token).length
        return kept + view.inFlight('TOKEN') + view.inFlight('RELEASE') === 1
      },
    ),
    queueAtMostN: ofState(
      {
        says: 'with N processes in the system, the queue has at most N processes',
        source: `${analysis}, liveness`,
      },
      (view) => view.all('coordinator').every(({ queue }) => queue.size <= view.competitors.length),
    ),
  },
  theorems: { mutualExclusion: ['insideHasToken', 'oneProcessAtATime'] },
})

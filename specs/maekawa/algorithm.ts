// Maekawa 1985 without its handling of deadlocks: a site asks only the sites of its quorum, each of which votes for one request
// at a time. Any two quorums intersect, so two sites cannot both have all their votes. But some sites may each hold a vote
// that another one needs, and then they wait forever.
import { choice, flag, listOf, many, oneOf, protocol, quorums, send, setOf, siteId } from 'coterie'

export const maekawa = protocol({
  parameters: {
    quorums: quorums('whose votes a site needs', 'grid'),
    // The clauses below are those for voted; variants.ts has the others.
    guard: choice(
      {
        help: 'when a voter queues a request',
        meanings: {
          voted: 'a voter queues a request while it has voted',
          'held or voted': 'a voter queues a request while it has voted or is in the section',
          held: 'a voter queues a request only while it is in the section itself',
        },
      },
      'voted',
      'held or voted',
      'held',
    ),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      votes: setOf(siteId), // the sites that have voted for its request
      voted: flag, // whether it has given its vote
      queue: listOf(siteId), // the requests that wait for it
    }),
  },
  messages: { REQUEST: {}, VOTE: {}, RELEASE: {} },
})

export const { REQUEST, VOTE, RELEASE } = maekawa.messages
export const { local, upon } = maekawa.roles.site

/** (a) A site that wants the critical section sends a REQUEST to every site of its quorum, itself included. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, parameters }) => [{ phase: 'wanted' }, send(parameters.quorums.get(self)!, REQUEST())],
})

/** (b) Upon REQUEST: vote for it, unless a vote is out that has not been released yet; else queue it. */
export const onRequest = upon('REQUEST', (me, _, { from }) =>
  me.voted ? [{ queue: me.queue.push(from) }] : [{ voted: true }, send(from, VOTE())],
)

/** Upon VOTE: count it, by sender. */
export const onVote = upon('VOTE', (me, _, { from }) =>
  me.phase === 'wanted' ? [{ votes: me.votes.add(from) }] : [],
)

/** (c) Enter with the votes of the whole quorum. */
export const enter = local({
  guard: (me, { self, parameters: p }) => me.phase === 'wanted' && me.votes.equals(p.quorums.get(self)!),
  effect: () => [{ phase: 'held' }],
})

/** (d) On leaving, send a RELEASE to every site of the quorum. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (me, { self, parameters }) => [
    { phase: 'idle', votes: me.votes.clear() },
    send(parameters.quorums.get(self)!, RELEASE()),
  ],
})

/** (e) Upon RELEASE: vote for the next request of the queue; without one, be free to vote again. */
export const onRelease = upon('RELEASE', (me) => {
  const next = me.queue.first()
  return next === undefined ? [{ voted: false }] : [{ queue: me.queue.shift() }, send(next, VOTE())]
})

/** In the order of the book. */
export const clauses = { request, onRequest, onVote, enter, exit, onRelease }

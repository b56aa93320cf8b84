// Quorum systems: views of a voter and two clients.
import { send } from 'coterie'
import { describe, expect, test } from 'vitest'
import { local, RELEASE, REQUEST, upon, VOTE } from '../../specs/maekawa/algorithm.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { type Mutant, mutated } from '../../src/protocol/mutant.js'
import { viewsOfOneVoter } from './one-voter.js'

const few = { comparedStates: 300 }
const maekawa = async () => (await loadSpec('maekawa')).spec

describe('Maekawa holds for every number of sites and all quorums that intersect', () => {
  // 44 + 2 * 30 + 18 and 52 + 2 * 33 + 18: by how many of the clients have the voter in their quorum. Clauses written again by hand
  // have the same, in the reachable states of one voter with three clients or with four.
  test.each([
    ['fifo', 122, 1297],
    ['unordered', 136, 1496],
  ] as const)('%s: %i views', async (order, views, joins) => {
    const result = proveForEveryNumber(await maekawa(), { order }, few)
    expect(result).toMatchObject({ verdict: 'holds', views, joins, closure: 'voter and clients' })
    expect(result.assumed).toMatch(/every two quorums/)
    expect(result.compared.map(({ missing }) => missing)).toEqual([undefined, undefined])
    const isFifo = order === 'fifo'
    for (const clients of [3, 4]) expect(viewsOfOneVoter(clients, { isFifo, isQueue: true }).size).toBe(views)
  })

  // A study counts these. A view in which both clients wait for the voter is then the same as the one with the other order.
  test.each([
    ['fifo', 121],
    ['unordered', 133],
  ])('%s: %i views if a voter chooses any of the requests that wait for it', (order, views) => {
    expect(viewsOfOneVoter(3, { isFifo: order === 'fifo', isQueue: false }).size).toBe(views)
  })
})

describe('refused, with the reason', () => {
  test.each([
    [{ guard: 'held' }, /sees what its site has as a voter and as a client/],
    [{ guard: 'held or voted' }, /sees what its site has as a voter and as a client/],
    [{ quorums: 'ring' }, /for all quorum systems .* leave quorums=ring out/],
  ])('%j', async (parameters, reason) => {
    const result = proveForEveryNumber(await maekawa(), { parameters }, few)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })

  test.each([
    ['enter with one vote missing, of one voter', /"enter" uses votes\.size/],
    ['no RELEASE to oneself, of one voter', /"exit" uses its quorum\.remove/],
  ])('the mutant "%s"', async (name, reason) => {
    const loaded = await loadSpec('maekawa')
    const mutant = (await mutantsOf(loaded)).find((one) => one.name === name)!
    const result = proveForEveryNumber(mutated(loaded.spec, mutant), {}, few)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })
})

type Clauses = Mutant['clauses']

const proofWith = async (clauses: Clauses, options = {}) =>
  proveForEveryNumber(mutated((await loadSpec('maekawa')).spec, { name: 'changed', clauses }), options, few)

const entering = (guard: Parameters<typeof local>[0]['guard']): Clauses => ({
  enter: local({
    guard: (me, context) => me.phase === 'wanted' && guard(me, context),
    effect: () => [{ phase: 'held' }],
  }),
})

describe('a change that lets two sites in is not proved', () => {
  test.each<[string, Clauses]>([
    [
      'a voter votes for every request',
      { onRequest: upon('REQUEST', (_, __, { from }) => [{ voted: true }, send(from, VOTE())]) },
    ],
    [
      'a voter votes while its queue is empty',
      {
        onRequest: upon('REQUEST', (me, _, { from }) =>
          me.queue.isEmpty() ? [{ voted: true }, send(from, VOTE())] : [{ queue: me.queue.push(from) }],
        ),
      },
    ],
    [
      'upon RELEASE a voter votes for its whole queue',
      {
        onRelease: upon('RELEASE', (me) =>
          me.queue.isEmpty() ? [{ voted: false }] : [{ queue: me.queue.clear() }, send(me.queue, VOTE())],
        ),
      },
    ],
    [
      'upon RELEASE a voter votes for the next one and is free',
      {
        onRelease: upon('RELEASE', (me) => {
          const next = me.queue.first()
          return next === undefined
            ? [{ voted: false }]
            : [{ queue: me.queue.shift(), voted: false }, send(next, VOTE())]
        }),
      },
    ],
    ['no vote is needed', entering(() => true)],
    ['one vote of the quorum is enough', entering((me) => !me.votes.isEmpty())],
    [
      'one vote of the quorum may be missing',
      entering((me, { self, parameters }) =>
        parameters.quorums.get(self)!.some((voter) => me.votes.has(voter)),
      ),
    ],
    [
      'votes are kept',
      {
        exit: local({
          guard: (me) => me.phase === 'held',
          effect: (_, { self, parameters }) => [
            { phase: 'idle' },
            send(parameters.quorums.get(self)!, RELEASE()),
          ],
        }),
      },
    ],
    [
      'the vote is given back before the site leaves',
      {
        enter: local({
          guard: (me, { self, parameters }) =>
            me.phase === 'wanted' && me.votes.equals(parameters.quorums.get(self)!),
          effect: (_, { self, parameters }) => [
            { phase: 'held' },
            send(parameters.quorums.get(self)!, RELEASE()),
          ],
        }),
      },
    ],
  ])('%s', async (_, clauses) => {
    const { verdict, story } = await proofWith(clauses)
    expect(verdict).toBe('not proved')
    expect(story.at(-1)!.view).toMatch(/^0: .*phase held.*; 1: .*phase held/)
  })
})

describe('a clause is refused if it uses', () => {
  test.each<[string, Clauses, RegExp]>([
    [
      'the quorum of another site',
      {
        onRequest: upon('REQUEST', (me, _, { from, parameters }) =>
          parameters.quorums.get(from)!.isEmpty() ? [] : [{ queue: me.queue.push(from) }],
        ),
      },
      /"onRequest" uses quorums\.get\(another site than the client itself\)/,
    ],
    [
      'the other sites',
      entering((me, { others }) => me.votes.equals(others)),
      /"enter" uses others of its context/,
    ],
    ['the number of sites', entering((_, { sites }) => sites.size > 6), /"enter" uses sites of its context/],
    [
      'the number of quorums',
      entering((_, { parameters }) => parameters.quorums.size > 6),
      /"enter" uses size of its context/,
    ],
    [
      'the voter as a client',
      { onRequest: upon('REQUEST', (me, _, { self }) => [{ queue: me.queue.push(self) }]) },
      /"onRequest" uses queue\.push\(a site number that it has computed\)/,
    ],
    // In a view the voter is no client, but it may be one in a system.
    [
      'the order of the client and the voter',
      {
        onRequest: upon('REQUEST', (_, __, { from, self }) =>
          from < self ? [{ voted: true }, send(from, VOTE())] : [],
        ),
      },
      /"onRequest" gives other results with other site numbers/,
    ],
    [
      'whether the client is the voter',
      {
        onRequest: upon('REQUEST', (_, __, { from, self }) =>
          from === self ? [{ voted: true }, send(from, VOTE())] : [],
        ),
      },
      /"onRequest" gives other results with other site numbers/,
    ],
    [
      'a message between clients',
      { onVote: upon('VOTE', (me, _, { from }) => (me.phase === 'held' ? [] : [{}, send(from, VOTE())])) },
      /"onVote" sends a message from a client to a client/,
    ],
  ])('%s', async (_, clauses, reason) => {
    const result = await proofWith(clauses)
    expect(result.verdict).toBe('refused')
    expect(result.reason).toMatch(reason)
  })

  // What a site sends to itself it handles at once, the answer before its second message. A FIFO channel would keep the order.
  const twice: Clauses = {
    request: local({
      guard: (me) => me.phase === 'idle',
      effect: (_, { self, parameters }) => [
        { phase: 'wanted' },
        send(parameters.quorums.get(self)!, REQUEST()),
        send(parameters.quorums.get(self)!, RELEASE()),
      ],
    }),
  }

  test('two messages to one voter in one step, if channels are FIFO', async () => {
    expect((await proofWith(twice)).reason).toMatch(
      /"request" sends two messages to one site of its quorum in one step/,
    )
    expect((await proofWith(twice, { order: 'unordered' })).verdict).toBe('not proved')
  })
})

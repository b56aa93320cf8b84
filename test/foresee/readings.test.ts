// What clauses read and send is recorded while they are called, in every reachable state.

import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { overhearing } from '../../src/cli/supervise/supervised.js'
import { ReadingsSearch } from '../../src/foresee/readings-search.js'
import {
  algorithm,
  either,
  flag,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  send,
  siteId,
} from '../../src/index.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { readingsText } from '../../src/report/knowledge/readings-text.js'
import { toTheEnd } from '../../src/search/long-work.js'

const unlimited = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: Number.POSITIVE_INFINITY,
}

const found = (spec: Spec, options: ModelOptions = {}, limits = unlimited) => {
  const search = new ReadingsSearch(spec, options, limits)
  toTheEnd(search.run(), 1 << 10)
  return search.result()
}

/** The text without the model, by role, with single spaces. */
const textOf = (spec: Spec, options?: ModelOptions) =>
  readingsText(found(spec, options)).replaceAll(/ +/g, ' ').split('\n\n')

describe('of the central server', async () => {
  const spec = await catalogueSpec('central-server')
  const [, client, coordinator] = textOf(spec)

  test('a client reads its own record, names only the coordinator, and sends only to it', () =>
    expect(client!.split('\n').slice(0, 4)).toEqual([
      'client: 0, 1, 2',
      ' reads its own record',
      ' names coordinator',
      ' sends to coordinator',
    ]))

  test('the coordinator learns the clients from their messages', () =>
    expect(coordinator).toContain('onRequest token, queue, from TOKEN to 0, 1, 2'))

  test('with one requester the coordinator names that client alone, and never reads its queue upon REQUEST', () =>
    expect(textOf(spec, { requesters: [1] })[2]).toContain('onRequest token, from TOKEN to 1'))
})

test.each([
  ['ricart-agrawala', { sites: 2, requests: 1 }, ['names the other site', 'sends to the other site']],
  ['ricart-agrawala', { sites: 2, requests: 1 }, ['the messages that it receives, the set of sites']],
  ['token-ring', { sites: 3 }, ['names 0 -> 1; 1 -> 2; 2 -> 0', 'sends to 0 -> 1; 1 -> 2; 2 -> 0']],
  [
    'maekawa',
    { sites: 3, requests: 1, parameters: { quorums: 'one' } },
    ['parameter quorums', '0 -> itself'],
  ],
  ['peterson', {}, ['its own record, wants[others], turn', 'sends to no site', 'writes wants']],
  ['central-server-election', { sites: 2, crash: 1, detector: 'perfect' }, ['its failure detector']],
] as const)('of %s with %j say %j', async (name, options, says) => {
  const [, ...roles] = textOf(await catalogueSpec(name), options as ModelOptions)
  for (const one of says) expect(roles.join('\n')).toContain(one)
})

test.each([
  ['central-server', { sites: 3 }, [158, 384, 10]],
  ['lamport', { sites: 2, requests: 1 }, undefined],
  ['peterson', {}, undefined],
  ['maekawa-deadlock-handling', { sites: 2, requests: 1, parameters: { quorums: 'all' } }, undefined],
] as const)('of %s do not change its graph', async (name, options, counts) => {
  const spec = await catalogueSpec(name)
  const { exploration } = found(spec, options as ModelOptions)
  const { check } = await import('../../src/check/check.js')
  const { defaultCheckOptions } = await import('../../src/check/check-options.js')
  const { modelFor } = await import('../../src/check/model-for.js')
  const { noReduction } = await import('../../src/reduce/reductions.js')
  const without = check(modelFor(spec, options as ModelOptions, []), [], {
    ...defaultCheckOptions,
    reduce: noReduction,
  }).exploration
  expect([exploration.states, exploration.transitions, exploration.depth]).toEqual(
    counts ?? [without.states, without.transitions, without.depth],
  )
})

const odd = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), friend: optional(siteId), unread: flag }),
  },
  messages: { HELLO: { who: optional(siteId) } },
  shared: { open: mapOf(siteId, flag) },
})
const { local, upon } = odd.roles.site

const spec = algorithm({
  name: 'odd',
  title: 'Odd readings',
  citation: 'none',
  about: 'A clause is one step.',
  sites: { min: 2, max: 4, fallback: 3 },
  protocol: odd,
  clauses: {
    request: local({
      guard: (me) => me.get('phase') === 'idle',
      effect: (_, { shared }) =>
        either([
          [{ phase: 'wanted' }, send(0, odd.messages.HELLO({ who: 2 }))],
          [{ phase: 'wanted', unread: shared.open.get(1) }, send([], odd.messages.HELLO())],
        ]),
    }),
    onHello: upon('HELLO', (_, { who }) => [{ friend: who }]),
    enter: local({ guard: ({ phase }) => phase === 'wanted', effect: () => [{ phase: 'held' }] }),
    exit: local({
      guard: ({ phase, friend }) => phase === 'held' && friend !== 7,
      effect: ({ friend }) => [{ phase: 'idle', friend }],
    }),
  },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion],
})

describe('of an odd spec', () => {
  const { readings } = found(spec, { requests: 1, requesters: [0, 1] })
  const of = (name: string) => readings.find(({ clause }) => clause === name)!

  test('count a method of the record as a reading of every field', () =>
    expect([...of('request').fields]).toEqual(['phase', 'friend', 'unread']))

  test('tell the own element of a shared array from those of others', () =>
    expect([...of('request').shared].sort()).toEqual(['open[others]', 'open[self]']))

  test('have the receivers of all alternatives, and none for a message to nobody', () =>
    expect([...of('request').sent.get('HELLO')!].map(([from, to]) => [from, [...to]])).toEqual([
      [0, [0]],
      [1, [0]],
    ]))

  test('have the sites in fields of messages and records that were read', () => {
    expect([...of('onHello').messageFields]).toEqual(['who'])
    expect([...of('onHello').names.get(0)!]).toEqual([2])
    expect([...of('exit').names.get(0)!]).toContain(2)
    expect(of('enter').names.get(0)?.size ?? 0).toBe(0)
  })

  test('name a clause that is never called, and say that a search was not complete', () => {
    expect(readingsText(found(spec, { requesters: [] }))).toContain(
      'never called in this model: request, onHello',
    )
    const early = readingsText(found(spec, { requests: 1 }, { ...unlimited, maxStates: 3 }))
    expect(early).toMatch(
      /In the \d+ states that were visited, .*; in other states they may read and send more:/,
    )
  })
})

describe('coterie reads', () => {
  const said = async (...args: readonly string[]) => {
    let text = ''
    const listen = (part: string) => {
      text += part
    }
    const code = await overhearing(listen, () => runCommand(args))
    return { text, code }
  }

  test('prints the readings, and ends with exit code 0 after a complete search and 2 otherwise', async () => {
    const { text, code } = await said('reads', 'central-server', '--sites', '2', '--quiet')
    expect(text).toContain('In all 34 reachable states of this model')
    expect(code).toBe(0)
    expect((await said('reads', 'central-server', '--max-states', '5', '--quiet')).code).toBe(2)
  })

  test('--format json has the same, clause by clause', async () => {
    const { text, code } = await said(
      'reads',
      'central-server',
      '--sites',
      '2',
      '--quiet',
      '--format',
      'json',
    )
    const { kind, clauses } = JSON.parse(text) as { kind: string; clauses: readonly { clause: string }[] }
    expect([code, kind]).toEqual([0, 'readings'])
    expect(clauses.find(({ clause }) => clause === 'request')).toEqual({
      clause: 'request',
      role: 'client',
      called: true,
      fields: ['phase'],
      messageFields: [],
      context: ['siteOf(coordinator)'],
      parameters: [],
      shared: [],
      written: [],
      names: ['0', '1'].map((site) => ({ site, named: ['coordinator'] })),
      sent: [{ type: 'REQUEST', to: ['0', '1'].map((site) => ({ site, receivers: ['coordinator'] })) }],
    })
  })
})

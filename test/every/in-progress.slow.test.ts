// Deadlock freedom where the site that others wait for is left out of the view: each step that ends what is in progress begins something.
import {
  algorithm,
  deadlockFreedom,
  either,
  flag,
  many,
  mutualExclusion,
  one,
  oneOf,
  protocol,
  type Spec,
  send,
  timestamp,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { deadlockOfFew } from '../../src/every/pairs/deadlock-of-few.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { specOf } from './closed-views.js'

const answerFor = (spec: Spec) => {
  const { others } = proveForEveryNumber(spec, {}, { comparedStates: 20 })
  return others.find(({ property }) => property === 'deadlockFreedom')!
}

const hasDeadlock = (spec: Spec, sites: number): boolean => {
  const [found] = checkSpec(
    spec,
    { sites, requests: 'unbounded' },
    { properties: ['deadlockFreedom'], maxStates: 3000 },
  ).verdicts
  return found!.verdict === 'violated'
}

describe('sites that wait for the token of a coordinator', () => {
  test('the token is at a site, in transit, or back', async () => {
    const { verdict, reason } = answerFor(await specOf('central-server'))
    expect(verdict).toBe('holds')
    expect(reason).toMatch(
      /^in all views but 4, .*\. For those 4: as long as token of the coordinator is false, TOKEN or RELEASE is in transit, or a site can act: phase wanted, token true \| phase held, token true$/,
    )
  })

  test.each(['no RELEASE is sent', 'a request that finds the token gone is dropped'])(
    'not of the mutant "%s", which has a deadlock',
    async (name) => {
      const spec = await specOf('central-server', name)
      expect(answerFor(spec).verdict).toBe('not proved')
      expect([2, 3].some((sites) => hasDeadlock(spec, sites))).toBe(true)
    },
  )
})

describe('a token on a ring', () => {
  test.each([
    ['hold', /^at any time TOKEN is in transit, or a site can act: phase idle, token true \| /],
    ['atomic', /^at any time TOKEN is in transit, or a site can act: phase wanted, token true \| /],
  ])('reading=%s: there is one at any time', async (reading, lemma) => {
    const { others } = proveForEveryNumber(
      await specOf('token-ring'),
      { parameters: { reading } },
      { comparedStates: 20 },
    )
    expect(others).toMatchObject([
      { property: 'deadlockFreedom', verdict: 'holds', reason: expect.stringMatching(lemma) },
    ])
  })

  test.each(['an idle site drops the token that it receives', 'an idle site never passes the token on'])(
    'not of the mutant "%s", which has a deadlock',
    async (name) => {
      const spec = await specOf('token-ring', name)
      expect(answerFor(spec).verdict).toBe('not proved')
      expect(hasDeadlock(spec, 3)).toBe(true)
    },
  )
})

// A server that gives a permission to each that asks; whether it does so at first is a parameter of the test.
const server = (start: { open: boolean; first: boolean }, drops: boolean): Spec => {
  const p = protocol({
    roles: {
      client: many({ phase: oneOf('idle', 'wanted', 'held'), key: flag }),
      server: one({ open: flag }),
    },
    messages: { OPEN: {} },
  })
  const { client, server: keeper } = p.roles
  const to = 'server' as const
  return algorithm({
    name: 'keys',
    title: 'keys',
    citation: 'none',
    about:
      'The client with the key opens the server; others wait until it is open, and nobody ever enters together.',
    sites: { min: 2, max: 5, fallback: 2 },
    symmetry: 'none',
    protocol: p,
    clauses: {
      request: client.local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
      open: client.local({
        guard: (me) => me.key,
        effect: (_, { siteOf }) => [{ key: false }, send(siteOf(to), p.messages.OPEN())],
      }),
      onOpen: keeper.upon('OPEN', () => (drops ? [] : [{ open: true }])),
    },
    contention: {
      request: 'request',
      waits: (me) => me.phase === 'wanted',
      holds: () => false,
    },
    initial: {
      client: ({ self, others }) => ({ key: start.first && others.every((other) => self < other) }),
      server: () => ({ open: start.open }),
    },
    properties: [mutualExclusion, deadlockFreedom],
    uses: { to, p, drops, start },
  })
}

test('what is in progress must be so at first, in every system', () => {
  // With an open server nobody can act, so all of these end in a deadlock.
  for (const start of [
    { open: false, first: true },
    { open: false, first: false },
    { open: true, first: false },
  ])
    for (const drops of [false, true]) {
      const spec = server(start, drops)
      expect(answerFor(spec).verdict, JSON.stringify([start, drops])).toBe('not proved')
      expect(hasDeadlock(spec, 2)).toBe(true)
    }
})

describe('a message that its clause may leave in the channel', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: flag }) },
    messages: { TOKEN: {} },
  })
  const { TOKEN } = p.messages
  const { local, upon } = p.roles.site
  const ring = (onIdle: 'keeps' | 'leaves') =>
    algorithm({
      name: 'ring',
      title: 'A ring',
      citation: 'none',
      about: 'For tests.',
      symmetry: 'none',
      sites: { min: 2, max: 8, fallback: 3 },
      protocol: p,
      clauses: {
        request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
        enter: local({
          guard: (me) => me.phase === 'wanted' && me.token,
          effect: () => [{ phase: 'held' }],
        }),
        exit: local({
          guard: (me) => me.phase === 'held',
          effect: (_, { next }) => [{ phase: 'idle', token: false }, send(next, TOKEN())],
        }),
        pass: local({
          guard: (me) => me.phase === 'idle' && me.token,
          effect: (_, { next }) => [{ token: false }, send(next, TOKEN())],
        }),
        onToken: upon(
          'TOKEN',
          onIdle === 'keeps'
            ? () => [{ token: true }]
            : (me) => (me.phase === 'wanted' ? [{ token: true }] : either([])),
        ),
      },
      contention: {
        request: 'request',
        enter: 'enter',
        waits: (me) => me.phase === 'wanted',
        holds: (me) => me.phase === 'held',
      },
      initial: { site: ({ self, others }) => ({ token: others.every((other) => self < other) }) },
      properties: [mutualExclusion, deadlockFreedom],
    })

  test('on a ring it is not a sign', () => {
    expect(['holds', 'sampled']).toContain(answerFor(ring('keeps')).verdict)
    expect(hasDeadlock(ring('leaves'), 2)).toBe(true)
    expect(answerFor(ring('leaves'))).toMatchObject({
      verdict: 'not proved',
      reason: expect.stringMatching(/may be times/),
    })
  })

  test('between two sites it enables nothing', async () => {
    const spec = await specOf('ricart-agrawala')
    expect(answerFor(spec).verdict).toBe('holds')
    // A REPLY is never received by a site that has none yet, so nobody enters.
    const clause = spec.clauses.get('onReply')!
    if (clause.kind !== 'upon') throw new Error('onReply receives no message')
    const leaves = {
      ...spec,
      clauses: new Map([...spec.clauses, ['onReply', { ...clause, effect: () => either([]) }]]),
    }
    expect(hasDeadlock(leaves, 2)).toBe(true)
    // By the theorem, not by the search of few sites.
    expect(answerFor(leaves)).toMatchObject({
      verdict: 'not proved',
      reason: expect.stringMatching(/a site waits, the other one does not wait with an earlier request/),
    })
  })
})

// Views of a ring with more messages than three on an arc forget their order. They once said that a TOKEN is received, though on FIFO channels a
// message is ahead of it that no site receives.
test('behind a message that no site receives, another one is not a sign', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), fresh: flag }) },
    messages: { TOKEN: {}, JUNK: {} },
  })
  const { TOKEN, JUNK } = p.messages
  const { local, upon } = p.roles.site
  const spec = algorithm({
    name: 'stuck',
    title: 'A ring with four messages that stay where they are',
    citation: 'none',
    about: 'For tests.',
    symmetry: 'none',
    sites: { min: 2, max: 8, fallback: 2 },
    protocol: p,
    clauses: {
      request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
      begin: local({
        guard: (me) => me.fresh,
        effect: (_, { next }) => [
          { fresh: false },
          send(next, JUNK()),
          send(next, JUNK()),
          send(next, JUNK()),
          send(next, JUNK()),
        ],
      }),
      onJunk: upon('JUNK', () => either([])),
      onToken: upon('TOKEN', (me, _, { next }) =>
        me.phase === 'wanted' ? [{ phase: 'held' }] : [{}, send(next, TOKEN())],
      ),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (_, { next }) => [{ phase: 'idle' }, send(next, TOKEN())],
      }),
    },
    contention: {
      request: 'request',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    initial: { site: ({ self, others }) => ({ fresh: others.every((other) => self < other) }) },
    inFlight: ({ sites }) => [{ from: sites.max()!, to: sites.min()!, message: TOKEN() }],
    properties: [mutualExclusion, deadlockFreedom],
  })
  const found = (order: 'fifo' | 'unordered') =>
    proveForEveryNumber(spec, { order }, { comparedStates: 2 }).others.map(({ verdict }) => verdict)
  expect(hasDeadlock(spec, 2)).toBe(true)
  expect(found('fifo')).toEqual(['not proved'])
  // Where messages overtake each other, the TOKEN passes them.
  expect(found('unordered')).not.toEqual(['not proved'])
})

describe('timestamps in the own part of a site', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), a: timestamp, b: timestamp }) },
    shared: { locked: flag },
  })
  const { local } = p.roles.site
  const ticking = (added: number) =>
    algorithm({
      name: 'ticking',
      title: 'Leaves when a clock has passed another',
      citation: 'none',
      about: 'For tests.',
      symmetry: 'none',
      sites: { min: 1, max: 5, fallback: 2 },
      protocol: p,
      clauses: {
        request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
        enter: local({
          guard: (me, { shared }) => me.phase === 'wanted' && !shared.locked,
          effect: (me) => [{ phase: 'held', b: me.a + added }, p.write({ locked: true })],
        }),
        tick: local({
          guard: (me) => me.phase === 'held' && me.a < me.b,
          effect: (me) => [{ a: me.a + 1 }],
        }),
        // Where both are equal, a site is stuck.
        exit: local({
          guard: (me) => me.phase === 'held' && me.b < me.a,
          effect: () => [{ phase: 'idle' }, p.write({ locked: false })],
        }),
      },
      contention: {
        request: 'request',
        enter: 'enter',
        waits: (me) => me.phase === 'wanted',
        holds: (me) => me.phase === 'held',
      },
      properties: [mutualExclusion, deadlockFreedom],
    })

  test('after a step they may be equal to others', () => {
    expect(hasDeadlock(ticking(2), 2)).toBe(true)
    expect(answerFor(ticking(2))).toMatchObject({
      verdict: 'not proved',
      reason: expect.stringMatching(/a site waits, the other one does not wait with an earlier request/),
    })
  })
})

test('a search finds the deadlock of few sites, whatever the theorems say', async () => {
  const find = async (mutant?: string) => {
    const spec = await specOf('central-server', mutant)
    return toTheEnd(deadlockOfFew(spec, {}, deadlockFreedom, 3000))
  }
  expect(await find()).toBeUndefined()
  expect(await find('no RELEASE is sent')).toBe(2)
})

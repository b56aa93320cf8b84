// Deadlock freedom where the site that others wait for is left out of the view: each step that ends what is in progress begins something.
import {
  algorithm,
  deadlockFreedom,
  flag,
  many,
  mutualExclusion,
  one,
  oneOf,
  protocol,
  type Spec,
  send,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
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
      /^in all views but 4, .*; for those 4: as long as token of the coordinator is false, TOKEN or RELEASE is in transit, or a site can act: phase wanted, token true \| phase held, token true$/,
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
    workload: { request: 'request' },
    initial: {
      client: ({ self, others }) => ({ key: start.first && others.every((other) => self < other) }),
      server: () => ({ open: start.open }),
    },
    waits: (me) => me.phase === 'wanted',
    holds: () => false,
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

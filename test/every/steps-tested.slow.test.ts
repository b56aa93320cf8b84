// What the test of a licence looks at: messages, timestamps, numbers behind names, and calls of each kind.

import {
  algorithm,
  element,
  flag,
  integer,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
  timestamp,
} from 'coterie'
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { KindsOfCalls, type RealCall } from '../../src/every/calls/kinds-of-calls.js'
import { shapeFor } from '../../src/every/forms.js'
import { EveryProof, proveForEveryNumber } from '../../src/every/prove.js'
import { toTheEnd } from '../../src/search/long-work.js'

const contention = {
  waits: () => false,
  holds: (me: { readonly phase: string }) => me.phase === 'held',
}

const common = {
  title: 'small',
  citation: 'none',
  about: 'For tests of the licence.',
  sites: { min: 1, max: 8, fallback: 2 },
  symmetry: 'none',
  properties: [mutualExclusion],
} as const

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'held'), t: timestamp, heard: setOf(siteId) }) },
  messages: { ASK: { t: timestamp }, YES: {} },
})
const { local, upon } = p.roles.site
const { ASK, YES } = p.messages

const answering = (onAsk: ReturnType<typeof upon>): Spec =>
  algorithm({
    ...common,
    name: 'answering',
    protocol: p,
    clauses: {
      ask: local({
        guard: (me) => me.phase === 'idle',
        effect: (me, { others }) => [{ t: me.t + 1 }, send(others, ASK({ t: me.t + 1 }))],
      }),
      onAsk,
      onYes: upon('YES', (me, _, { from }) => [{ heard: me.heard.add(from) }]),
      enter: local({
        guard: (me, { others }) => me.phase === 'idle' && others.count((k) => !me.heard.has(k)) === 0,
        effect: () => [{ phase: 'held' }],
      }),
    },
    contention: { request: 'ask', ...contention },
  })

const found = (spec: Spec) => proveForEveryNumber(spec, {}, { comparedStates: 60, maxViews: 3 })

test('a timestamp that is compared with a site number is a refusal, and not an error of the search that finds it', () => {
  const { verdict, reason } = proveForEveryNumber(
    answering(upon('ASK', (me, { t }, { from }) => (t === from ? [] : [{ t: Math.max(me.t, t) + 1 }]))),
    {},
    { comparedStates: 60 },
  )
  expect(verdict).toBe('refused')
  expect(reason).toMatch(/^timestamps refused: .*answering/)
  expect(reason).not.toContain('\n')
})

describe('messages', () => {
  // The proof itself ends at three views: what matters is that the test before it found nothing.
  test('a new timestamp is one of the proof', () => {
    const { verdict, reason } = found(
      answering(upon('ASK', (me, { t }, { from }) => [{ t: Math.max(me.t, t) + 1 }, send(from, YES())])),
    )
    expect(verdict).toBe('not proved')
    expect(reason).toMatch(/^more than 3 views/)
  })

  test('a site that answers only in small systems is noticed', () => {
    expect(
      found(
        answering(
          upon('ASK', (_, __, { from, others }) =>
            [...others].length > 2 * 4 ? [{}] : [{}, send(from, YES())],
          ),
        ),
      ),
    ).toMatchObject({
      verdict: 'refused',
      reason: expect.stringMatching(
        /the test fails: in a system of 12 sites, the step "onAsk" at \d from \d with .* is not a step of sites .*: what they see of it differs$/,
      ),
    })
  })
})

const q = protocol({
  parameters: { limit: integer('a number', 1, 99, 20) },
  roles: { site: many({ phase: oneOf('idle', 'held') }) },
  shared: { locked: flag },
})
type Guard = Parameters<typeof q.roles.site.local>[0]['guard']

const lock = (enters: Guard, uses: Spec['uses'] = {}): Spec =>
  algorithm({
    ...common,
    name: 'lock',
    protocol: q,
    clauses: {
      enter: q.roles.site.local({
        guard: enters,
        effect: () => [{ phase: 'held' }, q.write({ locked: true })],
      }),
      exit: q.roles.site.local({
        guard: (me) => me.phase === 'held',
        effect: () => [{ phase: 'idle' }, q.write({ locked: false })],
      }),
    },
    contention: { request: 'enter', enter: 'enter', ...contention },
    uses,
  })

describe('numbers with which a clause compares a count of sites', () => {
  test('in a function that it calls', () => {
    const isCrowd = (sites: readonly number[]) => sites.length === 24
    const { verdict, reason } = proveForEveryNumber(
      lock((_, { sites, shared }) => isCrowd([...sites]) || !shared.locked, { isCrowd }),
      {},
      { comparedStates: 20 },
    )
    expect(verdict).toBe('refused')
    expect(reason).toMatch(/the test fails: in a system of 24 sites/)
  })

  test('in a parameter', () => {
    const byParameter = lock(
      (_, { sites, shared, parameters }) => [...sites].length === parameters.limit || !shared.locked,
    )
    const reason = (limit: string) =>
      proveForEveryNumber(byParameter, { parameters: { limit } }, { comparedStates: 20 }).reason
    expect(reason('20')).toMatch(/the test fails: in a system of 20 sites/)
    expect(reason('50')).toMatch(/It cannot be tested either: the parameter "limit" is 50, /)
  })
})

test('there are no lemmas about views whose licence is only tested', () => {
  const proof = new EveryProof(
    lock((_, { sites, shared }) => [...sites].length > 0 && !shared.locked),
    {},
    { comparedStates: 20 },
  )
  toTheEnd(proof.run())
  expect(proof.result().verdict).toBe('tested')
  expect(proof.provedViews()).toBeUndefined()
})

// A step may look at the elements of a site that no view of two sites has.
test('with shared arrays there is no test', () => {
  const arrays = protocol({
    roles: { site: many({ phase: oneOf('idle', 'held') }) },
    shared: { up: mapOf(siteId, flag) },
  })
  const spec = algorithm({
    ...common,
    name: 'arrays',
    protocol: arrays,
    clauses: {
      enter: arrays.roles.site.local({
        guard: (me, { others, shared }) =>
          me.phase === 'idle' && [...others].every((k) => shared.up.get(k) !== true),
        effect: (_, { self }) => [{ phase: 'held' }, arrays.write({ up: element(self, true) })],
      }),
    },
    contention: { request: 'enter', enter: 'enter', ...contention },
  })
  expect(proveForEveryNumber(spec, {}, { comparedStates: 20 })).toMatchObject({
    verdict: 'refused',
    reason: expect.stringMatching(/^arrays: "enter" uses an iteration over others, and a view [^.]*$/),
  })
})

test('calls of one kind differ in timestamps and in which sites are in a collection, not in how many', () => {
  const shape = shapeFor(answering(upon('ASK', () => [])), {}, { form: 'channels', numbers: 'as they are' })
  const call = (site: number, t: number, ...heard: readonly number[]): RealCall => ({
    ...{ site, clause: 'enter', received: undefined, shared: [] },
    record: { phase: 'idle', t, heard: ImmutableSet(heard) } as unknown as RealCall['record'],
  })
  const kinds = new KindsOfCalls(shape)
  const calls = [call(0, 1, 1), call(0, 2, 3), call(0, 1, 1, 2), call(1, 1, 0), call(1, 5, 2)]
  expect(calls.map((one) => kinds.isNew(shape.many, one))).toEqual([true, false, true, true, false])
})

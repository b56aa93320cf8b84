// One small protocol for each step of the argument at the top of src/reduce/ample-sets.ts. An implementation without
// that step gives another verdict than the full search.
import { describe, expect, test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { bare, bothGive } from './full-and-reduced.js'

describe('C2: a step that a property reads is visible:', () => {
  // Two independent deliveries, at two sites.
  const p = protocol({ roles: { site: many({ done: flag }) }, messages: { GO: {}, RUN: {} } })
  const { GO, RUN } = p.messages
  const { site } = p.roles
  const base = {
    ...bare,
    name: 'racing',
    protocol: p,
    clauses: {
      onGo: site.upon('GO', () => [{ done: true }]),
      onRun: site.upon('RUN', () => [{ done: true }]),
    },
    inFlight: () => [
      { from: 2, to: 0, message: GO() },
      { from: 2, to: 1, message: RUN() },
    ],
  } as const

  test('without properties, states are saved', () => {
    expect(bothGive(algorithm({ ...base, properties: [] }), [])).toBeGreaterThan(0)
  })

  test('a property reads a field', () => {
    const first = (i: number) =>
      p.sometimes(`first${i}`, '', (view) => view.all('site')[i]!.done && !view.all('site')[1 - i]!.done)
    const spec = algorithm({ ...base, properties: [first(0), first(1)] })
    bothGive(spec, ['first0 holds', 'first1 holds'])
  })

  test('a property reads the number of messages of a type', () => {
    const left = (one: 'GO' | 'RUN', other: 'GO' | 'RUN') =>
      p.sometimes(one, '', (view) => view.inFlight(one) === 1 && view.inFlight(other) === 0)
    const spec = algorithm({ ...base, properties: [left('GO', 'RUN'), left('RUN', 'GO')] })
    bothGive(spec, ['GO holds', 'RUN holds'])
  })

  test('a property reads a channel', () => {
    const empty = (i: number) =>
      p.sometimes(
        `empty${i}`,
        '',
        (view) => view.channel(2, i).isEmpty() && !view.channel(2, 1 - i).isEmpty(),
      )
    const spec = algorithm({ ...base, properties: [empty(0), empty(1)] })
    bothGive(spec, ['empty0 holds', 'empty1 holds'])
  })

  test('a property reads which site enters', () => {
    const order = (i: number) =>
      p.monitor(`first${i}`, '', 'entry', optional(siteId), (last, step) =>
        last === null && step.site === i ? violation : step.site,
      )
    const spec = algorithm({
      ...base,
      contention: { ...bare.contention, holds: ({ done }) => done },
      properties: [order(0), order(1)],
    })
    bothGive(spec, ['first0 violated', 'first1 violated'])
  })
})

describe('C1: a step that may come before a delivery at the same site:', () => {
  const p = protocol({
    roles: {
      site: many({ noted: flag, noted2: flag, armed: flag, asked: flag, answer: int(0, 2), n: int(0, 9) }),
    },
    messages: { NOTE: {}, NOTE2: {}, ASK: {}, TOLD: { by: siteId } },
  })
  const { NOTE, NOTE2, ASK, TOLD } = p.messages
  const { site } = p.roles
  const answers = (k: number) =>
    p.sometimes(`answer${k}`, '', (view) => view.all('site').some(({ answer }) => answer === k))

  test('two sends on one channel, whose order matters', () => {
    const tell = (_: unknown, __: unknown, { from }: { readonly from: number }) =>
      [{}, send(3, TOLD({ by: from }))] as const
    const spec = algorithm({
      ...bare,
      name: 'telling',
      sites: { min: 4, max: 4, fallback: 4 },
      protocol: p,
      clauses: {
        onNote: site.upon('NOTE', tell),
        onNote2: site.upon('NOTE2', tell),
        onTold: site.upon('TOLD', (me, { by }) => (me.answer > 0 ? [] : [{ answer: by }])),
      },
      inFlight: () => [
        { from: 1, to: 0, message: NOTE() },
        { from: 2, to: 0, message: NOTE2() },
      ],
      properties: [answers(1), answers(2)],
    })
    bothGive(spec, ['answer1 holds', 'answer2 holds'])
  })

  test('a step that does not commute in a later record', () => {
    const spec = algorithm({
      ...bare,
      name: 'arming',
      protocol: p,
      clauses: {
        arm: site.local({
          guard: ({ armed }, { self }) => self === 0 && !armed,
          effect: () => [{ armed: true }],
        }),
        onNote: site.upon('NOTE', () => [{ noted: true }]),
        onAsk: site.upon('ASK', ({ armed, noted }) => [{ answer: armed && !noted ? 2 : 1 }]),
      },
      inFlight: () => [
        { from: 2, to: 0, message: NOTE() },
        { from: 1, to: 0, message: ASK() },
      ],
      properties: [answers(2)],
    })
    bothGive(spec, ['answer2 holds'])
  })

  test('a message that is sent later, but may be delivered before both others', () => {
    const spec = algorithm({
      ...bare,
      name: 'late',
      sites: { min: 4, max: 4, fallback: 4 },
      protocol: p,
      clauses: {
        ask: site.local({
          guard: ({ asked }, { self }) => self === 1 && !asked,
          effect: () => [{ asked: true }, send(0, ASK())],
        }),
        onNote: site.upon('NOTE', () => [{ noted: true }]),
        onNote2: site.upon('NOTE2', () => [{ noted2: true }]),
        onAsk: site.upon('ASK', ({ noted, noted2 }) => [{ answer: noted || noted2 ? 1 : 2 }]),
      },
      inFlight: () => [
        { from: 2, to: 0, message: NOTE() },
        { from: 3, to: 0, message: NOTE2() },
      ],
      properties: [answers(2)],
    })
    bothGive(spec, ['answer2 holds'])
  })

  test('a message that is lost or delivered twice', () => {
    const spec = algorithm({
      ...bare,
      name: 'counting',
      protocol: p,
      clauses: {
        onNote: site.upon('NOTE', ({ n }) => [{ n: Math.min(9, n + 1) }]),
        show: site.local({
          guard: ({ n, answer }) => n > answer && answer < 2,
          effect: ({ n }) => [{ answer: Math.min(2, n) }],
        }),
      },
      inFlight: () => [{ from: 2, to: 0, message: NOTE() }],
      properties: [
        answers(2),
        p.atRest('answered', '', (view) => view.all('site').some(({ answer }) => answer > 0)),
      ],
    })
    expect(bothGive(spec, ['answer2 violated', 'answered holds'])).toBeGreaterThanOrEqual(0)
    bothGive(spec, ['answer2 violated', 'answered violated'], { loss: 1 })
    bothGive(spec, ['answer2 holds', 'answered holds'], { duplication: 1 })
  })

  test('a timestamp that is ahead of the clock', () => {
    const q = protocol({
      roles: { site: many({ clock: timestamp, armed: flag, got: flag, seen: flag }) },
      messages: { JUMP: { t: timestamp } },
    })
    const spec = algorithm({
      ...bare,
      name: 'jumping',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: q,
      clauses: {
        arm: q.roles.site.local({
          guard: ({ armed }, { self }) => self === 0 && !armed,
          effect: () => [{ armed: true }],
        }),
        onJump: q.roles.site.upon('JUMP', ({ clock, armed }, { t }) => [
          { got: true, seen: t > clock + 1 && armed },
        ]),
      },
      inFlight: () => [{ from: 1, to: 0, message: q.messages.JUMP({ t: 3 }) }],
      properties: [q.sometimes('seen', '', (view) => view.all('site').some(({ seen }) => seen))],
    })
    bothGive(spec, ['seen holds'], {}, { timestamps: true })
  })
})

describe('C3: a cycle of ample steps must not leave out a step:', () => {
  const p = protocol({ roles: { site: many({ awake: flag }) }, messages: { PING: {}, PONG: {} } })
  const { PING, PONG } = p.messages
  const { site } = p.roles
  const wake = site.local({
    guard: ({ awake }, { self }) => self === 2 && !awake,
    effect: () => [{ awake: true }],
  })
  const awake = p.sometimes('awake', '', (view) => view.all('site').some((me) => me.awake))
  const asleep = p.always('asleep', '', (view) => view.all('site').every((me) => !me.awake))

  test.each<[string, typeof PING | typeof PONG]>([
    ['of one type', PING],
    ['of two types', PONG],
  ])('messages %s are forwarded forever', (_, back) => {
    const spec = algorithm({
      ...bare,
      name: 'circling',
      protocol: p,
      clauses: {
        wake,
        onPing: site.upon('PING', (_me, _m, { from }) => [{}, send(from, back())]),
        onPong: site.upon('PONG', (_me, _m, { from }) => [{}, send(from, PING())]),
      },
      inFlight: () => [{ from: 0, to: 1, message: PING() }],
      properties: [awake, asleep],
    })
    bothGive(spec, ['awake holds', 'asleep violated'])
  })

  const q = protocol({ roles: { site: many({ on: flag, shown: flag, took: flag }) }, shared: { x: flag } })
  const own = q.roles.site
  const shown = (name: string, value: boolean) =>
    q.sometimes(name, '', (view) => view.all('site').some((me) => me.shown) === value && view.shared.x)

  test('a site alternates between two records by itself', () => {
    const spec = algorithm({
      ...bare,
      name: 'swinging',
      protocol: q,
      clauses: {
        swing: own.local({ guard: (_, { self }) => self === 0, effect: ({ on }) => [{ on: !on }] }),
        write: own.local({
          guard: (_, { self, shared }) => self === 1 && !shared.x,
          effect: () => [{}, q.write({ x: true })],
        }),
      },
      properties: [q.sometimes('written', '', (view) => view.shared.x)],
    })
    bothGive(spec, ['written holds'])
  })

  test('a step writes what another reads', () => {
    const spec = algorithm({
      ...bare,
      name: 'writing',
      protocol: q,
      clauses: {
        write: own.local({
          guard: ({ on }, { self }) => self === 0 && !on,
          effect: () => [{ on: true }, q.write({ x: true })],
        }),
        read: own.local({
          guard: ({ took }, { self }) => self === 1 && !took,
          effect: (_, { shared }) => [{ took: true, shown: !shared.x }],
        }),
      },
      properties: [shown('readBefore', true), shown('readAfter', false)],
    })
    bothGive(spec, ['readBefore holds', 'readAfter holds'])
  })

  test('a step is disabled by another', () => {
    const spec = algorithm({
      ...bare,
      name: 'guarded',
      protocol: q,
      clauses: {
        go: own.local({
          guard: ({ on }, { self, shared }) => self === 0 && !on && !shared.x,
          effect: () => [{ on: true }],
        }),
        show: own.local({ guard: ({ on, shown: is }) => on && !is, effect: () => [{ shown: true }] }),
        write: own.local({
          guard: ({ took }, { self }) => self === 1 && !took,
          effect: () => [{ took: true }, q.write({ x: true })],
        }),
      },
      properties: [q.atRest('shown', '', (view) => view.all('site').some((me) => me.shown))],
    })
    bothGive(spec, ['shown violated'])
  })
})

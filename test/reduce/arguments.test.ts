// One small protocol for each step of the arguments at the top of ample-sets.ts and of the orbit forms: an implementation that leaves that
// step out gets another answer here than the full search.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { entryPossible, violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 5, fallback: 3 },
  workload: {},
  waits: () => false,
  holds: () => false,
}

const searched = (spec: Spec, options: ModelOptions, reduce: Partial<Reduce>): CheckResult => {
  const { properties } = spec
  return check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
}
const verdicts = (result: CheckResult) =>
  result.verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`)

/** Both searches say that; answers how many states partial order has saved. */
const bothSay = (spec: Spec, said: readonly string[], options: ModelOptions = {}, others = {}): number => {
  const full = searched(spec, options, {})
  const reduced = searched(spec, options, { partialOrder: true, ...others })
  expect(verdicts(full)).toEqual(said)
  expect(verdicts(reduced)).toEqual(said)
  return full.exploration.states - reduced.exploration.states
}

describe('C2: what a property looks at', () => {
  // Two deliveries at two sites that have nothing to do with one another.
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

  test('nothing', () => {
    expect(bothSay(algorithm({ ...base, properties: [] }), [])).toBeGreaterThan(0)
  })

  test('a field', () => {
    const first = (i: number) =>
      p.sometimes(`first${i}`, '', (view) => view.all('site')[i]!.done && !view.all('site')[1 - i]!.done)
    const spec = algorithm({ ...base, properties: [first(0), first(1)] })
    bothSay(spec, ['first0 holds', 'first1 holds'])
  })

  test('the number of messages of a type', () => {
    const left = (one: 'GO' | 'RUN', other: 'GO' | 'RUN') =>
      p.sometimes(one, '', (view) => view.inFlight(one) === 1 && view.inFlight(other) === 0)
    const spec = algorithm({ ...base, properties: [left('GO', 'RUN'), left('RUN', 'GO')] })
    bothSay(spec, ['GO holds', 'RUN holds'])
  })

  test('what a channel holds', () => {
    const empty = (i: number) =>
      p.sometimes(
        `empty${i}`,
        '',
        (view) => view.channel(2, i).isEmpty() && !view.channel(2, 1 - i).isEmpty(),
      )
    const spec = algorithm({ ...base, properties: [empty(0), empty(1)] })
    bothSay(spec, ['empty0 holds', 'empty1 holds'])
  })

  test('who enters', () => {
    const order = (i: number) =>
      p.monitor(`first${i}`, '', 'entry', optional(siteId), (last, step) =>
        last === null && step.site === i ? violation : step.site,
      )
    const spec = algorithm({ ...base, holds: ({ done }) => done, properties: [order(0), order(1)] })
    bothSay(spec, ['first0 violated', 'first1 violated'])
  })
})

describe('C1: what may come before a delivery at the same site', () => {
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

  test('sends on one channel, whose order matters', () => {
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
    bothSay(spec, ['answer1 holds', 'answer2 holds'])
  })

  test('what does not commute at a record that is still to come', () => {
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
    bothSay(spec, ['answer2 holds'])
  })

  test('what is seen only after two deliveries might have come before both', () => {
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
    bothSay(spec, ['answer2 holds'])
  })

  test('what is lost, or comes twice', () => {
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
    expect(bothSay(spec, ['answer2 violated', 'answered holds'])).toBeGreaterThanOrEqual(0)
    bothSay(spec, ['answer2 violated', 'answered violated'], { loss: 1 })
    bothSay(spec, ['answer2 holds', 'answered holds'], { duplication: 1 })
  })

  test('distances above the clock, with timestamps', () => {
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
    bothSay(spec, ['seen holds'], {}, { timestamps: true })
  })
})

describe('C3: ample steps must not go round in a circle', () => {
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
  ])('messages %s that are forwarded forever', (_, back) => {
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
    bothSay(spec, ['awake holds', 'asleep violated'])
  })

  const q = protocol({ roles: { site: many({ on: flag, shown: flag, took: flag }) }, shared: { x: flag } })
  const own = q.roles.site
  const shown = (name: string, value: boolean) =>
    q.sometimes(name, '', (view) => view.all('site').some((me) => me.shown) === value && view.shared.x)

  test('a site that goes to and fro by itself', () => {
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
    bothSay(spec, ['written holds'])
  })

  test('a step that writes what another reads', () => {
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
    bothSay(spec, ['readBefore holds', 'readAfter holds'])
  })

  test('a step that another can take away', () => {
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
    bothSay(spec, ['shown violated'])
  })
})

describe('orbits', () => {
  const sums = (spec: Spec, options: ModelOptions): void => {
    const { states, transitions, depth } = searched(spec, options, {}).exploration
    const { exploration } = searched(spec, options, { symmetry: 'all' })
    expect(exploration.orbits).toEqual({ states, transitions })
    expect(exploration.depth).toBe(depth)
    expect(exploration.states).toBeLessThan(states / 2)
  }

  test('bags whose messages name sites are the same bags after renaming', () => {
    const p = protocol({ roles: { site: many({ any: flag }) }, messages: { TELL: { who: siteId } } })
    const spec = algorithm({
      ...bare,
      name: 'bags',
      protocol: p,
      clauses: { onTell: p.roles.site.upon('TELL', () => []) },
      inFlight: ({ sites }) =>
        [...sites].flatMap((from) =>
          [...sites.remove(from)].flatMap((to) =>
            [...sites.remove(from)].map((who) => ({ from, to, message: p.messages.TELL({ who }) })),
          ),
        ),
      properties: [],
    })
    sums(spec, { order: 'unordered' })
  })

  test('sites that look alike from all sides, yet cannot be exchanged', () => {
    const p = protocol({ roles: { site: many({ friend: optional(siteId) }) } })
    const spec = algorithm({
      ...bare,
      name: 'friends',
      protocol: p,
      clauses: {
        choose: p.roles.site.local({
          guard: ({ friend }) => friend === null,
          effect: (_, { others }) => either([...others].map((friend) => [{ friend }] as const)),
        }),
      },
      properties: [],
    })
    for (const sites of [3, 4, 5]) sums(spec, { sites })
  })
})

describe('how sites stand to the critical section is certified, even where no predicate asks', () => {
  test('sites', () => {
    const p = protocol({ roles: { site: many({ inside: flag }) } })
    const spec = algorithm({
      ...bare,
      name: 'pointing',
      protocol: p,
      clauses: {
        enter: p.roles.site.local({ guard: ({ inside }) => !inside, effect: () => [{ inside: true }] }),
      },
      waits: ({ inside }) => !inside,
      holds: ({ inside, self }) => inside && self !== 1,
      properties: [entryPossible],
    })
    expect(verdicts(searched(spec, {}, {}))).toEqual(['entryPossible violated'])
    expect(() => searched(spec, {}, { symmetry: 'all' })).toThrow(CertificationFailed)
  })

  test('timestamps', () => {
    const p = protocol({ roles: { site: many({ clock: timestamp, n: int(0, 5) }) } })
    const spec = algorithm({
      ...bare,
      name: 'numbered',
      protocol: p,
      clauses: {
        tick: p.roles.site.local({
          guard: ({ n }) => n < 5,
          effect: ({ n, clock }) => [{ n: n + 1, clock: clock + 1 }],
        }),
      },
      waits: ({ clock }) => clock >= 4,
      properties: [entryPossible],
    })
    expect(verdicts(searched(spec, {}, {}))).toEqual(['entryPossible violated'])
    expect(() => searched(spec, {}, { timestamps: true })).toThrow(CertificationFailed)
  })
})

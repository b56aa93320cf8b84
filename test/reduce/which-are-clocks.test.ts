// The canonical form of timestamps rests on clocks, of sites and shared: no clock is set back or begins late, and no new timestamp
// is earlier than the least clock. Each protocol breaks one of these conditions, and some keep them all.
import { describe, expect, test } from 'vitest'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { canonicalClocks, timesOf } from '../../src/canonical/clocks.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { Verdict } from '../../src/check/verdict.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { either } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { clock } from '../../src/sorts/clock.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { quotient } from '../canonical/quotient.js'

const normal: CanonicalForm = { timestamps: true, group: undefined }
const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 3, fallback: 2 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
}
const p = protocol({
  roles: {
    site: many({ mine: optional(timestamp), old: optional(timestamp), own: optional(clock), n: int(0, 9) }),
  },
  shared: { next: clock, late: optional(clock) },
})
const { local } = p.roles.site
const { write } = p

/** Draws stamps forever and drops each; a dropped stamp is still known. */
const draw = local({
  guard: ({ mine }) => mine === null,
  effect: (_, { shared: { next } }) => [{ mine: next }, write({ next: next + 1 })],
})
const drop = local({
  guard: ({ mine }) => mine !== null,
  effect: ({ mine }) => [{ mine: null, old: mine }],
})
const drawing = (
  clauses: { readonly [name: string]: Clause } = {},
  initial: { readonly next?: number } = {},
): Spec =>
  algorithm({
    ...bare,
    name: 'drawing',
    protocol: p,
    clauses: { draw, drop, ...clauses },
    shared: () => initial,
    properties: [p.always('all', '', () => true)],
  })

const found = (spec: Spec, options: ModelOptions = {}, reduce: Partial<Reduce> = { timestamps: true }) => {
  const { exploration, verdicts } = check(modelFor(spec, options, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
  return { exploration, verdicts: verdicts.map(({ verdict }): Verdict['verdict'] => verdict) }
}

describe('stamps of one shared clock', () => {
  test('only their order is stored, so drawing them forever gives finitely many states, as in the reference semantics', () => {
    for (const next of [0, 5, 40]) {
      const spec = drawing({}, { next })
      const { exploration } = found(spec)
      const { states, transitions } = quotient(makeModel(spec), normal)
      // Each site has none, one or both of two stamps, the older one first, in any order with those of the other site.
      expect(states).toHaveLength(33)
      expect(exploration).toMatchObject({ complete: true, states: 33, transitions })
    }
  })

  test('the clock stands right above them', () => {
    const model = makeModel(drawing({}, { next: 40 }))
    expect(timesOf(model, canonicalClocks(model, initialStates(model)[0]!))).toEqual([0])
  })

  test('without any that is alive, all timestamps move together', () => {
    const q = protocol({ roles: { site: many({ own: optional(clock), mine: optional(timestamp) }) } })
    const stopping = algorithm({
      ...bare,
      name: 'stopping',
      protocol: q,
      clauses: {
        stop: q.roles.site.local({ guard: ({ own }) => own !== null, effect: () => [{ own: null }] }),
      },
      initial: {
        site: () =>
          either([
            { own: 4, mine: 6 },
            { own: 5, mine: 6 },
          ]),
      },
      properties: [q.always('all', '', () => true)],
    })
    // The reading of the clock matters only while the clock is set.
    const { exploration } = found(stopping, { sites: 1 })
    expect(exploration).toMatchObject({ complete: true, states: 3, transitions: 2 })
    expect(quotient(makeModel(stopping, { sites: 1 }), normal).states).toHaveLength(3)
  })
})

describe('what is refused', () => {
  const once = ({ n }: { readonly n: number }) => n === 0
  test.each<[string, RegExp, Clause]>([
    [
      'a shared clock that is set to an old stamp, unread',
      /sets the shared clock "next" back/,
      local({
        guard: ({ old }) => old !== null,
        effect: ({ old }) => [{ old: null }, write({ next: old! })],
      }),
    ],
    [
      'a shared clock that begins late',
      /lets the shared clock "late" appear late/,
      local({ guard: once, effect: (_, { shared }) => [{ n: 1 }, write({ late: shared.next })] }),
    ],
    [
      "a site's clock that begins late",
      /lets a clock appear late/,
      local({ guard: once, effect: (_, { shared }) => [{ n: 1, own: shared.next }] }),
    ],
    [
      'a stamp that is later than an old one, and not than the clock',
      /does not commute with (timestamps|every timestamp)/,
      local({ guard: ({ old }) => old !== null, effect: ({ old }) => [{ old: old! + 1 }] }),
    ],
    [
      'the distance between two stamps',
      /does not commute with (timestamps|every timestamp)/,
      local({
        guard: ({ mine, old }) => mine !== null && old !== null && mine - old > 1,
        effect: () => [{ n: 1 }],
      }),
    ],
    [
      'the distance of a stamp from the clock',
      /does not commute with (timestamps|every timestamp)/,
      local({
        guard: ({ old }, { shared }) => old !== null && shared.next - old > 2,
        effect: () => [{ n: 1 }],
      }),
    ],
    [
      'how often anybody has drawn',
      /does not commute with every timestamp moved/,
      local({ guard: (_, { shared }) => shared.next > 3, effect: () => [{ n: 1 }] }),
    ],
  ])('%s', (_, said, clause) => {
    expect(() => found(drawing({ clause }))).toThrow(said)
  })

  test('a predicate that counts them', () => {
    const counting = {
      ...drawing(),
      properties: [
        p.always('few', '', ({ all, shared }) =>
          all('site').every(({ old }) => shared.next - (old ?? 0) < 9),
        ),
      ],
    }
    expect(() => found(counting)).toThrow(/The predicate of "few" of drawing gives a different result with/)
  })
})

test('a shared timestamp is a ticket, which may be handed back', () => {
  const q = protocol({
    roles: { site: many({ n: int(0, 3), mine: optional(timestamp) }) },
    shared: { last: timestamp },
  })
  const handing = algorithm({
    ...bare,
    name: 'handing',
    protocol: q,
    clauses: {
      take: q.roles.site.local({
        guard: ({ n }) => n < 3,
        effect: ({ n, mine }, { shared: { last } }) => [
          { n: n + 1, mine: mine ?? last },
          q.write({ last: last + 1 }),
        ],
      }),
      hand: q.roles.site.local({
        guard: ({ n, mine }) => n === 3 && mine !== null,
        effect: ({ mine }) => [{ n: 0, mine: null }, q.write({ last: mine! })],
      }),
    },
    properties: [q.always('all', '', () => true)],
  })
  expect(found(handing, { sites: 1 }).exploration).toMatchObject({ complete: true, states: 4 })
})

test('without a clock distances may matter, so partial order does not move stamps apart', () => {
  const q = protocol({
    roles: {
      site: many({ a: optional(timestamp), b: optional(timestamp), done: flag, turned: flag, shown: flag }),
    },
    messages: { GO: {} },
  })
  const { site } = q.roles
  const spec = algorithm({
    ...bare,
    name: 'apart',
    protocol: q,
    clauses: {
      turn: site.local({
        guard: ({ a, b, turned, done }, { self }) => self === 0 && !turned && !done && b! - a! === 2,
        effect: () => [{ turned: true }],
      }),
      onGo: site.upon('GO', () => [{ done: true }]),
      show: site.local({ guard: ({ turned, done }) => turned && done, effect: () => [{ shown: true }] }),
    },
    initial: { site: () => ({ a: 3, b: 5 }) },
    inFlight: () => [{ from: 1, to: 0, message: q.messages.GO() }],
    properties: [q.always('never', '', (view) => view.all('site').every(({ shown }) => !shown))],
  })
  for (const timestamps of [false, true]) {
    for (const partialOrder of [false, true]) {
      expect(found(spec, {}, { timestamps, partialOrder }).verdicts).toEqual(['violated'])
    }
  }
})

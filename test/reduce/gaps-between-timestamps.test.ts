// The canonical form of timestamps is refused where a protocol measures or counts what lies between two timestamps.
// Each protocol breaks one step of an argument: a reduced search once gave it a false verdict, and must give the verdict of the full
// search or refuse.
import { describe, expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { Kernel } from '../../src/compile/kernel.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'
import { noReduction, type Reduce, Reductions } from '../../src/reduce/reductions.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 3, fallback: 1 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
}

const verdicts = (spec: Spec, sites: number, reduce: Partial<Reduce>) => {
  const { properties } = spec
  const result = check(modelFor(spec, { sites }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
  return result.verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`)
}

describe('timestamps', () => {
  // A step that random walks seldom reach: a ladder of nine rungs, on which three of four steps lead back.
  const rungs = 9
  const p = protocol({
    roles: {
      site: many({
        rung: int(0, rungs),
        step: int(0, 9),
        count: int(0, 9),
        clock: timestamp,
        one: optional(timestamp),
        two: optional(timestamp),
      }),
    },
  })
  const { local } = p.roles.site
  const climb = local({
    guard: ({ rung }) => rung < rungs,
    effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
  })
  interface Me {
    readonly clock: number
    readonly one: number | null
    readonly two: number | null
    readonly step: number
    readonly count: number
  }
  /** `one` is taken at 0, `two` at 4 and the clock reaches 8; then comes `last`. */
  const ending = (last: (me: Me) => { [field in keyof Me]?: number }): Spec =>
    algorithm({
      ...bare,
      name: 'late',
      protocol: p,
      clauses: {
        climb,
        go: local({
          guard: ({ rung, step }) => rung === rungs && step < 6,
          effect: (me) => {
            const { clock, step } = me
            if (step === 0) return [{ step: 1, one: clock, clock: clock + 1 }]
            if (step === 1) return [{ step: 2, clock: clock + 3 }]
            if (step === 2) return [{ step: 3, two: clock, clock: clock + 1 }]
            if (step === 3) return [{ step: 4, clock: clock + 3 }]
            return [last(me)]
          },
        }),
      },
      properties: [
        p.always('one', '', (view) => view.all('site').every(({ step, count }) => step < 6 || count === 1)),
        p.always('four', '', (view) => view.all('site').every(({ step, count }) => step < 6 || count === 4)),
      ],
    })

  test('a clock that is set back may count what lies between', () => {
    const spec = ending(({ step, clock, one, two, count }) => {
      if (step === 4) return { step: 5, clock: one! }
      return clock < two! ? { clock: clock + 1, count: count + 1 } : { step: 6 }
    })
    expect(verdicts(spec, 1, {})).toEqual(['one violated', 'four holds'])
    expect(() => verdicts(spec, 1, { timestamps: true })).toThrow(/sets a clock back/)
  })

  test.each<[string, (me: Me) => boolean]>([
    ['of two requests', ({ one, two }) => two! - one! >= 3],
    ['of a request from the clock', ({ clock, one }) => clock - one! > 6],
    ['which is a certain one', ({ clock, two }) => clock - two! !== 1],
    ['that is odd', ({ one, two }) => (two! - one!) % 2 === 1],
  ])('a distance below the clock %s must not matter', (_, far) => {
    const spec = ending((me) => ({ step: 6, count: far(me) ? 1 : 4 }))
    expect(() => verdicts(spec, 1, { timestamps: true })).toThrow(CertificationFailed)
  })

  test('two timestamps may come to lie between the same two others', () => {
    const q = protocol({
      roles: {
        site: many({
          clock: timestamp,
          noted: flag,
          answer: int(0, 2),
          step: int(0, 3),
          one: optional(timestamp),
        }),
      },
      messages: { PAIR: { one: timestamp, two: timestamp }, NOTE: {} },
    })
    const { PAIR, NOTE } = q.messages
    const { site } = q.roles
    const spec = algorithm({
      ...bare,
      name: 'pairs',
      sites: { min: 3, max: 3, fallback: 3 },
      protocol: q,
      clauses: {
        stamp: site.local({
          guard: ({ step }, { self }) => self === 1 && step < 2,
          effect: ({ step, clock, one }) =>
            step === 0
              ? [{ step: 1, one: clock, clock: clock + 1 }]
              : [{ step: 2 }, send(0, PAIR({ one: one!, two: clock }))],
        }),
        onNote: site.upon('NOTE', () => [{ noted: true }]),
        onPair: site.upon('PAIR', ({ noted }, { one, two }) => [{ answer: one < two && !noted ? 2 : 1 }]),
      },
      initial: { site: ({ self }) => ({ clock: self === 0 ? 7 : 0 }) },
      inFlight: () => [{ from: 2, to: 0, message: NOTE() }],
      properties: [q.always('neverTwo', '', (view) => view.all('site').every(({ answer }) => answer !== 2))],
    })
    expect(verdicts(spec, 3, {})).toEqual(['neverTwo violated'])
    expect(verdicts(spec, 3, { timestamps: true, partialOrder: true })).toEqual(['neverTwo violated'])
  })
})

test('timestamps: a function that does not change when all are spread, but when only the oldest are', () => {
  const p = protocol({
    roles: { site: many({ clock: timestamp, mine: optional(timestamp), old: optional(timestamp) }) },
  })
  const { local } = p.roles.site
  const near = p.always('near', '', (view) =>
    view
      .all('site')
      .every(({ clock, mine, old }) => mine === null || old === null || mine - old <= clock - mine),
  )
  const spec = algorithm({
    ...bare,
    name: 'midway',
    protocol: p,
    clauses: {
      tick: local({ guard: () => true, effect: ({ clock }) => [{ clock: clock + 1 }] }),
      note: local({
        guard: ({ old }) => old === null,
        effect: ({ clock }) => [{ old: clock, clock: clock + 1 }],
      }),
      stamp: local({
        guard: ({ old, mine }) => old !== null && mine === null,
        effect: ({ clock }) => [{ mine: clock, clock: clock + 1 }],
      }),
    },
    properties: [near],
  })
  expect(() => verdicts(spec, 2, { timestamps: true })).toThrow(CertificationFailed)
})

test.each([3, 1010, 1011, 1_000_000, 4_294_967_296])(
  'timestamps: a comparison with %i is refused long before a clock comes there',
  (limit) => {
    const p = protocol({ roles: { site: many({ clock: timestamp, over: flag }) } })
    const spec = algorithm({
      ...bare,
      name: 'limited',
      protocol: p,
      clauses: {
        tick: p.roles.site.local({
          guard: ({ over }) => !over,
          effect: ({ clock }) => [{ clock: clock + 1, over: clock > limit }],
        }),
      },
      properties: [p.always('never', '', (view) => view.all('site').every(({ over }) => !over))],
    })
    expect(() => verdicts(spec, 1, { timestamps: true })).toThrow(CertificationFailed)
  },
)

test('of two reductions the sampled states blame the one that fails by itself', () => {
  const properties = [mutualExclusion]
  const kernel = new Kernel(modelFor(ra, { sites: 3 }, properties))
  const both = new Reductions(kernel, { timestamps: true, symmetry: 'all', partialOrder: false }, properties)
  // Nothing has been searched, so no call has been tested. Ties are broken by site numbers.
  expect(() => both.sample(3, 12)).toThrow(/^symmetry refused: in a state of ricart-agrawala/)
})

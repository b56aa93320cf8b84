// Only logical clocks count as clocks, and everything that a clause or predicate reads of spread timestamps is tested.
// Each protocol breaks one step of an argument: a reduced search once gave it a false verdict, and must give the verdict of the full
// search or refuse.
import { test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { either } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { bare, expectNoFalseVerdict, rungs } from './no-false-verdict.js'

test('a timestamp in the memory of a monitor is not a clock', () => {
  const p = protocol({ roles: { site: many({ clock: timestamp, step: int(0, 9), rung: int(0, rungs) }) } })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'memory',
    protocol: p,
    clauses: {
      climb: local({
        guard: ({ rung }) => rung < rungs,
        effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
      }),
      go: local({
        guard: ({ step, rung }) => step < 6 && rung === rungs,
        effect: ({ step, clock }) => [{ step: step + 1, clock: clock + 1 }],
      }),
    },
    properties: [
      p.monitor('near', '', 'every step', timestamp, (memory, _step, _before, after) => {
        const { clock, step } = after.all('site')[0]!
        if (step === 6 && clock - memory >= 4) return violation
        return memory
      }),
    ],
  })
  expectNoFalseVerdict(spec, 1, { timestamps: true })
})

test('a shared timestamp is not a clock', () => {
  const p = protocol({
    roles: { site: many({ clock: timestamp, step: int(0, 9) }) },
    shared: { mark: timestamp },
  })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'mark',
    protocol: p,
    clauses: {
      go: local({
        guard: ({ step }) => step < 6,
        effect: ({ step, clock }) => [{ step: step + 1, clock: clock + 1 }],
      }),
    },
    properties: [p.always('near', '', (view) => view.all('site')[0]!.clock - view.shared.mark < 6)],
  })
  expectNoFalseVerdict(spec, 1, { timestamps: true })
})

test('shared timestamps that a clause reads are spread one after the other', () => {
  const p = protocol({
    roles: { site: many({ clock: timestamp, rung: int(0, rungs), step: int(0, 9), bad: flag }) },
    shared: { a: optional(timestamp), b: optional(timestamp), c: optional(timestamp) },
  })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'midway',
    protocol: p,
    clauses: {
      climb: local({
        guard: ({ rung }) => rung < rungs,
        effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
      }),
      go: local({
        guard: ({ step, rung }) => rung === rungs && step < 6,
        effect: ({ step, clock }) => {
          if (step === 0) return [{ step: 1, clock: clock + 5 }, p.write({ a: clock })]
          if (step === 1) return [{ step: 2, clock: clock + 1 }, p.write({ b: clock })]
          if (step === 2) return [{ step: 3, clock: clock + 1 }, p.write({ c: clock })]
          return [{ step: step + 1, clock: clock + 1 }]
        },
      }),
      look: local({
        guard: ({ step, bad }, { shared }) =>
          step === 6 && !bad && shared.b! - shared.a! > shared.c! - shared.b!,
        effect: () => [{ bad: true }],
      }),
    },
    properties: [p.always('good', '', (view) => view.all('site').every(({ bad }) => !bad))],
  })
  expectNoFalseVerdict(spec, 1, { timestamps: true })
})

test('what a predicate reads only in the spread state is remembered', () => {
  const p = protocol({
    roles: {
      site: many({
        clock: timestamp,
        one: optional(timestamp),
        two: optional(timestamp),
        step: int(0, 9),
        f: flag,
      }),
    },
  })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'spread',
    protocol: p,
    clauses: {
      go: local({
        guard: ({ step }) => step < 4,
        effect: ({ step, clock }) => {
          if (step === 0) return [{ step: 1, one: clock, clock: clock + 5 }]
          if (step === 1) return [{ step: 2, two: clock, clock: clock + 1 }]
          return [{ step: step + 1, clock: clock + 1 }]
        },
      }),
      flip: local({ guard: ({ f, step }) => !f && step === 4, effect: () => [{ f: true }] }),
    },
    properties: [
      p.always('near', '', (view) =>
        view.all('site').every((me) => {
          const { one, two } = me
          return one === null || two === null || two - one < 4 || !me.f
        }),
      ),
    ],
  })
  expectNoFalseVerdict(spec, 1, { timestamps: true })
})

test('a clause that asks for an exact distance of two old timestamps gets no false verdict', () => {
  const p = protocol({
    roles: {
      site: many({ clock: timestamp, one: optional(timestamp), two: optional(timestamp), step: int(0, 9) }),
    },
  })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'exact',
    protocol: p,
    clauses: {
      go: local({
        guard: ({ step }) => step < 4,
        effect: ({ step, clock }) => {
          if (step === 0) return [{ step: 1, one: clock, clock: clock + 7 }]
          if (step === 1) return [{ step: 2, two: clock, clock: clock + 1 }]
          return [{ step: step + 1, clock: clock + 1 }]
        },
      }),
    },
    properties: [
      p.always('near', '', (view) =>
        view
          .all('site')
          .every(({ one, two, step }) => one === null || two === null || step < 4 || two - one !== 7),
      ),
    ],
  })
  expectNoFalseVerdict(spec, 1, { timestamps: true })
})

test('what a clause reads only in the spread call is remembered', () => {
  const p = protocol({
    roles: {
      site: many({
        clock: timestamp,
        one: optional(timestamp),
        two: optional(timestamp),
        step: int(0, 9),
        rung: int(0, rungs),
        bad: flag,
      }),
    },
    shared: { f: flag },
  })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'spread',
    protocol: p,
    clauses: {
      climb: local({
        guard: ({ rung }) => rung < rungs,
        effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
      }),
      go: local({
        guard: ({ step, rung }) => step < 4 && rung === rungs,
        effect: ({ step, clock }) => {
          if (step === 0) return [{ step: 1, one: clock, clock: clock + 5 }]
          if (step === 1) return [{ step: 2, two: clock, clock: clock + 1 }]
          return [{ step: step + 1, clock: clock + 1 }]
        },
      }),
      flip: local({
        guard: ({ rung, step }, { shared }) => step === 4 && rung === rungs && !shared.f,
        effect: () => [{}, p.write({ f: true })],
      }),
      look: local({
        guard: ({ one, two, step, bad }, { shared }) => step === 4 && !bad && two! - one! >= 4 && shared.f,
        effect: () => [{ bad: true }],
      }),
    },
    properties: [p.always('good', '', (view) => view.all('site').every(({ bad }) => !bad))],
  })
  expectNoFalseVerdict(spec, 1, { timestamps: true })
})

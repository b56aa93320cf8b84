// Protocols that a demanding reader wrote against the reductions: each once got a false verdict, and must now get the verdict
// of the full search or a refusal.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm, type Spec } from '../../src/protocol/algorithm.js'
import { either, send } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { many, one, protocol } from '../../src/protocol/protocol.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 8, fallback: 1 },
  workload: {},
  waits: () => false,
  holds: () => false,
}

// A step that random walks seldom come to: nine rungs, of which three in four slip back.
const rungs = 9

const verdicts = (spec: Spec, sites: number, reduce: Partial<Reduce>): string => {
  const { properties } = spec
  const result = check(modelFor(spec, { sites }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
  return result.verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`).join()
}

const expectNoFalseVerdict = (spec: Spec, sites: number, reduce: Partial<Reduce>): void => {
  const full = verdicts(spec, sites, {})
  // The protocol is there for what it breaks: where it did not, nothing would be tried.
  expect(full).toMatch(/violated|one holds/)
  let reduced: string
  try {
    reduced = verdicts(spec, sites, reduce)
  } catch (error) {
    if (error instanceof CertificationFailed) return
    throw error
  }
  expect(reduced).toBe(full)
}

test('a rule about one clause is tried, though another clause has been', () => {
  const p = protocol({
    roles: { site: many({ n: int(0, 2) }), hub: one({ rung: int(0, rungs) }) },
    messages: { GO: {} },
  })
  const { local } = p.roles.site
  for (const sites of [4, 5]) {
    const spec = algorithm({
      ...bare,
      name: 'closed',
      protocol: p,
      clauses: {
        climb: p.roles.hub.local({
          guard: ({ rung }) => rung < rungs,
          effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
        }),
        a: local({ guard: ({ n }) => n === 0, effect: () => [{ n: 1 }] }),
        b: local({ guard: ({ n }) => n === 0, effect: () => [{ n: 2 }] }),
      },
      properties: [
        p.rule('last', '', 'every step', ({ clause, site }, before) => {
          const some = before.all('site').filter(({ n }) => n > 0).length > 0
          const top = before.all('hub')[0]!.rung === rungs
          return clause === 'b' && some && top && site === 0 ? violation : undefined
        }),
      ],
    })
    expectNoFalseVerdict(spec, sites, { symmetry: 'all' })
  }
})

test('what makes a property meaningful is tried, though its predicate has been', () => {
  const p = protocol({ roles: { site: many({ n: int(0, 1), f: int(0, 1) }) } })
  const { local } = p.roles.site
  for (const sites of [4, 5]) {
    const spec = algorithm({
      ...bare,
      name: 'closed',
      protocol: p,
      clauses: {
        a: local({ guard: ({ n }) => n === 0, effect: () => [{ n: 1 }] }),
        b: local({ guard: ({ f, n }) => f === 0 && n === 0, effect: () => [{ f: 1, n: 1 }] }),
      },
      properties: [
        p.always(
          'one',
          '',
          (view) => view.all('site').map(({ n }) => n).length > 0,
          (view) => {
            const fs = view.all('site').map(({ f }) => f)
            return fs[0] === 0 && fs[sites - 1] === 1
          },
        ),
      ],
    })
    expectNoFalseVerdict(spec, sites, { symmetry: 'all' })
  }
})

test('a renamed set iterates as every set does, so that its first element is the least', () => {
  const q = protocol({
    roles: {
      site: many({ kind: int(0, 2), granted: flag }),
      hub: one({ rung: int(0, rungs), waiting: setOf(siteId), done: flag }),
    },
    messages: { ASK: {}, GRANT: {} },
  })
  const { ASK, GRANT } = q.messages
  const spec = algorithm({
    ...bare,
    name: 'first',
    protocol: q,
    clauses: {
      askA: q.roles.site.local({
        guard: ({ kind }) => kind === 0,
        effect: (_, { siteOf }) => [{ kind: 1 }, send(siteOf('hub'), ASK())],
      }),
      askB: q.roles.site.local({
        guard: ({ kind }) => kind === 0,
        effect: (_, { siteOf }) => [{ kind: 2 }, send(siteOf('hub'), ASK())],
      }),
      climb: q.roles.hub.local({
        guard: ({ rung }) => rung < rungs,
        effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
      }),
      onAsk: q.roles.hub.upon('ASK', ({ waiting }, _, { from }) => [{ waiting: waiting.add(from) }]),
      grant: q.roles.hub.local({
        guard: ({ waiting, rung, done }) => !done && rung === rungs && waiting.size === 2,
        effect: ({ waiting }) => [{ done: true, waiting: waiting.clear() }, send(waiting.first()!, GRANT())],
      }),
      onGrant: q.roles.site.upon('GRANT', () => [{ granted: true }]),
      onEcho: q.roles.hub.upon('GRANT', () => []),
      onEcho2: q.roles.site.upon('ASK', () => []),
    },
    properties: [
      q.always('bNot', '', (view) =>
        view
          .all('site')
          .every(
            ({ kind, granted }) => !(kind === 2 && granted) || view.all('site').every((o) => o.kind === 2),
          ),
      ),
      q.always('aNot', '', (view) =>
        view
          .all('site')
          .every(
            ({ kind, granted }) => !(kind === 1 && granted) || view.all('site').every((o) => o.kind === 1),
          ),
      ),
    ],
  })
  expectNoFalseVerdict(spec, 2, { symmetry: 'all' })
})

test('what a monitor remembers is no clock', () => {
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

test('a shared variable is no clock', () => {
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

test('what a predicate reads of the spread state only is kept', () => {
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

test('two old timestamps exactly so far apart', () => {
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

test('what a clause reads in the spread call only is kept', () => {
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

test('a step that breaks a rule is one of all steps of its state', () => {
  const p = protocol({ roles: { site: many({ step: int(0, 3) }) }, shared: { free: flag } })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'rush',
    protocol: p,
    clauses: {
      enter: local({ guard: ({ step }) => step === 0, effect: () => [{ step: 1 }] }),
      leave: local({ guard: ({ step }) => step === 1, effect: () => [{ step: 2 }, p.write({ free: true })] }),
    },
    waits: ({ step }) => step === 0,
    holds: ({ step }) => step === 1,
    properties: [
      p.rule('alone', '', 'entry', (_, before) =>
        before.all('site').some(({ step }) => step === 1) ? violation : undefined,
      ),
    ],
  })
  expectNoFalseVerdict(spec, 2, { partialOrder: true })
})

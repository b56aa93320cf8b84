// Violations that a reduction of timestamps must not hide, in protocols written to defeat it.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import {
  algorithm,
  clock,
  deadlockFreedom,
  flag,
  int,
  many,
  optional,
  protocol,
  type Spec,
  timestamp,
} from '../../src/index.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'

const bare = {
  title: '',
  citation: '',
  about: '',
} as const

const verdicts = (spec: Spec, reduce: Partial<Reduce>) =>
  check(modelFor(spec, {}, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  }).verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`)

describe('a delivery that takes the clock away is not put before a message that is compared with it', () => {
  const p = protocol({
    roles: { site: many({ own: optional(clock), asked: flag }) },
    messages: { STOP: {}, E: { t: timestamp } },
  })
  const spec = (
    name: string,
    more: Pick<Spec, 'properties'>,
    waits: (me: { readonly asked: boolean }) => boolean,
  ) =>
    algorithm({
      ...bare,
      ...more,
      contention: { waits, holds: () => false },
      name,
      sites: { min: 3, max: 3, fallback: 3 },
      protocol: p,
      clauses: {
        onStop: p.roles.site.upon('STOP', () => [{ own: null }]),
        onE: p.roles.site.upon('E', ({ own }, { t }) => (own !== null && t >= own ? [{ asked: true }] : [])),
      },
      initial: { site: () => ({ own: 3 }) },
      inFlight: () => [
        { from: 1, to: 0, message: p.messages.STOP() },
        { from: 2, to: 0, message: p.messages.E({ t: 5 }) },
      ],
    })
  const never = p.always('never', '', (all) => all.all('site').every(({ asked }) => !asked))
  test.each([
    ['a deadlock', spec('stops', { properties: [deadlockFreedom] }, ({ asked }) => asked)],
    ['a state', spec('shows', { properties: [never] }, () => false)],
  ])('%s', (_, made) => {
    const found = [{}, { timestamps: true }, { timestamps: true, partialOrder: true }].map((reduce) =>
      verdicts(made, reduce),
    )
    expect(found[0]![0]).toMatch(/ violated$/)
    expect(found).toEqual([found[0], found[0], found[0]])
  })
})

describe('distances that are compared after many calls only are noticed', () => {
  const p = protocol({
    roles: {
      site: many({
        n: int(0, 71),
        skipped: int(0, 4),
        a: optional(timestamp),
        b: optional(timestamp),
        d: optional(timestamp),
        bad: flag,
      }),
    },
    shared: { next: clock },
  })
  const { local } = p.roles.site
  const drawn = (next: number) => p.write({ next: next + 1 })
  // It must not matter whether the call that compares has an even or an odd number.
  const of = (first: number, three: boolean) =>
    algorithm({
      ...bare,
      name: 'late',
      sites: { min: 1, max: 1, fallback: 1 },
      protocol: p,
      clauses: {
        tick: local({ guard: ({ n }) => n < first, effect: ({ n }) => [{ n: n + 1 }] }),
        drawA: local({
          guard: ({ n, a }) => n === first && a === null,
          effect: (_, { shared: { next } }) => [{ a: next }, drawn(next)],
        }),
        drawB: local({
          guard: ({ a, b }) => a !== null && b === null,
          effect: (_, { shared: { next } }) => [{ b: next }, drawn(next)],
        }),
        skip: local({
          guard: ({ b, d, skipped }) => b !== null && d === null && skipped < 4,
          effect: ({ skipped }, { shared: { next } }) => [{ skipped: skipped + 1 }, drawn(next)],
        }),
        drawD: local({
          guard: ({ d, skipped }) => three && d === null && skipped === 4,
          effect: (_, { shared: { next } }) => [{ d: next }, drawn(next)],
        }),
        ask: local({
          guard: ({ a, b, d, bad }, { shared: { next } }) => {
            const last = three ? d : next
            return a !== null && b !== null && last !== null && !bad && last - b > b - a
          },
          effect: () => [{ bad: true }],
        }),
      },
      properties: [p.always('never', '', (all) => all.all('site').every(({ bad }) => !bad))],
    })
  test.each([
    [70, false],
    [71, false],
    [70, true],
    [71, true],
  ])('after %i, of three stamps: %s', (first, three) => {
    expect(verdicts(of(first, three), {})).toEqual(['never violated'])
    expect(() => verdicts(of(first, three), { timestamps: true })).toThrow(/timestamps refused: clause "ask"/)
  })
})

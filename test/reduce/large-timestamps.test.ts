// Timestamps from 2^31 on were kept in 32 bits: the ticket lock then had 62 states instead of 31, and clocks that advance by
// 1e9 ended the process. They are exact up to 2^53 - 1, and larger ones are refused.
import { describe, expect, test } from 'vitest'
import { request } from '../../specs/ricart-agrawala/algorithm.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  many,
  mutualExclusion,
  oneOf,
  optional,
  protocol,
  type Spec,
  send,
  someoneEnters,
  timestamp,
} from '../../src/index.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { LocalClause } from '../../src/protocol/clause.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction } from '../../src/reduce/reductions.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), mine: optional(timestamp) }) },
  shared: { last: timestamp, served: timestamp },
})
const { local } = p.roles.site

const ticket = (first: number, by: number): Spec =>
  algorithm({
    name: 'ticket',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 6, fallback: 3 },
    protocol: p,
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: (_, { shared }) => [
          { phase: 'wanted', mine: shared.last + by },
          p.write({ last: shared.last + by }),
        ],
      }),
      enter: local({
        guard: (me, { shared }) => me.phase === 'wanted' && me.mine === shared.served + by,
        effect: () => [{ phase: 'held' }],
      }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (me) => [{ phase: 'idle', mine: null }, p.write({ served: me.mine! })],
      }),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    shared: () => ({ last: first, served: first }),
    properties: [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters],
  })

const found = (spec: Spec, options: ModelOptions = { sites: 3 }) => {
  const properties = propertiesNamed(spec, [])
  const { exploration, verdicts } = check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    reduce: { ...noReduction, timestamps: true },
  })
  const { states, transitions, depth, complete } = exploration
  return {
    counts: [states, transitions, depth],
    complete,
    violated: verdicts.filter(({ verdict }) => verdict === 'violated').length,
  }
}

describe('the ticket lock has the same states wherever its tickets begin', () => {
  test.each([0, 2 ** 31 - 1, 2 ** 31, 3e9, 2 ** 32 - 1, 1.7e12, 2 ** 50, 2 ** 53 - 1000])('%d', (first) => {
    expect(found(ticket(first, 1))).toEqual({ counts: [31, 57, 4], complete: true, violated: 0 })
  })

  test.each([1e9, 2 ** 40])('and however far apart they are: %d', (by) => {
    expect(found(ticket(0, by)).counts).toEqual([31, 57, 4])
  })

  test.each([2 ** 53 - 1, 2 ** 53 - 2])(
    'but from %d on tickets leave the exact numbers, which is refused',
    (first) => {
      expect(() => found(ticket(first, 1))).toThrow(BrokenSpec)
      expect(() => found(ticket(first, 1))).toThrow(
        /is not a timestamp \(a whole number from 0 to 2\^53 - 1\)/,
      )
    },
  )
})

describe('clocks of ricart-agrawala', () => {
  const starting = (first: (site: number) => number): Spec => ({
    ...ra,
    initialRecords: (role, context) =>
      ra
        .initialRecords(role, context)
        .map((record) => ({ ...record, clock: first((context as { self: number }).self) })),
  })

  test.each([2 ** 31, 3e9, 1.7e12])('all begin at %d', (first) => {
    expect(
      found(
        starting(() => first),
        { sites: 2 },
      ).counts,
    ).toEqual(found(ra, { sites: 2 }).counts)
  })

  test('begin further apart than 32-bit numbers reach', () => {
    const apart = (by: number) =>
      found(
        starting((site) => site * by),
        { sites: 2, requests: 2 },
      )
    expect(apart(2 ** 31)).toEqual(apart(100))
    expect(apart(2 ** 50)).toEqual(apart(100))
  })

  test('advance by 1e9 or by 2^40', () => {
    const advancing = (by: number) =>
      withClauses(ra, ra.name, {
        request: {
          ...(request as LocalClause),
          effect: (me: unknown, context: unknown) => {
            const { phase, clock } = me as { phase: string; clock: number }
            const { others } = context as { others: Iterable<number> }
            const t = clock + by
            const message = ra.messages.kinds.get('REQUEST')!({ t } as never)
            return (
              phase === 'idle' ? [{ phase: 'wanted', clock: t, t }, send(others, message)] : []
            ) as never
          },
        },
      })
    expect(found(advancing(1e9), { sites: 2 })).toEqual(found(ra, { sites: 2 }))
  })
})

// Fairness of a clause under a condition (`fairWhen`): WF(A /\ P) and SF(A /\ P) of TLA+. Each spec has a twin with the clause written twice,
// once for the steps that are fair and once for the others.
import { describe, expect, test } from 'vitest'
import { giveBack, giveBackEarly } from '../../specs/simple-allocator/algorithm.js'
import simpleAllocator from '../../specs/simple-allocator/spec.js'
import { fairnessAssumptions } from '../../src/assume/spec-assumptions.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm, withClauses } from '../../src/protocol/algorithm.js'
import type { Clause, Fairness, LocalClause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { element } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import type { Reduce } from '../../src/reduce/reductions.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { flag } from '../../src/sorts/flag.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { searched, verdicts } from '../reduce/full-and-reduced.js'

const about = { title: '', citation: '', about: '', sites: { min: 1, max: 3, fallback: 2 } }

/** Verdicts and counts: all that the two forms of a spec must have in common. */
const found = (spec: Spec, options: ModelOptions = {}, reduce: Partial<Reduce> = {}) => {
  const result = searched(spec, options, reduce)
  const { states, transitions, depth } = result.exploration
  return { verdicts: verdicts(result), counts: [states, transitions, depth] }
}

const p = protocol({
  roles: { site: many({ at: oneOf('left', 'right'), done: flag }) },
  shared: { open: flag },
})
const { local } = p.roles.site

const ends = p.leadsTo(
  'ends',
  'every site is eventually done',
  () => true,
  (view) => view.all('site').every(({ done }) => done),
)

/** Sites walk between left and right, where a door opens and closes; `leave` can be taken on both sides. */
const walk = {
  go: local({
    guard: (me) => !me.done,
    effect: (me) => [{ at: me.at === 'left' ? 'right' : 'left' }],
  }),
  turn: local({
    guard: () => true,
    effect: (_, { shared }) => [{}, p.write({ open: !shared.open })],
    fair: 'none',
  }),
}

const walking = (clauses: { readonly [name: string]: Clause }, symmetry: 'all' | 'none' = 'all') =>
  algorithm({
    ...about,
    name: 'walking',
    protocol: p,
    clauses: { ...walk, ...clauses },
    symmetry,
    statuses: { done: ({ done }) => done },
    properties: [ends],
  })

type When = NonNullable<Parameters<typeof local>[0]['fairWhen']>

/** `leave` that is fair when the condition is true, and its twin. */
const leaving = (fair: Fairness, when: When, symmetry?: 'all' | 'none') => {
  const clause = {
    guard: (me: { readonly done: boolean }) => !me.done,
    effect: () => [{ done: true }] as const,
  }
  const guardedBy =
    (expected: boolean): When =>
    (me, context) =>
      !me.done && when(me, context) === expected
  return {
    one: walking({ leave: local({ ...clause, fair, fairWhen: when }) }, symmetry),
    twin: walking(
      {
        leave: local({ ...clause, guard: guardedBy(true), fair }),
        leaveAnyway: local({ ...clause, guard: guardedBy(false), fair: 'none' }),
      },
      symmetry,
    ),
  }
}

const conditions = {
  'on the left': (me) => me.at === 'left',
  'when the door is open': (_, { shared }) => shared.open,
  'on the left or when the door is open': (me, { shared }) => me.at === 'left' || shared.open,
  never: () => false,
  always: () => true,
} satisfies { readonly [name: string]: When }

describe('a clause that is fair under a condition', () => {
  const cases = Object.entries(conditions).flatMap(([name, when]) =>
    (['weak', 'strong'] as const).map((fair) => [`${fair}ly ${name}`, fair, when] as const),
  )

  test.each(cases)('%s has the verdicts and the counts of two clauses', (_, fair, when) => {
    const { one, twin } = leaving(fair, when)
    expect(found(one)).toEqual(found(twin))
    expect(found(one, { sites: 3 }, { symmetry: 'all' })).toEqual(
      found(twin, { sites: 3 }, { symmetry: 'all' }),
    )
    for (const runs of ['maximal', 'free'] as const)
      expect(found(one, { runs })).toEqual(found(twin, { runs }))
  })

  test.each([
    ['weak', 'on the left', 'violated'],
    ['strong', 'on the left', 'holds'],
    ['weak', 'when the door is open', 'violated'],
    ['strong', 'when the door is open', 'violated'],
    ['strong', 'never', 'violated'],
    ['weak', 'always', 'holds'],
  ] as const)('must be taken if it is %sly fair %s: %s', (fair, when, verdict) => {
    // The door may stay closed while a site walks, but it does not stay on the right.
    expect(found(leaving(fair, conditions[when]).one).verdicts).toEqual([`ends ${verdict}`])
  })

  test('says in a loop why the loop is fair', () => {
    const [verdict] = searched(leaving('weak', conditions['on the left']).one, { sites: 1 }, {}).verdicts
    expect(traceText(verdict!.trace!)).toContain('not always enabled in it: leave at 0 under its condition')
  })
})

describe('the simple allocator', () => {
  // SimpleAllocator2 of the module has WF(unsat[c] = {} /\ Return(c, alloc[c])); the catalogue writes Return twice for it.
  const giveAll: Clause = {
    ...giveBack,
    guard: (me, context) => giveBack.guard(me, context) || giveBackEarly.guard(me, context),
    fairWhen: (me, context) => giveBack.guard(me, context),
  }
  const one = withClauses(simpleAllocator, 'simple-allocator-2', {
    giveBack: giveAll,
    giveBackEarly: undefined,
  })
  const twice: ModelOptions = { fairness: { giveBackEarly: 'none' } }

  test('has the counts of TLC, and the verdicts of two clauses', () => {
    const single = found(one, { sites: 3 })
    expect(single).toEqual(found(simpleAllocator, { sites: 3, ...twice }))
    expect(single.counts).toEqual([400, 1632, 5])
    expect(single.verdicts).toContain('deadlockFreedom violated')
    expect(single.verdicts).toContain('starvationFreedom violated')
  })

  test('has 50 orbits, and the verdicts of two clauses over them', () => {
    const single = found(one, { sites: 3 }, { symmetry: 'all' })
    expect(single).toEqual(found(simpleAllocator, { sites: 3, ...twice }, { symmetry: 'all' }))
    expect(single.counts[0]).toBe(50)
  })

  test('is fair to all if the condition is always true', () => {
    const always = withClauses(one, 'simple-allocator', {
      giveBack: { ...giveAll, fairWhen: () => true } as Clause,
    })
    expect(found(always, { sites: 2 }).verdicts).toEqual(found(simpleAllocator, { sites: 2 }).verdicts)
  })

  test('has the same deadlocks with partial order', () => {
    const safe = (spec: Spec): Spec => ({ ...spec, properties: [deadlockFreedom] })
    expect(found(safe(one), { sites: 2 }, { partialOrder: true }).verdicts).toEqual(
      found(safe(one), { sites: 2 }).verdicts,
    )
  })
})

describe('a condition', () => {
  const at = (side: 'left' | 'right') => (me: { readonly at: string; readonly done: boolean }) =>
    me.at === side && !me.done

  test('may be that of one clause of a group', () => {
    // One of the two is enabled in every state, but only on the left is a step of the group fair.
    const grouped = (fairWhen: When) =>
      walking({
        leaveLeft: local({ guard: at('left'), effect: () => [{ done: true }], fairAs: 'leave' }),
        leaveRight: local({ guard: at('right'), effect: () => [{ done: true }], fairAs: 'leave', fairWhen }),
      })
    expect(found(grouped(() => true)).verdicts).toEqual(['ends holds'])
    expect(found(grouped(() => false)).verdicts).toEqual(['ends violated'])
    const names = fairnessAssumptions(makeModel(grouped(() => false)), 1, []).map(({ dropped }) => dropped)
    expect(names).toEqual(['--unfair go', '--unfair leave'])
  })

  test('stays when an option gives its clause another fairness', () => {
    const { one } = leaving('weak', conditions['on the left'])
    expect(found(one, { fairness: { leave: 'strong' } }).verdicts).toEqual(['ends holds'])
    expect(found(one, { fairness: { all: 'strong' } }).verdicts).toEqual(['ends holds'])
    expect(
      found(leaving('strong', conditions.never).one, { fairness: { leave: 'strong' } }).verdicts,
    ).toEqual(['ends violated'])
    expect(found(one, { fairness: { leave: 'none' } }).verdicts).toEqual(['ends violated'])
  })

  test('decides where a run may end', () => {
    const rest = (fairWhen: When) =>
      algorithm({
        ...about,
        name: 'rest',
        protocol: p,
        clauses: { leave: local({ guard: (me) => !me.done, effect: () => [{ done: true }], fairWhen }) },
        properties: [
          p.atRest('isDone', 'a run ends when all are done', (view) =>
            view.all('site').every(({ done }) => done),
          ),
        ],
      })
    expect(found(rest(() => true)).verdicts).toEqual(['isDone holds'])
    expect(found(rest((me) => me.at === 'right')).verdicts).toEqual(['isDone violated'])
    expect(
      found(
        rest((me) => me.at === 'right'),
        { runs: 'maximal' },
      ).verdicts,
    ).toEqual(['isDone holds'])
    // A step that another site can make fair depends on that site.
    expect(
      found(
        rest((_, { shared }) => shared.open),
        {},
        { partialOrder: true },
      ).verdicts,
    ).toEqual(['isDone violated'])
  })

  test('that tells sites apart is refused by symmetry', () => {
    const { one } = leaving('weak', (_, { self }) => self === 0)
    expect(() => found(one, {}, { symmetry: 'all' })).toThrow(
      /clause "leave" of walking does not commute with .*; is not fair/s,
    )
  })

  test('must be a pure predicate', () => {
    let calls = 0
    const odd = leaving('weak', () => ++calls % 2 === 0).one
    expect(() => found(odd)).toThrow('Clause "leave" of walking gave two different effects')
    const text = leaving('weak', (() => 'yes') as never).one
    expect(() => found(text)).toThrow(
      'The fairness condition of "leave" of walking: it returned "yes"; it must return true or false',
    )
  })

  test.each<[string, Partial<LocalClause>, string]>([
    [
      'of a clause that is not fair',
      { fair: 'none' },
      "the clause is not fair; leave it out, or give fair 'weak' or 'strong'",
    ],
    ['of a timeout', { timeout: true }, 'a timeout is never fair; leave it out'],
    [
      'that is a value',
      { fairWhen: true as never },
      'it is true; it must be a function of the record and the context',
    ],
  ])('cannot be one %s', (_, part, message) => {
    const leave = local({ guard: () => true, effect: () => [{}], fairWhen: () => true })
    expect(() => walking({ leave: { ...leave, ...part } })).toThrow(
      `walking: fairWhen of "leave": ${message}`,
    )
  })
})

describe('a request under a condition', () => {
  const lock = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted') }) },
    shared: { wanted: mapOf(siteId, flag) },
  })
  const to = (phase: 'idle' | 'wanted') =>
    [{ phase }, lock.write({ wanted: element(0, phase === 'wanted') })] as const
  const requests = (fairRequest: Fairness | undefined) =>
    algorithm({
      ...about,
      sites: { min: 1, max: 1, fallback: 1 },
      name: 'requests',
      protocol: lock,
      clauses: {
        request: lock.roles.site.local({
          guard: (me) => me.phase === 'idle',
          effect: () => to('wanted'),
          fairWhen: (_, { shared }) => !shared.wanted.get(0),
        }),
        finish: lock.roles.site.local({ guard: (me) => me.phase === 'wanted', effect: () => to('idle') }),
      },
      contention: {
        request: 'request',
        ...(fairRequest === undefined ? {} : { fairRequest }),
        waits: (me) => me.phase === 'wanted',
        holds: () => false,
      },
      properties: [
        lock.leadsTo(
          'asks',
          'site 0 requests again and again',
          () => true,
          (view) => view.waits(0),
        ),
      ],
    })

  test('needs a fair request', () => {
    expect(found(requests('weak')).verdicts).toEqual(['asks holds'])
    expect(() => requests(undefined)).toThrow(
      `requests: fairWhen of "request": no request is fair in this spec; leave it out, or give contention.fairRequest 'weak' or 'strong'`,
    )
  })
})

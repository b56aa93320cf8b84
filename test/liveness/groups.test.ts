// Fairness of clauses as one, of requests, and under a condition: three ways in which a spec says what must happen.
import { describe, expect, test } from 'vitest'
import { fairnessAssumptions } from '../../src/assume/spec-assumptions.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Fairness, LocalClause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { choice } from '../../src/protocol/parameter.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { starvationFreedom } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { searched, verdicts } from '../reduce/full-and-reduced.js'

const about = { title: '', citation: '', about: '', sites: { min: 1, max: 3, fallback: 2 } }

const p = protocol({ roles: { site: many({ turn: oneOf('a', 'b'), done: oneOf('no', 'a', 'b') }) } })
const { local } = p.roles.site
type Me = { readonly turn: string; readonly done: string }

const ends = p.leadsTo(
  'ends',
  'every site is eventually done',
  () => true,
  (view) => view.all('site').every(({ done }) => done !== 'no'),
)
const endsWithB = p.leadsTo(
  'endsWithB',
  'site 0 is eventually done by b',
  () => true,
  (view) => view.all('site')[0]!.done === 'b',
)

const turning = local({ guard: () => true, effect: (me) => [{ turn: me.turn === 'a' ? 'b' : 'a' }] })

/** Two clauses that take turns, or are always enabled; an endless run changes whose turn it is. */
const spec = (
  { takeTurns, symmetry = 'none' }: { readonly takeTurns: boolean; readonly symmetry?: 'all' | 'none' },
  fair: { readonly fair?: Fairness; readonly fairAs?: string },
  properties: Spec['properties'],
): Spec => {
  const may = (mine: 'a' | 'b') => (me: Me) => !takeTurns || (me.turn === mine && me.done === 'no')
  return algorithm({
    ...about,
    name: 'groups',
    protocol: p,
    clauses: {
      turning,
      doA: local({ guard: may('a'), effect: () => [{ done: 'a' }], ...fair }),
      doB: local({ guard: may('b'), effect: () => [{ done: 'b' }], ...fair }),
    },
    symmetry,
    statuses: { done: ({ done }) => done !== 'no' },
    properties,
  })
}

const verdictOf = (one: Spec, options: ModelOptions = {}, symmetry?: 'all') =>
  verdicts(searched(one, { sites: 2, ...options }, symmetry === undefined ? {} : { symmetry }))

describe('clauses that are fair as one', () => {
  test('are eventually taken if they take turns, where each of them alone need not be', () => {
    expect(verdictOf(spec({ takeTurns: true }, {}, [ends]))).toEqual(['ends violated'])
    expect(verdictOf(spec({ takeTurns: true }, { fairAs: 'work' }, [ends]))).toEqual(['ends holds'])
    expect(
      verdictOf(spec({ takeTurns: true, symmetry: 'all' }, { fairAs: 'work' }, [ends]), {}, 'all'),
    ).toEqual(['ends holds'])
  })

  test('need not all be taken, where each of them alone must be', () => {
    expect(verdictOf(spec({ takeTurns: false }, {}, [endsWithB]))).toEqual(['endsWithB holds'])
    const one = spec({ takeTurns: false }, { fairAs: 'work' }, [endsWithB])
    // The reference semantics has confirmed the loop.
    const result = searched(one, { sites: 2 }, {})
    expect(verdicts(result)).toEqual(['endsWithB violated'])
  })

  test('have one name for the options', () => {
    const one = spec({ takeTurns: true }, { fairAs: 'work' }, [ends])
    expect(verdictOf(one, { fairness: { work: 'none' } })).toEqual(['ends violated'])
    expect(verdictOf(one, { fairness: { 'work@1': 'none' } })).toEqual(['ends violated'])
    expect(() => makeModel(one, { fairness: { doA: 'none' } })).toThrow(
      'fairness of "doA": doA is fair as one of work; name work',
    )
    expect(() => makeModel(one, { fairness: { wrk: 'none' } })).toThrow(
      'groups has no clause of this name (did you mean "work"?); there are turning, work, all, deliveries',
    )
  })

  test.each<[string, { readonly [name: string]: LocalClause }, string]>([
    [
      'the name of a clause',
      { doA: { ...turning, fairAs: 'turning' } },
      'fairAs of "doA": turning is a clause; choose another name',
    ],
    [
      'all',
      { doA: { ...turning, fairAs: 'all' } },
      'fairAs of "doA": all has a meaning of its own in --fair',
    ],
    [
      'two kinds of fairness',
      { doA: { ...turning, fairAs: 'work' }, doB: { ...turning, fair: 'strong', fairAs: 'work' } },
      'fairAs of "doB": doA is also in work, and its fairness is weak, not strong',
    ],
  ])('cannot have %s', (_, clauses, message) =>
    expect(() =>
      algorithm({ ...about, name: 'g', protocol: p, clauses: { turning, ...clauses }, properties: [] }),
    ).toThrow(message),
  )
})

describe('a variant', () => {
  const q = protocol({
    parameters: { mode: choice('which clauses', 'base', 'mixed', 'named') },
    roles: { site: many({ turn: oneOf('a', 'b') }) },
  })
  const turn = (fair: 'weak' | 'strong', fairAs: string) =>
    q.roles.site.local({ guard: () => true, effect: () => [{ turn: 'b' }], fair, fairAs })
  const one = algorithm({
    ...about,
    name: 'variants',
    protocol: q,
    clauses: { doA: turn('weak', 'work'), doB: turn('weak', 'work') },
    variants: { mode: { mixed: { doB: turn('strong', 'work') }, named: { doB: turn('weak', 'doA') } } },
    properties: [],
  })

  test.each([
    ['mixed', 'fairAs of "doB": doA is also in work, and its fairness is weak, not strong'],
    ['named', 'fairAs of "doB": doA is a clause; choose another name'],
  ])('%s keeps the rules for groups', (mode, message) => {
    expect(() => makeModel(one, { parameters: { mode } })).toThrow(message)
    makeModel(one)
  })
})

test('an assumption about fairness is one about the group', () => {
  const names = fairnessAssumptions(makeModel(spec({ takeTurns: true }, { fairAs: 'work' }, [])), 1, []).map(
    ({ dropped }) => dropped,
  )
  expect(names).toEqual(['--unfair turning', '--unfair work'])
})

describe('a request', () => {
  const lock = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
    shared: { taken: flag },
  })
  const site = lock.roles.site
  const requests = (fairRequest?: Fairness) =>
    algorithm({
      ...about,
      name: 'requests',
      protocol: lock,
      clauses: {
        request: site.local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
        enter: site.local({
          guard: (me, { shared }) => me.phase === 'wanted' && !shared.taken,
          effect: () => [{ phase: 'held' }, lock.write({ taken: true })],
          fair: 'strong',
        }),
        exit: site.local({
          guard: (me) => me.phase === 'held',
          effect: () => [{ phase: 'idle' }, lock.write({ taken: false })],
        }),
      },
      contention: {
        request: 'request',
        ...(fairRequest === undefined ? {} : { fairRequest }),
        waits: (me) => me.phase === 'wanted',
        holds: (me) => me.phase === 'held',
      },
      properties: [
        starvationFreedom,
        lock.leadsTo(
          'entersAgain',
          'site 0 enters again and again',
          () => true,
          (view) => view.holds(0),
        ),
      ],
    })

  test('must come if the spec says so', () => {
    expect(verdictOf(requests())).toEqual(['starvationFreedom holds', 'entersAgain violated'])
    expect(verdictOf(requests('weak'))).toEqual(['starvationFreedom holds', 'entersAgain holds'])
    expect(verdictOf(requests('weak'), { fairness: { request: 'none' } })).toEqual([
      'starvationFreedom holds',
      'entersAgain violated',
    ])
    // Nothing is left that must happen, and `--fair all` obliges no site of another spec to request.
    expect(verdictOf(requests('weak'), { fairness: { all: 'none' } })).toEqual([
      'starvationFreedom violated',
      'entersAgain violated',
    ])
    expect(verdictOf(requests(), { fairness: { all: 'strong' } })).toEqual([
      'starvationFreedom holds',
      'entersAgain violated',
    ])
  })

  test('has one of three kinds of fairness', () =>
    expect(() => requests('sometimes' as Fairness)).toThrow(
      `requests: "contention.fairRequest" is "sometimes"; it must be 'none', 'weak' or 'strong'`,
    ))
})

test('fairness under a condition is that of the clause with this guard', () => {
  // It must be taken in its turn, if that lasts, and need not be taken otherwise.
  const conditional = (fairIn: 'a' | 'b') =>
    algorithm({
      ...about,
      name: 'conditional',
      protocol: p,
      clauses: {
        // Once it is b's turn, it stays so.
        turning: local({ guard: (me) => me.turn === 'a', effect: () => [{ turn: 'b' }] }),
        endIfFair: local({
          guard: (me) => me.turn === fairIn && me.done === 'no',
          effect: () => [{ done: 'a' }],
        }),
        end: local({
          guard: (me) => me.turn !== fairIn && me.done === 'no',
          effect: () => [{ done: 'a' }],
          fair: 'none',
        }),
      },
      statuses: { done: ({ done }) => done !== 'no' },
      properties: [ends],
    })
  expect(verdictOf(conditional('b'))).toEqual(['ends holds'])
  expect(verdictOf(conditional('a'))).toEqual(['ends violated'])
})

// Random protocols with values: a search up to their permutations finds what the full search finds, or is refused. Some clauses and
// properties treat one value apart, so that there is something to refuse.

import fc from 'fast-check'
import type { Set as ImmutableSet } from 'immutable'
import { modelFor } from '../../src/check/model-for.js'
import {
  algorithm,
  arrayOf,
  either,
  element,
  entryPossible,
  int,
  many,
  mutualExclusion,
  optional,
  protocol,
  type Spec,
  send,
  setOf,
  siteId,
  values,
  violation,
} from '../../src/index.js'
import type { Reduce } from '../../src/reduce/reductions.js'
import { fullSearch, newTally, reducedDifferences, type Tally } from './reductions.properties.js'

const Value = values(3)
const p = protocol({
  roles: { site: many({ one: optional(Value), some: setOf(Value), n: int(0, 2) }) },
  messages: { M: { v: Value } },
  shared: { held: arrayOf(Value, optional(siteId)), last: optional(Value) },
})

interface Me {
  readonly one: string | null
  readonly some: ImmutableSet<string>
  readonly n: number
}
interface Shared {
  readonly last: string | null
  readonly held: { get(v: string): number | null }
}
interface Context {
  readonly self: number
  readonly others: ImmutableSet<number>
  readonly shared: Shared
}

const tests: readonly ((v: string, me: Me, context: Context) => boolean)[] = [
  (v, { one }) => one === v,
  (_, { one }) => one === null,
  (v, { some }) => some.has(v),
  (v, { some }) => !some.has(v),
  (v, _, { shared }) => shared.held.get(v) === null,
  (v, _, { shared, self }) => shared.held.get(v) === self,
  (v, _, { shared }) => shared.last === v,
  (v, _, { shared }) => shared.last !== v,
  (_, { some }) => some.size < 2,
]
// These treat one value apart.
const oddTests: typeof tests = [(v) => v === 'v1', (v, { some }) => some.first() === v, (v) => v < 'v3']

type Effect = (v: string, me: Me, context: Context) => readonly [object, ...unknown[]]
const effects: readonly Effect[] = [
  (v) => [{ one: v }],
  () => [{ one: null }],
  (v, { some }) => [{ some: some.add(v) }],
  (v, { some }) => [{ some: some.delete(v) }],
  (v, _, { self }) => [{}, p.write({ held: element(v, self) })],
  (v, _, { shared }) => [
    {},
    p.write({ held: [element(v, null)], last: shared.held.get(v) === null ? null : v }),
  ],
  (v) => [{}, p.write({ last: v })],
  (v, _, { others }) => [{}, send(others, p.messages.M({ v }))],
  (_, { one }, { others }) => [{}, ...(one === null ? [] : [send(others, p.messages.M({ v: one }))])],
]
const oddEffects: typeof effects = [
  () => [{ one: 'v2' }],
  (_, { some }) => [{ one: some.first() ?? null }],
  () => [{}, p.write({ held: element('v1', null) })],
]

type SiteOf = Me & { readonly self: number }
const predicates: readonly ((sites: readonly SiteOf[], shared: Shared) => boolean)[] = [
  (sites) => sites.some(({ one }) => one === null || sites.some((other) => other.one !== one)),
  (sites) => sites.every(({ some }) => some.size < 3),
  (sites, { held }) => Value.names.some((v) => held.get(v) !== sites[0]!.self),
  (sites, { last }) => last === null || sites.some(({ some }) => some.has(last)),
  (sites) => Value.names.every((v) => sites.filter(({ one }) => one === v).length < 2),
]
const oddPredicates: typeof predicates = [
  (sites) => sites.every(({ one }) => one !== 'v3'),
  (_, { held }) => held.get('v2') === null,
]

const watchers = [
  p.monitor(
    'comesBack',
    '',
    'every step',
    optional(Value),
    (old, _, { shared: before }, { shared: after }) =>
      before.last === after.last ? old : after.last !== null && after.last === old ? violation : before.last,
  ),
  p.rule('writesOnce', '', 'every step', ({ written }) => (written.length > 1 ? violation : undefined)),
]
// An element is known by the text of its key.
const oddWatchers = [
  p.rule('notV3', '', 'every step', ({ written }) =>
    written.some(({ field, key }) => field === 'held' && key === '"v3"') ? violation : undefined,
  ),
]

const picked = (length: number, odd: number, isOdd: boolean) =>
  fc.nat({ max: length + (isOdd ? odd : 0) - 1 })
const clauseOf = (isOdd: boolean) =>
  fc.record({
    tests: fc.array(picked(tests.length, oddTests.length, isOdd), { maxLength: 2 }),
    effects: fc.array(picked(effects.length, oddEffects.length, isOdd), { minLength: 1, maxLength: 2 }),
  })
const recipes = fc.boolean().chain((isOdd) =>
  fc.record({
    locals: fc.array(clauseOf(isOdd), { minLength: 2, maxLength: 3 }),
    upon: clauseOf(isOdd),
    claims: fc.array(picked(predicates.length, oddPredicates.length, isOdd), { minLength: 1, maxLength: 2 }),
    watched: fc.array(picked(watchers.length, oddWatchers.length, isOdd), { maxLength: 2 }),
    symmetry: fc.constantFrom('all' as const, 'rotations' as const, 'none' as const),
  }),
)
type Recipe = typeof recipes extends fc.Arbitrary<infer R> ? R : never

const at = <T>(list: readonly T[], odd: readonly T[], k: number): T => list[k] ?? odd[k - list.length]!

const specOf = ({ locals, upon, claims, watched, symmetry }: Recipe): Spec => {
  const passes = (list: readonly number[], v: string, me: Me, context: Context) =>
    list.every((k) => at(tests, oddTests, k)(v, me, context))
  const effect = (list: readonly number[], v: string, me: Me, context: Context, counts: boolean) => {
    const made = list.map((k) => at(effects, oddEffects, k)(v, me, context))
    const changes = Object.assign({}, ...made.map(([one]) => one), counts ? { n: me.n + 1 } : {})
    return [changes, ...made.flatMap(([, ...rest]) => rest)]
  }
  const { local, upon: when } = p.roles.site
  return algorithm({
    name: 'random-values',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: p,
    symmetry,
    clauses: {
      ...Object.fromEntries(
        locals.map((clause, k) => [
          `local${k}`,
          local({
            guard: (me) => (me as unknown as Me).n < (k === 0 ? 2 : 1),
            effect: ((me: Me, context: Context) =>
              either(
                Value.names
                  .filter((v) => passes(clause.tests, v, me, context))
                  .map((v) => effect(clause.effects, v, me, context, true)),
              )) as never,
          }),
        ]),
      ),
      onM: when('M', ((me: Me, { v }: { v: string }, context: Context) =>
        passes(upon.tests, v, me, context)
          ? effect(
              upon.effects.filter((k) => k < 7 || k > 8),
              v,
              me,
              context,
              false,
            )
          : []) as never),
    },
    contention: { waits: ({ n }) => n === 1, holds: ({ n }) => n === 2 },
    properties: [
      mutualExclusion,
      entryPossible,
      ...[...new Set(claims)].map((k) =>
        p.always(`claim${k}`, '', (view) =>
          at(predicates, oddPredicates, k)(view.all('site') as never, view.shared as never),
        ),
      ),
      ...[...new Set(watched)].map((k) => at(watchers, oddWatchers, k)),
    ],
  })
}

type Named = readonly [name: string, reduce: Reduce]

const reductions: readonly Named[] = (['all', 'rotations', 'values'] as const).flatMap((symmetry) =>
  [false, true].map(
    (partialOrder): Named => [
      `${symmetry}${partialOrder ? ' + partial order' : ''}`,
      { timestamps: false, symmetry, partialOrder },
    ],
  ),
)

// Permutations of values alone are tried on every protocol. The combinations take turns, two of them on each.
const valuesAlone = reductions.filter(([name]) => name === 'values')
const others = reductions.filter(([name]) => name !== 'values')
const reductionsOfTurn = (turn: number): readonly Named[] => [
  ...valuesAlone,
  ...[2 * turn, 2 * turn + 1].map((k) => others[k % others.length]!),
]

/** Tries random protocols with values; throws at the first difference. */
export const lawOfValues = (options: { seed: number; numRuns: number; limit: number }): Tally => {
  const tally = newTally()
  fc.assert(
    fc.property(
      recipes,
      fc.constantFrom(2, 3),
      fc.constantFrom('fifo' as const, 'unordered' as const),
      (recipe, sites, order) => {
        tally.total++
        const spec = specOf(recipe)
        const full = fullSearch(
          modelFor(spec, { sites, order }, spec.properties),
          spec.properties,
          options.limit,
        )
        if (full === undefined) return
        tally.compared++
        for (const [name, reduce] of reductionsOfTurn(tally.compared)) {
          const found = reducedDifferences(full, 'bfs', reduce, tally, name)
          if (found !== undefined && found.length > 0) throw new Error(found.join('\n'))
        }
      },
    ),
    { seed: options.seed, numRuns: options.numRuns },
  )
  return tally
}

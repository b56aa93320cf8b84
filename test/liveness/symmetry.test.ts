// Whole runs over a quotient. In the first part each spec has one loop in its quotient that means something else once the sites have their
// own names again: what TLC reports under SYMMETRY for such specs may be wrong in both directions, or no run at all
// (github.com/tlaplus/tlaplus, issues 59, 644 and 816). The verdict of the quotient without its renamings is computed too, to show the
// difference.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import {
  algorithm,
  either,
  flag,
  ltl,
  many,
  oneOf,
  protocol,
  siteId,
  starvationFreedom,
} from '../../src/index.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { OnGraph } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { boundedBypass } from '../../src/protocol/standard-properties.js'
import { checkNamed } from './check-named.js'
import { verdictOfQuotient } from './naive-quotient.js'

const symmetry = { timestamps: false, symmetry: 'all' as const, partialOrder: false }
const none = { ...symmetry, symmetry: undefined }

/** The verdicts of the plain search, of the quotient, and of the quotient without renamings. */
const verdicts = (spec: Spec, options: ModelOptions = {}) => {
  const property = spec.properties[0] as OnGraph
  const by = (reduce: object) => checkNamed(spec, [property.name], options, { reduce })
  const [plain, reduced] = [by(none), by(symmetry)]
  expect(reduced.exploration.reductions[0]).toMatchObject({ reduction: 'symmetry', order: 2 })
  expect(reduced.exploration.states).toBeLessThan(plain.exploration.states)
  return {
    plain: plain.verdicts[0]!.verdict,
    quotient: reduced.verdicts[0]!.verdict,
    naive: verdictOfQuotient(spec, options, property, false),
    trace: reduced.verdicts[0]!.trace,
  }
}

const about = { title: 't', citation: 'none', about: 'none', sites: { min: 2, max: 2, fallback: 2 } }

describe('a loop of the quotient', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('wanted', 'held') }) },
    shared: { turn: siteId },
  })
  const { local } = p.roles.site
  const other = (self: number) => 1 - self

  test('is no starvation if the sites take turns', () => {
    // Both states, with the turn at 0 and at 1, are one of the quotient. There the site that is not number 0 never has the turn.
    const { plain, quotient, naive } = verdicts(
      algorithm({
        ...about,
        name: 'taking-turns',
        protocol: p,
        clauses: {
          pass: local({
            guard: (_, { self, shared }) => shared.turn === self,
            effect: (_, { self }) => [{}, p.write({ turn: other(self) })],
          }),
        },
        contention: {
          waits: (_, { self, shared }) => shared.turn !== self,
          holds: (_, { self, shared }) => shared.turn === self,
        },
        shared: () => either([{ turn: 0 }, { turn: 1 }]),
        properties: [starvationFreedom],
      }),
    )
    expect([plain, quotient, naive]).toEqual(['holds', 'holds', 'violated'])
  })

  const q = protocol({ roles: { site: many({}) }, shared: { turn: siteId, odd: flag, done: flag } })
  const finishes = (flips: boolean, ...more: readonly OnGraph[]): Spec =>
    algorithm({
      ...about,
      name: 'never-long-enabled',
      protocol: q,
      clauses: {
        pass: q.roles.site.local({
          guard: (_, { self, shared }) => shared.turn === self,
          effect: (_, { self, shared }) => [{}, q.write({ turn: other(self), odd: flips && !shared.odd })],
          fair: 'none',
        }),
        finish: q.roles.site.local({
          guard: (_, { self, shared }) => shared.turn === self && !shared.done,
          effect: () => [{}, q.write({ done: true })],
        }),
      },
      shared: () => either([0, 1].map((turn) => ({ turn, odd: false, done: false }))),
      properties: [
        ...more,
        q.leadsTo(
          'finished',
          'something is finished',
          () => true,
          ({ shared }) => shared.done,
        ),
      ],
    })

  test('is a fair run if a weakly fair clause is enabled at each site in turn', () => {
    // At site 0 of the quotient the clause is always enabled, at each real site in every other state.
    const { plain, quotient, naive, trace } = verdicts(finishes(false))
    expect([plain, quotient, naive]).toEqual(['violated', 'violated', 'holds'])
    expect(trace!.steps.length - trace!.loop!).toBe(2)
    // A strongly fair clause may not be passed over again and again.
    expect(verdicts(finishes(false), { fairness: { finish: 'strong' } })).toMatchObject({
      plain: 'holds',
      quotient: 'holds',
    })
  })

  // The automaton of the second formula goes round as the run does; the third and the fourth are about steps.
  test.each([
    ['F done=true', 'violated', 'holds'],
    ['F (done=true || (odd=true && X odd=true))', 'violated', 'holds'],
    ['F (done=true || taken(finish))', 'violated', 'holds'],
    ['F taken(finish, 0)', 'violated', 'violated'],
    ['F (taken(finish, 0) || taken(finish, 1))', 'violated', 'holds'],
  ] as const)('is the same to the formula %s', (formula, weak, strong) => {
    const spec = finishes(formula.includes('odd'), ltl('formula', formula))
    expect(verdicts(spec)).toMatchObject({ plain: weak, quotient: weak, naive: 'holds' })
    expect(verdicts(spec, { fairness: { finish: 'strong' } })).toMatchObject({
      plain: strong,
      quotient: strong,
    })
  })

  test('is unfair to a site whose clause is always enabled, under one name or another', () => {
    const q = protocol({ roles: { site: many({}) }, shared: { turn: siteId, chosen: siteId, done: flag } })
    const { local } = q.roles.site
    const { plain, quotient, naive } = verdicts(
      algorithm({
        ...about,
        name: 'chosen',
        protocol: q,
        clauses: {
          pass: local({
            guard: (_, { self, shared }) => shared.turn === self,
            effect: (_, { self }) => [{}, q.write({ turn: other(self) })],
            fair: 'none',
          }),
          finish: local({
            guard: (_, { self, shared }) => shared.chosen === self && !shared.done,
            effect: () => [{}, q.write({ done: true })],
          }),
        },
        shared: () =>
          either([0, 1].flatMap((turn) => [0, 1].map((chosen) => ({ turn, chosen, done: false })))),
        properties: [
          q.leadsTo(
            'finished',
            'something is finished',
            () => true,
            ({ shared }) => shared.done,
          ),
        ],
      }),
    )
    // The representatives give the turn one name, so the chosen site changes its name with each step.
    expect([plain, quotient, naive]).toEqual(['holds', 'holds', 'violated'])
  })
})

const catalogued: readonly (readonly [string, ModelOptions, 'holds' | 'violated'])[] = [
  ['central-server', { sites: 4 }, 'holds'],
  ['central-server', { sites: 3, runs: 'maximal' }, 'violated'],
  ['test-and-set', { sites: 4 }, 'violated'],
  ['semaphore', { sites: 3 }, 'violated'],
  ['semaphore', { sites: 3, fairness: { all: 'strong' } }, 'violated'],
  ['ticket-lock', { sites: 3 }, 'holds'],
  ['peterson', {}, 'holds'],
  ['token-ring', { sites: 4 }, 'holds'],
]

describe('in the catalogue, starvation freedom over the quotient is that of all states', () => {
  test.each(catalogued)('%s, %o: %s', async (name, options, wanted) => {
    const spec = await catalogueSpec(name)
    const claim = spec.symmetry === 'rotations' ? ('rotations' as const) : ('all' as const)
    const [plain, reduced] = [none, { ...symmetry, symmetry: claim }].map((reduce) =>
      checkNamed(spec, ['starvationFreedom', 'livelockFreedom'], options, { reduce }),
    )
    expect(plain!.verdicts[0]!.verdict).toBe(wanted)
    expect(reduced!.verdicts.map(({ verdict }) => verdict)).toEqual(
      plain!.verdicts.map(({ verdict }) => verdict),
    )
    expect(reduced!.verdicts.map(({ because }) => because)).toEqual(
      plain!.verdicts.map(({ because }) => because),
    )
    expect(reduced!.exploration.states).toBeLessThan(plain!.exploration.states)
  })
})

describe('symmetry is left out, with the reason,', () => {
  const reasonFor = async (name: string, property: OnGraph, options: ModelOptions = {}) => {
    const spec = { ...(await catalogueSpec(name)), properties: [property] }
    const { exploration, verdicts } = checkNamed(spec, [property.name], options, { reduce: symmetry })
    expect(verdicts[0]!.verdict).not.toBe('inconclusive')
    const [used] = exploration.reductions
    return used !== undefined && 'unused' in used ? used.unused : 'used'
  }

  test.each([
    ['central-server', boundedBypass(9), {}, 'boundedBypass(9) counts the entries of single sites'],
    [
      'central-server',
      starvationFreedom,
      { fairness: { 'exit@1': 'none' } },
      'the fairness of single sites was changed',
    ],
    [
      'central-server',
      ltl('three', 'G (holds(0) || holds(1) || !holds(2))'),
      {},
      'three names more than 2 sites, which would be followed along whole runs',
    ],
    [
      'peterson',
      ltl('value', 'G F turn=1'),
      {},
      'value names a site, or a value that is renamed, as a value',
    ],
    ['peterson', ltl('places', 'G F (wants(1)=true || phase(0)=idle)'), {}, 'used'],
  ] as const)('%s, %o, %j: %s', async (name, property, options, reason) => {
    expect(await reasonFor(name, property as OnGraph, options as ModelOptions)).toBe(reason)
  })

  test('but a function that names a site is refused, since it cannot be renamed', () => {
    const p = protocol({ roles: { site: many({ phase: oneOf('wanted', 'held') }) } })
    const spec = algorithm({
      ...about,
      name: 'one-of-two',
      protocol: p,
      clauses: {
        enter: p.roles.site.local({
          guard: ({ phase }) => phase === 'wanted',
          effect: () => [{ phase: 'held' }],
        }),
      },
      properties: [
        p.leadsTo(
          'first',
          'site 0 enters',
          () => true,
          (view) => view.all('site')[0]!.phase === 'held',
        ),
      ],
    })
    expect(() => checkNamed(spec, ['first'], {}, { reduce: symmetry })).toThrow(
      'symmetry refused: The predicate of "first" of one-of-two gives a different result',
    )
    expect(checkNamed(spec, ['first']).verdicts[0]!.verdict).toBe('holds')
  })
})

// `taken(clause, site)` in a formula: the step that a run takes from a state. A state in which a run stays has none.
import { algorithm, int, ltl, many, protocol } from 'coterie'
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import ricart from '../../specs/ricart-agrawala/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { reachability } from '../../src/semantics/reachability.js'
import { confirm } from '../../src/trace/confirm.js'

const verdictOf = (
  spec: Spec,
  formula: string,
  options: ModelOptions = spec === ricart ? { sites: 2 } : {},
) => {
  const property = ltl('asked', formula)
  const asked = { ...spec, properties: [...spec.properties, property] }
  const [verdict] = check(modelFor(asked, options, [property]), [property], defaultCheckOptions).verdicts
  return verdict!
}
const labels = (verdict: ReturnType<typeof verdictOf>): readonly string[] => {
  if (verdict.trace === undefined) throw new Error(verdict.verdict)
  return verdict.trace.steps.map(({ label }) => `${label.clause} at ${label.site}`)
}

describe('on fair runs', () => {
  test.each([
    ['G (taken(enter, 0) -> X holds(0))', 'holds'],
    ['G (holds(0) -> F taken(exit, 0))', 'holds'],
    ['G (taken(request, 0) -> F taken(enter, 0))', 'holds'],
    // Nobody has to request.
    ['G F taken(enter, 0)', 'violated'],
    ['F taken(enter)', 'violated'],
    ['G (taken(enter) -> taken(enter, 0) || taken(enter, 1))', 'holds'],
    // One step is one clause of one site.
    ['G !(taken(enter, 0) && taken(request, some))', 'holds'],
    ['G (waits(0) -> (!taken(enter, 1) W taken(enter, 0)))', 'violated'],
  ])('%s: %s', (formula, kind) => {
    expect(verdictOf(ricart, formula).verdict).toBe(kind)
  })

  test('messages are received by steps too, from whomever', () => {
    const formula = 'G (taken(request, 0) -> F taken(onRequest, coordinator))'
    expect(verdictOf(central, formula, { sites: 2 }).verdict).toBe('holds')
    expect(verdictOf(central, 'G !taken(onToken, 1)', { sites: 2 }).verdict).toBe('violated')
  })
})

test('a run that violates a formula shows the step, and the reference semantics confirms it', () => {
  const verdict = verdictOf(ricart, 'G (taken(request, 1) -> X !taken(request, 0))')
  const steps = labels(verdict)
  expect(steps.slice(0, 2)).toEqual(['request at 1', 'request at 0'])
  expect(confirm(verdict.trace!)).toBe(true)
})

test('of two steps to the same state, the run takes the one that the formula is about', () => {
  const declared = protocol({ roles: { site: many({ count: int(0, 1) }) } })
  const { local } = declared.roles.site
  const up = () => local({ guard: ({ count }) => count === 0, effect: () => [{ count: 1 }], fair: 'none' })
  const spec = algorithm({
    name: 'two-ways',
    title: 'Two ways',
    citation: 'none',
    about: 'none',
    sites: { min: 1, fallback: 1 },
    protocol: declared,
    clauses: { one: up(), other: up() },
    final: () => true,
    symmetry: 'none',
    properties: [],
  })
  expect(labels(verdictOf(spec, 'G !taken(one)'))).toEqual(['one at 0'])
  expect(labels(verdictOf(spec, 'G !taken(other)'))).toEqual(['other at 0'])
  expect(verdictOf(spec, 'G !(taken(one) && taken(other))').verdict).toBe('holds')
})

test('under maximal runs the same formula has another answer', () => {
  const formula = 'G (taken(request, 0) -> F taken(enter, 0))'
  expect(verdictOf(central, formula, { sites: 2 }).verdict).toBe('holds')
  expect(verdictOf(central, formula, { sites: 2, runs: 'maximal' }).verdict).toBe('violated')
})

test('a formula has up to thirty predicates, of states and of steps', () => {
  const fields = ['0', '1'].flatMap((site) =>
    ['waits', 'holds', 'up', 'crashed'].map((name) => `${name}(${site})`),
  )
  const steps = ['request', 'enter', 'exit'].flatMap((clause) =>
    ['0', '1', 'some'].map((site) => `taken(${clause}, ${site})`),
  )
  const all = [...fields, ...steps, 'holds', 'waits', 'up', 'crashed']
  expect(all.length).toBe(21)
  expect(verdictOf(ricart, `G (${all.join(' || ')})`).verdict).toBe('holds')
  expect(verdictOf(ricart, `F G !(${all.filter((one) => !/up/.test(one)).join(' || ')})`).verdict).toBe(
    'violated',
  )
})

describe('is refused in one line', () => {
  test.each([
    ['G taken(entr)', {}, 'column 3: taken(entr): there is no such clause (did you mean "enter"?)'],
    ['G taken', {}, 'column 3: taken takes a clause, and one site or none: write taken(clause, site)'],
    ['taken(enter from 0)', {}, 'taken: only inFlight has channels; leave from and to out'],
    ['taken(enter, 0)=true', {}, 'taken is a predicate without a value'],
    ['taken(enter, all)', {}, 'taken(enter, all): a step has one site; the sites are 0, 1 and some'],
    ['taken(enter, 2)', {}, 'taken(enter, 2): a step has one site; the sites are 0, 1 and some'],
    ['taken(enter)', { entry: 'eager' }, 'with entry eager it is a part of other steps; use entry explicit'],
  ] as const)('%s with %j', (formula, options, message) => {
    expect(() => verdictOf(ricart, formula, { sites: 2, ...options })).toThrow(message)
  })

  test('with copies of messages, and about a state', () => {
    expect(() => verdictOf(central, 'F taken(enter)', { sites: 2, duplication: 1 })).toThrow(
      'the delivery of a copied message is not told apart; leave duplication out',
    )
    expect(() => reachability(makeModel(ricart), 'taken(enter)').predicate).toThrow('a formula about runs')
  })
})

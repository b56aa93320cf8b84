// Variants: parameter values that replace clauses. The mutants of a spec are mutants of every variant.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { algorithm, choice, many, oneOf, protocol, type Variants } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import { mutated } from '../../src/protocol/mutant.js'
import { someoneEnters } from '../../src/protocol/standard-properties.js'

const door = protocol({
  parameters: { way: choice('how a site enters', 'front', 'back'), pace: choice('how fast', 'slow', 'fast') },
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'front', 'back', 'fast') }) },
})
const { local } = door.roles.site
const entering = (phase: 'front' | 'back' | 'fast') =>
  local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase }] })
const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })

const withVariants = (variants: Variants) =>
  algorithm({
    name: 'door',
    title: 'A door',
    citation: 'an exercise',
    about: 'None.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: door,
    clauses: { request, enter: entering('front') },
    variants,
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase !== 'idle' && me.phase !== 'wanted',
    },
    properties: [
      someoneEnters,
      ...(['front', 'back', 'fast'] as const).map((phase) =>
        door.sometimes(phase, `some site is ${phase}`, (view) => view.all('site')[0]!.phase === phase),
      ),
    ],
  })
const spec = withVariants({
  way: { back: { enter: entering('back') } },
  pace: { fast: { enter: entering('fast') } },
})
const phases = (one: typeof spec, parameters: { readonly [name: string]: string }) => {
  const properties = propertiesNamed(one, [])
  return check(modelFor(one, { requests: 1, parameters }, properties), properties)
    .verdicts.filter(({ verdict, property }) => verdict === 'holds' && property.name !== 'someoneEnters')
    .map(({ property }) => property.name)
}

describe('a variant', () => {
  test('replaces the clause of the algorithm only in models with its parameter value', () => {
    expect(phases(spec, {})).toEqual(['front'])
    expect(phases(spec, { way: 'back' })).toEqual(['back'])
  })

  test('is overridden by that of a later parameter', () => {
    expect(phases(spec, { way: 'back', pace: 'fast' })).toEqual(['fast'])
  })

  test('returns the same spec if it replaces no clause', () => {
    expect(makeModel(spec).given).toBe(spec)
    const { given, spec: made } = makeModel(spec, { parameters: { way: 'back' } })
    expect(made).toBe(given)
  })

  test('does not restore a clause that a mutant has replaced', () => {
    const mutant = mutated(spec, { name: 'always fast', clauses: { enter: entering('fast') } })
    expect(phases(mutant, { way: 'back' })).toEqual(['fast'])
  })

  test('is changed by a generated mutant in the same way as the algorithm', () => {
    const rule = genericMutants(spec).find(({ name }) => name === 'enter: guard always true')!
    const { given } = makeModel(mutated(spec, rule), { parameters: { way: 'back' } })
    const enter = given.clauses.get('enter')!
    if (enter.kind !== 'local') throw new Error('expected a local clause')
    expect(enter.guard({ phase: 'idle' }, {})).toBe(true)
    expect(enter.effect({ phase: 'idle' }, {})).toEqual([{ phase: 'back' }])
  })

  test.each([
    [{ wya: { back: {} } }, /in variants, the parameter "wya" is not defined \(did you mean "way"\?\)/],
    [{ way: { bakc: {} } }, /the variant way=bakc: "bakc" is not one of front, back/],
    [
      { way: { back: { enetr: entering('back') } } },
      /in the variant way=back, the clause "enetr" is not defined/,
    ],
    [
      { way: { back: { enter: { ...request, role: 'other' } } } },
      /replaces "enter" with a clause of another kind/,
    ],
  ])('that does not fit is refused in one line', (variants, message) => {
    expect(() => withVariants(variants)).toThrow(message)
  })
})

// Profiles: tiny protocols whose factors are known by hand, and random protocols whose projections the reference semantics
// counts again.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { algorithm, either, flag, int, many, mutualExclusion, protocol } from '../../src/index.js'
import type { Profile } from '../../src/measure/profile/profile.js'
import { Profiling, profile } from '../../src/measure/profile/profiling.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { profileText } from '../../src/report/measure/profile-text.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State, stateToJson } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'

const small = { maxStates: 2_000, memory: 2 ** 28 }

/** The factor of a part. */
const times = ({ parts, exploration }: Profile, name: string): number =>
  exploration.states / parts.find((part) => part.name === name)!.without

const base = {
  title: 'For tests',
  citation: 'none',
  about: 'For tests.',
  sites: { min: 1, max: 2, fallback: 1 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
}

const table = protocol({ roles: { site: many({ a: flag, b: flag, copy: flag }) } })
const { local } = table.roles.site

/** Each site turns two flags, and may keep a copy of the first. */
const flags = (copies: boolean): Spec =>
  algorithm({
    ...base,
    name: 'flags',
    protocol: table,
    clauses: {
      turnA: local({
        guard: () => true,
        effect: (me) => [{ a: !me.a, ...(copies ? { copy: !me.a } : {}) }],
      }),
      turnB: local({ guard: () => true, effect: (me) => [{ b: !me.b }] }),
    },
  })

const counting = protocol({ roles: { site: many({ on: flag, count: int(0, 9) }) } })

/** A site turns a flag, and counts how often, up to nine. */
const counter = (readsCount: boolean): Spec =>
  algorithm({
    ...base,
    name: 'counter',
    protocol: counting,
    clauses: {
      turn: counting.roles.site.local({
        guard: (me) => !readsCount || me.count < 9,
        effect: (me) => [{ on: !me.on, count: Math.min(9, me.count + 1) }],
      }),
    },
  })

describe('factors by hand', () => {
  test('two independent flags multiply by 2 each, and all flags of two sites by 16', () => {
    const one = profile(flags(false))
    expect(one.exploration.states).toBe(4)
    expect([times(one, 'site.a'), times(one, 'site.b'), times(one, 'site.copy')]).toEqual([2, 2, 1])
    const two = profile(flags(false), { sites: 2 })
    expect([times(two, 'site.a'), times(two, 'everything of site')]).toEqual([4, 16])
  })

  test('a field that is a function of others multiplies by 1', () => {
    const found = profile(flags(true))
    expect(found.exploration.states).toBe(4)
    expect([times(found, 'site.a'), times(found, 'site.copy'), times(found, 'site.b')]).toEqual([1, 1, 2])
  })

  test('a clock that only counts multiplies, and a normal form of it leaves the states without it', () => {
    // On and off with the counts 0 to 8 in turn, and both with 9.
    const found = profile(counter(false))
    expect(found.exploration.states).toBe(11)
    expect(times(found, 'site.count')).toBe(5.5)
    // No property distinguishes on and off, and neither do the steps.
    expect(found.behaviours).toBe(1)
    expect(found.normalForms).toContainEqual({
      part: 'site.count',
      states: 2,
      always: true,
      where: undefined,
    })
  })

  test('a count that ends the run has no normal form', () => {
    const found = profile(counter(true))
    expect([found.exploration.states, found.behaviours]).toEqual([10, 10])
    expect(found.normalForms).toEqual([])
  })

  test('each clause has the steps that it takes and the states that it is the first to reach', () => {
    // 00 -> 10 by turnA, 00 -> 01 and 10 -> 11 by turnB; each clause can be taken in each of the four states.
    expect(profile(flags(false)).clauses).toEqual([
      { clause: 'turnB', steps: 4, fresh: 2 },
      { clause: 'turnA', steps: 4, fresh: 1 },
    ])
  })
})

const walker = protocol({ roles: { site: many({ at: int(0, 9), junk: int(0, 3) }) } })

test('a field that is read in one place only has a normal form elsewhere, and the profile names the place', () => {
  // At 0 the site draws a number; at 1 it moves on to 2, where the number has no effect, and there it stays.
  const spec: Spec = algorithm({
    ...base,
    name: 'junk',
    protocol: walker,
    clauses: {
      draw: walker.roles.site.local({
        guard: (me) => me.at === 0,
        effect: () => either([[{ at: 1, junk: 1 }], [{ at: 1, junk: 2 }]]),
      }),
      use: walker.roles.site.local({
        guard: (me) => me.at === 1 && me.junk === 1,
        effect: () => [{ at: 2 }],
      }),
      pass: walker.roles.site.local({
        guard: (me) => me.at === 1 && me.junk === 2,
        effect: () => [{ at: 2 }],
      }),
    },
  })
  const found = profile(spec)
  expect(found.exploration.states).toBe(5)
  expect(found.behaviours).toBe(4)
  expect(found.normalForms).toEqual([
    { part: 'site.junk', states: 4, always: false, where: { field: 'at', values: ['2'] } },
  ])
})

// A clause that is fair in some states only was once taken at once in all of them, although it need never be taken in the others.
test.each([
  ['fair', undefined, ['take use in the step that enables it']],
  ['fair under a condition', () => false, []],
] as const)('a clause that is %s', (_, fairWhen, expected) => {
  const { local: step } = walker.roles.site
  const clauses = {
    draw: step({ guard: (me) => me.at === 0, effect: () => [{ at: 1 }], fair: 'none' }),
    use: step({
      guard: (me) => me.at === 1,
      effect: () => [{ at: 2 }],
      ...(fairWhen === undefined ? {} : { fairWhen }),
    }),
  }
  const { tried } = profile(algorithm({ ...base, name: 'pause', protocol: walker, clauses }))
  expect(tried.filter(({ kind }) => kind === 'coarser step').map(({ how }) => how)).toEqual(expected)
})

describe('the central server', () => {
  let central: Profile
  beforeAll(async () => {
    central = profile(await catalogueSpec('central-server'), {}, small)
  })

  test('entering at once leaves the states of eager entry; an exit at once would leave no site in the section', () => {
    const { tried } = central
    const coarser = tried.filter(({ kind }) => kind === 'coarser step')
    const outcome = { states: 128, cut: undefined }
    expect(coarser.map(({ how }) => how)).toEqual(['take enter in the step that enables it', '--entry eager'])
    expect(coarser.map((one) => one.outcome)).toEqual([outcome, outcome])
  })

  test('reductions have the number of states of a search with them', () => {
    const { tried } = central
    expect(tried.find(({ how }) => how === '--reduce symmetry')?.outcome).toEqual({
      states: 34,
      cut: undefined,
    })
  })

  test('the number of sites shows how the states grow', () => {
    const { growth } = central
    const sites = growth.find(({ option }) => option === '--sites')!
    expect(sites.points.map(({ value, outcome }) => [value, outcome.because ?? outcome.states])).toEqual([
      ['1', 7],
      ['2', 34],
      ['3', 158],
      ['4', 776],
    ])
  })

  test('memory that does not suffice for the classes leaves the rest of the profile', async () => {
    const spec = await catalogueSpec('central-server')
    const { bytes } = central.exploration
    const found = profile(spec, {}, { ...small, memory: bytes + 20_000 })
    expect(found.exploration.complete).toBe(true)
    expect(found.missing.every(({ cut }) => cut === 'memory')).toBe(true)
    expect(found.missing.map(({ what }) => what)).toContain('behaviour')
  })
})

test('a bound on states gives a profile of the first states, which says so', async () => {
  const found = profile(await catalogueSpec('central-server'), {}, { ...small, maxStates: 100 })
  expect(found.exploration).toMatchObject({ complete: false, cut: 'states' })
  expect(found.behaviours).toBeUndefined()
  expect(found.missing).toEqual([
    { what: 'behaviour', cut: 'states' },
    { what: 'coarser steps', cut: 'states' },
  ])
  const text = profileText(found)
  expect(text).toMatch(/what multiplies the states among the first \d+ states, breadth-first/)
  expect(text).toMatch(/not complete: normal forms, since the bound on states was reached/)
})

test('a profile that is stopped keeps what it has, and names what is missing', async () => {
  const running = new Profiling(await catalogueSpec('central-server'), {}, small)
  const work = running.run()
  while (running.found === 0 && work.next(1).done !== true) {
    // Until the first part is counted.
  }
  running.stop('time')
  const found = running.result()
  expect(found.parts.length).toBeGreaterThan(0)
  expect(found.missing.map(({ what, cut }) => [what, cut])).toContainEqual(['growth', 'time'])
})

/** The reachable states by the reference semantics; undefined beyond a limit. */
const reached = (spec: Spec, requests: number, limit: number): readonly State[] | undefined => {
  const model = makeModel(spec, spec.workload.request === undefined ? {} : { requests })
  const known = new Map(initialStates(model).map((state) => [encodeState(model, state), state]))
  for (const state of known.values()) {
    for (const { next } of steps(model, state)) known.set(encodeState(model, next), next)
    if (known.size > limit) return undefined
  }
  return [...known.values()]
}

test('on random protocols each projection has the count of the reference, and none is above the states', () => {
  let compared = 0
  fc.assert(
    fc.property(recipes, (recipe) => {
      const spec: Spec = { ...specOf(recipe), timed: false, properties: [] }
      const states = reached(spec, 1, 300)
      if (states === undefined) return
      const options = spec.workload.request === undefined ? {} : { requests: 1 }
      const found = profile(spec, options, { ...small, maxStates: 400 })
      if (!found.exploration.complete || found.exploration.reductions.some((one) => !('unused' in one)))
        return
      compared++
      expect(found.exploration.states).toBe(states.length)
      expect(found.behaviours).toBeLessThanOrEqual(states.length)
      const { model } = found
      for (const { name, kind, without } of found.parts) {
        expect(without).toBeLessThanOrEqual(states.length)
        if (kind !== 'field') continue
        const [role, field] = name.split('.')
        const left = new Set(
          states.map((state) => {
            const json = stateToJson(model, state) as unknown as { readonly sites: Record<string, unknown>[] }
            const sites = json.sites.map((record, id) =>
              model.sites[id]!.role.name === role ? { ...record, [field!]: null } : record,
            )
            return JSON.stringify({ ...json, sites })
          }),
        )
        expect(without, name).toBe(left.size)
      }
      for (const form of found.normalForms) {
        expect(form.states).toBeGreaterThanOrEqual(found.behaviours!)
        expect(form.states).toBeLessThan(states.length)
      }
    }),
    { seed: 20_261_123, numRuns: 6 },
  )
  expect(compared).toBeGreaterThan(2)
})

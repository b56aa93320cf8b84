// A clause or predicate whose answers change with a variable of its module. Repeated calls agree, since the variable changes
// once, after many calls; a fresh import, whose variable has not changed, does not.

import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { Spread } from '../../src/compile/spread.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { ImpureSpec } from '../../src/protocol/broken-spec.js'
import { many } from '../../src/protocol/declaration.js'
import { ltlProperty } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'
import { inUserCall, refuseInUserCalls, userCall } from '../../src/protocol/user-calls.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { int } from '../../src/sorts/int.js'

// One site counts to 900; each count is one entry of the tables.
const most = 900

const counting = (change: {
  readonly effect?: number
  readonly predicate?: number
  readonly holds?: number
}): Spec => {
  const calls = { effect: 0, predicate: 0, holds: 0 }
  const p = protocol({ roles: { site: many({ n: int(0, most) }) } })
  const { local } = p.roles.site
  const changed = (what: keyof typeof calls): boolean => ++calls[what] > (change[what] ?? Infinity)
  return algorithm({
    name: 'counting',
    title: 'Counting',
    citation: 'a test',
    about: 'a test',
    sites: { min: 1, max: 1, fallback: 1 },
    protocol: p,
    clauses: {
      count: local({
        guard: (me) => me.n < most,
        effect: (me) => [{ n: Math.min(most, me.n + (changed('effect') ? 2 : 1)) }],
      }),
    },
    contention: {
      waits: () => false,
      // The states of the sample are four counts apart, so a period of two or four could hide a change from it.
      holds: (me) => me.n % 3 === 1 && changed('holds'),
    },
    properties: [
      // Its answers change with those of `holds`, and are compared first.
      ...(change.holds === undefined ? [mutualExclusion] : []),
      p.always('small', 'n is small', (view) => !(view.all('site')[0]!.n > 700 && changed('predicate'))),
    ],
  })
}

const compared = (make: () => Spec): void => {
  const spec = make()
  const running = new Check(modelFor(spec, {}, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    continue: true,
  })
  toTheEnd(running.run(), 1 << 13)
  // What repeated calls notice by themselves is not of interest here, so the result is made without them.
  running.compareWith(make(), running.snapshot('time'))
}

describe('a fresh import of the spec', () => {
  test('agrees with a pure one', () => {
    expect(() => compared(() => counting({}))).not.toThrow()
  })

  test('finds a clause that changes after 1,250 calls, and shows both effects', () => {
    expect(() => compared(() => counting({ effect: 1250 }))).toThrow(ImpureSpec)
    expect(() => compared(() => counting({ effect: 1250 }))).toThrow(
      /Clause "count" of counting.*\n.*site 0 with n \d+\n {4}gave n (\d+)\n {4}gives in the fresh import n (?!\1)\d+\n/,
    )
  })

  test('finds a predicate that changes after 100 calls', () => {
    expect(() => compared(() => counting({ predicate: 100 }))).toThrow(ImpureSpec)
  })

  test('finds `holds` that changes after 150 calls', () => {
    expect(() => compared(() => counting({ holds: 150 }))).toThrow(
      /"holds" of counting returned (true|false) in the search and (true|false) in a fresh import/,
    )
  })
})

test('a spread has the first, the last and evenly many between', () => {
  const spread = new Spread<number>(100)
  for (let n = 0; n < 12345; n++) spread.add(() => n)
  const { values } = spread
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBeGreaterThan(12345 - 256)
  expect(values.length).toBeGreaterThan(50)
  expect(values.length).toBeLessThan(103)
  const gaps = values.slice(1).map((value, k) => value - values[k]!)
  expect(Math.max(...gaps)).toBe(Math.min(...gaps))
})

test('a source of changing values is refused in a call of the spec, even where the call hides the error, and not elsewhere', () => {
  const dice = { roll: () => 4 }
  refuseInUserCalls(dice, 'roll', 'dice.roll')
  expect(dice.roll()).toBe(4)
  const hiding = () => {
    try {
      return dice.roll()
    } catch {
      return 0
    }
  }
  expect(() => userCall('Clause "a" of b', () => dice.roll())).toThrow(
    /^Clause "a" of b called dice\.roll; it must be a pure/,
  )
  expect(() => userCall('Clause "a" of b', hiding)).toThrow(ImpureSpec)
  expect(inUserCall()).toBe(false)
  expect(dice.roll()).toBe(4)
})

test('a formula that the spec does not list is broken in a fresh import too', () => {
  const formula = ltlProperty('F holds(0)')
  const spec = (): Spec => counting({})
  const given = { ...spec(), properties: [...spec().properties, formula] }
  const running = new Check(modelFor(given, {}, given.properties), given.properties, {
    ...defaultCheckOptions,
    continue: true,
  })
  toTheEnd(running.run(), 1 << 13)
  const result = running.result()
  expect(result.verdicts.find(({ property }) => property.name === formula.name)?.verdict).toBe('violated')
  running.compareWith(spec(), result)
})

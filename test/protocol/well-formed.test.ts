// A misspelt key was once ignored, the error for `shared: {}` used an internal name, and a throwing property
// written as an object was reported as an internal error.

import {
  algorithm,
  boundedBypass,
  choice,
  flag,
  int,
  integer,
  many,
  mutualExclusion,
  numbers,
  protocol,
  quorums,
  send,
  withClauses,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { effectForm } from '../../src/semantics/effect-problem.js'

const p = protocol({
  roles: { site: many({ on: flag }) },
  messages: { PING: {} },
  shared: { turn: int(0, 1) },
})
const { local, timeout } = p.roles.site
const on = local({ guard: (me) => !me.on, effect: () => [{ on: true }] })
const spec = (changed: object = {}) =>
  algorithm({
    name: 'switch',
    title: 'Switch',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: p,
    clauses: { on },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
    ...changed,
  } as Parameters<typeof algorithm>[0])

describe('an unknown key is refused in one line with the nearest known key', () => {
  const property = { kind: 'always', name: 'a', claim: 'b', predicate: () => true }
  test.each<[string, () => unknown, RegExp]>([
    [
      'algorithm',
      () => spec({ proprties: [] }),
      /^algorithm\(\{ \.\.\. \}\) of switch: the key "proprties" is unknown \(did you mean "properties"\?\)/,
    ],
    [
      'contention',
      () => spec({ contention: { reqest: 'on' } as never }),
      /^contention of switch: the key "reqest" .*"request"/,
    ],
    [
      'sites',
      () => spec({ sites: { min: 1, max: 1, fallback: 1, least: 1 } }),
      /^sites of switch: the key "least"/,
    ],
    [
      'protocol',
      () => protocol({ roles: { site: many({}) }, mesages: {} } as never),
      /^protocol\(\{ \.\.\. \}\): the key "mesages" .*"messages"/,
    ],
    [
      'local',
      () => local({ gaurd: () => true, effect: () => [] } as never),
      /^local\(\{ \.\.\. \}\) of site: the key "gaurd" .*"guard"/,
    ],
    [
      'timeout',
      () => timeout({ guard: () => true, efect: () => [] } as never),
      /^timeout\(\{ \.\.\. \}\) of site: the key "efect" .*"effect"/,
    ],
    [
      'a property',
      () => spec({ properties: [{ ...property, predcate: 1 }] }),
      /^the property "a" of switch: the key "predcate" .*"predicate"/,
    ],
    [
      'a kind of property',
      () => spec({ properties: [{ ...property, kind: 'allways' }] }),
      /^the property "a" of switch: the kind "allways" is unknown \(did you mean "always"\?\)/,
    ],
  ])('in the definition of %s', (_, make, message) => {
    expect(make).toThrow(BrokenSpec)
    expect(make).toThrow(message)
    expect(make).toThrow(/^[^\n]+$/)
  })

  test('a clause that is made from another one is accepted and keeps its fields', () => {
    expect(local({ ...on, guard: () => false } as never)).toMatchObject({ kind: 'local', role: 'site' })
  })
})

describe('a value that must be a function is named, with the required form', () => {
  test.each<[object, RegExp]>([
    [
      { shared: { turn: 1 } },
      /^switch: "shared" is .*; it must be a function, as in shared: \(\{ parameters \}\) => \(\{ \.\.\. \}\)$/,
    ],
    [
      { contention: { holds: () => false } },
      /^switch: "contention\.waits" is undefined; it must be a function, as in waits: \(me\) => \.\.\.$/,
    ],
    [{ inFlight: [] }, /^switch: "inFlight" is .*; it must be a function/],
    [
      { initial: { site: { on: true } } },
      /^switch: "initial\.site" is .*; it must be a function, as in site: \(context\)/,
    ],
    [{ statuses: { near: true } }, /^switch: "statuses\.near" is true; it must be a function/],
  ])('%o', (changed, message) => expect(() => spec(changed)).toThrow(message))
})

const failureOf = (changed: object) => {
  const made = spec(changed)
  const running = new Check(modelFor(made, {}, made.properties), made.properties)
  toTheEnd(running.run(), 100)
  return running.result().failure
}

test.each<[string, () => unknown, string]>([
  [
    'a property that is named and not imported',
    () => spec({ properties: ['mutualExclusion'] }),
    `switch: properties[0] is "mutualExclusion"; a property is a value, not a name; write mutualExclusion without quotes, after import { mutualExclusion } from 'coterie'`,
  ],
  [
    'a property that is not there',
    () => spec({ properties: [mutualExclusion, undefined] }),
    `switch: properties[1] is undefined; a property is a value, not a name; import one, as in import { mutualExclusion } from 'coterie'`,
  ],
  [
    'a builder of properties that is not called',
    () => spec({ properties: [boundedBypass] }),
    'switch: properties[0] is a function; a property is a value, not a name; call the function, as in boundedBypass(2)',
  ],
  [
    'a property outside a list',
    () => spec({ properties: mutualExclusion }),
    'it must be a list, such as properties: [mutualExclusion]',
  ],
  [
    'a workload',
    () => spec({ workload: { request: 'on' } }),
    'the key "workload" is unknown; write its fields beside waits and holds, in "contention": contention: { request, enter, waits: (me) => ..., holds: (me) => ... }',
  ],
  [
    'waits beside contention',
    () => spec({ waits: () => true }),
    'the key "waits" is unknown; write it in "contention": ',
  ],
  [
    'a clause upon a message that the protocol does not declare',
    () => spec({ clauses: { on, onPin: p.roles.site.upon('PIN' as 'PING', () => []) } }),
    'switch: "onPin" receives "PIN", which is not a message type of the protocol (did you mean "PING"?); there are PING',
  ],
  [
    'such a clause of a mutant',
    () => withClauses(spec(), 'mutant', { onPin: p.roles.site.upon('PIN' as 'PING', () => []) }),
    'mutant: "onPin" receives "PIN"',
  ],
])('%s is refused when the spec is made', (_, make, line) => {
  expect(make).toThrow(BrokenSpec)
  expect(make).toThrow(line)
})

describe('an effect must begin with a record of changes', () => {
  const off = (effect: unknown) => ({
    clauses: {
      on,
      off: local({ guard: (me: { readonly on: boolean }) => me.on, effect: () => effect } as never),
    },
  })
  test.each<[string, unknown, string]>([
    [
      'undefined',
      [undefined],
      `its effect begins with undefined, which is no record of changes; ${effectForm}`,
    ],
    ['null', [null], `its effect begins with null, which is no record of changes; ${effectForm}`],
    ['a text', ['off'], `its effect begins with "off", which is no record of changes; ${effectForm}`],
    [
      'a send',
      [send(0, p.messages.PING())],
      'its effect begins with a send; the changes come first, as in [{}, send(...)]',
    ],
  ])('and not with %s', (_, effect, what) => {
    const failure = failureOf(off(effect))!
    expect(failure.says).toBe(`Clause "off" of switch: ${what}`)
    expect(failure.trace!.steps.map(({ label }) => label.clause)).toEqual(['on'])
  })
})

interface Lights {
  all(role: string): readonly { readonly on: boolean }[]
}
const untilLit = (before: boolean) => (view: Lights) => (view.all('site')[0]!.on ? fail() : before)

test.each([
  ['always', { predicate: untilLit(true) }],
  ['sometimes', { predicate: untilLit(false) }],
  ['monitor', { on: 'every step', memory: undefined, step: () => fail() }],
])(
  'an error of a property of kind %s, written as an object, is reported as an error of the spec with its run',
  (kind, more) => {
    const failure = failureOf({ properties: [{ kind, name: 'mine', claim: 'none', ...more }] })!
    expect(failure.error).toBeInstanceOf(BrokenSpec)
    expect(failure.says).toMatch(/"mine".*it threw Error: no such luck$/)
    expect(failure.trace).toBeDefined()
  },
)

const fail = (): never => {
  throw new Error('no such luck')
}

describe('a default that is no value of its parameter is an error when the spec is made', () => {
  const withParameter =
    (rule: object, max = 2) =>
    () => {
      const own = protocol({ roles: { site: many({ on: flag }) }, parameters: { rule } } as never)
      const clauses = {
        on: (own as unknown as typeof p).roles.site.local({ guard: (me) => !me.on, effect: () => [] }),
      }
      return spec({ protocol: own, clauses, sites: { min: 1, max, fallback: 1 } })
    }
  test.each<[object, string]>([
    [
      { ...choice('the rule', 'one', 'twin'), fallback: 'twn' },
      'the default of the parameter "rule" is no value of it: "twn" is not one of one, twin (did you mean "twin"?); its values are one | twin',
    ],
    [
      integer('the rule', 1, 3, 7),
      'the default of the parameter "rule" is no value of it: "7" is not a whole number from 1 to 3; its values are 1..3',
    ],
    [
      { ...integer('the rule', 1, 3, 2), fallback: 2 },
      'the default of the parameter "rule" is 2, not a text; its values are 1..3',
    ],
    [
      { ...numbers('the rule'), fallback: '1,2,3' },
      'the default of the parameter "rule" is no value of it: ',
    ],
    [quorums('the rule', 'grit'), 'the default of the parameter "rule" is no value of it: '],
  ])('%j', (rule, says) => {
    expect(withParameter(rule)).toThrow(BrokenSpec)
    expect(withParameter(rule)).toThrow(`switch: ${says}`)
  })

  test('a default that suits one large number of sites only is allowed', () => {
    const parse = (_: string, sites: number) => {
      if (sites !== 21) throw new RangeError('a plane of order 4 has 21 points')
    }
    expect(withParameter({ ...integer('the rule', 1, 3, 2), parse }, 31)).not.toThrow()
  })

  // Three quorums are for three sites.
  test('a default for other numbers of sites than the default of those is allowed', () =>
    expect(withParameter({ ...numbers('the rule'), fallback: '1' })).not.toThrow())
})

describe('words for the values of fields', () => {
  const refused = (changed: object): string => {
    try {
      spec(changed)
    } catch (error) {
      return error instanceof BrokenSpec ? error.message : String(error)
    }
    return 'nothing is refused'
  }

  test('name roles and fields of the protocol, and are functions', () => {
    expect(refused({ fieldWords: { sites: {} } })).toContain('in fieldWords, the role')
    expect(refused({ fieldWords: { site: { onn: () => 'on' } } })).toContain(
      'in fieldWords, the field of site',
    )
    expect(refused({ fieldWords: { site: { on: 'on' } } })).toContain('"fieldWords.site.on" is "on"')
  })

  test('are texts that are not empty', () => {
    const say = {} as never
    const words = (text: unknown) => spec({ fieldWords: { site: { on: () => text } } }).fieldWords.site!.on!
    expect(words('been switched on')(true, say)).toBe('been switched on')
    for (const text of ['', undefined, 1]) expect(() => words(text)(true, say)).toThrow(BrokenSpec)
  })
})

// A spec without contention: what it may say, what its properties mean, and what is refused in one line.
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { propertiesNamed } from '../../src/check/model-for.js'
import {
  algorithm,
  boundedBypass,
  deadlockFreedom,
  entryPossible,
  flag,
  livelockFreedom,
  ltl,
  many,
  mutualExclusion,
  type Property,
  protocol,
  quiescence,
  send,
  setOf,
  siteId,
  someoneEnters,
  starvationFreedom,
} from '../../src/index.js'
import { Measuring } from '../../src/measure/measuring.js'
import { makeModel } from '../../src/model/model.js'
import { withProperties } from '../../src/model/with-properties.js'
import type { Spec } from '../../src/protocol/spec.js'
import { modelLine } from '../../src/report/words/model-line.js'

const p = protocol({
  roles: { site: many({ told: flag, heard: setOf(siteId) }) },
  messages: { HERE: {} },
})
const { local, upon } = p.roles.site
const base = {
  name: 'greatest',
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 4, fallback: 3 },
  protocol: p,
  clauses: {
    tell: local({
      guard: (me) => !me.told,
      effect: (_, { others }) => [{ told: true }, send(others, p.messages.HERE())],
    }),
    onHere: upon('HERE', (me, _, { from }) => [{ heard: me.heard.add(from) }]),
  },
  symmetry: 'none',
} as const
const statuses = {
  leads: (me: { heard: { size: number }; self: number }, { others }: { others: { size: number } }) =>
    me.heard.size === others.size && me.self === others.size,
  knows: (me: { heard: { size: number } }, { others }: { others: { size: number } }) =>
    me.heard.size === others.size,
}
const specWith = (...properties: readonly Property[]): Spec => algorithm({ ...base, statuses, properties })
const allTold = (view: { all(role: 'site'): readonly { told: boolean }[] }) =>
  view.all('site').every(({ told }) => told)

const verdicts = (spec: Spec, options = {}) =>
  checkSpec(spec, options, {
    continue: true,
    properties: spec.properties.map(({ name }) => name),
  }).verdicts.map(({ property, verdict, trace }) => [property.name, verdict, trace?.steps.length])

describe('deadlock freedom', () => {
  test('is violated where a run ends in a state that is not final, after a shortest run', () => {
    expect(verdicts(specWith(deadlockFreedom))).toEqual([['deadlockFreedom', 'violated', 9]])
    const final = (view: Parameters<typeof allTold>[0]) => !allTold(view)
    const spec = algorithm({ ...base, statuses, final, properties: [deadlockFreedom] })
    expect(verdicts(spec)).toEqual([['deadlockFreedom', 'violated', 9]])
  })

  test('holds if every run ends in a final state', () => {
    const spec = algorithm({ ...base, statuses, final: allTold, properties: [deadlockFreedom] })
    expect(verdicts(spec)).toEqual([['deadlockFreedom', 'holds', undefined]])
  })
})

describe('a status in a formula', () => {
  const formulas = [
    ltl('leads', 'F leads(2)'),
    ltl('knows', 'F knows(all)'),
    ltl('never', 'F leads(1)'),
    ltl('first', '!leads(2) W knows(0)'),
  ]

  test('is that of the spec', () => {
    const found = verdicts(specWith(...formulas)).map(([name, verdict]) => `${name} ${verdict}`)
    expect(found).toEqual(['leads holds', 'knows holds', 'never violated', 'first violated'])
  })

  test('and a crashed site has none, in a lock too', () => {
    const spec = algorithm({
      ...base,
      statuses: { ...statuses, silent: (me) => !me.told },
      contention: { waits: () => false, holds: () => false },
      properties: [
        p.sometimes('someCrash', '', (view) => view.crashed(0)),
        ltl('silent', 'G (crashed(0) -> !silent(0))'),
        ltl('heard', 'F !silent(0)'),
      ],
    })
    const found = verdicts(spec, { crash: 1 }).map(([name, verdict]) => `${name} ${verdict}`)
    expect(found).toEqual(['someCrash holds', 'silent holds', 'heard holds'])
  })

  test('and waiting and holding are refused, with the statuses in their place', () => {
    const asked = ltl('in', 'G !holds(1)')
    expect(() => checkSpec(specWith(), {}, { properties: [asked] })).toThrow(
      'column 4: holds: greatest has no contention, so no site waits or enters; its statuses are leads, knows',
    )
  })
})

const ofLocks: readonly Property[] = [
  mutualExclusion,
  someoneEnters,
  entryPossible,
  starvationFreedom,
  livelockFreedom,
  boundedBypass(1),
  quiescence,
  p.servedInTimestampOrder('site', () => 0),
  p.servedInRealTimeOrder(),
  p.rule('onEntry', '', 'entry', () => undefined),
]

describe('a property of locks', () => {
  test.each(ofLocks.map((property) => [property.name, property] as const))(
    'is refused: %s',
    (name, property) => {
      expect(() => specWith(property)).toThrow(
        `greatest: property "${name}" is about sites that wait and enter; declare "contention" with waits and holds, or leave the property out`,
      )
      const lock = algorithm({
        ...base,
        contention: { waits: () => false, holds: () => false },
        properties: [property],
      })
      expect(lock.properties).toHaveLength(1)
      // A formula is read with the model, which has the column.
      if (property.kind !== 'ltl')
        expect(() => withProperties(specWith(), [property])).toThrow('declare "contention"')
    },
  )
})

// The nearest name of a listed property was suggested: for starvationFreedom that was deadlockFreedom.
describe('a property of locks that is named for a spec without contention', () => {
  const asked = [
    mutualExclusion,
    someoneEnters,
    entryPossible,
    starvationFreedom,
    livelockFreedom,
    boundedBypass(12),
    quiescence,
  ]
  test.each(asked.map(({ name }) => name))('is refused with the reason: %s', (name) => {
    expect(() => propertiesNamed(specWith(deadlockFreedom), [name])).toThrow(
      `greatest: property "${name}" is about sites that wait and enter; declare "contention" with waits and holds`,
    )
  })

  test('is unknown to a lock that does not list it, as is any other name', () => {
    const contention = { waits: () => false, holds: () => false }
    const lock = algorithm({ ...base, contention, properties: [deadlockFreedom] })
    expect(() => propertiesNamed(lock, ['mutualExclusion'])).toThrow('has no property of that name')
    expect(() => propertiesNamed(specWith(), ['deadlockFreedom'])).toThrow('has no property of that name')
    expect(() => propertiesNamed(specWith(deadlockFreedom), ['deadlockFredom'])).toThrow(
      'has no property of that name (did you mean "deadlockFreedom"?); it has deadlockFreedom',
    )
  })
})

describe('what needs contention', () => {
  test('is refused in one line', () => {
    const spec = specWith()
    expect(() => makeModel(spec, { crash: 1, whoCrashes: 'in' })).toThrow(
      'one or more of any, site, leads, knows',
    )
    expect(() => makeModel(spec, { requests: 1 })).toThrow('no clause that requests')
    expect(() => new Measuring(spec, {}, { messages: true } as never)).toThrow('nothing to measure per entry')
  })

  test('is not in the line of the model', () => {
    expect(modelLine(makeModel(specWith(), {}))).toBe(
      'greatest: sites 3, order fifo, self local, loss 0, duplication 0, crash 0',
    )
  })

  test('has no final states, and no property has the name of a status', () => {
    const lock = { ...base, contention: { waits: () => false, holds: () => false }, properties: [] }
    expect(() => algorithm({ ...lock, final: () => true })).toThrow(
      '"final" is for a spec without contention',
    )
    expect(() => specWith(p.always('leads', '', () => true))).toThrow(
      'a property and a status are called "leads"',
    )
  })
})

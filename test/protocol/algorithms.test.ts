// Errors for specs with inconsistent parts, and the builders of parts.
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { algorithm, withClauses } from '../../src/protocol/algorithm.js'
import type { AlgorithmDeclaration } from '../../src/protocol/algorithm-declaration.js'
import { BrokenSpec, ImpureSpec } from '../../src/protocol/broken-spec.js'
import { many, one } from '../../src/protocol/declaration.js'
import { either, element, send } from '../../src/protocol/effect.js'
import { choice, integer, numbers, quorums } from '../../src/protocol/parameter.js'
import { precedes as earlier } from '../../src/protocol/precedes.js'
import { violation } from '../../src/protocol/property.js'
import { byDefault } from '../../src/protocol/property-kinds.js'
import { protocol } from '../../src/protocol/protocol.js'
import { deadlockFreedom, mutualExclusion } from '../../src/protocol/standard-properties.js'
import { nearestName } from '../../src/quorums/nearest-name.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { record } from '../../src/sorts/record.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const p = protocol({
  roles: { site: many({ busy: flag }), clerk: one({ open: flag }) },
  messages: { ASK: { n: int(1, 3), t: optional(timestamp) }, GIVE: {} },
  parameters: { clock: choice('', 'slow', 'fast') },
})
const { site, clerk } = p.roles
const ask = site.local({ guard: ({ busy }) => !busy, effect: () => [{ busy: true }] })
const open = clerk.local({ guard: () => true, effect: () => [{ open: true }] })
const onAsk = clerk.upon('ASK', () => [])
const idle = { waits: () => false, holds: () => false }

type Declared = AlgorithmDeclaration<(typeof p)['declaration']>
const declare = (more: Partial<Declared>) =>
  algorithm({
    name: 'sample',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: { ask, open, onAsk },
    contention: idle,
    properties: [mutualExclusion],
    ...more,
  })

describe('a spec with inconsistent parts is refused', () => {
  test.each<[string, Partial<Declared>, string]>([
    [
      'the contention names an unknown clause',
      { contention: { ...idle, request: 'aks' } },
      'sample: the clause "aks" is not defined (did you mean "ask"?); there are ask, open, onAsk',
    ],
    [
      'the contention names a clause of another role',
      { contention: { ...idle, enter: 'open' } },
      'sample: "open" must be a local clause of the first role, "site"',
    ],
    [
      'the contention names a clause upon a message',
      { contention: { ...idle, enter: 'onAsk' } },
      'sample: "onAsk" must be a local clause of the first role, "site"',
    ],
    [
      'two clauses receive the same type of message',
      { clauses: { onAsk, again: clerk.upon('ASK', () => []) } },
      'sample: "again" is a second clause of clerk upon ASK; keep one',
    ],
    [
      'two properties have the same name',
      { properties: [mutualExclusion, p.always('mutualExclusion', '', () => true)] },
      'sample: two properties are called "mutualExclusion"; rename one',
    ],
    [
      'an expectation names an unknown property',
      { expectations: [{ model: {}, verdicts: { mutualExclusoin: 'holds' } }] },
      'sample: the expected property "mutualExclusoin" is not defined (did you mean "mutualExclusion"?); there are mutualExclusion',
    ],
    [
      'an expectation names an unknown parameter',
      { expectations: [{ model: { parameters: { clcok: 'fast' } }, verdicts: {} }] },
      'sample: the expected parameter "clcok" is not defined (did you mean "clock"?); there are clock',
    ],
  ])('if %s', (_, more, message) => {
    expect(() => declare(more)).toThrow(new BrokenSpec(message))
  })

  test('several roles may receive the same type of message', () =>
    expect(() => declare({ clauses: { onAsk, siteOnAsk: site.upon('ASK', () => []) } })).not.toThrow())

  test.each([
    ['get', 'every record of Immutable.js has a method of that name'],
    ['has', 'every record of Immutable.js has a method of that name'],
    ['_values', 'every record of Immutable.js has a property of that name'],
    ['self', 'that is the number of a site'],
    ['type', 'that is the type of a message'],
  ])('a role or message cannot have a field called "%s"', (name, why) => {
    const refused = (of: string) =>
      new RangeError(`a field${of} may not be called "${name}", since ${why}; give the field another name`)
    const site = many({})
    expect(() => protocol({ roles: { site }, messages: { M: { [name]: flag } } })).toThrow(
      refused(' of message M'),
    )
    expect(() => protocol({ roles: { site, other: many({ [name]: flag }) } })).toThrow(
      refused(' of role other'),
    )
    expect(() => record({ [name]: flag })).toThrow(refused(''))
  })

  test('an ImpureSpec is a BrokenSpec', () => {
    expect(new ImpureSpec('')).toBeInstanceOf(BrokenSpec)
    expect([new BrokenSpec('').name, new ImpureSpec('').name]).toEqual(['BrokenSpec', 'ImpureSpec'])
  })
})

describe('a spec', () => {
  test('is timed if a timestamp occurs anywhere in it', () => {
    expect(declare({}).timed).toBe(true)
    const plain = protocol({ roles: { site: many({ busy: flag }) } })
    expect(declare({ protocol: plain as unknown as typeof p, clauses: {} }).timed).toBe(false)
    const shared = protocol({ roles: { site: many({}) }, shared: { clock: timestamp } })
    expect(declare({ protocol: shared as unknown as typeof p, clauses: {} }).timed).toBe(true)
  })

  test('keeps its clauses in the given order', () =>
    expect([...declare({}).clauses.keys()]).toEqual(['ask', 'open', 'onAsk']))
})

describe('a mutant', () => {
  const spec = declare({
    expectations: [{ model: {}, verdicts: {} }],
  })

  test('has some clauses replaced, added or removed, and no expectations', () => {
    const other = site.local({ guard: () => false, effect: () => [] })
    const mutant = withClauses(spec, 'mutant', { ask: other, open: undefined, more: ask })
    expect([...mutant.clauses]).toEqual([
      ['ask', other],
      ['onAsk', onAsk],
      ['more', ask],
    ])
    expect([mutant.name, mutant.expectations]).toEqual(['mutant', []])
  })

  test('does not change the original spec', () => {
    withClauses(spec, 'mutant', { ask: undefined })
    expect([...spec.clauses.keys()]).toEqual(['ask', 'open', 'onAsk'])
    expect(spec.expectations.length).toBe(1)
  })
})

describe('clauses', () => {
  test('are weakly fair by default', () => {
    expect(ask.fair).toBe('weak')
    expect(site.local({ guard: () => true, effect: () => [], fair: 'none' }).fair).toBe('none')
  })

  test('know their role', () => expect([ask.role, onAsk.role, onAsk.type]).toEqual(['site', 'clerk', 'ASK']))
})

describe('effects', () => {
  const { ASK, GIVE } = p.messages

  test('create messages with the initial values of omitted fields', () => {
    expect(ASK().toObject()).toEqual({ type: 'ASK', n: 1, t: null })
    expect(ASK({ t: 4 }).toObject()).toEqual({ type: 'ASK', n: 1, t: 4 })
    expect(ASK({ n: 2 }).equals(ASK({ n: 2 }))).toBe(true)
    expect(ASK.type).toBe('ASK')
  })

  test('send to one site, to several in the given order, or to a set in the order of numbers', () => {
    expect(send(2, GIVE()).to).toEqual([2])
    expect(send([2, 0, 2], GIVE()).to).toEqual([2, 0, 2])
    expect(send(ImmutableSet([11, 2, 0]), GIVE()).to).toEqual([0, 2, 11])
    expect(send([], GIVE()).to).toEqual([])
  })

  test('write one element of an array, and offer alternatives', () => {
    expect(element(1, true)).toEqual({ index: 1, value: true })
    expect(either(new Set([1, 2])).effects).toEqual([1, 2])
  })
})

describe('a printed message shows all fields except null ones', () => {
  const { sort } = p.vocabulary
  const { ASK, GIVE } = p.messages
  test.each([
    ['ASK(2, 7)', ASK({ n: 2, t: 7 })],
    ['ASK(1)', ASK()],
    ['GIVE', GIVE()],
  ])('as %s', (text, message) => expect(sort.show(message as never)).toBe(text))
})

describe('the order of requests', () => {
  test('is that of timestamps, then of site numbers; a request without a timestamp is last', () => {
    expect(earlier([1, 5], [2, 0])).toBe(true)
    expect(earlier([2, 0], [1, 5])).toBe(false)
    expect(earlier([1, 0], [1, 1])).toBe(true)
    expect(earlier([1, 1], [1, 1])).toBe(false)
    expect(earlier([7, 9], [null, 0])).toBe(true)
    expect(earlier([null, 0], [7, 9])).toBe(false)
    expect(earlier([null, 0], [null, 1])).toBe(false)
  })

  test('is total on requests with timestamps: of two different requests exactly one is first', () => {
    const requests = [0, 1, 2].flatMap((t) => [0, 1, 2].map((i) => [t, i] as const))
    for (const a of requests) {
      for (const b of requests) expect(Number(earlier(a, b)) + Number(earlier(b, a))).toBe(a === b ? 0 : 1)
    }
  })
})

describe('the nearest of the known names', () => {
  test.each([
    ['exclusive', ['mutualExclusion', 'inclusive'], 'inclusive'],
    ['FAST', ['slow', 'fast'], 'fast'],
    ['sits', ['order', 'sites', 'self'], 'sites'],
    ['', ['a', 'abcd'], 'a'],
    ['foo', ['loop', 'spec'], undefined],
    ['aks', ['ask', 'open'], 'ask'],
  ])('to "%s" in %j is found', (name, known, answer) => expect(nearestName(name, known)).toBe(answer))

  test('is undefined if no name is near', () => {
    expect(nearestName('zzzzzz', ['order', 'sites'])).toBeUndefined()
    expect(nearestName('sites', [])).toBeUndefined()
  })

  test('is the first of several equally near names', () =>
    expect(nearestName('cat', ['car', 'can'])).toBe('car'))
})

describe('parameters', () => {
  test('describe their values in words', () => {
    expect(choice('', 'slow', 'fast').values).toBe('slow | fast')
    expect(integer('', 1, 9, 3)).toMatchObject({ values: '1..9', fallback: '3' })
    expect(quorums('', 'grid').values).toMatch(/^grid \| plane .* \| \{0,1\},\{1,2\},\.\.\.$/)
  })

  test('read a number for each site, by default its own', () => {
    const attribute = numbers('')
    expect(attribute.parse('number', 3).toArray()).toEqual([0, 1, 2])
    expect(attribute.parse('9, 5,9', 3).toArray()).toEqual([9, 5, 9])
    expect([attribute.sitesOf?.('9,5,9'), attribute.sitesOf?.('number'), attribute.sitesOf?.('-1')]).toEqual([
      3,
      undefined,
      undefined,
    ])
    for (const text of ['9,5', '9,5,-9', '9,5,x', '']) {
      expect(() => attribute.parse(text, 3)).toThrow(
        new RangeError(`"${text}" is neither "number" nor 3 whole numbers, one for each site, such as 7,7,7`),
      )
    }
  })

  test('move the number of each site with the site', () => {
    const attribute = numbers('')
    const given = attribute.parse('9,5,7', 3)
    const image = attribute.rename!(given, (site) => (site + 1) % 3)
    expect(image.toArray()).toEqual([7, 9, 5])
    const sameColour = attribute.coloured!(given, () => 'a')
    expect(attribute.coloured!(image, () => 'a')).toBe(sameColour)
    expect(attribute.coloured!(image, String)).not.toBe(attribute.coloured!(given, String))
  })

  test('read negative whole numbers, and refuse other notations', () => {
    const number = integer('', -3, 20, 0)
    expect([number.parse('-3', 1), number.parse('20', 1)]).toEqual([-3, 20])
    for (const text of ['1e1', '0x3', ' 3', '+3', '3.0', '-4', '21']) {
      expect(() => number.parse(text, 1)).toThrow(
        new RangeError(`"${text}" is not a whole number from -3 to 20`),
      )
    }
  })

  test('read a choice only in its exact spelling', () =>
    expect(() => choice('', 'slow', 'fast').parse('Slow', 1)).toThrow(
      new RangeError('"Slow" is not one of slow, fast (did you mean "slow"?)'),
    ))
})

test('a monitor with memory is checked only by name; everything else is checked by default', () => {
  const rule = p.rule('rule', '', 'entry', () => violation)
  const monitor = p.monitor('monitor', '', 'entry', flag, () => true)
  expect([mutualExclusion, deadlockFreedom, rule, monitor].map(byDefault)).toEqual([true, true, true, false])
})

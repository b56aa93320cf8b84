// A name that is not declared reads `undefined` in JavaScript, and a comparison with that may hold in every state. The call that reads it
// fails, with the nearest name.

import { inspect, isDeepStrictEqual } from 'node:util'
import { Map as ImmutableMap, Set as ImmutableSet, is } from 'immutable'
import { describe, expect, test } from 'vitest'
import { normalFormOf } from '../../src/canonical/normal-form.js'
import { observerOf } from '../../src/compare/mapped-state.js'
import {
  algorithm,
  arrayOf,
  deadlockFreedom,
  flag,
  int,
  integer,
  many,
  protocol,
  record,
  send,
  siteId,
  type ViewOf,
  violation,
} from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { Property } from '../../src/protocol/property.js'
import { isAbout } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { checked, found } from '../tiny/found.js'

const p = protocol({
  roles: { site: many({ count: int(0, 3) }) },
  messages: {},
  shared: { turn: siteId, flags: arrayOf(siteId, flag) },
})

type Seen = { readonly count: number } & { readonly [name: string]: number }

const specOf = (
  holds: (site: Seen, shared: { readonly [name: string]: unknown }) => boolean,
  guard: (shared: { readonly [name: string]: unknown }) => boolean = () => true,
): Spec =>
  algorithm({
    name: 'counts',
    title: 'Counts',
    citation: 'none',
    about: 'Sites count to three.',
    sites: { min: 1, max: 4, fallback: 2 },
    protocol: p,
    clauses: {
      add: p.roles.site.local({
        guard: ({ count }, { shared }) => count < 3 && guard(shared as never),
        effect: ({ count }) => [{ count: count + 1 }],
      }),
    },
    properties: [
      p.always('small', 'every count is small', ({ all, shared }) =>
        all('site').every((site) => holds(site as never, shared as never)),
      ),
    ],
  })

describe('a predicate', () => {
  test('that reads declared names only is judged', () => {
    const { verdicts } = checked(specOf((site) => !(site.count > 2)))
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated'])
  })

  test('that reads a field that no site has is refused, where it would hold', () =>
    expect(() => checked(specOf((site) => !(site.conut! > 2)))).toThrow(
      /small.* TypeError: a site has no conut \(did you mean "count"\?\); there are self, count/,
    ))

  test('that reads a shared variable that is not declared is refused', () =>
    expect(() => checked(specOf((_, shared) => shared.turns !== 1))).toThrow(
      /small.* TypeError: shared has no turns \(did you mean "turn"\?\); there are turn, flags/,
    ))

  test('that reads a name of a shared array is refused', () =>
    expect(() => checked(specOf((_, shared) => !((shared.flags as { sise: number }).sise < 8)))).toThrow(
      /a shared array has no sise; there are get/,
    ))

  test('may ask for what every object has, and for symbols', () => {
    const { verdicts } = checked(
      specOf((site) => Object.hasOwn(site, 'count') && site.toString().length > 0 && `${site}` !== ''),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
  })
})

test('a guard that reads a shared variable that is not declared is refused', () =>
  expect(() =>
    checked(
      specOf(
        () => true,
        (shared) => shared.trun === 0,
      ),
    ),
  ).toThrow(/The guard of "add" of counts: it threw TypeError: shared has no trun \(did you mean "turn"\?\)/))

const Ballot = record({ n: int(0, 1) })
const q = protocol({
  roles: { site: many({ count: int(0, 1), ballot: Ballot }) },
  messages: { ASK: { ballot: Ballot, t: int(0, 1) }, TELL: { told: flag } },
  parameters: { most: integer('the most', 1, 1, 1) },
})
type Loose = { readonly [name: string]: unknown }
interface Loosely {
  get(name: string): unknown
  set(name: string, value: unknown): unknown
}

/** A spec whose guards and effects read with these functions. Without a mistake, each site asks the others once. */
const askingSpec = (reads: {
  readonly guard?: (me: Loose, context: Loose) => unknown
  readonly receipt?: (message: Loose, context: Loose) => unknown
}): Spec =>
  algorithm({
    name: 'asks',
    title: 'Asks',
    citation: 'none',
    about: 'Each site asks the others once.',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: q,
    clauses: {
      ask: q.roles.site.local({
        guard: (me, context) =>
          me.count < 1 && (reads.guard?.(me as never, context as never) ?? true) !== undefined,
        effect: ({ count }, { others }) => [{ count: count + 1 }, send(others, q.messages.ASK({ t: 1 }))],
      }),
      onAsk: q.roles.site.upon('ASK', (_me, message, context) => {
        reads.receipt?.(message as never, context as never)
        return []
      }),
      onTell: q.roles.site.upon('TELL', () => []),
    },
    properties: [
      p.always('few', 'no site counts beyond one', ({ all }) => all('site').length === 2) as never,
    ],
  })

const withGuard = (guard: (me: Loose, context: Loose) => unknown) => () => checked(askingSpec({ guard }))
const withReceipt = (receipt: (message: Loose, context: Loose) => unknown) => () =>
  checked(askingSpec({ receipt }))

describe('a clause', () => {
  test('may read all that there is, and whatever libraries ask records for', () => {
    expect(
      withGuard((me, { parameters }) => [
        (me.ballot as Loose).n,
        (parameters as Loose).most,
        String(me),
        (me as unknown as { toObject(): unknown }).toObject(),
        is(me, me.ballot),
        ImmutableMap([[me, me.ballot]]).toJS(),
      ]),
    ).not.toThrow()
    expect(withReceipt(({ type, t }, { from }) => [type, t, from])).not.toThrow()
  })

  test('may print all that it gets, write it as JSON, compare it and put it into collections', () => {
    const all = (...given: readonly unknown[]) => {
      for (const one of given) {
        inspect(one)
        JSON.stringify(one)
        ImmutableSet([one]).has(one)
        ImmutableMap([[one, 1]]).get(one)
        is(one, given[0])
        isDeepStrictEqual(one, given[0])
      }
    }
    expect(
      withGuard((me, context) => all(me, me.ballot, context, context.shared, context.parameters)),
    ).not.toThrow()
    expect(withReceipt((message, context) => all(message, context))).not.toThrow()
    const spec = specOf(() => true)
    const property = p.always('shown', 'everything can be shown', (view) => {
      all(view, view.all('site'), view.all('site')[0], view.shared, view.shared.flags)
      return true
    })
    expect(checked({ ...spec, properties: [property] }).verdicts[0]!.verdict).toBe('holds')
  })

  test.each<[string, () => unknown, RegExp]>([
    [
      'its record',
      withGuard(({ conut }) => conut),
      /a site of role site has no conut \(did you mean "count"\?\)/,
    ],
    ['a record in it', withGuard(({ ballot }) => (ballot as Loose).m), /a value of record\(n\) has no m/],
    ['its record, by get', withGuard((me) => (me as unknown as Loosely).get('conut')), /no conut/],
    ['its record, by set', withGuard((me) => (me as unknown as Loosely).set('conut', 1)), /no conut/],
    ['its message', withReceipt(({ tt }) => tt), /a message ASK has no tt.*there are type, ballot, t$/],
    ['its message, but in others', withReceipt(({ told }) => told), /a message ASK has no told/],
    ['a record in it', withReceipt(({ ballot }) => (ballot as Loose).m), /a value of record\(n\) has no m/],
    ['a parameter', withGuard((_, { parameters }) => (parameters as Loose).mots), /parameters has no mots/],
    ['its context', withReceipt((_, { form }) => form), /the context of a clause has no form.*"from"/],
  ])('that reads a name that is not in %s is refused', (_, check, message) => expect(check).toThrow(message))
})

test('a predicate that reads a name that is not in its view is refused', () =>
  expect(() =>
    checked({
      ...specOf(() => true),
      properties: [
        p.always('early', 'no site is early', (view) => (view as unknown as Loose).competitor === undefined),
      ],
    } as unknown as Spec),
  ).toThrow(/the view of a state has no competitor \(did you mean "competitors"\?\)/))

describe('a rule or monitor', () => {
  const memory = record({ seen: int(0, 1) })

  test.each<[string, Property, RegExp]>([
    [
      'its step',
      p.rule('steps', 'every step is an addition', 'every step', (step) =>
        (step as unknown as Loose).cluase === 'drop' ? violation : undefined,
      ),
      /the step has no cluase \(did you mean "clause"\?\)/,
    ],
    [
      'its memory',
      p.monitor('memory', 'nothing was seen', 'every step', memory, (seen) =>
        (seen as unknown as Loose).sene === 1 ? violation : seen,
      ),
      /a value of record\(seen\) has no sene/,
    ],
  ])('that reads a name that is not in %s is refused', (_, property, message) =>
    expect(() => checked({ ...specOf(() => true), properties: [property] })).toThrow(message),
  )
})

test('a function that says where a property applies is refused as well', () => {
  const some = p.always(
    'some',
    'in some models',
    () => true,
    undefined,
    (parameters) => (parameters as unknown as Loose).mots === 1,
  )
  expect(() => isAbout(some, makeModel(specOf(() => true)))).toThrow(
    /"applies" of "some": it threw TypeError: parameters has no mots/,
  )
})

test('the functions of a normal form are refused as well, and so is what they throw', () => {
  const normalised = (site: (me: Loose) => object) => {
    const model = makeModel({
      ...specOf(() => true),
      normalForm: () => ({ sites: { site } }),
    } as unknown as Spec)
    return () => normalFormOf(model, [...initialStates(model)][0]!)
  }
  expect(normalised(() => ({}))).not.toThrow()
  expect(normalised((me) => ({ count: me.conut }))).toThrow(
    /"normalForm" of counts: it threw TypeError: a site has no conut/,
  )
  expect(
    normalised(() => {
      throw new Error('mine')
    }),
  ).toThrow('"normalForm" of counts: it threw Error: mine')
})

test('the history variable of a mapping is refused as well', () => {
  const memory = record({ seen: int(0, 1) })
  const observer = observerOf({ history: { memory, step: (seen) => (seen as Loose).sene } })!
  expect(() => observer.step(memory.initial, {} as never, {} as never, {} as never)).toThrow(
    /The monitor "history": it threw TypeError: a value of record\(seen\) has no sene/,
  )
})

describe('what a spec declares by a name or a number that does not exist is refused', () => {
  const always = (predicate: (view: ViewOf<typeof p>) => boolean) => () =>
    checked({ ...specOf(() => true), properties: [p.always('one', 'of one site', predicate)] })
  const rule = (on: string, answer: unknown) => () =>
    checked({
      ...specOf(() => true),
      properties: [p.rule('one', 'of one step', on as 'entry', () => answer as undefined)],
    })

  test.each<[string, () => unknown, string]>([
    [
      'a site that waits',
      always((view) => !view.waits(9)),
      'waits(9): there is no such site; sites have the numbers 0 to 1',
    ],
    [
      'a site in the section',
      always((view) => !view.holds('site' as never)),
      'holds("site"): there is no such site',
    ],
    [
      'an answer of a rule',
      rule('every step', true),
      'it returned true; it must return violation for a step',
    ],
    ['a text of a rule', rule('every step', 'bad'), 'it returned "bad"; it must return violation'],
    [
      'a fairness',
      () => p.roles.site.local({ fair: 'storng' as never, effect: () => [] } as never),
      'fair is "storng"; it must be none or weak or strong',
    ],
    [
      'an option of a model',
      () =>
        makeModel(
          specOf(() => true),
          { sits: 2 } as never,
        ),
      'the options of a model: the key "sits" is unknown (did you mean "sites"?)',
    ],
  ])('%s', (_, act, message) => expect(act).toThrow(message))

  test('the steps that a rule is about', () =>
    expect(() =>
      algorithm({
        name: 'one',
        title: 'One',
        citation: 'none',
        about: 'One.',
        sites: { min: 1 },
        protocol: p,
        clauses: {},
        properties: [p.rule('one', 'of one step', 'every stp' as 'entry', () => undefined)],
      } as never),
    ).toThrow(
      'it is about "every stp" (did you mean "every step"?); a rule or monitor is about entry, request',
    ))

  test('a part of a normal form', () => {
    const spec = { ...specOf(() => true), normalForm: () => ({ site: () => ({}) }) } as unknown as Spec
    const model = makeModel(spec)
    expect(() => normalFormOf(model, [...initialStates(model)][0]!)).toThrow(
      'normalForm of counts: the key "site" is unknown (did you mean "sites"?)',
    )
  })
})

test('a field of another role of many sites is refused in `waits`, which is about the first role', () => {
  const q = protocol({ roles: { client: many({ wants: flag }), server: many({ load: int(0, 3) }) } })
  const spec = (waits: (me: { readonly wants: boolean; readonly load: number }) => boolean): Spec =>
    algorithm({
      name: 'clients',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, max: 2, fallback: 1 },
      protocol: q,
      clauses: {},
      contention: { waits, holds: () => false },
      properties: [deadlockFreedom],
    })
  expect(found(spec(({ wants }) => wants))).toEqual({ deadlockFreedom: 'holds' })
  expect(() => checked(spec(({ load }) => load > 1))).toThrow('a site has no load; there are self, wants')
})

test.each(['waits', 'holds'] as const)(
  'a predicate that asks %s of a spec without contention is refused: it would be false everywhere',
  (asked) =>
    expect(() =>
      checked({
        ...specOf(() => true),
        properties: [
          p.always('alone', 'two sites are not in at once', (view) => !(view[asked](0) && view[asked](1))),
        ],
      } as unknown as Spec),
    ).toThrow(`view.${asked}: counts declares no contention`),
)

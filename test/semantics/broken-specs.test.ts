// A spec that breaks the rules of specs is answered with one clear line: which clause, which value, which rule.
import { Map as ImmutableMap, OrderedSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { AlgorithmDeclaration } from '../../src/protocol/algorithm-declaration.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many, one } from '../../src/protocol/declaration.js'
import { either, element, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { effectForm } from '../../src/semantics/effect-problem.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { checked } from '../tiny/found.js'

const p = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted'), n: int(0, 3), votes: setOf(siteId) }),
    server: one({ queue: int(0, 9) }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
  shared: { turn: siteId, flags: mapOf(siteId, flag) },
})
const other = protocol({ roles: { site: many({}) }, messages: { STRANGE: {} } })
const { REQUEST, REPLY } = p.messages
const { site } = p.roles

type Declared = AlgorithmDeclaration<(typeof p)['declaration']>
const specOf = (clauses: { readonly [name: string]: Clause }, more: Partial<Declared> = {}): Spec =>
  algorithm({
    name: 'broken',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 4, fallback: 2 },
    protocol: p,
    clauses,
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [],
    ...more,
  })

/** A spec with one clause, `act`, enabled at first, which does what no type would allow. */
const acting = (effect: (...args: never[]) => unknown, guard: () => boolean = () => true): Spec =>
  specOf({ act: site.local({ guard, effect: effect as never }), onReply: site.upon('REPLY', () => []) })

/** What the reference and the tables say, which must be the same. */
const fault = (spec: Spec, options: ModelOptions = {}): string => {
  const says = (explore: () => unknown): string => {
    try {
      explore()
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenSpec)
      return (error as Error).message
    }
    return 'nothing'
  }
  const reference = says(() => {
    const model = makeModel(spec, options)
    // A few steps deep is enough to meet any of these faults.
    let states = initialStates(model)
    for (let depth = 0; depth < 4; depth++) {
      states = states.flatMap((state) => [...steps(model, state)].map(({ next }) => next)).slice(0, 20)
    }
  })
  // Some of these send a number of their own as a timestamp, which the usual reduction would refuse first.
  expect(says(() => checked(spec, options, { maxStates: 200, reduce: noReduction }))).toBe(reference)
  expect(reference).not.toContain('\n')
  return reference
}

describe('a clause', () => {
  test('that throws', () =>
    expect(
      fault(
        acting(() => {
          throw new TypeError('x is not a function')
        }),
      ),
    ).toBe('Clause "act" of broken: it threw TypeError: x is not a function'))

  test('that throws something that is not an error', () =>
    expect(
      fault(
        acting(() => {
          throw 'up'
        }),
      ),
    ).toBe('Clause "act" of broken: it threw "up"'))

  test('whose guard throws', () =>
    expect(
      fault(
        acting(
          () => [],
          () => {
            throw new RangeError('too far')
          },
        ),
      ),
    ).toBe('The guard of "act" of broken: it threw RangeError: too far'))

  test('that leaves a sort', () =>
    expect(fault(acting(() => [{ n: 4 }]))).toBe('Clause "act" of broken: field "n": 4 is not int(0, 3)'))

  test('that puts a site that does not exist into a field', () =>
    expect(fault(acting(() => [{ votes: OrderedSet([7]) }]))).toBe(
      'Clause "act" of broken: field "votes": member: 7 is not a site (0 to 2)',
    ))

  test('that changes a field that its role does not have', () =>
    expect(fault(acting(() => [{ phsae: 'wanted' }]))).toBe(
      'Clause "act" of broken: it changes "phsae", which is not a field of site (did you mean "phase"?); there are phase, n, votes',
    ))

  test('that sends to a site that is not there', () => {
    expect(fault(acting(() => [{}, send(3, REPLY())]))).toBe(
      'Clause "act" of broken: it sends to 3, but the sites are 0 to 2',
    )
    expect(fault(acting(() => [{}, send([0, -1], REPLY())]))).toBe(
      'Clause "act" of broken: it sends to -1, but the sites are 0 to 2',
    )
    expect(fault(acting(() => [{}, send('1' as never as number, REPLY())]))).toBe(
      'Clause "act" of broken: it sends to "1", but the sites are 0 to 2',
    )
    expect(fault(acting(() => [{}, send(undefined as never as number[], REPLY())]))).toMatch(
      /^Clause "act" of broken: it threw TypeError: /,
    )
  })

  test('that sends a message of another protocol', () =>
    expect(fault(acting(() => [{}, send(0, other.messages.STRANGE())]))).toBe(
      'Clause "act" of broken: it sends an invalid message: Record { type: "STRANGE" } is not a message of this protocol (REQUEST, REPLY)',
    ))

  test('that sends a message with a value outside its sort', () =>
    expect(fault(acting(() => [{}, send(0, REQUEST({ t: -1 }))]))).toBe(
      'Clause "act" of broken: it sends an invalid message: field "t" of REQUEST: -1 is not a timestamp (a whole number from 0 to 2^53 - 1)',
    ))

  test('that sends a message for which its receiver has no clause', () => {
    expect(fault(acting(() => [{}, send(1, REQUEST({ t: 1 }))]))).toBe(
      "broken: a REQUEST arrives at site 1, but no clause receives it; add upon('REQUEST', ...) to site",
    )
    expect(fault(acting(() => [{}, send(2, REPLY())]))).toBe(
      "broken: a REPLY arrives at server 2, but no clause receives it; add upon('REPLY', ...) to server",
    )
  })

  test('that answers itself without end', () => {
    const spec = specOf({
      act: site.local({ guard: () => true, effect: (_, { self }) => [{}, send(self, REPLY())] }),
      onReply: site.upon('REPLY', (_, __, { self }) => [{}, send(self, REPLY())]),
    })
    expect(fault(spec)).toBe(
      'Clause "onReply" of broken: it sends itself an endless chain of messages (64 in one step)',
    )
  })

  test('that writes a variable that is not there', () =>
    expect(fault(acting(() => [{}, p.write({ trun: 1 } as never)]))).toBe(
      'Clause "act" of broken: it writes "trun", which is not a shared variable (did you mean "turn"?); there are turn, flags',
    ))

  test('that writes a variable where the spec has none, which names none that faults add', () => {
    const q = protocol({ roles: { site: many({}) } })
    const act = q.roles.site.local({ guard: () => true, effect: () => [{}, p.write({ turn: 1 }) as never] })
    expect(fault(specOf({ act }, { protocol: q as never }), { crash: 1 })).toBe(
      'Clause "act" of broken: it writes "turn", which is not a shared variable; there are none',
    )
  })

  test('that writes an element that is not there', () =>
    expect(fault(acting(() => [{}, p.write({ flags: element(2, true) })]))).toBe(
      'Clause "act" of broken: it writes "flags[2]", which is not a shared variable',
    ))

  test('that writes a value outside the sort of a variable', () => {
    expect(fault(acting(() => [{}, p.write({ turn: 5 })]))).toBe(
      'Clause "act" of broken: variable "turn": 5 is not a site (0 to 2)',
    )
    expect(fault(acting(() => [{}, p.write({ flags: element(0, 1 as never) })]))).toBe(
      'Clause "act" of broken: variable "flags[0]": 1 is not flag',
    )
  })

  test('that reads an element that is not there', () =>
    expect(
      fault(
        specOf({
          act: site.local({ guard: (_, { shared }) => shared.flags.get(2), effect: () => [] }),
        }),
      ),
    ).toBe('shared.flags.get(2): the array has no such element'))

  test('that names a role that does not exist', () =>
    expect(
      fault(
        specOf({
          act: site.local({
            guard: () => true,
            effect: (_, { siteOf }) => [{}, send(siteOf('sever' as 'server'), REPLY())],
          }),
        }),
      ),
    ).toBe('siteOf("sever"): there is no such role (did you mean "server"?); there are site, server'))

  test('that asks for all sites of a role that does not exist', () =>
    expect(
      fault(
        specOf({
          act: site.local({
            guard: () => true,
            effect: (_, { all }) => [{}, send(all('sever' as 'server'), REPLY())],
          }),
        }),
      ),
    ).toBe('all("sever"): there is no such role (did you mean "server"?); there are site, server'))

  test.each([
    ['undefined', () => undefined, 'undefined'],
    ['a change without brackets', () => ({ n: 1 }), '{ n }'],
    ['a number', () => 3, '3'],
    ['a send without brackets', () => send(0, REPLY()), 'send(...)'],
  ])('that returns %s', (_, effect, shown) =>
    expect(fault(acting(effect))).toBe(`Clause "act" of broken: its effect is ${shown}; ${effectForm}`),
  )
})

describe('an initial state', () => {
  const starting = (more: Partial<Declared>) => fault(specOf({}, more))

  test('outside a sort', () =>
    expect(starting({ initial: { site: () => ({ n: -1 }) } })).toBe(
      'The initial state of broken: field "n" of site 0: -1 is not int(0, 3)',
    ))

  test('with a field that the role does not have', () =>
    expect(starting({ initial: { server: () => ({ n: 1 }) as never } })).toBe(
      'The initial state of broken: "n" is not a field of server; there are queue',
    ))

  test('with a variable that is not there, or one outside its sort', () => {
    expect(starting({ shared: () => ({ trun: 1 }) as never })).toBe(
      'The initial state of broken: "trun" is not a shared variable (did you mean "turn"?); there are turn, flags',
    )
    expect(starting({ shared: () => ({ turn: 3 }) })).toBe(
      'The initial state of broken: variable "turn": 3 is not a site (0 to 2)',
    )
  })

  test('that reads the shared record', () =>
    expect(starting({ initial: { site: ({ shared }) => ({ n: shared.turn }) } })).toBe(
      'The initial state of broken: it reads the shared record, which is not initialised yet',
    ))

  test('with an initial message that is not a message', () =>
    expect(
      starting({ inFlight: () => [{ from: 0, to: 1, message: other.messages.STRANGE() as never }] }),
    ).toBe(
      'The initial state of broken: in transit: Record { type: "STRANGE" } is not a message of this protocol (REQUEST, REPLY)',
    ))

  // A fault found here: the ends of such a message were not looked at; from 0 to 3 of three sites was from 1 to 0, and from 2
  // to 9 an exception of ours (src/semantics/steps.ts, `initialStates`).
  test.each([
    [0, 3],
    [2, 9],
    [-1, 0],
  ])('with a message in flight from %d to %d, of three sites', (from, to) => {
    const spec = specOf(
      { onReply: site.upon('REPLY', () => []) },
      { inFlight: () => [{ from, to, message: REPLY() }] },
    )
    expect(() => initialStates(makeModel(spec))).toThrow(BrokenSpec)
  })
})

describe('a shared array', () => {
  // A fault found here: the type asked for `at(index, value)`, the engine for a map, so that what compiled threw "get is not a
  // function".
  test('starts with the given value of each element', () => {
    const spec = specOf({}, { shared: () => ({ flags: ImmutableMap([[1, true]]) }) })
    const [state] = initialStates(makeModel(spec))
    expect(state!.variables.toArray()).toEqual([0, false, true])
  })

  test('that starts as something else', () => {
    const spec = specOf({}, { shared: () => ({ flags: element(1, true) }) as never })
    expect(fault(spec)).toBe(
      'The initial state of broken: the array "flags" must be an Immutable.Map from sites to values',
    )
  })

  // A fault found here: an element that is not there was passed over in silence (src/semantics/steps.ts, `initialStates`).
  test('that starts with an element that is not there', () => {
    const spec = specOf({}, { shared: () => ({ flags: ImmutableMap([[2, true]]) }) })
    expect(() => initialStates(makeModel(spec))).toThrow(BrokenSpec)
  })

  test('has an element for each competing site, starting with the initial value of its sort', () => {
    const [state] = initialStates(makeModel(specOf({}, {}), { sites: 3 }))
    expect(makeModel(specOf({}), { sites: 3 }).variables.map(({ name }) => name)).toEqual([
      'turn',
      'flags[0]',
      'flags[1]',
      'flags[2]',
    ])
    expect(state!.variables.toArray()).toEqual([0, false, false, false])
  })

  test('several initial states are all combinations of the sites, in order', () => {
    const spec = specOf({}, { initial: { site: () => either([{ n: 0 }, { n: 2 }]) } })
    expect(
      initialStates(makeModel(spec)).map(({ sites }) =>
        [0, 1].map((k) => (sites.get(k) as never as { n: number }).n),
      ),
    ).toEqual([
      [0, 0],
      [0, 2],
      [2, 0],
      [2, 2],
    ])
  })
})

describe('a property', () => {
  // Predicates are the author's too: an exception of theirs is a fault of the spec, not of ours.
  test('whose predicate throws', () => {
    const spec = specOf(
      {},
      {
        properties: [
          p.always('wild', '', () => {
            throw new TypeError('x is undefined')
          }),
        ],
      },
    )
    expect(() => checked(spec)).toThrow('x is undefined')
  })
})

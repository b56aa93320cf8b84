// Clauses and predicates must be pure functions, since the tables keep each answer. The kernel calls some of them twice, and an
// answer that differs is an error that names the function.
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { ImpureSpec } from '../../src/protocol/broken-spec.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { int } from '../../src/sorts/int.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { checked, found } from '../tiny/found.js'
import { tiny, tinyGraph } from '../tiny/tiny-graph.js'
import { bare } from './both-evaluations.js'

describe('a clause that is not a pure function of its arguments', () => {
  const p = protocol({
    roles: { site: many({ n: int(0, 9) }) },
    messages: { M: {} },
    shared: { x: int(0, 9), y: int(0, 9) },
  })
  const plain = protocol({ roles: { site: many({ n: int(0, 9) }) }, messages: { M: {} } })
  let calls = 0
  const impure = (role: typeof p | typeof plain, clauses: { readonly [name: string]: Clause }) =>
    algorithm({ ...bare, name: 'impure', protocol: role as typeof plain, clauses })
  const drawn = () => calls++ % 2
  const blame = (clause: string) =>
    `Clause "${clause}" of impure gave two different effects for the same arguments (site 0: n 0). A clause must be a pure function of its arguments; the usual cause is Math.random, Date or a variable of the module.`

  test.each<[string, { readonly [name: string]: Clause }]>([
    ['its effect', { wild: p.roles.site.local({ guard: () => true, effect: () => [{ n: drawn() }] }) }],
    ['its guard', { wild: p.roles.site.local({ guard: () => drawn() === 0, effect: () => [{ n: 1 }] }) }],
    [
      'what it writes',
      { wild: p.roles.site.local({ guard: () => true, effect: () => [{}, p.write({ x: drawn() })] }) },
    ],
    [
      'what it reads',
      {
        wild: p.roles.site.local({
          guard: () => true,
          effect: (_, { shared }) => [{ n: drawn() === 0 ? shared.x : shared.y }],
        }),
      },
    ],
    [
      'how many alternatives it has',
      {
        wild: p.roles.site.local({
          guard: () => true,
          effect: () => either(drawn() === 0 ? [[{ n: 1 }]] : [[{ n: 1 }], [{ n: 1 }]]),
        }),
      },
    ],
  ])('is detected by %s', (_, clauses) => {
    calls = 0
    expect(() => checked(impure(p, clauses))).toThrow(new ImpureSpec(blame('wild')))
  })

  test('is detected without shared variables, and the error names the right clause', () => {
    calls = 0
    const clauses = {
      tame: plain.roles.site.local({ guard: () => true, effect: () => [{ n: 1 }] }),
      wild: plain.roles.site.local({ guard: () => true, effect: () => [{ n: drawn() }] }),
    }
    expect(() => checked(impure(plain, clauses))).toThrow(ImpureSpec)
    expect(() => checked(impure(plain, clauses))).toThrow('"wild"')
  })

  test('is detected if it receives a message', () => {
    calls = 0
    const spec = impure(plain, {
      ask: plain.roles.site.local({
        guard: ({ n }) => n === 0,
        effect: () => [{ n: 1 }, send(0, plain.messages.M())],
      }),
      wild: plain.roles.site.upon('M', () => [{ n: 2 + drawn() }]),
    })
    expect(() => checked(spec, { self: 'channel' })).toThrow(
      new ImpureSpec(blame('wild').replace('n 0', 'n 1')),
    )
  })

  test('gives an error whose name is ImpureSpec', () => {
    calls = 0
    const spec = impure(plain, {
      wild: plain.roles.site.local({ guard: () => true, effect: () => [{ n: drawn() }] }),
    })
    expect(() => checked(spec)).toThrow(expect.objectContaining({ name: 'ImpureSpec' }))
  })

  test('is not confused with a pure clause that makes new but equal values at every call', () => {
    const q = protocol({ roles: { site: many({ members: setOf(siteId) }) } })
    const spec = algorithm({
      ...bare,
      name: 'pure',
      protocol: q,
      clauses: {
        fill: q.roles.site.local({ guard: () => true, effect: () => [{ members: ImmutableSet([1, 0]) }] }),
      },
    })
    expect(found(spec, { sites: 2 })).toEqual({})
  })
})

describe('a property', () => {
  test('that gives two answers for one state is impure', () => {
    let calls = 0
    const wild = tiny.always('wild', '', () => calls++ % 2 === 0)
    expect(() => checked(tinyGraph({ edges: [], properties: [wild] }))).toThrow(
      new ImpureSpec(
        'The predicate of "wild" of tiny returned two different results for the same state. It must be a pure function of what it reads; the usual cause is Math.random, Date or a variable of the module.',
      ),
    )
    const watcher = tiny.rule('watcher', '', 'every step', () => (calls++ % 2 === 0 ? violation : undefined))
    expect(() => checked(tinyGraph({ edges: [[0, 1]], properties: [watcher] }))).toThrow(
      'monitor "watcher" of tiny returned two different results for the same state.',
    )
  })

  test('that gives one answer for one state, and reads it in one of two ways, is impure', () => {
    let calls = 0
    const p = protocol({ roles: { site: many({}) }, shared: { x: int(0, 9), y: int(0, 9) } })
    const wild = p.always('wild', '', ({ shared }) => (calls++ % 2 === 0 ? shared.x : shared.y) === 0)
    const clauses = { wait: p.roles.site.local({ guard: () => true, effect: () => [{}] }) }
    const spec = algorithm({ ...bare, name: 'reader', protocol: p, clauses, properties: [wild] })
    expect(() => checked(spec)).toThrow(
      'The predicate of "wild" of reader returned two different results for the same state.',
    )
  })
})

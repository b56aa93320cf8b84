// The kernel at its edges: slots that grow past what they were packed for, many words, many sends; and the purity of clauses.
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { Kernel } from '../../src/compile/kernel.js'
import { FullGraph } from '../../src/compile/step-graph.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { BrokenSpec, ImpureSpec } from '../../src/protocol/broken-spec.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many, one } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import { deadlockFreedom, entryPossible, type Property, violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { Exploration } from '../../src/search/exploration.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { bothAnswers, checkedWithin, compareStepByStep, wholeModel } from '../laws/agreement.js'
import { checked, found } from '../tiny/found.js'
import { edgeName, nodeIn, tiny, tinyGraph } from '../tiny/tiny-graph.js'

const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 9, fallback: 1 },
  workload: {},
  waits: () => false,
  holds: () => false,
  properties: [] as readonly Property[],
}

/** Holds the tables to the reference for one small spec. */
const agree = (spec: Spec, options = {}) => {
  const model = wholeModel(spec, options, true)
  expect(compareStepByStep(model, 300).differences).toEqual([])
  const { tables, reference } = bothAnswers(checkedWithin(model, 3000)!)
  expect(tables).toEqual(reference)
  return tables
}

describe('a counter with more values than 16 bits hold', () => {
  const p = protocol({ roles: { site: many({ n: int(0, 1_000_000) }) } })
  const last = 66_000
  // A trace of that length takes the reference long, so no property here has one.
  const counter = algorithm({
    ...bare,
    name: 'counter',
    protocol: p,
    clauses: {
      up: p.roles.site.local({ guard: ({ n }) => n < last, effect: ({ n }) => [{ n: n + 1 }] }),
    },
    properties: [p.always('inBounds', '', (view) => view.all('site')[0]!.n <= last)],
  })

  test('is explored exactly, to the last one', () => {
    const { exploration, verdicts } = checked(counter)
    expect(exploration).toMatchObject({ complete: true, states: last + 1, transitions: last, depth: last })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
  })

  // A fault found here: a slot that has a word to itself gets 31 bits, and the room that they give, 2^31, was written to a
  // signed integer; so every new value seemed too large, and everything was packed anew (src/compile/kernel.ts).
  test('is packed anew only a few times', () => {
    const kernel = new Kernel(makeModel(counter))
    const v = new Int32Array(kernel.tables.slots.count)
    const packings = new Set([kernel.packing])
    for (let n = 0; n < 1000; n++) {
      v[0] = n
      kernel.expand(v)
      packings.add(kernel.packing)
    }
    expect(packings.size).toBeLessThan(12)
  })
})

describe('wide states', () => {
  const names = Array.from({ length: 300 }, (_, k) => `b${k}`)
  const p = protocol({
    roles: { site: many({ done: flag }) },
    shared: Object.fromEntries(names.map((name) => [name, flag])),
  })
  const last = names.at(-1)!
  // Two initial states that differ in every variable, so that the first packing has more words than the kernel set out with.
  const wide = algorithm({
    ...bare,
    name: 'wide',
    protocol: p,
    clauses: {
      flip: p.roles.site.local({
        guard: (_, { shared }) => shared[last] === true,
        effect: () => [{}, p.write({ [last]: false })],
      }),
    },
    shared: () => either([{}, Object.fromEntries(names.map((name) => [name, true]))]),
    properties: [
      p.sometimes('flipped', '', (view) => view.shared.b0 === true && view.shared[last] === false),
    ],
  })

  // A fault found here: a packed state of more than eight words was copied to an array of eight, and what did not fit was
  // read as 0 (src/compile/kernel.ts, `expandPacked`).
  test('of more than eight words are unpacked whole', () =>
    expect(agree(wide)).toEqual({ counts: [3, 1, 1], verdicts: ['flipped: holds in 1'] }))
})

describe('a step', () => {
  test('may send more messages than there are slots', () => {
    const p = protocol({
      roles: { site: many({ sent: flag }) },
      messages: { M: {} },
    })
    // A fault found here: the changes of one step were noted in an array with room for about a thousand; those beyond were
    // not undone, and the states after it were wrong (src/compile/kernel.ts, `change`).
    const flood = algorithm({
      ...bare,
      name: 'flood',
      protocol: p,
      clauses: {
        flood: p.roles.site.local({
          guard: ({ sent }, { self }) => self === 0 && !sent,
          effect: () => [{ sent: true }, send([...Array(1200).fill(1), 2], p.messages.M())],
        }),
        rest: p.roles.site.local({ guard: ({ sent }) => !sent, effect: () => [{ sent: true }] }),
        onM: p.roles.site.upon('M', () => []),
      },
    })
    const model = makeModel(flood, { sites: 3, order: 'fifo' })
    expect(compareStepByStep(model, 3).differences).toEqual([])
  })

  test('may lead nowhere, be one of several, or be none', () => {
    const p = protocol({ roles: { site: many({ n: int(0, 3) }) } })
    const steps = algorithm({
      ...bare,
      name: 'steps',
      protocol: p,
      clauses: {
        stay: p.roles.site.local({ guard: () => true, effect: () => [] }),
        some: p.roles.site.local({
          guard: ({ n }) => n === 0,
          effect: () => either([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]),
        }),
        none: p.roles.site.local({ guard: () => true, effect: () => either([]) }),
      },
    })
    expect(agree(steps).counts).toEqual([3, 6, 1])
  })
})

describe('what a site is to the section', () => {
  // A fault found here: the kernel asked `waits` and `holds` of the bare record, which has no number (src/compile/tables.ts,
  // `siteStatus`), though their type and the reference semantics give it one.
  test('may depend on its number', () => {
    const p = protocol({ roles: { site: many({ n: int(0, 2) }) } })
    const spec = algorithm({
      ...bare,
      name: 'numbered',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: p,
      clauses: { up: p.roles.site.local({ guard: ({ n }) => n < 2, effect: ({ n }) => [{ n: n + 1 }] }) },
      waits: ({ n, self }) => self === 1 && n === 1,
      holds: ({ n, self }) => self === 1 && n === 2,
      properties: [
        deadlockFreedom,
        entryPossible,
        p.rule('nobodyEnters', '', 'entry', () => violation),
        p.rule('nobodyAsks', '', 'request', () => violation),
      ],
    })
    expect(agree(spec).verdicts).toEqual([
      'deadlockFreedom: holds',
      'entryPossible: holds',
      'nobodyEnters: violated in 2',
      'nobodyAsks: violated in 1',
    ])
  })

  test('may depend on what others have written', () => {
    const p = protocol({ roles: { site: many({ asks: flag }) }, shared: { turn: siteId } })
    const spec = algorithm({
      ...bare,
      name: 'turns',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: p,
      clauses: {
        ask: p.roles.site.local({ guard: ({ asks }) => !asks, effect: () => [{ asks: true }], fair: 'none' }),
        pass: p.roles.site.local({
          guard: ({ asks }, { self, shared }) => asks && shared.turn === self,
          effect: (_, { self }) => [{ asks: false }, p.write({ turn: 1 - self })],
        }),
      },
      waits: ({ asks, self }, { shared }) => asks && shared.turn !== self,
      holds: ({ asks, self }, { shared }) => asks && shared.turn === self,
      properties: [
        deadlockFreedom,
        entryPossible,
        p.rule('nobodyEnters', '', 'entry', () => violation),
        p.rule('nobodyAsks', '', 'request', () => violation),
      ],
    })
    agree(spec)
  })

  test('is evaluated for competing sites only, even if other records look alike', () => {
    const p = protocol({ roles: { client: many({ token: flag }), server: one({ token: flag }) } })
    const spec = algorithm({
      ...bare,
      name: 'token',
      protocol: p,
      clauses: {},
      waits: ({ token }) => !token,
      holds: ({ token }) => token,
      initial: { server: () => ({ token: true }) },
      properties: [
        p.always('noServer', '', (view) =>
          view.all('server').every(({ self }) => !view.holds(self) && !view.waits(self)),
        ),
      ],
    })
    expect(agree(spec).verdicts).toEqual(['noServer: holds'])
  })
})

describe('equal values are one value, however they were made', () => {
  // Site 0 tells site 1 of one set twice, made in different orders; site 1 writes down what it hears as it hears it.
  const p = protocol({
    roles: { site: many({ told: flag, heard: listOf(siteId) }) },
    messages: { WHO: { sites: setOf(siteId) } },
  })
  const { WHO } = p.messages
  const teller = algorithm({
    ...bare,
    name: 'teller',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: {
      tell: p.roles.site.local({
        guard: ({ told }, { self }) => self === 0 && !told,
        effect: () => [
          { told: true },
          send(1, WHO({ sites: ImmutableSet([0, 1]) })),
          send(1, WHO({ sites: ImmutableSet([1, 0]) })),
        ],
      }),
      onWho: p.roles.site.upon('WHO', (_, { sites }) => [{ heard: sites.toList() }]),
    },
  })

  // A bug: values in messages were not made canonical, unlike values in records (src/semantics/transaction.ts).
  test('in a message', () => {
    expect(agree(teller).counts).toEqual([4, 3, 3])
  })

  // A bug: memories of monitors were not made canonical either (src/semantics/steps.ts, `observe`).
  test('in the memory of a monitor', () => {
    const inOrder = tiny.monitor(
      'oneFirst',
      '',
      'every step',
      setOf(int(0, 9)),
      (seen, { clause }, _, after) => {
        if (clause === edgeName(6, 7)) return seen.first() === 1 ? seen : violation
        const node = nodeIn(after)
        return seen.add(node === 5 ? 2 : node === 6 ? 1 : node)
      },
    )
    agree(
      tinyGraph({
        edges: [
          [0, 1],
          [0, 2],
          [1, 5],
          [2, 6],
          [6, 7],
        ],
        properties: [inOrder],
      }),
    )
  })
})

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
  ])('is noticed by %s', (_, clauses) => {
    calls = 0
    expect(() => checked(impure(p, clauses))).toThrow(new ImpureSpec(blame('wild')))
  })

  test('is noticed without shared variables, and named among the clauses that the site has', () => {
    calls = 0
    const clauses = {
      tame: plain.roles.site.local({ guard: () => true, effect: () => [{ n: 1 }] }),
      wild: plain.roles.site.local({ guard: () => true, effect: () => [{ n: drawn() }] }),
    }
    expect(() => checked(impure(plain, clauses))).toThrow(ImpureSpec)
    expect(() => checked(impure(plain, clauses))).toThrow('"wild"')
  })

  test('is noticed upon a message', () => {
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

  test('is a BrokenSpec, for those who do not care which', () => {
    calls = 0
    const spec = impure(plain, {
      wild: plain.roles.site.local({ guard: () => true, effect: () => [{ n: drawn() }] }),
    })
    expect(() => checked(spec)).toThrow(expect.objectContaining({ name: 'ImpureSpec' }))
  })

  test('a pure one is left alone, though it makes new values at every call', () => {
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

test('a search holds its states in words that all packings agree on', () => {
  // Every state of a search reads back as a vector that the kernel expands to what it expanded it to at first.
  const p = protocol({ roles: { site: many({ n: int(0, 40) }) } })
  const spec = algorithm({
    ...bare,
    name: 'grid',
    sites: { min: 3, max: 3, fallback: 3 },
    protocol: p,
    clauses: { up: p.roles.site.local({ guard: ({ n }) => n < 20, effect: ({ n }) => [{ n: n + 1 }] }) },
  })
  const kernel = new Kernel(makeModel(spec))
  const bounds = { maxStates: 1e6, maxDepth: 1e6, memory: 2 ** 28, links: false }
  const search = new Exploration(new FullGraph(kernel), { order: 'bfs', ...bounds }, () => false)
  while (search.advance(1000)) {
    // To the end.
  }
  expect(search.progress()).toMatchObject({ states: 21 ** 3, transitions: 3 * 20 * 21 ** 2, depth: 60 })
  const v = new Int32Array(kernel.tables.slots.count)
  const sums = new Set<string>()
  for (let state = 0; state < search.visited.size; state++) {
    search.visited.read(state, v)
    sums.add(v.join())
  }
  expect(sums.size).toBe(21 ** 3)
})

describe('properties', () => {
  test('that give two answers to one state are impure', () => {
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

  // A fault found here: the monitors that a step breaks are bits of one number, so the 33rd was the first again.
  test('are distinguished for up to 31 monitors, and more are refused', () => {
    const rules = (count: number) =>
      Array.from({ length: count }, (_, k) =>
        tiny.rule(`rule${k}`, '', 'every step', () => (k === count - 1 ? violation : undefined)),
      )
    const broken = (count: number) =>
      Object.entries(found(tinyGraph({ edges: [[0, 1]], properties: rules(count) }))).filter(
        ([, verdict]) => verdict !== 'holds',
      )
    expect(broken(31)).toEqual([['rule30', 'violated in 1']])
    expect(() => broken(32)).toThrow(new BrokenSpec('tiny has 32 monitors; at most 31 can step with a run'))
  })
})

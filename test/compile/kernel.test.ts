// The kernel at its limits: slots that outgrow their packing, wide states, steps with many sends, and as many monitors as it
// can tell apart.
import { describe, expect, test } from 'vitest'
import { Kernel } from '../../src/compile/kernel.js'
import { FullGraph } from '../../src/compile/step-graph.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import { many } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { compareStepByStep } from '../laws/agreement.js'
import { found } from '../tiny/found.js'
import { tiny, tinyGraph } from '../tiny/tiny-graph.js'
import { agree, bare } from './both-evaluations.js'

describe('wide states', () => {
  const names = Array.from({ length: 300 }, (_, k) => `b${k}`)
  const p = protocol({
    roles: { site: many({ done: flag }) },
    shared: Object.fromEntries(names.map((name) => [name, flag])),
  })
  const last = names.at(-1)!
  // Two initial states that differ in every variable, so the first packing has more words than the kernel starts with.
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

  // A bug: a packed state of more than eight words was copied to an array of eight, and the rest was read as 0
  // (src/compile/kernel.ts, `expandPacked`).
  test('of more than eight words are unpacked completely', () =>
    expect(agree(wide)).toEqual({ counts: [3, 2, 1, 0, 1], verdicts: ['flipped: holds in 1'] }))
})

describe('a step', () => {
  test('may send more messages than there are slots', () => {
    const p = protocol({
      roles: { site: many({ sent: flag }) },
      messages: { M: {} },
    })
    // A bug: the changes of one step were kept in an array for about a thousand. Those beyond were not undone, and the states
    // after it were wrong (src/compile/kernel.ts, `change`).
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

  test('may change nothing, have several outcomes, or have no outcome', () => {
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
    expect(agree(steps).counts).toEqual([3, 1, 6, 3, 1])
  })
})

test('a search that packs its states again still reads back every state', () => {
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
  toTheEnd(search.run(), 1000)
  expect(search.progress()).toMatchObject({ states: 21 ** 3, transitions: 3 * 20 * 21 ** 2, depth: 60 })
  const v = new Int32Array(kernel.tables.slots.count)
  const sums = new Set<string>()
  for (let state = 0; state < search.visited.size; state++) {
    search.visited.read(state, v)
    sums.add(v.join())
  }
  expect(sums.size).toBe(21 ** 3)
})

describe('monitors', () => {
  // A bug: the monitors that a step violates are bits of one number, so the 33rd was mistaken for the first.
  test('are distinguished up to 31, and more are refused', () => {
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

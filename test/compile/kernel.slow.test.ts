// Values of which there are many.
import { describe, expect, test } from 'vitest'
import { Kernel } from '../../src/compile/kernel.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import { int } from '../../src/sorts/int.js'
import { checked } from '../tiny/found.js'
import { bare } from './both-evaluations.js'

describe('a counter with more values than 16 bits hold', () => {
  const p = protocol({ roles: { site: many({ n: int(0, 1_000_000) }) } })
  const last = 66_000
  // The reference semantics is slow on a trace of that length, so no property here has one.
  const counter = algorithm({
    ...bare,
    name: 'counter',
    protocol: p,
    clauses: {
      up: p.roles.site.local({ guard: ({ n }) => n < last, effect: ({ n }) => [{ n: n + 1 }] }),
    },
    properties: [p.always('inBounds', '', (view) => view.all('site')[0]!.n <= last)],
  })

  test('is explored exactly, up to the last value', () => {
    const { exploration, verdicts } = checked(counter)
    expect(exploration).toMatchObject({ complete: true, states: last + 1, transitions: last, depth: last })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
  })

  // A bug: a slot with a word to itself has 31 bits, and their limit, 2^31, was written to a signed integer. So every new
  // value seemed too large, and all states were packed again (src/compile/kernel.ts).
  test('is packed again only a few times', () => {
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

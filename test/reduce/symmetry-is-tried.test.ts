// Symmetry is tested in every state that a call can distinguish, in groups of every size.
// Each protocol breaks one step of an argument: a reduced search once gave it a false verdict, and must give the verdict of the full
// search or refuse.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { element, send } from '../../src/protocol/effect.js'
import type { Property } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { entryPossible, mutualExclusion } from '../../src/protocol/standard-properties.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { siteId } from '../../src/sorts/site-id.js'

const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 3, fallback: 1 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
}

const verdicts = (spec: Spec, sites: number, reduce: Partial<Reduce>) => {
  const { properties } = spec
  const result = check(modelFor(spec, { sites }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
  return result.verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`)
}

test('everything that `waits` reads is visible, even if only entryPossible is checked', () => {
  const p = protocol({
    roles: { site: many({ wants: flag, inside: flag, step: int(0, 3) }) },
    shared: { broken: flag },
  })
  const { local } = p.roles.site
  const properties: readonly Property[] = [entryPossible]
  const spec = algorithm({
    ...bare,
    name: 'pause',
    protocol: p,
    clauses: {
      begin: local({
        guard: ({ step }, { self, shared }) => step === 0 && self === 0 && !shared.broken,
        effect: () => [{ step: 1, wants: true }],
      }),
      // While a site pauses it does not wait, although it may never enter again.
      pause: local({ guard: ({ step }) => step === 1, effect: () => [{ step: 2, wants: false }] }),
      enter: local({
        guard: ({ step }, { shared }) => step === 2 && !shared.broken,
        effect: () => [{ step: 3, inside: true }],
      }),
      breaks: local({
        guard: (_, { self, shared }) => self === 1 && !shared.broken,
        effect: () => [{}, p.write({ broken: true })],
      }),
    },
    contention: { waits: ({ wants }) => wants, holds: ({ inside }) => inside },
    properties,
  })
  expect(verdicts(spec, 2, {})).toEqual(['entryPossible violated'])
  expect(verdicts(spec, 2, { partialOrder: true })).toEqual(['entryPossible violated'])
})

describe('symmetry: what is tried in one state is believed of those that agree on what was read, and of no others', () => {
  const p = protocol({
    roles: { site: many({ n: int(0, 2), f: flag }) },
    shared: { taken: mapOf(siteId, flag) },
  })
  const { local } = p.roles.site
  const count = local({ guard: ({ n }) => n < 2, effect: ({ n }) => [{ n: n + 1 }] })
  const once = local({ guard: ({ f }) => !f, effect: () => [{ f: true }] })
  const refusal = (spec: Spec, sites: number, symmetry: 'all' | 'rotations'): string => {
    try {
      return verdicts(spec, sites, { symmetry }).join()
    } catch (error) {
      if (!(error instanceof CertificationFailed)) throw error
      return error.message.split('\n')[0]!.replace(/with the sites renamed .*/, 'with ...')
    }
  }
  const wide = { ...bare, sites: { min: 2, max: 7, fallback: 2 } }

  // Least images put the greater record last. So in no visited state is the first of two sites ahead.
  test.each([2, 3, 4, 5, 6, 7])('a predicate of one site is refused, whichever of %i it is', (sites) => {
    for (let k = 0; k < sites; k++) {
      const never = p.always('never', '', (view) => view.all('site')[k]!.n < 2)
      const spec = algorithm({
        ...wide,
        name: 'counting',
        protocol: p,
        clauses: { count },
        properties: [never],
      })
      expect(refusal(spec, sites, 'all')).toMatch(/^symmetry refused: The predicate of "never"/)
    }
  })

  test.each([2, 3, 5, 7])('so is a clause that knows a number, whichever of %i it is', (sites) => {
    for (let k = 0; k < sites; k++) {
      const skip = local({
        guard: ({ n, f }, { self }) => n === 1 && f && self === k,
        effect: () => [{ n: 2 }],
      })
      const never = p.always('never', '', (view) => view.all('site').every(({ n }) => n < 2))
      const begin = local({ guard: ({ n, f }) => f && n === 0, effect: () => [{ n: 1 }] })
      const spec = algorithm({
        ...wide,
        name: 'skipping',
        protocol: p,
        clauses: { once, begin, skip },
        properties: [never],
      })
      expect(refusal(spec, sites, 'all')).toMatch(/^symmetry refused: clause "skip"/)
    }
  })

  test('so is a clause that looks at the first site that is not itself', () => {
    const take = local({
      guard: ({ f }) => !f,
      effect: (_, { self }) => [{ f: true }, p.write({ taken: element(self, true) })],
    })
    const blocked = local({
      guard: ({ n, f }, { shared, others }) => f && n === 0 && shared.taken.get(others.first()!),
      effect: () => [{ n: 1 }],
    })
    const few = p.always('few', '', (view) => view.all('site').filter(({ n }) => n === 1).length < 2)
    const spec = algorithm({
      ...wide,
      name: 'looking',
      protocol: p,
      clauses: { take, blocked },
      properties: [few],
    })
    for (const sites of [3, 5])
      expect(refusal(spec, sites, 'all')).toMatch(/^symmetry refused: clause "blocked"/)
  })

  // Renamings that preserve the call must preserve its result: the receiver is not among the sites that the call names.
  test.each([3, 4, 6])('so is a clause of one of %i sites that sends to its neighbour', (sites) => {
    const q = protocol({
      roles: { site: many({ n: int(0, 2) }), hub: one({ sent: flag }) },
      messages: { HELLO: {} },
    })
    const spec = algorithm({
      ...wide,
      name: 'greeting',
      protocol: q,
      clauses: {
        greet: q.roles.hub.local({
          guard: ({ sent }) => !sent,
          effect: () => [{ sent: true }, send(1, q.messages.HELLO())],
        }),
        onHello: q.roles.site.upon('HELLO', () => [{ n: 1 }]),
        onEcho: q.roles.hub.upon('HELLO', () => []),
      },
      properties: [q.sometimes('greeted', '', (view) => view.all('site').some(({ n }) => n === 1))],
    })
    expect(refusal(spec, sites, 'all')).toMatch(/^symmetry refused: clause "greet"/)
  })

  test('so is a rare order of a queue, in every group of up to 720', () => {
    const q = protocol({
      roles: { site: many({ n: int(0, 1) }), hub: one({ queue: listOf(siteId), odd: flag }) },
      messages: { ASK: {} },
    })
    for (const order of ['3,1,2', '5,2,4,0']) {
      const spec = algorithm({
        ...wide,
        name: 'queueing',
        protocol: q,
        clauses: {
          ask: q.roles.site.local({
            guard: ({ n }) => n === 0,
            effect: (_, { siteOf }) => [{ n: 1 }, send(siteOf('hub'), q.messages.ASK())],
          }),
          onAsk: q.roles.hub.upon('ASK', ({ queue }, _, { from }) => [
            { queue: queue.push(from), odd: queue.join() === order },
          ]),
          onEcho: q.roles.site.upon('ASK', () => []),
        },
        properties: [q.always('even', '', (view) => view.all('hub').every(({ odd }) => !odd))],
      })
      expect(refusal(spec, order === '3,1,2' ? 4 : 6, 'all')).toMatch(/^symmetry refused: clause "onAsk"/)
    }
  })

  test('and `holds` of one site', () => {
    for (const sites of [3, 6]) {
      for (let k = 0; k < sites; k++) {
        const q = protocol({ roles: { site: many({ n: int(0, 2) }) } })
        const spec = algorithm({
          ...wide,
          name: 'holding',
          protocol: q,
          clauses: {
            count: q.roles.site.local({ guard: ({ n }) => n < 2, effect: ({ n }) => [{ n: n + 1 }] }),
          },
          contention: { waits: () => false, holds: ({ n, self }) => n === 2 && self !== k },
          properties: [mutualExclusion],
        })
        expect(refusal(spec, sites, 'all')).toMatch(/^symmetry refused: `waits` or `holds`/)
      }
    }
  })

  test('what treats all alike passes in groups of every size', () => {
    const sum = p.always('sum', '', (view) => view.all('site').reduce((all, { n }) => all + n, 0) < 100)
    const some = p.sometimes('some', '', (view) => view.all('site').some(({ n }) => n === 2))
    for (const sites of [2, 3, 4, 5, 6, 7]) {
      const spec = algorithm({
        ...wide,
        name: 'counting',
        protocol: p,
        clauses: { count },
        properties: [sum, some],
      })
      expect(refusal(spec, sites, 'all')).toBe('sum holds,some holds')
      // Of seven sites, the rotations leave ten times as many states as all renamings.
      if (sites < 7) expect(refusal(spec, sites, 'rotations')).toBe('sum holds,some holds')
    }
  })
})

// Orbits that a careless canonical form would count wrongly: bags of messages that name sites, and sites that look alike but
// cannot be exchanged. Both reductions of states certify the status of a site.
import { describe, expect, test } from 'vitest'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { either } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { entryPossible } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { bare, searched, verdicts } from './full-and-reduced.js'

describe('orbits', () => {
  const sums = (spec: Spec, options: ModelOptions): void => {
    const { states, transitions, depth } = searched(spec, options, {}).exploration
    const { exploration } = searched(spec, options, { symmetry: 'all' })
    expect(exploration.orbits).toEqual({ states, transitions })
    expect(exploration.depth).toBe(depth)
    expect(exploration.states).toBeLessThan(states / 2)
  }

  test('bags whose messages name sites are equal after a renaming', () => {
    const p = protocol({ roles: { site: many({ any: flag }) }, messages: { TELL: { who: siteId } } })
    const spec = algorithm({
      ...bare,
      name: 'bags',
      protocol: p,
      clauses: { onTell: p.roles.site.upon('TELL', () => []) },
      inFlight: ({ sites }) =>
        [...sites].flatMap((from) =>
          [...sites.remove(from)].flatMap((to) =>
            [...sites.remove(from)].map((who) => ({ from, to, message: p.messages.TELL({ who }) })),
          ),
        ),
      properties: [],
    })
    sums(spec, { order: 'unordered' })
  })

  test('sites that look alike may not be exchangeable', () => {
    const p = protocol({ roles: { site: many({ friend: optional(siteId) }) } })
    const spec = algorithm({
      ...bare,
      name: 'friends',
      protocol: p,
      clauses: {
        choose: p.roles.site.local({
          guard: ({ friend }) => friend === null,
          effect: (_, { others }) => either([...others].map((friend) => [{ friend }] as const)),
        }),
      },
      properties: [],
    })
    for (const sites of [3, 4, 5]) sums(spec, { sites })
  })
})

describe('the status of a site is certified, even if no predicate reads it:', () => {
  test('a status that depends on the number of the site', () => {
    const p = protocol({ roles: { site: many({ inside: flag }) } })
    const spec = algorithm({
      ...bare,
      name: 'pointing',
      protocol: p,
      clauses: {
        enter: p.roles.site.local({ guard: ({ inside }) => !inside, effect: () => [{ inside: true }] }),
      },
      contention: {
        ...bare.contention,
        waits: ({ inside }) => !inside,
        holds: ({ inside, self }) => inside && self !== 1,
      },
      properties: [entryPossible],
    })
    expect(verdicts(searched(spec, {}, {}))).toEqual(['entryPossible violated'])
    expect(() => searched(spec, {}, { symmetry: 'all' })).toThrow(CertificationFailed)
  })

  test('a status that depends on the value of a clock', () => {
    const p = protocol({ roles: { site: many({ clock: timestamp, n: int(0, 5) }) } })
    const spec = algorithm({
      ...bare,
      name: 'numbered',
      protocol: p,
      clauses: {
        tick: p.roles.site.local({
          guard: ({ n }) => n < 5,
          effect: ({ n, clock }) => [{ n: n + 1, clock: clock + 1 }],
        }),
      },
      contention: { ...bare.contention, waits: ({ clock }) => clock >= 4 },
      properties: [entryPossible],
    })
    expect(verdicts(searched(spec, {}, {}))).toEqual(['entryPossible violated'])
    expect(() => searched(spec, {}, { timestamps: true })).toThrow(CertificationFailed)
  })
})

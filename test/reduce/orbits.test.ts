// Orbits that a careless canonical form would count wrongly: bags of messages that name sites, and sites that look alike but
// cannot be exchanged. Both reductions of states certify the status of a site.
import { describe, expect, test } from 'vitest'
import { describeGroup, groupOf } from '../../src/canonical/group.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { integer } from '../../src/protocol/parameter.js'
import { ltl } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { entryPossible } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { bare, searched, verdicts } from './full-and-reduced.js'

/** The sizes of the orbits add up to what the full search finds. */
const sums = (spec: Spec, options: ModelOptions): void => {
  const { states, transitions, depth } = searched(spec, options, {}).exploration
  const { exploration } = searched(spec, options, { symmetry: 'all' })
  expect(exploration.orbits).toEqual({ states, transitions })
  expect(exploration.depth).toBe(depth)
  expect(exploration.states).toBeLessThan(states / 2)
}

describe('orbits', () => {
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

describe('symmetry of two roles of many sites', () => {
  /** Clients ask all servers for their votes, and a server votes once, if it may. */
  const votes = (
    mayVote: (self: number) => boolean,
    symmetry?: 'all' | { client?: 'all'; server?: 'all' | 'none' },
  ) => {
    const p = protocol({
      parameters: { servers: integer('how many servers', 1, 5, 3) },
      roles: {
        client: many({ asks: flag, votes: setOf(siteId) }),
        server: many({ voted: optional(siteId) }, 'servers'),
      },
      messages: { ASK: {}, VOTE: {} },
    })
    const { client, server } = p.roles
    return algorithm({
      ...bare,
      name: 'votes',
      protocol: p,
      clauses: {
        ask: client.local({
          guard: ({ asks }) => !asks,
          effect: (_, { all }) => [{ asks: true }, send(all('server'), p.messages.ASK())],
        }),
        onAsk: server.upon('ASK', (me, _, { from, self }) =>
          me.voted === null && mayVote(self) ? [{ voted: from }, send(from, p.messages.VOTE())] : [],
        ),
        onVote: client.upon('VOTE', (me, _, { from }) => [{ votes: me.votes.add(from) }]),
      },
      ...(symmetry === undefined ? {} : { symmetry }),
      properties: [],
    })
  }
  const claimed = (spec: Spec) => {
    const model = modelFor(spec, { sites: 2 }, [])
    return describeGroup(model, groupOf(model, 'all'))
  }

  test('is a product: every permutation of the one role with every one of the other', () => {
    const spec = votes(() => true, { client: 'all', server: 'all' })
    expect(claimed(spec)).toBe('12 renamings of the sites (all permutations within {0,1}, {2,3,4})')
    sums(spec, { sites: 2 })
    sums(spec, { sites: 3, parameters: { servers: '2' } })
  })

  test('may be claimed for one of them', () => {
    for (const symmetry of [undefined, 'all', { client: 'all' }, { client: 'all', server: 'none' }] as const)
      expect(claimed(votes(() => true, symmetry))).toBe('2 renamings of the sites (all permutations)')
    const spec = votes(() => true, { server: 'all' })
    expect(claimed(spec)).toBe('6 renamings of the sites (all permutations within {2,3,4})')
    sums(spec, { sites: 2 })
  })

  test('is refuted for a role whose sites are not alike, and certified for the other', () => {
    const unlike = (self: number) => self !== 3
    expect(() =>
      searched(votes(unlike, { client: 'all', server: 'all' }), { sites: 2 }, { symmetry: 'all' }),
    ).toThrow('declare in the spec only the roles whose sites may be permuted')
    // All but a few orbits have two states.
    const spec = votes(unlike, { client: 'all' })
    const { states } = searched(spec, { sites: 2 }, {}).exploration
    expect(searched(spec, { sites: 2 }, { symmetry: 'all' }).exploration.orbits?.states).toBe(states)
  })

  test('is a product also if it is too large to be listed', () => {
    const spec = votes(() => true, { client: 'all', server: 'all' })
    expect(groupOf(modelFor(spec, { sites: 2, parameters: { servers: '4' } }, []), 'all').order).toBe(48)
    sums(spec, { sites: 2, parameters: { servers: '4' } })
  })

  test('follows the sites that a formula names, of either role', () => {
    const p = protocol({
      parameters: { servers: integer('how many servers', 1, 5, 2) },
      roles: { client: many({ asks: flag }), server: many({ chosen: flag }, 'servers') },
      shared: { done: flag },
    })
    const spec = (formula: string) =>
      algorithm({
        ...bare,
        name: 'picks',
        protocol: p,
        clauses: {
          pick: p.roles.server.local({
            guard: (_, { shared }) => !shared.done,
            effect: () => [{ chosen: true }, p.write({ done: true })],
          }),
        },
        symmetry: { client: 'all', server: 'all' },
        properties: [ltl('formula', formula)],
      })
    for (const [formula, verdict] of [
      ['F chosen(2)=true', 'violated'],
      ['F chosen(3)=true', 'violated'],
      ['F chosen(2)=true | F chosen(3)=true', 'holds'],
      ['G (chosen(2)=true -> G chosen(3)=false)', 'holds'],
    ] as const)
      for (const symmetry of ['all', undefined] as const)
        expect(
          verdicts(searched(spec(formula), { sites: 2 }, symmetry === undefined ? {} : { symmetry })),
        ).toEqual([`formula ${verdict}`])
  })

  test('keeps the sites of two roles apart, also if their records have the same fields, or fields of one name and two sorts', () => {
    for (const sort of [flag, setOf(siteId)] as const) {
      const p = protocol({
        parameters: { stores: integer('stores', 1, 3, 2), readers: integer('readers', 1, 3, 2) },
        roles: {
          writer: many({ done: flag, known: flag }),
          store: many({ done: flag, known: flag }, 'stores'),
          reader: many({ done: flag, known: sort as typeof flag }, 'readers'),
        },
      })
      const step = {
        guard: ({ done }: { readonly done: boolean }) => !done,
        effect: () => [{ done: true }] as const,
      }
      const { writer, store, reader } = p.roles
      const spec = algorithm({
        ...bare,
        name: 'three',
        protocol: p,
        clauses: { write: writer.local(step), keep: store.local(step), read: reader.local(step) },
        symmetry: { writer: 'all', store: 'all', reader: 'all' },
        properties: [
          p.always(
            'storesFirst',
            'a reader is done after all stores',
            (view) =>
              view.all('store').every(({ done }) => done) || view.all('reader').every(({ done }) => !done),
          ),
        ],
      })
      expect(claimed(spec)).toBe('8 renamings of the sites (all permutations within {0,1}, {2,3}, {4,5})')
      sums({ ...spec, properties: [] }, { sites: 2 })
      expect(verdicts(searched(spec, { sites: 2 }, { symmetry: 'all' }))).toEqual(['storesFirst violated'])
    }
  })

  test('names roles of the spec, and claims permutations only', () => {
    expect(() => votes(() => true, { sever: 'all' } as never)).toThrow(
      'votes: in symmetry, the role "sever" is not defined (did you mean "server"?)',
    )
    expect(() => votes(() => true, { server: 'rotations' } as never)).toThrow(
      `votes: in symmetry, server is "rotations"; it must be 'all' or 'none'`,
    )
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

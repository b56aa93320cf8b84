// Groups of renamings: as many as the textbooks of finite geometry say, and no more than the model allows.
import { Set as ImmutableSet, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { describeGroup, type Group, groupOf } from '../../src/canonical/group.js'
import { findGroup, type Wanted } from '../../src/canonical/group-search.js'
import { generated, groupMadeBy } from '../../src/canonical/members.js'
import { compose, identity, inverse, isRenaming, renameState } from '../../src/canonical/renaming.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { quorums } from '../../src/protocol/parameter.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState } from '../../src/semantics/state.js'
import relay from '../trace/relay.js'

const voting = (system: string, options: ModelOptions = {}): Model =>
  makeModel(maekawa, { ...options, parameters: { quorums: system } })

/** By trying every permutation. */
const byEnumeration = (model: Model, isMember: (renaming: readonly number[]) => boolean): number => {
  const n = model.sites.length
  let found = 0
  const extend = (images: readonly number[]): void => {
    if (images.length === n) {
      if (isRenaming(model, images) && isMember(images)) found++
      return
    }
    for (let image = 0; image < n; image++) if (!images.includes(image)) extend([...images, image])
  }
  extend([])
  return found
}

const isSound = (model: Model, group: Group): void => {
  const n = model.sites.length
  const codes = initialStates(model).map((state) => encodeState(model, state))
  for (const generator of group.generators) {
    expect(isRenaming(model, generator)).toBe(true)
    if (group.claim === 'rotations') continue
    for (const state of initialStates(model))
      expect(codes).toContain(encodeState(model, renameState(model, state, generator)))
  }
  // The generators say all there is to say.
  const { claim: _claim, generators, ...rest } = group
  const { generators: _others, ...again } = groupMadeBy(n, generators)!
  expect(again).toEqual({ ...rest, blocks: group.claim === 'rotations' ? again.blocks : rest.blocks })
  if (group.elements === undefined) return
  expect(group.elements).toHaveLength(group.order)
  expect(group.elements[0]).toEqual(identity(n))
  expect(new Set(group.elements.map(String)).size).toBe(group.order)
  expect(new Set(generated(n, group.generators, group.order).map(String))).toEqual(
    new Set(group.elements.map(String)),
  )
}

describe('the renamings that keep the quorums', () => {
  const sizes: readonly (readonly [system: string, sites: number, order: number])[] = [
    ['grid', 4, 8],
    ['grid', 9, 72],
    // The lines are {i, i+1, i+3} mod 7, one for each site: the plane has 168 collineations, but with the line of each
    // site only the 7 rotations are left (a multiplication by 2 carries {0,1,3} to {0,2,6}, which is the line of 6).
    ['plane', 7, 7],
    ['ring', 3, 3],
    ['six', 6, 2],
    ['majority', 5, 5],
    ['all', 4, 24],
    ['all', 9, 362_880],
    ['one', 5, 24],
    ['{0},{1},{2,3},{2,3}', 4, 4],
    // Three blocks of three that may be exchanged as well: 6^3 times 6.
    ['{0,1,2},{0,1,2},{0,1,2},{3,4,5},{3,4,5},{3,4,5},{6,7,8},{6,7,8},{6,7,8}', 9, 1296],
    // Four sites each with its own vote only, four with all votes of the four.
    ['{0},{1},{2},{3},{4,5,6,7},{4,5,6,7},{4,5,6,7},{4,5,6,7}', 8, 576],
  ]
  test.each(sizes)('of %s with %d sites are %d', (system, sites, order) => {
    const model = voting(system, { sites })
    const group = groupOf(model, 'all')
    expect(group.order).toBe(order)
    isSound(model, group)
  })

  test.each([
    'grid',
    '{0,1},{0,1},{2,3},{2,3}',
    '{0},{1},{2,3},{2,3}',
    '{0,1},{1,2},{2,3},{3,0}',
    '{1},{0,1}',
  ])('of %s are those found by trying all permutations', (system) => {
    const model = voting(system)
    const value = model.parameters.quorums as List<ImmutableSet<number>>
    const keeps = (renaming: readonly number[]) =>
      value.every((quorum, site) =>
        quorum.map((member) => renaming[member]!).equals(value.get(renaming[site]!)!),
      )
    expect(groupOf(model, 'all').order).toBe(byEnumeration(model, keeps))
  })

  test('keep the requesters as well', () => {
    expect(groupOf(voting('grid', { requesters: [0, 1] }), 'all').elements).toEqual([
      [0, 1, 2, 3],
      [1, 0, 3, 2],
    ])
  })

  test('map the quorum of each site to the quorum of its image, and have different signatures', () => {
    const { rename, coloured } = quorums('', 'grid')
    const ring = List(
      [
        [0, 1],
        [1, 2],
        [2, 0],
      ].map((sites) => ImmutableSet(sites)),
    )
    const rotated = rename!(ring, (site) => (site + 1) % 3)
    expect(rotated.equals(ring)).toBe(true)
    const mirrored = rename!(ring, (site) => 2 - site)
    expect(mirrored.equals(ring)).toBe(false)
    expect(coloured!(rotated, String)).toBe(coloured!(ring, String))
    expect(coloured!(mirrored, String)).not.toBe(coloured!(ring, String))
    expect(coloured!(mirrored, (site) => 'abc'[site]!)).toBe(coloured!(ring, (site) => 'cba'[site]!))
  })
})

describe('a product of symmetric groups', () => {
  test('is known by its blocks; large ones are not listed', () => {
    const group = groupOf(makeModel(central, { sites: 6 }), 'all')
    expect(group).toMatchObject({ order: 720, elements: undefined, blocks: [[0, 1, 2, 3, 4, 5]] })
    expect(group.generators).toHaveLength(5)
  })

  test('leaves out the blocks of one site', () => {
    expect(groupOf(voting('one', { sites: 4 }), 'all').blocks).toEqual([[1, 2, 3]])
    expect(groupOf(voting('six'), 'all').blocks).toBeUndefined()
  })

  test('represent a group that is too large to be listed', () => {
    // Two rows of four that may be exchanged: 24 * 24 * 2 are listed.
    const rows = (size: number) =>
      [0, size].flatMap((first) => {
        const row = Array.from({ length: size }, (_, k) => first + k)
        return row.map(() => `{${row}}`)
      })
    expect(groupOf(voting(rows(4).join()), 'all')).toMatchObject({ order: 1152, blocks: undefined })
    // Two rows of five: of 120 * 120 * 2 only the product is kept.
    const wanted: Wanted = {
      sites: 10,
      movable: identity(10),
      isMember: (renaming) => new Set(renaming.slice(0, 5).map((site) => site < 5)).size === 1,
      signatureOf: () => '',
      kindOf: () => 'site',
    }
    expect(findGroup(wanted)).toMatchObject({
      order: 14_400,
      elements: undefined,
      blocks: [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
      ],
    })
  })

  test('is all that is left where initial states differ', () => {
    expect(groupOf(makeModel(ring, { sites: 4 }), 'all').blocks).toEqual([[1, 2, 3]])
  })
})

describe('rotations', () => {
  test('move the first role only, and need not keep the initial state', () => {
    const model = makeModel(ring, { sites: 5 })
    const group = groupOf(model, 'rotations')
    expect(group.order).toBe(5)
    isSound(model, group)
    expect(groupOf(makeModel(central, { sites: 3 }), 'rotations').generators).toEqual([[1, 2, 0, 3]])
  })

  test('keep the requesters', () => {
    const requesters = [1, 3]
    expect(groupOf(makeModel(ring, { sites: 4, requesters }), 'rotations').generators).toEqual([[2, 3, 0, 1]])
    expect(groupOf(makeModel(ring, { sites: 4, requesters: [0] }), 'rotations').order).toBe(1)
  })
})

test('a group is described in a few words', () => {
  const words = (model: Model, claim: 'all' | 'rotations' = 'all') =>
    describeGroup(model, groupOf(model, claim))
  expect([
    words(voting('grid')),
    words(voting('one', { sites: 4 })),
    words(makeModel(semaphore)),
    words(makeModel(ring, { sites: 4 }), 'rotations'),
    words(makeModel(ring, { sites: 4, requesters: [1, 3] }), 'rotations'),
    words(makeModel(ring, { sites: 1 + 1 }), 'all'),
    words(makeModel(relay)),
  ]).toEqual([
    '8 renamings of the sites (those that keep the quorums)',
    '6 renamings of the sites (all permutations within {1,2,3})',
    '6 renamings of the sites (all permutations)',
    '4 rotations of the sites',
    '2 rotations of the sites (by multiples of 2)',
    '1 renaming of the sites (only the identity)',
    '1 renaming of the sites (only the identity)',
  ])
})

test('renamings compose and have inverses', () => {
  const p = [2, 0, 1, 3]
  expect(compose(p, inverse(p))).toEqual(identity(4))
  expect(compose([1, 2, 0], [1, 0, 2])).toEqual([0, 2, 1])
})

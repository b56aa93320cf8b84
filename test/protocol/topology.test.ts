// A spec says along which links its sites send; a wrong word is named with its remedy.
import { algorithm, choice, flag, integer, many, mutualExclusion, protocol } from 'coterie'
import { expect, test } from 'vitest'

const p = protocol({
  parameters: { tree: choice('the shape', 'path', 'star'), size: integer('a number', 1, 9, 3) },
  roles: { site: many({ on: flag }) },
  messages: {},
})
const withTopology = (topology: unknown) =>
  algorithm({
    name: 'shaped',
    title: 'Shaped',
    citation: 'none',
    about: 'nothing',
    sites: { min: 1, fallback: 3 },
    protocol: p,
    clauses: {},
    contention: {
      waits: () => false,
      holds: (me) => me.on,
    },
    topology: topology as 'ring',
    properties: [mutualExclusion],
  })

test('a shape or a parameter is accepted', () => {
  const shapes = ['ring', 'one-way ring', 'path', 'star', 'binary']
  const named = [{ parameter: 'tree' }, { field: 'on' }, { parameter: 'tree', field: 'on' }]
  for (const topology of [...shapes, ...named]) expect(withTopology(topology).topology).toEqual(topology)
})

test.each([
  [
    'rng',
    'shaped: the topology is "rng" (did you mean "ring"?); it must be one of ring, one-way ring, path, star, binary',
  ],
  [7, 'shaped: the topology is 7; it must be one of'],
  [{ parameter: 'tre' }, 'in topology, the parameter "tre" is not defined (did you mean "tree"?)'],
  [{ param: 'tree' }, 'topology of shaped: the key "param" is unknown; the keys are parameter'],
  [{ field: 'off' }, 'shaped: in topology, the field "off" is not defined'],
  [{ parameter: 'tre', field: 'on' }, 'in topology, the parameter "tre" is not defined'],
  [{ parameter: 'tree', field: 'off' }, 'in topology, the field "off" is not defined'],
  [{ parameter: 'size' }, 'the parameter "size" may be '],
])('%j is refused', (topology, message) => {
  expect(() => withTopology(topology)).toThrow(message)
})

// The number of sites of a later role may be a parameter, such as the number of servers beside that of clients.
import { describe, expect, test } from 'vitest'
import files from '../../specs/chubby-files/spec.js'
import { modelFor } from '../../src/check/model-for.js'
import { ModelError } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { integer } from '../../src/protocol/parameter.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'

const rolesIn = (sites: number, servers: string) =>
  modelFor(files, { sites, parameters: { servers } }, []).sites.map(({ id, role }) => `${id} ${role.name}`)

const make = (first: string | undefined, later: string | undefined, lo = 1) => {
  const p = protocol({
    parameters: { servers: integer('', lo, 9, lo) },
    roles: { client: many({ busy: flag }, first), server: many({ open: flag }, later) },
  })
  return algorithm({
    name: 'two-roles',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: { start: p.roles.client.local({ guard: ({ busy }) => !busy, effect: () => [{ busy: true }] }) },
    contention: {
      request: 'start',
      waits: () => false,
      holds: () => false,
    },
    properties: [],
  })
}

describe('the number of sites of a role', () => {
  test('is that of its parameter, and the sites follow those of the first role', () => {
    expect(rolesIn(2, '3')).toEqual(['0 client', '1 client', '2 server', '3 server', '4 server'])
    expect(rolesIn(1, '5')).toHaveLength(6)
  })

  test('is that of the first role without a parameter', () => {
    expect(modelFor(make(undefined, undefined), { sites: 3 }, []).sites).toHaveLength(6)
  })

  test('needs a parameter that is declared', () => {
    expect(() => make(undefined, 'server')).toThrow(
      'two-roles: for the number of sites of server, the parameter "server" is not defined (did you mean "servers"?); there are servers',
    )
  })

  test('is not for the first role', () => {
    expect(() => make('servers', undefined)).toThrow(
      'two-roles: the first role, client, has as many sites as the model; leave "servers" out',
    )
  })

  test('is at least 1', () => {
    expect(() => modelFor(make(undefined, 'servers', 0), { sites: 2 }, [])).toThrow(
      new ModelError('parameter servers: the number of sites of server must be a whole number from 1'),
    )
  })
})

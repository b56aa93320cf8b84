// `--sites client=3,server=5`: the number of sites of each role.
import { describe, expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import files from '../../specs/chubby-files/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import { modelOptionsOf } from '../../src/cli/arguments/model-arguments.js'
import { numberOfSites, type SitesByRole } from '../../src/cli/arguments/sites-by-role.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { flag } from '../../src/sorts/flag.js'
import { bare } from '../reduce/full-and-reduced.js'

const optionsOf = (spec: Spec, text: string, param?: { readonly [name: string]: string }) =>
  modelOptionsOf(
    { sites: numberOfSites(text) as number | SitesByRole, ...(param === undefined ? {} : { param }) },
    spec,
  )

describe('the numbers of sites by role', () => {
  test('are the sites of the model and the parameters that give the others', () => {
    expect(optionsOf(files, 'client=2,server=5')).toEqual({ sites: 2, parameters: { servers: '5' } })
    expect(optionsOf(files, 'server=5', { lease: 'no' })).toEqual({
      parameters: { lease: 'no', servers: '5' },
    })
    expect(optionsOf(maekawa, 'site=9')).toEqual({ sites: 9 })
  })

  test('of a role that does not exist are refused', () =>
    expect(() => optionsOf(files, 'client=2,sever=5')).toThrow(
      '--sites sever=5: chubby-files has no role of that name (did you mean "server"?); it has client, server',
    ))

  test('of a role of one site are refused', () =>
    expect(() => optionsOf(centralServer, 'client=2,coordinator=2')).toThrow(
      '--sites coordinator=2: coordinator is one site in every model of central-server; leave it out',
    ))

  test('of a role that has as many sites as the first are refused', () => {
    const p = protocol({ roles: { client: many({ open: flag }), server: many({ open: flag }) } })
    const spec = algorithm({ ...bare, name: 'pairs', protocol: p, clauses: {}, properties: [] })
    expect(() => optionsOf(spec, 'server=2')).toThrow(
      '--sites server=2: there are always as many sites of server as of client; leave it out',
    )
  })

  test('are given once', () =>
    expect(() => optionsOf(files, 'server=3', { servers: '5' })).toThrow(
      '--sites server=3: --param servers=5 gives the same number; keep one',
    ))

  test.each(['client=', 'client=0', '=3', 'client=2=3', 'client=2,', 'client=2,client=3'])(
    '%j is no such list',
    (text) =>
      expect(() => numberOfSites(text)).toThrow(
        /It must be a whole number from 1, or one for each role, such as client=3,server=5|given twice/,
      ),
  )
})

// Whether a site waits or is in the critical section, in the tables. The predicates of the spec decide it from the record,
// the number of the site and the shared variables, and only for competing sites.
import { describe, expect, test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { deadlockFreedom, entryPossible } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { siteId } from '../../src/sorts/site-id.js'
import { agree, bare } from './both-evaluations.js'

describe('the status of a site', () => {
  // A bug: the kernel passed `waits` and `holds` a record without the number of its site (src/compile/tables.ts, `siteStatus`),
  // unlike their type and the reference semantics.
  test('may depend on the number of the site', () => {
    const p = protocol({ roles: { site: many({ n: int(0, 2) }) } })
    const spec = algorithm({
      ...bare,
      name: 'numbered',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: p,
      clauses: { up: p.roles.site.local({ guard: ({ n }) => n < 2, effect: ({ n }) => [{ n: n + 1 }] }) },
      contention: {
        ...bare.contention,
        waits: ({ n, self }) => self === 1 && n === 1,
        holds: ({ n, self }) => self === 1 && n === 2,
      },
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

  test('may depend on a shared variable that other sites write', () => {
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
      contention: {
        ...bare.contention,
        waits: ({ asks, self }, { shared }) => asks && shared.turn !== self,
        holds: ({ asks, self }, { shared }) => asks && shared.turn === self,
      },
      properties: [
        deadlockFreedom,
        entryPossible,
        p.rule('nobodyEnters', '', 'entry', () => violation),
        p.rule('nobodyAsks', '', 'request', () => violation),
      ],
    })
    agree(spec)
  })

  test('is evaluated only for competing sites, even if other records have the same fields', () => {
    const p = protocol({ roles: { client: many({ token: flag }), server: one({ token: flag }) } })
    const spec = algorithm({
      ...bare,
      name: 'token',
      protocol: p,
      clauses: {},
      contention: { ...bare.contention, waits: ({ token }) => !token, holds: ({ token }) => token },
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

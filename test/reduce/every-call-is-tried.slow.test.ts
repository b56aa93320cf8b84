// As every-call-is-tried.test.ts, with a rule that only one of two clauses breaks.
import { test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { either } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { int } from '../../src/sorts/int.js'
import { bare, expectNoFalseVerdict, rungs } from './no-false-verdict.js'

test('a rule about one clause is tried, though another clause has been', () => {
  const p = protocol({
    roles: { site: many({ n: int(0, 2) }), hub: one({ rung: int(0, rungs) }) },
    messages: { GO: {} },
  })
  const { local } = p.roles.site
  for (const sites of [4, 5]) {
    const spec = algorithm({
      ...bare,
      name: 'closed',
      protocol: p,
      clauses: {
        climb: p.roles.hub.local({
          guard: ({ rung }) => rung < rungs,
          effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
        }),
        a: local({ guard: ({ n }) => n === 0, effect: () => [{ n: 1 }] }),
        b: local({ guard: ({ n }) => n === 0, effect: () => [{ n: 2 }] }),
      },
      properties: [
        p.rule('last', '', 'every step', ({ clause, site }, before) => {
          const some = before.all('site').filter(({ n }) => n > 0).length > 0
          const top = before.all('hub')[0]!.rung === rungs
          return clause === 'b' && some && top && site === 0 ? violation : undefined
        }),
      ],
    })
    expectNoFalseVerdict(spec, sites, { symmetry: 'all' })
  }
})

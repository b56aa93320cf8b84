// A claim tested on one call says nothing about others: every call of a rule, predicate, set or step is tested.
// Each protocol breaks one step of an argument: a reduced search once gave it a false verdict, and must give the verdict of the full
// search or refuse.
import { test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { either, send } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { bare, expectNoFalseVerdict, rungs } from './no-false-verdict.js'

test('what makes a property meaningful is tried, though its predicate has been', () => {
  const p = protocol({ roles: { site: many({ n: int(0, 1), f: int(0, 1) }) } })
  const { local } = p.roles.site
  for (const sites of [4, 5]) {
    const spec = algorithm({
      ...bare,
      name: 'closed',
      protocol: p,
      clauses: {
        a: local({ guard: ({ n }) => n === 0, effect: () => [{ n: 1 }] }),
        b: local({ guard: ({ f, n }) => f === 0 && n === 0, effect: () => [{ f: 1, n: 1 }] }),
      },
      properties: [
        p.always(
          'one',
          '',
          (view) => view.all('site').map(({ n }) => n).length > 0,
          (view) => {
            const fs = view.all('site').map(({ f }) => f)
            return fs[0] === 0 && fs[sites - 1] === 1
          },
        ),
      ],
    })
    expectNoFalseVerdict(spec, sites, { symmetry: 'all' })
  }
})

test('a renamed set iterates as every set does, so that its first element is the least', () => {
  const q = protocol({
    roles: {
      site: many({ kind: int(0, 2), granted: flag }),
      hub: one({ rung: int(0, rungs), waiting: setOf(siteId), done: flag }),
    },
    messages: { ASK: {}, GRANT: {} },
  })
  const { ASK, GRANT } = q.messages
  const spec = algorithm({
    ...bare,
    name: 'first',
    protocol: q,
    clauses: {
      askA: q.roles.site.local({
        guard: ({ kind }) => kind === 0,
        effect: (_, { siteOf }) => [{ kind: 1 }, send(siteOf('hub'), ASK())],
      }),
      askB: q.roles.site.local({
        guard: ({ kind }) => kind === 0,
        effect: (_, { siteOf }) => [{ kind: 2 }, send(siteOf('hub'), ASK())],
      }),
      climb: q.roles.hub.local({
        guard: ({ rung }) => rung < rungs,
        effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
      }),
      onAsk: q.roles.hub.upon('ASK', ({ waiting }, _, { from }) => [{ waiting: waiting.add(from) }]),
      grant: q.roles.hub.local({
        guard: ({ waiting, rung, done }) => !done && rung === rungs && waiting.size === 2,
        effect: ({ waiting }) => [{ done: true, waiting: waiting.clear() }, send(waiting.first()!, GRANT())],
      }),
      onGrant: q.roles.site.upon('GRANT', () => [{ granted: true }]),
      onEcho: q.roles.hub.upon('GRANT', () => []),
      onEcho2: q.roles.site.upon('ASK', () => []),
    },
    properties: [
      q.always('bNot', '', (view) =>
        view
          .all('site')
          .every(
            ({ kind, granted }) => !(kind === 2 && granted) || view.all('site').every((o) => o.kind === 2),
          ),
      ),
      q.always('aNot', '', (view) =>
        view
          .all('site')
          .every(
            ({ kind, granted }) => !(kind === 1 && granted) || view.all('site').every((o) => o.kind === 1),
          ),
      ),
    ],
  })
  expectNoFalseVerdict(spec, 2, { symmetry: 'all' })
})

test('a step that breaks a rule is one of all steps of its state', () => {
  const p = protocol({ roles: { site: many({ step: int(0, 3) }) }, shared: { free: flag } })
  const { local } = p.roles.site
  const spec = algorithm({
    ...bare,
    name: 'rush',
    protocol: p,
    clauses: {
      enter: local({ guard: ({ step }) => step === 0, effect: () => [{ step: 1 }] }),
      leave: local({ guard: ({ step }) => step === 1, effect: () => [{ step: 2 }, p.write({ free: true })] }),
    },
    contention: { ...bare.contention, waits: ({ step }) => step === 0, holds: ({ step }) => step === 1 },
    properties: [
      p.rule('alone', '', 'entry', (_, before) =>
        before.all('site').some(({ step }) => step === 1) ? violation : undefined,
      ),
    ],
  })
  expectNoFalseVerdict(spec, 2, { partialOrder: true })
})

// Equal values are one value in the tables. A set may iterate in the order in which it was made, so a value must be canonical
// before a clause or a monitor sees it.
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { edgeName, nodeIn, tiny, tinyGraph } from '../tiny/tiny-graph.js'
import { agree, bare } from './both-evaluations.js'

describe('equal values are one value, in whatever order they were made', () => {
  // Site 0 sends the same set twice, made in different orders. Site 1 stores it in the order in which it iterates.
  const p = protocol({
    roles: { site: many({ told: flag, heard: listOf(siteId) }) },
    messages: { WHO: { sites: setOf(siteId) } },
  })
  const { WHO } = p.messages
  const teller = algorithm({
    ...bare,
    name: 'teller',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: {
      tell: p.roles.site.local({
        guard: ({ told }, { self }) => self === 0 && !told,
        effect: () => [
          { told: true },
          send(1, WHO({ sites: ImmutableSet([0, 1]) })),
          send(1, WHO({ sites: ImmutableSet([1, 0]) })),
        ],
      }),
      onWho: p.roles.site.upon('WHO', (_, { sites }) => [{ heard: sites.toList() }]),
    },
  })

  // A bug: values in messages were not made canonical, unlike values in records (src/semantics/transaction.ts).
  test('in a message', () => {
    expect(agree(teller).counts).toEqual([4, 1, 3, 0, 3])
  })

  // A bug: memories of monitors were not made canonical either (src/semantics/steps.ts, `observe`).
  test('in the memory of a monitor', () => {
    const inOrder = tiny.monitor(
      'oneFirst',
      '',
      'every step',
      setOf(int(0, 9)),
      (seen, { clause }, _, after) => {
        if (clause === edgeName(6, 7)) return seen.first() === 1 ? seen : violation
        const node = nodeIn(after)
        return seen.add(node === 5 ? 2 : node === 6 ? 1 : node)
      },
    )
    agree(
      tinyGraph({
        edges: [
          [0, 1],
          [0, 2],
          [1, 5],
          [2, 6],
          [6, 7],
        ],
        properties: [inOrder],
      }),
    )
  })
})

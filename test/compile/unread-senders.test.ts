// A clause that does not read who sent a message is called once for the same message of several senders. One that reads it, in some states
// or only by destructuring its context, is called for each.
import { describe, expect, test } from 'vitest'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { UponClause } from '../../src/protocol/clause.js'
import { many, one } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { fieldOf } from '../../src/sorts/record.js'
import { siteId } from '../../src/sorts/site-id.js'
import { checked } from '../tiny/found.js'
import { agree, bare } from './both-evaluations.js'

const p = protocol({
  roles: { client: many({ told: flag }), hub: one({ count: int(0, 9), last: siteId }) },
  messages: { TELL: { n: int(0, 9) }, OK: {} },
})
const { TELL, OK } = p.messages
const { client, hub } = p.roles

// Clients tell their number, and the hub hears them.
const telling = (onTell: ReturnType<typeof counting>) =>
  algorithm({
    ...bare,
    name: 'telling',
    sites: { min: 3, max: 3, fallback: 3 },
    protocol: p,
    clauses: {
      tell: client.local({
        guard: ({ told }) => !told,
        effect: (_, { self, siteOf }) => [
          { told: true },
          send(siteOf('hub'), TELL({ n: self === 2 ? 2 : 1 })),
        ],
      }),
      onTell,
      onOk: client.upon('OK', () => []),
    },
  })

const counting = () =>
  hub.upon('TELL', (me, { n }, { siteOf }) => [{ count: me.count + n }, send(siteOf('client'), OK())])

const answering = () =>
  hub.upon('TELL', (me, { n }, { from }) => [{ count: me.count + n, last: from }, send(from, OK())])

const answeringLater = () =>
  hub.upon('TELL', (me, { n }, context) =>
    me.count === 0 ? [{ count: n }] : [{ count: me.count + n, last: context.from }, send(context.from, OK())],
  )

const destructuring = () => hub.upon('TELL', (me, { n }, { from: _ }) => [{ count: me.count + n }])

/** How often the hub hears each number at each count. */
const callsOf = (onTell: ReturnType<typeof counting>): ReadonlyMap<string, number> => {
  const calls = new Map<string, number>()
  const spec = telling(onTell)
  const clause = spec.clauses.get('onTell') as UponClause
  const effect: UponClause['effect'] = (me, message, context) => {
    const key = `${fieldOf(me, 'count')} ${fieldOf(message, 'n')}`
    calls.set(key, (calls.get(key) ?? 0) + 1)
    return clause.effect(me, message, context)
  }
  checked({ ...spec, clauses: new Map(spec.clauses).set('onTell', { ...clause, effect }) })
  return calls
}

describe.each(Object.entries({ counting, answering, answeringLater, destructuring }))(
  'a clause: %s',
  (_, clause) => {
    test('has the same steps in both evaluations', () => {
      agree(telling(clause()))
    })
  },
)

describe('the number of calls', () => {
  // Two clients say 1, and each record that hears it is the same for both. Each call is repeated equally often.
  const [unread, read] = [callsOf(counting()), callsOf(destructuring())]

  test('is that of the different messages, if the sender is not read', () => {
    expect(unread.get('0 1')).toBe(unread.get('0 2'))
  })

  test('is that of messages and senders, if it is read', () => {
    expect(read.get('0 1')).toBe(2 * read.get('0 2')!)
  })

  test('is that of messages and senders in those records only in which it is read', () => {
    const some = callsOf(answeringLater())
    expect(some.get('0 1')).toBe(unread.get('0 1'))
    expect(some.get('2 1')).toBe(2 * unread.get('2 1')!)
  })
})

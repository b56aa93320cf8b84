// Multicast in a total order: one site, the sequencer, numbers the messages, and each member delivers them by number. So all
// members deliver them in one order. Retransmission, the history of the sequencer and the election of another one are left out.
import {
  choice,
  int,
  listOf,
  type MeOf,
  many,
  mapOf,
  one,
  protocol,
  record,
  send,
  setOf,
  siteId,
  stable,
} from 'coterie'

const count = int(0, Infinity)

/** A message of the application. Only a property reads how many its sender had delivered before it (past). */
export const post = record({ from: siteId, k: count, past: count })

export const group = protocol({
  parameters: {
    method: choice('who sends a message to the members', 'the sender', 'the sequencer'),
  },
  roles: {
    member: many({
      sent: stable(count),
      held: setOf(post), // the hold-back queue
      orders: mapOf(count, post), // the numbers that have arrived
      delivered: stable(listOf(post)), // to the application; the number of the next is its size
    }),
    sequencer: one({ next: count, seen: setOf(post) }),
  },
  messages: { MESSAGE: { post }, ORDER: { post, number: count } },
})

export const { MESSAGE, ORDER } = group.messages
export const { local, upon } = group.roles.member
export const { upon: uponSequencer } = group.roles.sequencer

type Member = Pick<MeOf<typeof group, 'member'>, 'held' | 'orders' | 'delivered'>

/** When a message of the hold-back queue has the next number, the member delivers it, and then the next. */
export const deliver = ({ held, orders, delivered }: Member): readonly [Member] => {
  const next = orders.get(delivered.size)
  if (next === undefined || !held.has(next)) return [{ held, orders, delivered }]
  return deliver({
    held: held.remove(next),
    orders: orders.remove(delivered.size),
    delivered: delivered.push(next),
  })
}

/** (1) To multicast, a member sends the message to all other members and to the sequencer, and holds it back. */
export const multicast = local({
  fair: 'none',
  guard: () => true,
  effect: ({ sent, held, delivered }, { self, others, siteOf }) => {
    const own = post.make({ from: self, k: sent, past: delivered.size })
    return [
      { sent: sent + 1, held: held.add(own) },
      send(others, MESSAGE({ post: own })),
      send(siteOf('sequencer'), MESSAGE({ post: own })),
    ]
  },
})

/** (2) Upon a message, a member puts it into its hold-back queue, and delivers what has its turn. */
export const holdBack = upon('MESSAGE', ({ held, orders, delivered }, message) =>
  delivered.includes(message.post) ? [] : deliver({ held: held.add(message.post), orders, delivered }),
)

/** (3) Upon a message, the sequencer sends its number to all members (they come first). It discards copies. */
export const number = uponSequencer('MESSAGE', ({ next, seen }, message, { self }) =>
  seen.has(message.post)
    ? []
    : [
        { next: next + 1, seen: seen.add(message.post) },
        send([...Array(self).keys()], ORDER({ post: message.post, number: next })),
      ],
)

/** (4) Upon a number, a member waits for the message and for all earlier numbers, and delivers what has its turn. */
export const onOrder = upon('ORDER', ({ held, orders, delivered }, message) =>
  message.number < delivered.size
    ? []
    : deliver({ held, orders: orders.set(message.number, message.post), delivered }),
)

/** All clauses, in the order of the source. */
export const clauses = { multicast, holdBack, number, onOrder }

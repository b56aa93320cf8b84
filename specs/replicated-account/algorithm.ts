// An account that is replicated, with a leader that takes all deposits. Why elect a leader, and only one? With two of them a
// deposit is lost, or the replicas disagree.
import { int, integer, many, oneOf, protocol, send, setOf, siteId, stable } from 'coterie'

const amount = int(0, Number.POSITIVE_INFINITY)

export const bank = protocol({
  parameters: { leaders: integer('how many replicas believe that they lead', 1, 2, 1) },
  roles: {
    replica: many({
      phase: oneOf('idle', 'updating'),
      balance: stable(amount),
      acknowledged: setOf(siteId),
      deposits: stable(amount), // how many it has taken as a leader; only the properties read this
    }),
  },
  messages: { UPDATE: { balance: amount }, ACK: {} },
})

export const { UPDATE, ACK } = bank.messages
export const { local, upon } = bank.roles.replica

/** The replicas with the lowest numbers lead. */
export const leads = (self: number, leaders: number): boolean => self < leaders

/** A customer deposits at a leader: it adds to its own balance, and sends the new balance to all others. */
export const deposit = local({
  guard: (me, { self, parameters }) => me.phase === 'idle' && leads(self, parameters.leaders),
  effect: (me, { others }) => [
    { phase: 'updating', balance: me.balance + 1, deposits: me.deposits + 1 },
    send(others, UPDATE({ balance: me.balance + 1 })),
  ],
})

/** Upon UPDATE: take over the balance, and acknowledge it. */
export const onUpdate = upon('UPDATE', (_, { balance }, { from }) => [{ balance }, send(from, ACK())])

/** Upon ACK: record its sender. */
export const onAck = upon('ACK', (me, _, { from }) => [{ acknowledged: me.acknowledged.add(from) }])

/** When all others have acknowledged, the leader answers the customer. */
export const answer = local({
  guard: (me, { others }) => me.phase === 'updating' && me.acknowledged.equals(others),
  effect: (me) => [{ phase: 'idle', acknowledged: me.acknowledged.clear() }],
})

/** All clauses, in the order of the source. */
export const clauses = { deposit, onUpdate, onAck, answer }

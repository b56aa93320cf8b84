// The deposit of two ATMs between enter(S) and exit(S), where the lock is distributed: the ATMs share the account, but no
// semaphore. They agree by messages, by the clauses of Ricart and Agrawala. An ATM reads and writes the account only between
// its entry and its exit, so no deposit is lost.
import {
  choice,
  int,
  type MeOf,
  many,
  mapOf,
  oneOf,
  optional,
  protocol,
  setOf,
  siteId,
  stable,
  timestamp,
} from 'coterie'
import {
  enter as enterByReplies,
  exit as exitAndReply,
  onReply,
  onRequest,
  request,
} from '../ricart-agrawala/algorithm.js'

const amount = int(0, Number.POSITIVE_INFINITY)

export const bank = protocol({
  parameters: {
    // none: enter(S) and exit(S) do nothing (variants.ts).
    lock: choice('what guards a deposit', 'ricart-agrawala', 'none'),
  },
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      clock: timestamp,
      t: optional(timestamp),
      replied: setOf(siteId),
      deferred: mapOf(siteId, optional(timestamp)),
      next: oneOf('read', 'add', 'write', 'leave'), // the next step of an ATM that is in the section
      amount,
      deposits: stable(amount), // how many deposits it has written; only the properties read this
    }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: { t: optional(timestamp), request: optional(timestamp) } },
  shared: { account: amount },
})

export const { local } = bank.roles.site
export const { write: store } = bank

/** enter(S): with all replies, begin the deposit. */
export const enter = local({ ...enterByReplies, effect: () => [{ phase: 'held', next: 'read' }] })

/** Obtain the bank amount. */
export const read = local({
  guard: (me) => me.phase === 'held' && me.next === 'read',
  effect: (_, { shared }) => [{ next: 'add', amount: shared.account }],
})

/** Add in the deposit, at the ATM. */
export const add = local({
  guard: (me) => me.phase === 'held' && me.next === 'add',
  effect: (me) => [{ next: 'write', amount: me.amount + 1 }],
})

/** Update the bank amount. */
export const write = local({
  guard: (me) => me.phase === 'held' && me.next === 'write',
  effect: (me) => [{ next: 'leave', amount: 0, deposits: me.deposits + 1 }, store({ account: me.amount })],
})

/** exit(S): after the deposit, send the deferred replies. */
export const exit = {
  ...exitAndReply,
  guard: (me: MeOf<typeof bank, 'site'>) => me.phase === 'held' && me.next === 'leave',
}

/** All clauses: those of the lock around those of the deposit. */
export const clauses = { request, onRequest, onReply, enter, read, add, write, exit }

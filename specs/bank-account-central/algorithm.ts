// The deposit of two ATMs between enter(S) and exit(S), where the lock is a central server: the ATMs share the account, and ask
// a coordinator for the token. An ATM reads and writes the account only while it has the token, so no deposit is lost. The
// clauses of the lock are those of central-server, and the deposit is that of bank-account-distributed.
import { flag, int, listOf, type MeOf, many, one, oneOf, protocol, siteId, stable } from 'coterie'
import * as deposit from '../bank-account-distributed/algorithm.js'
import {
  enter as enterWithToken,
  exit as exitAndRelease,
  onRelease,
  onRequest,
  onToken,
  request,
} from '../central-server/algorithm.js'

const amount = int(0, Number.POSITIVE_INFINITY)

export const bank = protocol({
  roles: {
    client: many({
      phase: oneOf('idle', 'wanted', 'held'),
      token: flag,
      next: oneOf('read', 'add', 'write', 'leave'), // the next step of an ATM that is in the section
      amount,
      deposits: stable(amount), // how many deposits it has written; only the properties read this
    }),
    coordinator: one({ token: flag, queue: listOf(siteId) }),
  },
  messages: { REQUEST: {}, TOKEN: {}, RELEASE: {} },
  shared: { account: amount },
})

export const { client, coordinator } = bank.roles

/** enter(S): with the token, begin the deposit. */
export const enter = client.local({ ...enterWithToken, effect: () => [{ phase: 'held', next: 'read' }] })

/** The three steps of the deposit, which an ATM takes here in the role of a client. */
export const read = { ...deposit.read, role: 'client' }
export const add = { ...deposit.add, role: 'client' }
export const write = { ...deposit.write, role: 'client' }

/** exit(S): after the deposit, send the token back. */
export const exit = {
  ...exitAndRelease,
  guard: (me: MeOf<typeof bank, 'client'>) => me.phase === 'held' && me.next === 'leave',
}

/** All clauses: those of the lock around those of the deposit. */
export const clauses = { request, onToken, enter, read, add, write, exit, onRequest, onRelease }

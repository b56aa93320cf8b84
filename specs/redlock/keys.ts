// What the clauses of redlock say about an attempt and about the keys of the three instances.
import { type ContextOf, either, listOf, type MeOf, optional, siteId } from 'coterie'
import { type lock, write } from './protocol.js'

type Client = MeOf<typeof lock, 'client'>
type Keys = ContextOf<typeof lock>['shared']['keys']

const all = [0, 1, 2]

/** No instance has the key. */
export const free = listOf(optional(siteId)).initial.concat(all.map(() => null))

/** The next attempt has no answers yet. */
export const anew = ({ votes, refused }: Client) => ({
  votes: votes.clear(),
  refused: refused.clear(),
  leaseOver: false,
})

/** All instances have answered. */
export const isAnswered = ({ phase, votes, refused }: Client) =>
  phase === 'wanted' && votes.size + refused.size === all.length

/** All instances have answered, and a majority agreed. */
export const isGranted = (me: Client) => isAnswered(me) && me.votes.size >= 2

/** All instances have answered, and too few agreed. */
export const isOutvoted = (me: Client) => isAnswered(me) && me.votes.size < 2

/** All instances have answered, and too few agreed, or the time of the lease is over. */
export const isVain = (me: Client) => isOutvoted(me) || (isAnswered(me) && me.leaseOver)

/** The next instance answers: without a key it sets it and agrees; with one it refuses, and writes nothing. */
export const answers = ({ votes, refused }: Client, self: number, keys: Keys) =>
  either(
    all
      .filter((i) => !votes.has(i) && !refused.has(i))
      .map((i) =>
        keys.get(i) === null
          ? ([{ votes: votes.add(i) }, write({ keys: keys.set(i, self) })] as const)
          : ([{ refused: refused.add(i) }] as const),
      ),
  )

/** Each instance deletes the key if it has the value of this site. */
export const unlocked = (self: number, keys: Keys) =>
  write({ keys: keys.map((key) => (key === self ? null : key)) })

/** One instance loses a key of such a site. */
export const oneLost = (keys: Keys, isOf: (site: number) => boolean) =>
  either(
    all
      .filter((i) => keys.get(i) !== null && isOf(keys.get(i)!))
      .map((i) => [{}, write({ keys: keys.set(i, null) })] as const),
  )

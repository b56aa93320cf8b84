// What the clauses of redlock say about an attempt and about the keys of the three instances.
import { type ContextOf, either, listOf, type MeOf, optional, siteId } from 'coterie'
import { type lock, write } from './protocol.js'

type Client = MeOf<typeof lock, 'client'>
type Keys = ContextOf<typeof lock>['shared']['keys']

const all = [0, 1, 2]

/** No instance has the key. */
export const free = listOf(optional(siteId)).initial.concat(all.map(() => null))

/** The next attempt has no answers yet. */
export const anew = ({ asked, votes }: Client) => ({
  asked: asked.clear(),
  votes: votes.clear(),
  over: false,
})

/** All instances have answered. */
export const isAnswered = ({ phase, asked }: Client) => phase === 'wanted' && asked.size === all.length

/** All instances have answered, and a majority agreed. */
export const isGranted = (me: Client) => isAnswered(me) && me.votes.size >= 2

/** All instances have answered, and too few agreed. */
export const isOutvoted = (me: Client) => isAnswered(me) && me.votes.size < 2

/** All instances have answered, and too few agreed, or the time of the lease is over. */
export const isVain = (me: Client) => isOutvoted(me) || (isAnswered(me) && me.over)

/** The next instance answers: it sets the key and agrees, if it has none. */
export const answers = ({ asked, votes }: Client, self: number, keys: Keys) =>
  either(
    all
      .filter((i) => !asked.has(i))
      .map((i) =>
        keys.get(i) === null
          ? ([{ asked: asked.add(i), votes: votes.add(i) }, write({ keys: keys.set(i, self) })] as const)
          : ([{ asked: asked.add(i), votes }, write({ keys })] as const),
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

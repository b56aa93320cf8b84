// The smallest parts of a state that are chosen by themselves: whether a set has a site, the type of the message at a place of a
// channel, a timestamp. A value is read leaf by leaf, so a state need only be known as far as someone has looked.
import { BrokenSpec } from '../protocol/broken-spec.js'

/** What can be chosen for a leaf: one of a number of values, or a whole number of which only the order matters. */
export type Kind = 'finite' | 'timestamp' | 'number'

/** The place of a leaf in a channel. */
interface InChannel {
  readonly channel: number
  readonly position: number
  /** Which leaf of the message; empty for its type. */
  readonly part: string
}

/** A leaf of a state. */
export interface Leaf {
  readonly id: number
  /** Its name, for errors. */
  readonly name: string
  readonly kind: Kind
  /** The number of its values in the universe, which are 0, 1, ...; of an ordered leaf, its least value. */
  readonly size: number
  /** The site to whose record it belongs. */
  readonly site: number | undefined
  readonly inChannel: InChannel | undefined
}

/** Whether the sort has no such value: a finite leaf lacks it, or it is below the least number. Timestamps have no least one. */
export const isBelow = ({ kind, size }: Leaf, value: number): boolean => {
  switch (kind) {
    case 'finite':
      return value < 0
    case 'number':
      return value < size
    case 'timestamp':
      return false
    default:
      return kind satisfies never
  }
}

/** Whether a leaf can have this value in the universe. */
export const fits = (leaf: Leaf, value: number): boolean =>
  !isBelow(leaf, value) && (leaf.kind !== 'finite' || value < leaf.size)

/** Makes the leaves of one place, each named by what it is of that place. */
export type LeafMaker = (part: string, kind: Kind, size: number) => Leaf

const roomForOrdered = 64

/** All leaves that have been met, each once. */
export class Leaves {
  private readonly byName = new Map<string, Leaf>()
  private readonly all: Leaf[] = []
  private ordered = 0

  /** The leaf of that name. */
  leaf(name: string, kind: Kind, size: number, site?: number, inChannel?: InChannel): Leaf {
    const known = this.byName.get(name)
    if (known !== undefined) return known
    const made: Leaf = { id: this.all.length, name, kind, size, site, inChannel }
    this.byName.set(name, made)
    this.all.push(made)
    if (kind !== 'finite') this.ordered += 1
    return made
  }

  /** A leaf of the message at a place of a channel. */
  ofMessage(channel: number, position: number, part: string, kind: Kind, size: number): Leaf {
    return this.leaf(`channel ${channel} @${position} ${part}`, kind, size, undefined, {
      channel,
      position,
      part,
    })
  }

  /** How many ordered leaves there are, with room for those that a search may meet. */
  get mostOrdered(): number {
    return this.ordered + roomForOrdered
  }

  /** Whether there are ordered leaves. */
  get hasOrdered(): boolean {
    return this.ordered > 0
  }

  get count(): number {
    return this.all.length
  }

  at(id: number): Leaf {
    return this.all[id]!
  }
}

/** The values of leaves as one call sees them. Throws `unread` for a leaf that has no value yet. */
export interface Reading {
  /** The number of the value of a finite leaf, or the whole number of an ordered one. */
  value(leaf: Leaf): number
}

/**
 * A call has read a leaf that has no value yet. One object serves for all, since a call reads one at a time. It is a `BrokenSpec`
 * because the wrappers of a spec's functions let that through.
 */
class UnreadLeaf extends BrokenSpec {
  leaf: Leaf | undefined
}

const unread = new UnreadLeaf(
  'a function of the spec caught the request for a value; it must not catch errors',
)

/** Ends the present call, which demands the value of this leaf. */
export const demand = (leaf: Leaf): never => {
  unread.leaf = leaf
  throw unread
}

/** The leaf that a call needed, if that is why it ended. */
export const unreadIn = (error: unknown): Leaf | undefined => (error === unread ? unread.leaf : undefined)

/** The result of a call that needs no other leaf. Throws a `BrokenSpec` if it has caught the request for one. */
export const resultOf = <T>(call: () => T): T => {
  unread.leaf = undefined
  const result = call()
  if (unread.leaf !== undefined) throw new BrokenSpec(unread.message)
  return result
}

// Induction begins in the initial states, so these must be states of the universe: a longer list or channel would be a start of which no
// cell of the grid speaks.
import type { State } from '../semantics/state.js'
import { fits, type Leaf } from './leaf.js'
import { OutsideUniverse } from './outside-universe.js'
import { AboveBound } from './part.js'
import type { Universe } from './universe.js'

/** Names a part of a state whose value is outside the universe; undefined if all are inside. */
const partOutside = (universe: Universe, { sites, variables, channels }: State): string | undefined => {
  let outside: string | undefined
  const put = (leaf: Leaf, value: number | Leaf): void => {
    // What was copied from a state of the universe is inside.
    if (typeof value === 'number' && !fits(leaf, value)) outside ??= leaf.name
  }
  const { channelLimit } = universe
  try {
    for (const [site, record] of sites.entries()) universe.writeRecord(site, record, put)
    for (const [number, value] of variables.entries()) universe.writeVariable(number, value, put)
    for (const [channel, contents] of channels.entries())
      for (const message of contents) universe.writeMessage(channel, message, put)
  } catch (error) {
    if (!(error instanceof AboveBound)) throw error
    return 'a number above the bound'
  }
  for (const contents of channels) {
    if (channelLimit !== 'any' && contents.size > channelLimit)
      outside ??= `a channel with ${contents.size} messages`
  }
  return outside
}

/** Throws an `OutsideUniverse` if an initial state is not in the universe. */
export const checkInitial = (universe: Universe, initial: readonly State[]): void => {
  for (const state of initial) {
    const outside = partOutside(universe, state)
    if (outside !== undefined)
      throw new OutsideUniverse(
        `an initial state is outside the universe (${outside}), and induction begins there; raise the bounds with universe: { channel: 3, list: 3, number: 3 } in the proof`,
      )
  }
}

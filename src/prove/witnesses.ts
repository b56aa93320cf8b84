// How many messages of each channel are enough, where channels have any length.
//
// Take a state with longer channels in which the lemmas are true, and a step of a clause after which a claim is false. Keep of each
// channel: the message that the step receives; for each claim about messages (`src/protocol/claim.ts`) in the lemma that becomes false,
// one message that shows what it is (two for an order); and for each `some` in the other lemmas one message that satisfies it. Take all
// other messages away. What a lemma claims depends on fields and variables alone, so it claims the same. A claim has no negation: the
// other lemmas stay true, since an `every` or an order stays true of fewer messages, and each `some` has kept its message. The step is
// still possible, sends the same, and the lemma is false after it. So the smaller state shows the same, and a search of the smaller
// states misses nothing.
//
// The numbers are counted while lemmas are called. A search with fewer messages than a lemma that it called asks for is made again.
// That is enough: follow the smaller state through a search that found nothing. It ends where a lemma is false, or the claim true; that
// lemma was called there, was counted, and is therefore true in the smaller state (or the claim false): a contradiction.
import { type Claim, channelClaimsIn } from '../protocol/claim.js'

/** The messages that a lemma for some sites may need, by channel. */
export class Witnesses {
  private readonly shows = new Map<number, number>()
  private readonly satisfies = new Map<number, number>()

  /** Counts what the lemma claims in one state. */
  note(claim: Claim | boolean, channelOf: (from: number, to: number) => number): void {
    const shows = new Map<number, number>()
    const satisfies = new Map<number, number>()
    for (const { claims, from, to } of channelClaimsIn(claim)) {
      const channel = channelOf(from, to)
      const add = (counts: Map<number, number>, more: number): void => {
        counts.set(channel, (counts.get(channel) ?? 0) + more)
      }
      add(shows, claims === 'in order' ? 2 : 1)
      if (claims === 'some') add(satisfies, 1)
    }
    for (const [channel, count] of shows)
      this.shows.set(channel, Math.max(count, this.shows.get(channel) ?? 0))
    for (const [channel, count] of satisfies)
      this.satisfies.set(channel, Math.max(count, this.satisfies.get(channel) ?? 0))
  }

  /** The most messages of a channel that show what the lemma claims. */
  toShow(channel: number): number {
    return this.shows.get(channel) ?? 0
  }

  /** The most messages of a channel that keep the lemma true. */
  toSatisfy(channel: number): number {
    return this.satisfies.get(channel) ?? 0
  }
}

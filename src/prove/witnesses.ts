// How many messages of each channel are enough, where channels have any length.
//
// Take a state with longer channels in which the lemmas are true, and a step of a clause after which one of them is false. Keep of each
// channel the message that the step receives, the messages that make the false lemma false, and for each other lemma the messages that
// make it true. Take all other messages away. What a lemma claims depends on fields and variables alone, so it claims the same. A claim
// (`src/protocol/claim.ts`) has no negation: with fewer messages a false `some` stays false, and a true `every` or order stays true; a
// false `every` needs one message to stay false, a false order two, and a true `some` one to stay true. Of claims joined by "all of", one
// is enough to stay false, and all must stay true; "one of" is the other way round. The step is still possible, sends the same, and the
// lemma is false after it. So the smaller state shows the same, and a search of the smaller states misses nothing.
//
// The numbers are counted while lemmas are called. A search with fewer messages than a lemma that it called asks for is made again.
// That is enough: follow the smaller state through a search that found nothing. It ends where a lemma is false, or the claim true; that
// lemma was called there, was counted, and is therefore true in the smaller state (or the claim false): a contradiction.
import { asked, type Claim, type Part } from '../protocol/claim.js'

/** By channel: how many messages. */
type Counts = ReadonlyMap<number, number>

const none: Counts = new Map()

const joined = (all: readonly Counts[], join: (a: number, b: number) => number): Counts => {
  const counts = new Map<number, number>()
  for (const one of all)
    for (const [channel, count] of one) counts.set(channel, join(count, counts.get(channel) ?? 0))
  return counts
}

const sum = (a: number, b: number): number => a + b

type ChannelOf = (from: number, to: number) => number

const toStayFalse = (part: Part, channelOf: ChannelOf): Counts => {
  const claim = asked(part)
  if (typeof claim === 'boolean') return none
  switch (claim.claims) {
    case 'every':
      return new Map([[channelOf(claim.from, claim.to), 1]])
    case 'in order':
      return new Map([[channelOf(claim.from, claim.to), 2]])
    case 'some':
      return none
    case 'all of':
    case 'one of': {
      const all = claim.of.map((one: Part) => toStayFalse(one, channelOf))
      return joined(all, claim.claims === 'all of' ? Math.max : sum)
    }
    default:
      return claim satisfies never
  }
}

const toStayTrue = (part: Part, channelOf: ChannelOf): Counts => {
  const claim = asked(part)
  if (typeof claim === 'boolean') return none
  switch (claim.claims) {
    case 'every':
    case 'in order':
      return none
    case 'some':
      return new Map([[channelOf(claim.from, claim.to), 1]])
    case 'all of':
    case 'one of': {
      const all = claim.of.map((one: Part) => toStayTrue(one, channelOf))
      return joined(all, claim.claims === 'one of' ? Math.max : sum)
    }
    default:
      return claim satisfies never
  }
}

/** The messages that a lemma for some sites may need, by channel: the most of all states in which it was called. */
export class Witnesses {
  private stayFalse = none
  private stayTrue = none

  /** Counts what the lemma claims in one state. */
  note(claim: Claim | boolean, channelOf: ChannelOf): void {
    if (typeof claim === 'boolean') return
    this.stayFalse = joined([this.stayFalse, toStayFalse(claim, channelOf)], Math.max)
    this.stayTrue = joined([this.stayTrue, toStayTrue(claim, channelOf)], Math.max)
  }

  /** The most messages of a channel that the lemma needs to stay false. */
  toStayFalse(channel: number): number {
    return this.stayFalse.get(channel) ?? 0
  }

  /** The most messages of a channel that the lemma needs to stay true. */
  toStayTrue(channel: number): number {
    return this.stayTrue.get(channel) ?? 0
  }
}

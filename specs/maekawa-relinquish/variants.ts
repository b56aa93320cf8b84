// Variants of giving up all votes: the site requests again at once, and messages name their attempt or do not.
import { send, type Variants } from 'coterie'
import { current } from './algorithm.js'
import { type Context, local, RELINQUISH, REQUEST, type Site, upon } from './protocol.js'

/** (c, d) A site that gives up its votes requests them again at once, under the number of its next attempt. */
const askingAgain = (next: (attempt: number) => number): Variants[string][string] => {
  const giveUp = ({ t, attempt, votes, failed, inquiries }: Site, { self, parameters }: Context) => {
    if (failed.isEmpty() || inquiries.isEmpty()) return [{ failed, inquiries }] as const
    const quorum = parameters.quorums.get(self)!
    return [
      { attempt: next(attempt), votes: votes.clear(), failed: failed.clear(), inquiries: inquiries.clear() },
      send(quorum, RELINQUISH()),
      send(quorum, REQUEST({ t: t!, tag: next(attempt) })),
    ] as const
  }
  return {
    /** (a) A site that wants the critical section sends a REQUEST to its quorum, with the number of its attempt. */
    request: local({
      guard: (me) => me.phase === 'idle',
      effect: (me, { self, parameters }) => {
        const t = me.clock + 1
        const attempt = next(me.attempt)
        const quorum = parameters.quorums.get(self)!
        return [{ phase: 'wanted', clock: t, t, attempt }, send(quorum, REQUEST({ t, tag: attempt }))]
      },
    }),
    /** (c) Upon FAIL: if a vote was asked back, give up the votes, and request them again at once. */
    onFail: upon('FAIL', (me, message, context) =>
      current(me, message) ? giveUp(me.merge({ failed: me.failed.add(context.from) }), context) : [],
    ),
    /** (d) Upon INQUIRE: after a FAIL, give up the votes and request them again at once; else remember it. */
    onInquire: upon('INQUIRE', (me, message, context) =>
      current(me, message) && me.votes.has(context.from)
        ? giveUp(me.merge({ inquiries: me.inquiries.add(context.from) }), context)
        : [],
    ),
  }
}

export const variants: Variants = {
  again: { untagged: askingAgain((attempt) => attempt), tagged: askingAgain((attempt) => attempt + 1) },
}

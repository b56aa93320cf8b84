// Variants of Maekawa's handling of deadlocks: as in 1985 and as in a lecture, and timestamps from one clock for all sites.
import { send, type Variants } from 'coterie'
import { earlier, insert } from './algorithm.js'
import { asked, FAILED, INQUIRE, local, maekawa, REQUEST, upon, VOTE } from './protocol.js'

/** oracle: with clocks that not every request advances no finite model is exact; with timestamps later than all before one is. */
const requestByOracle = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, shared, parameters }) => {
    const t = shared.next!
    const quorum = parameters.quorums.get(self)!
    return [{ phase: 'wanted', t }, send(quorum, REQUEST({ t })), maekawa.write({ next: t + 1 })]
  },
})

/**
 * (b) by each rule. sanders: a request fails if it is not the earliest that the voter has, also when an earlier one arrives
 * afterwards. 1985: only when it arrives. lecture: only if it is later than the one that has the vote.
 */
const onRequest = upon('REQUEST', (me, { t }, { from, parameters: { rules } }) => {
  const clock = me.clock === null ? null : Math.max(me.clock, t)
  const one = asked.make({ t, site: from })
  if (me.vote === null) return [{ clock, vote: one }, send(from, VOTE())]
  const head = me.queue.first()
  const news = { clock, queue: insert(me.queue, one) }
  const behind = rules !== 'lecture' && head !== undefined && earlier(head, one)
  if (behind || earlier(me.vote, one)) return [news, send(from, FAILED())]
  const displaced = rules === 'sanders' && head !== undefined && earlier(head, me.vote) ? [head.site] : []
  const holder = me.inquired ? [] : [me.vote.site]
  return [{ ...news, inquired: true }, send(displaced, FAILED()), send(holder, INQUIRE())]
})

/** timestamps: a voter votes for the earliest request of its queue, and asks for no vote back. */
const onRequestInOrder = upon('REQUEST', (me, { t }, { from }) => {
  const clock = me.clock === null ? null : Math.max(me.clock, t)
  const one = asked.make({ t, site: from })
  return me.vote === null
    ? [{ clock, vote: one }, send(from, VOTE())]
    : [{ clock, queue: insert(me.queue, one) }]
})

/** failed and yielded: the words of a lecture. No site can be the first to satisfy both conditions, so no vote is returned. */
const onlyRemembered = {
  /** (c) Upon FAILED, by a lecture: a FAILED alone returns no vote; remember it. */
  onFailed: upon('FAILED', (me, _, { from }) =>
    me.phase === 'wanted' ? [{ failed: me.failed.add(from) }] : [],
  ),
  /** (d) Upon INQUIRE, by a lecture: give the vote back after a FAILED and another YIELD. No site can be the first. */
  onInquire: upon('INQUIRE', (me, _, { from }) =>
    me.phase === 'wanted' && me.votes.has(from) ? [{ inquiries: me.inquiries.add(from) }] : [],
  ),
}

export const variants: Variants = {
  rules: { 1985: { onRequest }, lecture: { onRequest }, timestamps: { onRequest: onRequestInOrder } },
  yields: { 'failed and yielded': onlyRemembered },
  stamps: { oracle: { request: requestByOracle, onRequest } },
}

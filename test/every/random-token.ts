// Random small protocols that pass a token, as texts: the prover follows them with opaque values. Many of them copy the token, lose
// it, or let a site in without it.
import { picker } from './random-lock.js'
import { tokenLock } from './token-lock.js'

const initials = ['self === 0', 'self === 2', 'self === 0 || self === 2', 'self !== 1', 'self < 1']
const mays = [
  'me.token !== null',
  'me.token !== null',
  'me.token !== null && !me.on',
  'me.token !== null || me.on',
]
const asks = [
  'send(others, REQUEST())',
  'send(sites, REQUEST())',
  'send([self], REQUEST())',
  'send(me.seen, REQUEST())',
]
const onRequests = [
  undefined,
  "me.token !== null && me.phase !== 'held' ? [{ token: null, on: false }, send(from, TOKEN({ queue: me.token.queue }))] : []",
  'me.token === null ? [{ seen: me.seen.add(from) }] : [{ token: null }, send(from, TOKEN({ queue: me.token.queue }))]',
  "me.token !== null && me.phase === 'idle' ? [{ token: null }, send(me.on ? from : others, TOKEN())] : [{ seen: me.seen.add(from) }]",
  'from === self && me.seen.isEmpty() ? [{ on: true }] : [{ seen: me.seen.add(from) }]',
  "me.seen.has(from) && me.token !== null && me.phase === 'idle' ? [{ token: null }, send(from, TOKEN())] : [{ seen: me.seen.add(from) }]",
]
const onTokens = [
  undefined,
  'me.token === null ? [{ token: token.make({ queue }), on: queue.isEmpty() }] : []',
  "me.phase === 'wanted' || from === self ? [{ token: token.make({ queue }) }] : [{}, send(from, TOKEN({ queue: queue.shift() }))]",
  '[{ token: token.make({ queue: queue.concat(me.seen.toList()) }), seen: me.seen.clear() }]',
  '[{ on: true, token: token.make() }]',
]
const exits = [
  undefined,
  undefined,
  "[{ phase: 'idle', token: null }, send(others, TOKEN())]",
  "eitherOf(sites, (k) => (k === self ? [{ phase: 'idle' }] : [{ phase: 'idle', token: null }, send(k, TOKEN())]))",
  "me.on ? [{ phase: 'idle', token: null, on: false }, send(me.token.queue.last() ?? self, TOKEN())] : [{ phase: 'idle', on: true }]",
  "me.seen.isEmpty() ? [{ phase: 'idle' }] : [{ phase: 'idle', token: null, seen: me.seen.clear() }, send(me.seen.first(), TOKEN({ queue: me.seen.toList().shift() }))]",
  "[{ phase: 'idle', token: me.seen.isEmpty() ? null : me.token }, send(me.seen, TOKEN())]",
]

/** The text of a spec. */
export const randomToken = (seed: number): string => {
  const pick = picker(seed)
  const of = <T>(options: readonly T[]): T => options[pick(options.length)]!
  const [onRequest, onToken, exit] = [of(onRequests), of(onTokens), of(exits)]
  return tokenLock({
    fields: 'on: flag,',
    initial: `${of(initials)} ? token.initial : null`,
    may: of(mays),
    asks: of(asks),
    ...(onRequest === undefined ? {} : { onRequest }),
    ...(onToken === undefined ? {} : { onToken }),
    ...(exit === undefined ? {} : { exit }),
  })
}

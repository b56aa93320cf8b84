// The tests that a random protocol can have in its guards. Some read the number of their site or the value of a timestamp, so that
// a reduction has to refuse them.
import { precedes } from '../../src/protocol/precedes.js'
import { type AnyContext, type Me, type Message, pick, type ReducibleProtocol } from './reducible-protocol.js'
import { phases } from './reducible-recipes.js'

type Test = (me: Me, context: AnyContext, message: Message | undefined, k: number) => boolean

/** The tests of which guards and reactions are made: `passes` is true if a list of them all are. */
export const reducibleGuards = ({
  partial,
  dishonest,
  timed,
  messages,
  variables,
  now,
}: ReducibleProtocol) => {
  const tests: Test[] = [
    (me, _c, _m, k) => me.n <= k,
    (me) => me.f,
    (me) => !me.f,
    (me) => !me.g,
    (me, _c, _m, k) => me.phase === pick(phases, k),
    (me, _c, _m, k) => me.phase !== pick(phases, k),
    (me) => me.fuel > 0,
    ...(messages
      ? ([
          (me) => me.q.isEmpty(),
          (me) => !me.q.isEmpty(),
          (me) => me.s.isEmpty(),
          (me, { from }) => from !== undefined && me.s.has(from),
          (me, { from }) => me.q.first() === from,
          (me, _c, message) => message?.who !== undefined && me.s.has(message.who),
        ] as Test[])
      : []),
    ...(variables
      ? ([
          (_me, { shared }) => shared.x === 0,
          (_me, { shared }, _m, k) => shared.x <= k,
          (_me, { shared }) => !shared.y,
          (_me, { shared }) => shared.who === null,
          (_me, { shared, self }) => shared.who === self,
          (_me, { shared, self }) => shared.flags.get(self),
          (_me, { shared, others }) => others.every((other) => !shared.flags.get(other)),
        ] as Test[])
      : []),
    ...(partial
      ? ([
          (_me, { self }, _m, k) => self === k % 2,
          (_me, { self }, _m, k) => self !== k % 2,
          (me, { self, from }) => from !== undefined && from < self && me.n < 3,
          (me, { self }, _m, k) => me.f && self === k % 2,
          ...(variables ? [((me, { self, shared }) => self !== 0 || shared.y || me.f) as Test] : []),
        ] as Test[])
      : []),
    ...(timed
      ? ([
          (me, c, message) => message !== undefined && message.t! < now(me, c),
          (_me, _c, message) => message !== undefined && message.t! <= message.u!,
          (_me, _c, message) => message !== undefined && message.t! < message.u!,
          (me, c, message) => me.mine !== null && (message?.t ?? now(me, c)) < me.mine,
          (me, c, message) => me.old !== null && me.old < (message?.u ?? now(me, c)),
          (me) => me.old !== null && me.mine !== null && me.old < me.mine,
          (me, c) => me.mine !== null && me.mine < now(me, c),
          (me) => me.mine === null,
          ...(partial
            ? ([
                (me, { self, from }, message) =>
                  message !== undefined && me.mine !== null && precedes([me.mine, self], [message.t!, from!]),
              ] as Test[])
            : []),
          ...(dishonest
            ? ([
                (me, c, _m, k) => now(me, c) >= 1 + k,
                (_me, _c, message, k) => (message?.t ?? 0) > k,
                (me, c, _m, k) => me.old !== null && now(me, c) - me.old > 1 + k,
                (me, _c, message, k) => me.old !== null && message !== undefined && message.t! - me.old > k,
                (me, c) => now(me, c) % 2 === 0,
              ] as Test[])
            : []),
        ] as Test[])
      : []),
  ]
  const passes = (
    list: readonly (readonly [number, number])[],
    me: Me,
    context: AnyContext,
    message?: Message,
  ) => list.every(([number, k]) => pick(tests, number)(me, context, message, k))

  return passes
}

// The operations that a random protocol can have in its effects. Runs end because a send uses fuel, or is the only answer to a
// message.
import { either, element, send } from '../../src/protocol/effect.js'
import {
  type AnyContext,
  type Making,
  type Me,
  type Message,
  pick,
  type ReducibleProtocol,
} from './reducible-protocol.js'
import { phases } from './reducible-recipes.js'

const mostInList = 3

/** The operations of which effects are made: `effectOf` applies a list of them. */
export const reducibleEffects = (protocol: ReducibleProtocol) => {
  const { recipe, partial, dishonest, stamped, timed, messages, variables, hub, p, now } = protocol

  type Op = (
    now: Me,
    made: Making,
    context: AnyContext,
    message: Message | undefined,
    k: number,
    upon: boolean,
  ) => void
  const set = (made: Making, changes: { [field: string]: unknown }) => Object.assign(made.changes, changes)
  /** Sets the clock. */
  const turn = (made: Making, time: number) =>
    stamped ? made.out.push(p.write({ next: time } as never)) : set(made, { clock: time })
  const next = ({ self, sites }: AnyContext) => (sites.has(self) ? (self + 1) % sites.size : 0)
  const targets: ((
    me: Me,
    context: AnyContext,
    message: Message | undefined,
  ) => number | Iterable<number> | undefined)[] = [
    (_me, { others }) => others,
    (_me, { from }) => from,
    (_me, { from }) => from,
    (_me, { self }) => self,
    (me) => me.q.first(),
    (me) => me.s,
    ...(recipe.payload === 'site' ? [(_me: Me, _c: AnyContext, message?: Message) => message?.who] : []),
    ...(hub
      ? [
          (_me: Me, { siteOf }: AnyContext) => siteOf('hub'),
          (_me: Me, { siteOf }: AnyContext) => siteOf('hub'),
        ]
      : []),
    ...(recipe.ring ? [(_me: Me, context: AnyContext) => next(context)] : []),
    ...(partial ? [() => 0, (me: Me) => me.s.first()] : []),
  ]
  const stampOf = (me: Me, context: AnyContext, message: Message | undefined, k: number): number =>
    pick([undefined, me.mine, message?.t, me.old], k) ?? now(me, context)
  const sends: Op = (me, made, context, message, k, upon) => {
    const to = pick(targets, k + recipe.fuel * context.sites.size)(me, context, message)
    if (to === undefined) return
    const many = typeof to !== 'number'
    // At most one message answers a message. A message that is not an answer, or goes to several sites, uses fuel.
    if (
      made.out.some((item) => (item as { kind?: string }).kind !== 'write') ||
      ((!upon || many) && me.fuel === 0)
    )
      return
    if (!upon || many) set(made, { fuel: me.fuel - 1 })
    const values = {
      ...(timed ? { t: stampOf(me, context, message, k), u: stampOf(me, context, message, k + 1) } : {}),
      ...(recipe.payload === 'site' ? { who: message?.who ?? context.from ?? context.self } : {}),
    }
    made.out.push(send(to, p.messages[k % 2 === 0 ? 'A' : 'B']!(values as never)))
  }
  const privateOps = 8
  const ops: Op[] = [
    (me, made) => set(made, { n: Math.min(3, me.n + 1) }),
    (me, made) => set(made, { n: (me.n + 1) % 3 }),
    (_me, made, _c, _m, k) => set(made, { n: k }),
    (_me, made) => set(made, { f: true }),
    (me, made) => set(made, { f: !me.f }),
    (_me, made) => set(made, { g: true }),
    (_me, made, _c, _m, k) => set(made, { phase: pick(phases, k) }),
    (me, made) => set(made, { phase: me.phase === 'a' ? 'b' : me.phase === 'b' ? 'c' : 'a' }),
    ...(messages
      ? ([
          sends,
          sends,
          sends,
          sends,
          (me, made, { from }) => {
            if (from !== undefined && me.q.size < mostInList) set(made, { q: me.q.push(from) })
          },
          (me, made) => set(made, { q: me.q.shift() }),
          (me, made, { from }) => from !== undefined && set(made, { s: me.s.add(from) }),
          (me, made, { from }) => from !== undefined && set(made, { s: me.s.remove(from) }),
          (me, made, { self }) => set(made, { s: me.s.add(self) }),
          (me, made) => set(made, { s: me.s.clear() }),
          (me, made, _c, message) => message?.who !== undefined && set(made, { s: me.s.add(message.who) }),
        ] as Op[])
      : []),
    ...(variables
      ? ([
          (_me, made, { shared }, _m, k) =>
            made.out.push(p.write({ x: Math.min(2, k) } as never)) && shared.x,
          (_me, made, { shared }) => made.out.push(p.write({ x: (shared.x + 1) % 3 } as never)),
          (_me, made, _c, _m, k) => made.out.push(p.write({ y: k % 2 === 0 } as never)),
          (_me, made, { self }) => made.out.push(p.write({ who: self } as never)),
          (_me, made) => made.out.push(p.write({ who: null } as never)),
          (_me, made, { self }, _m, k) =>
            made.out.push(p.write({ flags: element(self, k % 2 === 0) } as never)),
        ] as Op[])
      : []),
    ...(timed
      ? ([
          (me, made, c) => turn(made, now(me, c) + 1),
          (me, made, c, _m, k) => turn(made, now(me, c) + k),
          (me, made, c, message) => message && turn(made, Math.max(now(me, c), message.t!)),
          (me, made, c, message) => message && turn(made, Math.max(now(me, c), message.t!) + 1),
          (me, made, c) => set(made, { mine: now(me, c) }),
          (me, made, c) => set(made, { mine: now(me, c) + 1 }),
          (_me, made) => set(made, { mine: null }),
          (me, made, _c, message) => set(made, { old: message?.t ?? me.mine }),
          (me, made) => set(made, { old: me.mine }),
          (me, made) => set(made, { mine: me.old, old: me.mine }),
          ...(dishonest
            ? ([
                (_me, made, _c, message) => message && turn(made, message.t!),
                (_me, made, _c, message) => message && set(made, { old: message.t! + 1 }),
                (_me, made) => set(made, { old: 0 }),
                (me, made, c) => turn(made, me.old ?? now(me, c)),
              ] as Op[])
            : []),
        ] as Op[])
      : []),
  ]
  const recordOf = (me: Me, changes: object): Me =>
    ({ ...((me as never as { toObject(): Me }).toObject?.() ?? me), ...changes }) as Me
  const effectOf = (
    list: readonly (readonly [number, number])[],
    phase: number | null,
    me: Me,
    context: AnyContext,
    message: Message | undefined,
    upon: boolean,
  ) => {
    const made: Making = { changes: phase === null ? {} : { phase: phases[phase] }, out: [] }
    for (const [number, k] of list)
      pick(ops, number)(recordOf(me, made.changes), made, context, message, k, upon)
    return [made.changes, ...made.out]
  }
  const answer = (effects: readonly unknown[]) =>
    (effects.length === 1 ? effects[0] : either(effects)) as never

  return { effectOf, answer, privateOps }
}

// The properties that a random protocol can have: predicates made of atoms, and rules and monitors of every kind. A reduction must
// keep the verdict of each, or refuse it.

import { type MonitoredStep, type Property, violation } from '../../src/protocol/property.js'
import {
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
} from '../../src/protocol/standard-properties.js'
import { int } from '../../src/sorts/int.js'
import { optional } from '../../src/sorts/optional.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { type AnyView, type Message, pick, type ReducibleProtocol } from './reducible-protocol.js'

/** The properties that a recipe selects. */
export const reducibleProperties = (protocol: ReducibleProtocol): readonly Property[] => {
  const { recipe, pointing, dishonest, timed, messages, variables, hub, p, now } = protocol

  const sitesOf = (view: AnyView) => view.all('site')
  type Atom = (view: AnyView, k: number) => boolean
  const atoms: Atom[] = [
    (view) => sitesOf(view).every(({ f }) => f),
    (view) => sitesOf(view).some(({ f }) => f),
    (view, k) => sitesOf(view).some(({ n }) => n > k),
    (view) => sitesOf(view).some(({ g, f }) => g && f),
    (view, k) => sitesOf(view).filter(({ phase }) => phase === 'c').length > k,
    (view) => view.competitors.filter((site) => view.holds(site)).length > 1,
    (view) => view.competitors.every((site) => view.waits(site)),
    ...(messages
      ? ([
          (view, k) => view.inFlight('A') > k,
          (view, k) => view.inFlight('B') > k,
          (view) => view.competitors.some((i) => view.competitors.some((j) => view.channel(i, j).size > 1)),
          (view, k) => sitesOf(view).some(({ q }) => q.size > k),
          (view, k) => sitesOf(view).some(({ s }) => s.size > k),
          (view) => sitesOf(view).some(({ s, self }) => s.has(self)),
          (view) => sitesOf(view).some(({ q, s }) => q.some((site) => s.has(site))),
          ...(hub
            ? ([(view) => view.all('hub')[0]!.f, (view, k) => view.all('hub')[0]!.n > k] as Atom[])
            : []),
        ] as Atom[])
      : []),
    ...(variables
      ? ([
          (view, k) => view.shared.x > k,
          (view) => view.shared.y,
          (view) => view.shared.who !== null && view.holds(view.shared.who),
          (view) => view.competitors.every((site) => view.shared.flags.get(site)),
        ] as Atom[])
      : []),
    ...(timed
      ? ([
          (view) => sitesOf(view).some((me) => me.mine !== null && me.mine > now(me, view)),
          (view) => sitesOf(view).some((me) => me.old !== null && me.old < now(me, view)),
          (view) =>
            sitesOf(view).some((one) =>
              sitesOf(view).some((two) => one.mine !== null && one.mine === two.old),
            ),
          (view) => sitesOf(view).some((one) => sitesOf(view).some((two) => now(one, view) < now(two, view))),
          ...(dishonest ? ([(view, k) => sitesOf(view).some(({ clock }) => clock > k)] as Atom[]) : []),
        ] as Atom[])
      : []),
  ]
  // Several times, so that they are selected often.
  const pointed: Atom[] = [
    (view) => sitesOf(view)[0]!.f,
    (view, k) => sitesOf(view)[1]!.n > k,
    (view) => view.holds(0),
    (view, k) => sitesOf(view)[0]!.n < sitesOf(view)[1]!.n || sitesOf(view)[1]!.n > k,
    (view) => view.waits(1) && !view.waits(0),
  ]
  if (pointing) atoms.push(...Array.from({ length: 3 }, () => pointed).flat())
  const predicate =
    (k: number) =>
    (view: unknown): boolean =>
      recipe.predicates[k]!.atoms.every(([number, by]) => pick(atoms, number)(view as AnyView, by)) !==
      recipe.predicates[k]!.negate
  const watches: Property[] = recipe.watches.map(({ on, kind, atom: [number, by] }, k) => {
    const seen = (view: unknown) => pick(atoms, number)(view as AnyView, by)
    if (kind === 0) {
      return p.rule(`rule${k}`, '', on, (_step, was, is) => (seen(was) && !seen(is) ? violation : undefined))
    }
    if (kind === 1) {
      return p.monitor(`last${k}`, '', on, optional(siteId), (last, { site }, was) =>
        last === site && seen(was) ? violation : site,
      )
    }
    if (kind === 2) {
      return p.monitor(`count${k}`, '', on, int(0, 2), (count, _step, _was, is) =>
        count === 2 ? violation : seen(is) ? count + 1 : count,
      )
    }
    // The timestamps of the messages that the step receives and sends.
    const stampsOf = ({ message, sent }: MonitoredStep): number[] =>
      [message, ...sent.map((one) => one.message)].flatMap((one) => (one as Message | undefined)?.t ?? [])
    if (kind === 4) {
      const looks: ((step: MonitoredStep) => boolean)[] = [
        ({ sent }) => sent.length > by,
        ({ sent }) => sent.length === 0,
        ({ sent }) => sent[0]?.message.type === 'A',
        ({ sent, from }) => sent.some(({ to }) => to === from),
        ({ sent, message }) => message !== undefined && sent.some((one) => one.message.type === message.type),
      ]
      return p.rule(`sent${k}`, '', on, (step, was) =>
        pick(looks, number)(step) && (by % 2 === 0 || seen(was)) ? violation : undefined,
      )
    }
    if (kind === 5 && timed) {
      return p.monitor(`stamp${k}`, '', on, optional(timestamp), (last, step, was) => {
        const stamp = stampsOf(step)[0] ?? sitesOf(was as never)[by % 2]?.mine ?? null
        if (last !== null && stamp !== null && (by < 2 ? stamp < last : stamp === last)) return violation
        return stamp ?? last
      })
    }
    if (kind === 6 && timed) {
      return p.rule(`stamps${k}`, '', on, (step) => {
        const [first, second] = stampsOf(step)
        return first !== undefined && second !== undefined && first < second ? violation : undefined
      })
    }
    return p.monitor(`set${k}`, '', on, setOf(siteId), (all, { site, from }) =>
      from !== undefined && all.has(from) ? violation : all.add(site),
    )
  })
  const properties: Property[] = [
    entryPossible,
    deadlockFreedom,
    mutualExclusion,
    someoneEnters,
    p.always('always', '', predicate(0), predicate(1)),
    p.always('invariant', '', predicate(1)),
    p.sometimes('sometimes', '', predicate(2)),
    p.atRest('atRest', '', predicate(3)),
    ...watches,
  ]

  return [...new Set(recipe.asked.map((number) => pick(properties, number)))]
}

// Random small protocols whose sites send a message at once in one phase and defer it in another, as sites that wait for the
// section do. The step that sends a message then depends on the order of steps, although all of them together send the same. Their rules
// and monitors look at what a step sends. As in random-recipes.ts, a recipe is plain data.
import fc from 'fast-check'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { type Monitor, type MonitoredStep, type Property, violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { entryPossible, mutualExclusion } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'

const phases = ['idle', 'wanted', 'held'] as const

// The treatment of a message in one phase: it is answered immediately, stored, or dropped.
const reaction = fc.constantFrom('now' as const, 'note' as const, 'note' as const, 'drop' as const)
// Mostly a site that waits defers it and a site in the section answers it, or the other way round.
const byPhase = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(reaction, fc.constant('note' as const), fc.constant('now' as const)) },
  { weight: 1, arbitrary: fc.tuple(reaction, fc.constant('now' as const), fc.constant('note' as const)) },
  { weight: 1, arbitrary: fc.tuple(reaction, reaction, reaction) },
)
// What a local clause does with stored messages: it sends, drops or keeps them, or it sends a message in any case.
const flush = fc.constantFrom(
  'send' as const,
  'send' as const,
  'forget' as const,
  'leave' as const,
  'always' as const,
)
const target = fc.constantFrom('sender' as const, 'others' as const, 'next' as const)

/** Everything about a random protocol. */
export const deferrings = fc.record({
  /** The reactions to a REPORT. They send a LOG, and reactions to a LOG send a NOTE or nothing. */
  onReport: byPhase,
  onLog: byPhase,
  target,
  logTarget: target,
  request: flush,
  enter: flush,
  /** With an exit, a site passes through all phases again, and fewer steps commute. */
  exit: fc.option(flush, { freq: 1 }),
  /** Whether only site 0 may request. */
  onlyFirst: fc.constantFrom(true, true, false),
  /** The channel that holds a REPORT or a LOG at first; or every channel holds one. */
  flight: fc.oneof(
    fc.array(fc.tuple(fc.nat(2), fc.constantFrom(0, 0, 1), fc.nat(3)), { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(fc.nat(2), fc.constantFrom(0, 0, 1), fc.nat(3)), { minLength: 1, maxLength: 2 }),
    fc.constant('all' as const),
  ),
  watches: fc.array(
    fc.record({
      on: fc.constantFrom<Monitor['on']>(
        'entry',
        'entry',
        'entry',
        'request',
        'entry or request',
        'every step',
      ),
      look: fc.nat(99),
      by: fc.nat(2),
      /** Whether it looks at the steps of one site only. */
      only: fc.option(fc.nat(1), { freq: 2 }),
      negate: fc.boolean(),
      memory: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  also: fc.boolean(),
})
export type Deferring = typeof deferrings extends fc.Arbitrary<infer T> ? T : never

type Look = (step: MonitoredStep, by: number) => boolean
const looks: readonly Look[] = [
  ({ sent }) => sent.length === 0,
  ({ sent }) => sent.length === 0,
  ({ sent }, by) => sent.length > by,
  ({ sent }) => sent.some(({ message }) => message.type === 'LOG'),
  ({ sent }) => sent.some(({ message }) => message.type === 'NOTE'),
  ({ sent, from }) => sent.some(({ to }) => to === from),
  ({ sent, site }) => sent.some(({ to }) => to < site),
  ({ sent }) => sent[0]?.message.type === 'LOG',
  ({ sent, clause }) => clause === 'enter' && sent.length === 0,
  ({ sent, message }) => message !== undefined && sent.length > 0,
  ({ clause }) => clause === 'enter',
]

/** The spec of a recipe; all its properties are checked. */
export const deferringSpec = (recipe: Deferring): Spec => {
  const p = protocol({
    roles: { site: many({ phase: oneOf(...phases), noted: flag, from: setOf(siteId) }) },
    messages: { REPORT: {}, LOG: {}, NOTE: {} },
  })
  const { local, upon } = p.roles.site
  const { REPORT, LOG, NOTE } = p.messages
  type Me = Parameters<Parameters<typeof local>[0]['guard']>[0]
  type Context = Parameters<Parameters<typeof local>[0]['guard']>[1]

  const to = (
    who: Deferring['target'],
    me: Me,
    { self, others, sites }: Context,
    sender: number | undefined,
  ) => {
    if (who === 'others') return others
    if (who === 'next') return (self + 1) % sites.size
    return sender ?? me.from
  }
  const step =
    (does: Deferring['enter'], phase: (typeof phases)[number]) =>
    (me: Me, context: Context): never => {
      const sends = does === 'always' || (does === 'send' && me.noted)
      const forgets = does !== 'leave' && does !== 'always'
      const changes = { phase, ...(forgets ? { noted: false, from: me.from.clear() } : {}) }
      return [changes, ...(sends ? [send(to(recipe.target, me, context, undefined), LOG())] : [])] as never
    }
  const react =
    (reactions: Deferring['onReport'], who: Deferring['target'], answer: typeof LOG | typeof NOTE) =>
    (me: Me, _message: unknown, context: Context & { readonly from: number }): never => {
      switch (reactions[phases.indexOf(me.phase)]!) {
        case 'now':
          return [{}, send(to(who, me, context, context.from), answer())] as never
        case 'note':
          return [{ noted: true, from: me.from.add(context.from) }] as never
        case 'drop':
          return [] as never
      }
    }
  const clauses: { [name: string]: Clause } = {
    request: local({
      guard: ({ phase }, { self }) => phase === 'idle' && (self === 0 || !recipe.onlyFirst),
      effect: step(recipe.request, 'wanted'),
    }),
    enter: local({ guard: ({ phase }) => phase === 'wanted', effect: step(recipe.enter, 'held') }),
    onReport: upon('REPORT', react(recipe.onReport, recipe.target, LOG)),
    onLog: upon('LOG', react(recipe.onLog, recipe.logTarget, NOTE)),
    onNote: upon('NOTE', () => []),
  }
  if (recipe.exit !== null) {
    clauses.exit = local({ guard: ({ phase }) => phase === 'held', effect: step(recipe.exit, 'idle') })
  }
  const watches = recipe.watches.map(({ on, look, by, only, negate, memory }, k): Property => {
    const isBroken = (seen: MonitoredStep) =>
      (only === null || only === seen.site) && looks[look % looks.length]!(seen, by) !== negate
    if (!memory) return p.rule(`rule${k}`, '', on, (seen) => (isBroken(seen) ? violation : undefined))
    return p.monitor(`memory${k}`, '', on, int(0, 2), (count, seen) =>
      !isBroken(seen) ? count : count === 1 ? violation : count + 1,
    )
  })
  return algorithm({
    name: 'deferring',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: p,
    clauses,
    contention: {
      request: 'request',
      enter: 'enter',
      waits: ({ phase }) => phase === 'wanted',
      holds: ({ phase }) => phase === 'held',
    },
    inFlight: ({ sites }) =>
      recipe.flight === 'all'
        ? sites.toArray().flatMap((from) =>
            sites
              .remove(from)
              .toArray()
              .map((other) => ({ from, to: other, message: REPORT() })),
          )
        : recipe.flight.map(([from, other, type]) => ({
            from: from % sites.size,
            to: other % sites.size,
            message: type === 0 ? LOG() : REPORT(),
          })),
    properties: [...watches, ...(recipe.also ? [mutualExclusion, entryPossible] : [])],
  })
}

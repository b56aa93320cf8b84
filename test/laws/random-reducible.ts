// Makes a spec of a recipe of reducible-recipes.ts: its clauses, its workload and its initial states.
import type { Set as ImmutableSet } from 'immutable'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { either } from '../../src/protocol/effect.js'
import type { Spec } from '../../src/protocol/spec.js'
import { reducibleEffects } from './reducible-effects.js'
import { reducibleGuards } from './reducible-guards.js'
import { reducibleProperties } from './reducible-properties.js'
import { type AnyContext, type Me, type Message, pick, reducibleProtocol } from './reducible-protocol.js'
import type { Reducible } from './reducible-recipes.js'

/** The spec of a recipe, with the properties that it selects. */
export const reducibleSpec = (recipe: Reducible): Spec => {
  const whole = reducibleProtocol(recipe)
  const { messages, variables, hub, p } = whole
  const passes = reducibleGuards(whole)
  const { effectOf, answer, privateOps } = reducibleEffects(whole)

  const clauses: { [name: string]: Clause } = {}
  const addLocal = (role: string, name: string, clause: Reducible['locals'][number], step?: number) => {
    // The first clause of a script may read shared variables. The others read only the record, and most write only that.
    const own = step !== undefined && step > 0 && clause.fair !== 'none'
    const ways = own ? [clause.ways[0]!.map(([number, k]) => [number % privateOps, k] as const)] : clause.ways
    const tests = step === undefined ? clause.tests : clause.tests.slice(0, step === 0 ? 1 : 0)
    clauses[name] = p.roles[role]!.local({
      guard: (me: unknown, context: unknown) =>
        (step === undefined || (me as Me).n === step) && passes(tests, me as Me, context as AnyContext),
      effect: (me: unknown, context: unknown) =>
        answer(
          ways.map((list) => {
            const [changes, ...out] = effectOf(
              list,
              clause.phase,
              me as Me,
              context as AnyContext,
              undefined,
              false,
            )
            return [
              step === undefined ? changes : { ...(changes as object), n: Math.min(3, step + 1) },
              ...out,
            ]
          }),
        ),
      fair: step === undefined ? clause.fair : 'weak',
    })
  }
  for (const [k, clause] of recipe.locals.entries())
    addLocal('site', `local${k}`, clause, messages || !recipe.script ? undefined : k)
  if (hub && recipe.hubLocal !== null) addLocal('hub', 'hubLocal', recipe.hubLocal)
  for (const [r, role] of (hub ? ['site', 'hub'] : ['site']).entries()) {
    for (const [k, type] of (messages ? ['A', 'B'] : []).entries()) {
      clauses[`${role}On${type}`] = p.roles[role]!.upon(
        type,
        (me: unknown, message: unknown, context: unknown) => {
          const found = recipe.upons[2 * r + k]!.find(({ tests: list }) =>
            passes(list, me as Me, context as AnyContext, message as Message),
          )
          if (found === undefined) return [] as never
          return answer(
            found.ways.map((list) =>
              effectOf(list, null, me as Me, context as AnyContext, message as Message, true),
            ),
          )
        },
      )
    }
  }

  const isWaiting = (me: Me, { shared }: AnyContext) =>
    pick(
      [
        me.phase === 'b',
        me.f && (!variables || !shared.y),
        me.phase === 'b' || me.g,
        messages ? me.n === 1 : me.phase === 'b' && shared.x > 0,
      ],
      recipe.siteStatus,
    )
  const isIn = (me: Me, { shared, self }: AnyContext) =>
    recipe.siteStatus !== 3 || !messages ? me.phase === 'c' && (!variables || shared.who !== self) : me.n > 1
  const start = () =>
    either(
      recipe.starts.map((number) => ({ fuel: recipe.fuel, n: messages ? number % 2 : 0, f: number > 1 })),
    ) as never
  return algorithm({
    name: 'reducible',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 6, fallback: 2 },
    protocol: p,
    clauses,
    contention: {
      ...(recipe.workload.request ? { request: 'local0' } : {}),
      ...(recipe.workload.enter && recipe.locals.length > 1 ? { enter: 'local1' } : {}),
      waits: (me: unknown, context: unknown) => isWaiting(me as Me, context as AnyContext),
      holds: (me: unknown, context: unknown) => isIn(me as Me, context as AnyContext),
    },
    initial: { site: start, ...(hub ? { hub: () => ({ fuel: recipe.fuel }) as never } : {}) },
    inFlight: ({ sites }: { readonly sites: ImmutableSet<number> }) =>
      !messages
        ? []
        : recipe.flight.map(([from, to, type]) => ({
            from: from % sites.size,
            to: to % sites.size,
            message: p.messages[type === 0 ? 'A' : 'B']!() as never,
          })),
    properties: reducibleProperties(whole),
  })
}

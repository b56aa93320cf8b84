// The protocol of a random recipe: the fields, messages and shared variables that its flavour has, and the types by which its
// functions read them.
import type { Set as ImmutableSet, List } from 'immutable'
import { many, one, type RoleDeclaration } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import { clock } from '../../src/sorts/clock.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import type { Fields } from '../../src/sorts/record.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import type { Sort } from '../../src/sorts/sort.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { phases, type Reducible } from './reducible-recipes.js'

export interface Me {
  readonly phase: (typeof phases)[number]
  readonly n: number
  readonly f: boolean
  readonly g: boolean
  readonly fuel: number
  readonly q: List<number>
  readonly s: ImmutableSet<number>
  readonly clock: number
  readonly mine: number | null
  readonly old: number | null
}
export interface Message {
  readonly who?: number
  readonly t?: number
  readonly u?: number
}
export interface Shared {
  readonly next: number
  readonly x: number
  readonly y: boolean
  readonly who: number | null
  readonly flags: { get(index: number): boolean }
}
export interface AnyContext {
  readonly self: number
  readonly from: number | undefined
  readonly sites: ImmutableSet<number>
  readonly others: ImmutableSet<number>
  readonly shared: Shared
  siteOf(role: string): number
}
export interface AnyView {
  all(role: string): readonly (Me & { readonly self: number })[]
  readonly competitors: readonly number[]
  readonly shared: Shared
  waits(site: number): boolean
  holds(site: number): boolean
  inFlight(type: string): number
  channel(from: number, to: number): List<unknown>
}

/** The changes, sends and writes of an effect. */

export interface Making {
  changes: { [field: string]: unknown }
  readonly out: unknown[]
}

/** The entry of a list that a number selects. */
export const pick = <T>(list: readonly T[], number: number): T => list[number % list.length]!

/** The protocol of a recipe, and what its flavour allows. */
export const reducibleProtocol = (recipe: Reducible) => {
  const { flavour, partial, pointing, dishonest } = recipe
  const stamped = flavour === 'stamped'
  const timed = flavour === 'timed' || stamped
  const messages = flavour !== 'shared'
  const variables = flavour === 'shared' || flavour === 'mixed'
  const body: Fields = {
    ...(timed ? { t: timestamp, u: timestamp } : {}),
    ...(recipe.payload === 'site' ? { who: siteId } : {}),
  } as never
  const common = {
    phase: oneOf(...phases),
    n: int(0, 3),
    f: flag,
    g: flag,
    fuel: int(0, 3),
    q: listOf(siteId),
    s: setOf(siteId),
    // If the clock is shared, the clock field of a site is null.
    ...(timed ? { clock: stamped ? optional(clock) : timestamp } : {}),
    ...(timed ? { mine: optional(timestamp), old: optional(timestamp) } : {}),
  }
  const hub = recipe.hub && messages
  const p = protocol({
    roles: {
      site: many(common),
      ...(hub ? { hub: one(common) } : {}),
    } as unknown as { readonly [role: string]: RoleDeclaration<Fields> },
    messages: (messages ? { A: body, B: body } : {}) as { readonly [type: string]: Fields },
    shared: {
      ...(variables ? { x: int(0, 2), y: flag, who: optional(siteId), flags: mapOf(siteId, flag) } : {}),
      ...(stamped ? { next: clock } : {}),
    } as unknown as { readonly [name: string]: Sort<unknown> },
  })

  /** The value of the clock that a site reads. */
  const now = ({ clock: own }: Me, { shared }: { readonly shared: Shared }) => (stamped ? shared.next : own)

  return { recipe, partial, pointing, dishonest, stamped, timed, messages, variables, hub, p, now }
}
export type ReducibleProtocol = ReturnType<typeof reducibleProtocol>

// A clause is one named rule of the algorithm: guard and effect, spontaneous (`local`) or upon a message (`upon`).
import type { Effect, Either } from './effect.js'
import type { Message } from './message.js'

/**
 * What the scheduler owes a clause of a site. `weak`: continuously enabled, it is taken at last. `strong`: enabled again
 * and again, it is taken at last. `none`: it need never be taken, as nobody must ask for the critical section.
 */
export type Fairness = 'none' | 'weak' | 'strong'

/** What the engine knows of an effect, whose types only the author of the spec sees. */
export type AnyEffect = Effect<
  { readonly [field: string]: unknown },
  Message,
  { readonly [variable: string]: unknown }
>

/** A step a site may take by itself. The engine calls `guard` and `effect` with the types that `protocol` checked. */
export interface LocalClause {
  readonly kind: 'local'
  /** The role whose sites may take it, or `anyRole`. */
  readonly role: string
  readonly fair: Fairness
  /** Whether it is taken because something has not come in time: the model says how often that may be. */
  readonly timeout?: boolean
  guard(me: unknown, context: unknown): boolean
  effect(me: unknown, context: unknown): AnyEffect | Either<AnyEffect>
}

/** The reaction to a message of one type. It is always enabled: a message that has arrived is taken in. */
export interface UponClause {
  readonly kind: 'upon'
  readonly role: string
  readonly type: string
  effect(me: unknown, message: unknown, context: unknown): AnyEffect | Either<AnyEffect>
}

export type Clause = LocalClause | UponClause

/** In place of a role: the clause is that of every site, as those by which sites crash are. */
export const anyRole = '*'

/** Whether sites of this role may take the clause by themselves. */
export const isLocalTo = (clause: Clause, role: string): clause is LocalClause =>
  clause.kind === 'local' && (clause.role === role || clause.role === anyRole)

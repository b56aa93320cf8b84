// A clause is one named rule of the algorithm: guard and effect, spontaneous (`local`) or upon a message (`upon`).
import type { Effect, Either } from './effect.js'
import type { Message } from './message.js'

/**
 * The fairness of a clause of a site. `weak`: if it stays enabled, it is eventually taken. `strong`: if it is enabled
 * infinitely often, it is eventually taken. `none`: it need never be taken, since no site must request the critical
 * section.
 */
export type Fairness = (typeof fairnesses)[number]

/** All of them. */
export const fairnesses = ['none', 'weak', 'strong'] as const

/** The engine's type of an effect; only the author of the spec sees the precise types. */
export type AnyEffect = Effect<
  { readonly [field: string]: unknown },
  Message,
  { readonly [variable: string]: unknown }
>

/**
 * A step that a site may take spontaneously. The engine calls `guard` and `effect` with the types that `protocol`
 * checked.
 */
export interface LocalClause {
  readonly kind: 'local'
  /** The role whose sites may take it, or `anyRole`. */
  readonly role: string
  readonly fair: Fairness
  /** The group whose clauses are one unit of fairness at each site: it is enabled if one of them is, and taken if one of them is. */
  readonly fairAs?: string
  /** The steps that `fair` is about: those before which it is true. The others are not fair. All steps by default. */
  fairWhen?(me: unknown, context: unknown): boolean
  /**
   * Whether the clause reacts to something that has not arrived in time. The model limits how often that may happen.
   */
  readonly timeout?: boolean
  guard(me: unknown, context: unknown): boolean
  effect(me: unknown, context: unknown): AnyEffect | Either<AnyEffect>
}

/** The reaction to a message of one type. It is always enabled: a site always receives a message that has arrived. */
export interface UponClause {
  readonly kind: 'upon'
  readonly role: string
  readonly type: string
  effect(me: unknown, message: unknown, context: unknown): AnyEffect | Either<AnyEffect>
}

export type Clause = LocalClause | UponClause

/** The role of a clause that belongs to every site, such as the clauses by which sites crash. */
export const anyRole = '*'

/** Whether sites of this role have the clause. */
export const isOfRole = (clause: Clause, role: string): boolean =>
  clause.role === role || clause.role === anyRole

/** Whether sites of this role may take the clause spontaneously. */
export const isLocalTo = (clause: Clause, role: string): clause is LocalClause =>
  clause.kind === 'local' && isOfRole(clause, role)

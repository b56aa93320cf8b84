// The declaration of a protocol: its roles with their records, its messages, its shared variables and its parameters.
// It gives the builders of clauses and properties, so that the compiler checks every field, phase and message that a
// spec's author writes. The casts between the author's types and the engine's types are here and in property-builders.ts.
import type { ArraySort } from '../sorts/array-of.js'
import type { SiteArraySort } from '../sorts/map-of.js'
import { checkFieldNames, type Fields, type Values } from '../sorts/record.js'
import { describe, type Sort, type ValueOf } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { type Clause, type Fairness, fairnesses, type LocalClause, type UponClause } from './clause.js'
import type { AnyDeclaration, FieldsOf, MessageOf, RoleDeclaration, RoleName } from './declaration.js'
import type { ArrayWrite, Effect, Either, Write } from './effect.js'
import { type LemmaBuilders, lemmaBuilders } from './lemma.js'
import { type Message, type MessageKind, type Messages, messagesOf } from './message.js'
import { onlyKeys } from './only-keys.js'
import type { Parameter } from './parameter.js'
import { type PropertyBuilders, propertyBuilders } from './property-builders.js'
import type { Context, Me, MessageContext, View } from './view.js'

/** The record of a site, for a function that several clauses share: `MeOf<typeof p, 'site'>`. */
export type MeOf<P, R extends string> =
  P extends Protocol<infer D> ? (R extends RoleName<D> ? Me<D, R> : never) : never

/** The context of a clause upon a message, for a function that several clauses share. */
export type ContextOf<P> = P extends Protocol<infer D> ? MessageContext<D> : never

/** A whole state as a predicate sees it, for a function that several properties share: `ViewOf<typeof p>`. */
export type ViewOf<P> = P extends Protocol<infer D> ? View<D> : never

type Elements<V, K> = ArrayWrite<V, K> | readonly ArrayWrite<V, K>[]

/** New values of shared variables; `element(key, value)` writes one element of an array, a list of these several. */
type SharedWrites<D extends AnyDeclaration> = {
  readonly [K in keyof D['shared']]?: D['shared'][K] extends SiteArraySort<infer V>
    ? Elements<V, number>
    : D['shared'][K] extends ArraySort<infer Key, infer V>
      ? Elements<V, Key>
      : ValueOf<D['shared'][K]>
}

/** The effects that a clause of role `R` may have. */
type EffectOf<D extends AnyDeclaration, R extends RoleName<D>> = Effect<
  Partial<Values<FieldsOf<D, R>>>,
  MessageOf<D>,
  SharedWrites<D>
>

type Answer<D extends AnyDeclaration, R extends RoleName<D>> = EffectOf<D, R> | Either<EffectOf<D, R>>

// The compiler does not check the result of a callback for excess fields, so it would accept a misspelt field next to
// a correct one. These types look for excess fields: `never` means that all fields are known.
type Strange<E, Known> = E extends Either<infer One> ? StrangeIn<One, Known> : StrangeIn<E, Known>
type StrangeIn<E, Known> = E extends readonly [infer Changed, ...unknown[]]
  ? [Changed] extends [never]
    ? never
    : Exclude<keyof Changed, Known>
  : never

/** Nothing, or an error type that names the fields that the record does not have. */
type NoStrangeFields<E, Known> = [Strange<E, Known>] extends [never]
  ? unknown
  : { readonly effect: `there is no field "${Strange<E, Known> & string}"` }

/** The builders of the clauses of one role. */
export interface ClauseBuilders<D extends AnyDeclaration, R extends RoleName<D>> {
  /** A step that a site may take spontaneously if the guard is true of its record. Weakly fair by default. */
  local<const E extends Answer<D, R>>(
    clause: {
      guard(me: Me<D, R>, context: Context<D>): boolean
      effect(me: Me<D, R>, context: Context<D>): E
      fair?: Fairness
      /** A name for the clauses of the role that are fair as one: it is enough that one of them is taken. */
      fairAs?: string
      /** Only steps before which this is true are fair: WF(A ∧ P) of TLA+ for the clause A and this condition P. */
      fairWhen?(me: Me<D, R>, context: Context<D>): boolean
    } & NoStrangeFields<E, keyof FieldsOf<D, R>>,
  ): LocalClause
  /**
   * A step that a site may take because something has not arrived in time. The model has no clock, so the step may be
   * taken whenever its guard is true, and it is not fair. The model may limit how often it happens in a run.
   */
  timeout<const E extends Answer<D, R>>(
    clause: {
      guard(me: Me<D, R>, context: Context<D>): boolean
      effect(me: Me<D, R>, context: Context<D>): E
    } & NoStrangeFields<E, keyof FieldsOf<D, R>>,
  ): LocalClause
  /** What a site does when a message of this type is delivered to it. */
  upon<T extends keyof D['messages'] & string, const E extends Answer<D, R>>(
    type: T,
    effect: ((me: Me<D, R>, message: Message<T, D['messages'][T]>, context: MessageContext<D>) => E) &
      NoStrangeFields<E, keyof FieldsOf<D, R>>,
  ): UponClause
}

/** A declared protocol and the builders that know its types. */
export interface Protocol<D extends AnyDeclaration> extends PropertyBuilders<D> {
  readonly declaration: D
  /** Untyped access to the messages, for the engine. */
  readonly vocabulary: Messages
  readonly roles: { readonly [R in RoleName<D>]: ClauseBuilders<D, R> }
  readonly messages: { readonly [T in keyof D['messages'] & string]: MessageKind<T, D['messages'][T]> }
  /** The builders of the lemmas of a proof: see `proof`. */
  readonly lemma: LemmaBuilders<D>
  /** New values of shared variables, as part of an effect. */
  write(changes: SharedWrites<D>): Write<SharedWrites<D>>
}

type Declared<R, M, S, P> = {
  readonly roles: R
  readonly messages: M
  readonly shared: S
  readonly parameters: P
}

// Keys that a new clause takes over from an existing one.
const clauseKeys = ['guard', 'effect', 'fair', 'fairAs', 'fairWhen', 'kind', 'role', 'timeout']

const checkFairness = (place: string, { fair }: { readonly fair?: unknown }): void => {
  if (fair !== undefined && !fairnesses.some((one) => one === fair))
    throw new BrokenSpec(`${place}: fair is ${describe(fair)}; it must be ${fairnesses.join(' or ')}`)
}

/** Declares a protocol. Throws a `RangeError` for a field name that a record cannot have. */
export const protocol = <
  const R extends { readonly [role: string]: RoleDeclaration<Fields> },
  const M extends { readonly [type: string]: Fields } = Record<never, Fields>,
  const S extends Fields = Record<never, Sort<unknown>>,
  const P extends { readonly [name: string]: Parameter<unknown> } = Record<never, Parameter<unknown>>,
>(declared: {
  readonly roles: R
  readonly messages?: M
  readonly shared?: S
  readonly parameters?: P
}): Protocol<Declared<R, M, S, P>> => {
  type D = Declared<R, M, S, P>
  onlyKeys('protocol({ ... })', declared, ['roles', 'messages', 'shared', 'parameters'])
  const declaration = { messages: {}, shared: {}, parameters: {}, ...declared } as unknown as D
  for (const [role, { fields }] of Object.entries(declaration.roles)) checkFieldNames(fields, `role ${role}`)
  const vocabulary = messagesOf(declaration.messages)
  const builders = (role: string) => ({
    local: (clause: object): Clause => {
      onlyKeys(`local({ ... }) of ${role}`, clause, clauseKeys)
      checkFairness(`local({ ... }) of ${role}`, clause)
      return { kind: 'local', role, fair: 'weak', ...clause } as unknown as LocalClause
    },
    timeout: (clause: object): Clause => {
      onlyKeys(`timeout({ ... }) of ${role}`, clause, clauseKeys)
      return { kind: 'local', role, ...clause, fair: 'none', timeout: true } as unknown as LocalClause
    },
    upon: (type: string, effect: unknown): Clause => ({ kind: 'upon', role, type, effect }) as UponClause,
  })
  const made: Protocol<Declared<R, M, S, P>> = {
    declaration,
    vocabulary,
    roles: Object.fromEntries(Object.keys(declaration.roles).map((role) => [role, builders(role)])) as never,
    messages: Object.freeze(Object.fromEntries(vocabulary.kinds)) as never,
    lemma: lemmaBuilders<D>(declaration),
    write: (changes) => ({ kind: 'write', changes }),
    ...propertyBuilders<D>(declaration, vocabulary),
  }
  // A clause that reads a frozen object can be shown to be pure.
  return Object.freeze(made)
}

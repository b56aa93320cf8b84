// What a clause and a predicate can read. They read everything through getters, so that the engine can record the
// reads and reuse the result for all states that agree on them.
import type { Set as ImmutableSet, List } from 'immutable'
import type { ArraySort } from '../sorts/array-of.js'
import type { SiteArraySort } from '../sorts/map-of.js'
import type { RecordValue, Values } from '../sorts/record.js'
import type { ValueOf } from '../sorts/sort.js'
import type { AnyDeclaration, FieldsOf, MessageOf, RoleName } from './declaration.js'
import type { ParameterValues } from './parameter.js'

/** A shared array, declared as `mapOf(siteId, …)` or `arrayOf(key, …)`: one variable for each site, or for each key. */
interface SharedArray<V, K> {
  /** Reads the element of that site or key. */
  get(index: K): V
}

/** The shared record, read variable by variable. */
export type SharedView<D extends AnyDeclaration> = {
  readonly [K in keyof D['shared']]: D['shared'][K] extends SiteArraySort<infer V>
    ? SharedArray<V, number>
    : D['shared'][K] extends ArraySort<infer Key, infer V>
      ? SharedArray<V, Key>
      : ValueOf<D['shared'][K]>
}

/** A set of sites that can be asked for those of another role: `others.size`, `others('server').size`. */
export interface OtherSites<Role extends string> extends ImmutableSet<number> {
  (role: Role): ImmutableSet<number>
}

/** What every clause sees in addition to its own record. */
export interface Context<D extends AnyDeclaration> {
  /** The number of the site that takes the step. */
  readonly self: number
  /** All sites of the site's own role, in order. */
  readonly sites: ImmutableSet<number>
  /** The other sites of the site's own role; `others(role)` are the sites of that role, except the site itself. */
  readonly others: OtherSites<RoleName<D>>
  /** The next site on the ring of its own role: that of the next number, and after the last one the first. */
  readonly next: number
  /** The previous site on the ring of its own role, from which the site is the next one. */
  readonly previous: number
  /** The values of the spec's parameters in this model. */
  readonly parameters: ParameterValues<D['parameters']>
  /** The shared record. */
  readonly shared: SharedView<D>
  /** Whether the site's failure detector suspects that site; always false without a detector. */
  suspects(site: number): boolean
  /** The only site of a role that has one. */
  siteOf(role: RoleName<D>): number
  /** All sites of a role, such as the servers for a client. For the role of the site itself these are `sites`. */
  all(role: RoleName<D>): ImmutableSet<number>
}

/** The context of a clause upon a message also has the sender. */
export interface MessageContext<D extends AnyDeclaration> extends Context<D> {
  readonly from: number
}

/** One site as a predicate sees it: its fields and its number. */
export type SiteView<D extends AnyDeclaration, R extends RoleName<D>> = Readonly<Values<FieldsOf<D, R>>> & {
  readonly self: number
}

// The roles of many sites, one of which is the first.
type ManyRole<D extends AnyDeclaration> = {
  [R in RoleName<D>]: D['roles'][R]['count'] extends 'one' ? never : R
}[RoleName<D>]

type FieldOfSome<D extends AnyDeclaration, R extends RoleName<D>> =
  R extends RoleName<D> ? keyof FieldsOf<D, R> : never

type ValueInSome<D extends AnyDeclaration, R extends RoleName<D>, K> =
  R extends RoleName<D> ? (K extends keyof FieldsOf<D, R> ? ValueOf<FieldsOf<D, R>[K]> : never) : never

/**
 * One site of the first role as `waits`, `holds` and statuses see it. The compiler does not know the order of keys, but a role of one
 * site is not the first. With several roles of many sites it offers the fields of each: one that the first role does not have is
 * refused when it is read.
 */
export type Contender<D extends AnyDeclaration> = {
  readonly [K in FieldOfSome<D, ManyRole<D>>]: ValueInSome<D, ManyRole<D>, K>
} & { readonly self: number }

/** A whole global state as a predicate sees it. */
export interface View<D extends AnyDeclaration> {
  /** Every site of a role, in order of numbers. */
  all<R extends RoleName<D>>(role: R): readonly SiteView<D, R>[]
  /** The sites that request the critical section: those of the first role. */
  readonly competitors: readonly number[]
  /** Whether this site waits to enter. */
  waits(site: number): boolean
  /** Whether this site is in the critical section. */
  holds(site: number): boolean
  /** Whether this site has crashed, and has not recovered. */
  crashed(site: number): boolean
  /** Whether the failure detector of `observer` suspects `site`. */
  suspects(observer: number, site: number): boolean
  /** The shared record. */
  readonly shared: SharedView<D>
  /** The number of messages of this type in transit, over all channels. */
  inFlight(type: MessageOf<D>['type']): number
  /** The messages in transit from one site to another, oldest first on a FIFO channel. */
  channel(from: number, to: number): List<MessageOf<D>>
  /** What channels are in this model: `--order`. */
  readonly order: 'fifo' | 'unordered' | 'set' | 'rendezvous' | 'total'
  /** The values of the spec's parameters in this model. */
  readonly parameters: ParameterValues<D['parameters']>
}

/** The record of a site of role `R`, as a clause of that role sees it. */
export type Me<D extends AnyDeclaration, R extends RoleName<D>> = RecordValue<FieldsOf<D, R>>

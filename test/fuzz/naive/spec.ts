// The naive explorer's own types for a spec: the object that `algorithm` returns. No file in this folder imports from src/,
// so a mistake there cannot hide itself here.

/** A sort as data: its text, its initial value, and whether the field survives a crash. */
export interface Sort {
  readonly text: string
  readonly initial: unknown
  readonly stable?: boolean
}

/** A message: an Immutable.js record. */
export interface Message {
  readonly type: string
  toObject(): { readonly [field: string]: unknown }
}

/** One send or write in an effect. */
export type Item =
  | { readonly kind: 'send'; readonly to: readonly number[]; readonly message: Message }
  | { readonly kind: 'write'; readonly changes: { readonly [variable: string]: unknown } }

/** The changed fields, then sends and writes. */
export type Effect = readonly unknown[]

/** An effect or its alternatives. */
export type Answer = Effect | { readonly kind: 'either'; readonly effects: readonly Effect[] }

/** The scheduler's obligation to take enabled steps. */
export type Fairness = 'none' | 'weak' | 'strong'

/** A clause; the explorer calls its functions. */
export type Clause =
  | {
      readonly kind: 'local'
      readonly role: string
      readonly fair: Fairness
      readonly fairAs?: string
      readonly timeout?: boolean
      guard(me: unknown, context: unknown): boolean
      fairWhen?(me: unknown, context: unknown): boolean
      effect(me: unknown, context: unknown): Answer
    }
  | {
      readonly kind: 'upon'
      readonly role: string
      readonly type: string
      effect(me: unknown, message: unknown, context: unknown): Answer
    }

/** A predicate of a state, given the explorer's view of it. */
export type Predicate = (view: never) => boolean

/** The kinds of properties, and whether states and steps decide them, or whole runs. A kind without a row is refused by the compiler. */
export const decidedOn = {
  always: 'states',
  sometimes: 'states',
  atRest: 'states',
  deadlockFreedom: 'states',
  entryPossible: 'states',
  monitor: 'states',
  leadsTo: 'runs',
  starvationFreedom: 'runs',
  livelockFreedom: 'runs',
  boundedBypass: 'runs',
  ltl: 'runs',
} as const

/** A property, as data and functions. */
export interface Property {
  readonly kind: keyof typeof decidedOn
  readonly name: string
  readonly predicate?: Predicate
  readonly meaningful?: Predicate
  readonly from?: Predicate
  readonly to?: Predicate
  readonly on?: string
  readonly memory?: Sort | undefined
  readonly most?: number
  step?(memory: unknown, step: never, before: never, after: never): unknown
}

/** Fields that a spec's function omits keep their values. */
export type Changes = { readonly [name: string]: unknown }

/** A spec: data, and the author's functions. */
export interface Spec {
  readonly name: string
  readonly roles: readonly {
    readonly name: string
    readonly count: 'many' | 'one'
    readonly record: { readonly fields: { readonly [field: string]: Sort } }
  }[]
  readonly shared: { readonly [variable: string]: Sort }
  readonly messages: { readonly kinds: ReadonlyMap<string, unknown> }
  readonly parameters: {
    readonly [name: string]: { readonly fallback: string; parse(text: string, sites: number): unknown }
  }
  readonly clauses: ReadonlyMap<string, Clause>
  readonly workload: {
    readonly request: string | undefined
    readonly enter: string | undefined
    readonly fairRequest?: Fairness
  }
  readonly properties: readonly Property[]
  waits(me: unknown, context: unknown): boolean
  holds(me: unknown, context: unknown): boolean
  canRequest(context: unknown): boolean
  initialRecords(role: string, context: unknown): readonly Changes[]
  initialShared(context: unknown): readonly Changes[]
  inFlight(
    context: unknown,
  ): readonly { readonly from: number; readonly to: number; readonly message: unknown }[]
  /** What changes between a state and its normal form, by role; undefined if the spec declares none. */
  readonly normalForm?: (view: unknown) => {
    readonly sites?: { readonly [role: string]: (me: unknown) => Changes }
  }
  recovered(role: string, me: unknown, context: unknown): Changes
}

/** The options of a model that the explorer supports. docs/semantics.md defines each. */
export interface Options {
  readonly sites: number
  readonly parameters?: { readonly [name: string]: string }
  readonly order?: 'fifo' | 'unordered' | 'rendezvous' | 'total'
  /** The most messages of each channel, or the most of some types. */
  readonly capacity?: number | { readonly [type: string]: number }
  readonly whenFull?: 'block' | 'drop'
  readonly self?: 'local' | 'channel'
  readonly entry?: 'explicit' | 'eager'
  readonly loss?: number
  readonly duplication?: number
  readonly crash?: number
  readonly recovery?: number
  readonly whoCrashes?: string
  readonly toCrashed?: 'dropped' | 'kept'
  readonly detector?: 'none' | 'perfect' | 'erring'
  readonly suspicions?: number
  readonly timeouts?: number | 'unbounded'
  readonly applicationMessages?: number
  /** The clocks with which sites start, by site number. */
  readonly clock?: { readonly [site: string]: number }
  readonly requests?: number | 'unbounded'
  readonly requesters?: readonly number[]
  readonly fairness?: { readonly [name: string]: Fairness }
  readonly runs?: 'fair' | 'maximal' | 'free'
}

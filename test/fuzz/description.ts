// A random protocol as plain data, so that fast-check can shrink it. Numbers pick from what there is (a field, a question about
// it, a receiver), modulo how much there is, so every smaller description is a protocol too. source.ts writes it down.
import type { Options } from './naive/spec.js'

/** Picks one of several things, or one of several forms of it. */
type Pick = number

/** A condition on what a clause sees. */
export type Condition =
  | { readonly is: 'yes' }
  | {
      readonly is: 'phase' | 'field' | 'sender' | 'shared' | 'suspects' | 'times'
      readonly what: Pick
      readonly how: Pick
    }
  | { readonly is: 'message'; readonly what: Pick; readonly how: Pick }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'and' | 'or'; readonly left: Condition; readonly right: Condition }

/** A change of a field or of a shared variable. */
export interface Change {
  readonly what: Pick
  readonly how: Pick
}

/** A message to somebody. */
export interface Sending {
  readonly to: Pick
  readonly type: Pick
  readonly values: readonly Pick[]
}

/** An effect. */
export type Effect =
  | {
      readonly do: 'all'
      readonly changes: readonly Change[]
      readonly sends: readonly Sending[]
      readonly writes: readonly Change[]
    }
  | { readonly do: 'if'; readonly when: Condition; readonly yes: Effect; readonly no: Effect }
  | { readonly do: 'either'; readonly of: readonly Effect[] }

/** A local clause in addition to request, entry and exit. */
export interface Local {
  readonly role: Pick
  readonly guard: Condition
  readonly effect: Effect
  /** Which phase it leads from and to; 3 stands for any and for the same. */
  readonly from: Pick
  readonly to: Pick
  readonly fair: 'none' | 'weak' | 'strong'
  readonly timeout: boolean
  readonly gate: Pick
}

/** A message that is sent at once in one case and later in another. */
export interface Deferral {
  readonly reaction: Pick
  readonly when: Condition
  readonly type: Pick
  /** Whether to remember one bit or a set of senders. */
  readonly set: boolean
  readonly clause: Pick
}

/** A condition on a whole state. */
export type StateCondition =
  | {
      readonly is:
        | 'count'
        | 'some'
        | 'every'
        | 'flight'
        | 'channel'
        | 'shared'
        | 'crashed'
        | 'suspected'
        | 'times'
        | 'hub'
      readonly what: Pick
      readonly how: Pick
      readonly least: Pick
    }
  | { readonly is: 'not'; readonly of: StateCondition }
  | { readonly is: 'and' | 'or'; readonly left: StateCondition; readonly right: StateCondition }

/** A condition on a step. */
export type StepCondition =
  | { readonly is: 'sent' | 'label' | 'site'; readonly what: Pick; readonly how: Pick }
  | { readonly is: 'before' | 'after'; readonly of: StateCondition }
  | { readonly is: 'not'; readonly of: StepCondition }
  | { readonly is: 'and' | 'or'; readonly left: StepCondition; readonly right: StepCondition }

/** A formula whose atoms are picked. */
export type PickedFormula =
  | { readonly op: 'atom'; readonly what: Pick; readonly how: Pick }
  | { readonly op: '!' | 'X' | 'F' | 'G'; readonly of: PickedFormula }
  | {
      readonly op: '&&' | '||' | '->' | '<->' | 'U' | 'R' | 'W' | 'M'
      readonly left: PickedFormula
      readonly right: PickedFormula
    }

export const on = ['entry', 'request', 'entry or request', 'every step'] as const

/** A claim. */
export type Claim =
  | {
      readonly kind: 'always' | 'sometimes' | 'atRest'
      readonly of: StateCondition
      readonly subject: boolean
    }
  | { readonly kind: 'rule'; readonly on: (typeof on)[number]; readonly of: StepCondition }
  | {
      readonly kind: 'monitor'
      readonly on: (typeof on)[number]
      readonly memory: Pick
      readonly of: StepCondition
      readonly goesOn: boolean
    }
  | { readonly kind: 'leadsTo'; readonly of: StateCondition; readonly to: StateCondition }
  | { readonly kind: 'bypass'; readonly most: number }
  | { readonly kind: 'ltl'; readonly formula: PickedFormula }

/** Options of the model, before those are left out that do not fit. */
export interface Model extends Omit<Options, 'sites' | 'fairness'> {
  readonly sites: number
  readonly fair: readonly { readonly what: Pick; readonly fairness: 'none' | 'weak' | 'strong' }[]
}

/** Everything about a random protocol. */
export interface Description {
  readonly hub: boolean
  /** Whether nothing tells one site from another but its number. */
  readonly symmetric: boolean
  readonly claims: 'all' | 'rotations' | 'none'
  readonly clocks: 'none' | 'sites' | 'missing' | 'shared' | 'tickets'
  readonly siteFields: readonly { readonly sort: Pick; readonly stable: boolean }[]
  readonly hubFields: readonly { readonly sort: Pick; readonly stable: boolean }[]
  /** The fields of each type of message. */
  readonly messages: readonly (readonly Pick[])[]
  readonly shared: readonly Pick[]
  readonly parameter: boolean
  readonly request: { readonly guard: Condition; readonly effect: Effect; readonly gate: Pick }
  readonly enter: { readonly guard: Condition; readonly effect: Effect; readonly fair: 'weak' | 'strong' }
  readonly exit: { readonly guard: Condition; readonly effect: Effect }
  readonly locals: readonly Local[]
  readonly reactions: readonly Effect[]
  readonly deferrals: readonly Deferral[]
  readonly starts: readonly (readonly Change[])[]
  readonly sharedStarts: readonly (readonly Change[])[]
  readonly inFlight: readonly {
    readonly from: Pick
    readonly to: Pick
    readonly type: Pick
    readonly values: readonly Pick[]
  }[]
  readonly recovered: readonly Change[]
  readonly waitsIn: readonly number[]
  readonly properties: readonly Claim[]
  readonly model: Model
  /** Draws the combinations that are compared. */
  readonly mix: number
}

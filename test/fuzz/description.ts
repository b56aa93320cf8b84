// A random protocol as plain data, so that fast-check can shrink it. A number picks one of the available choices (a field, a query,
// a receiver), modulo their number, so every smaller description is also a protocol. source.ts turns it into a spec.
import type { Options } from './naive/spec.js'

/** Picks one of several choices. */
type Pick = number

/** A condition on the arguments of a clause. */
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

/** A message and its receiver. */
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

/** A local clause other than request, entry and exit. */
export interface Local {
  readonly role: Pick
  readonly guard: Condition
  readonly effect: Effect
  /** The phases that it leads from and to; 3 means any phase, or no change. */
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
  /** Whether to store one bit or a set of senders. */
  readonly set: boolean
  readonly clause: Pick
}

/** A condition on a global state. */
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

/** A formula; numbers pick its atoms. */
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

/** Options of the model; those that do not fit are left out later. */
export interface Model extends Omit<Options, 'sites' | 'fairness'> {
  readonly sites: number
  readonly fair: readonly { readonly what: Pick; readonly fairness: 'none' | 'weak' | 'strong' }[]
}

/** A complete random protocol. */
export interface Description {
  readonly hub: boolean
  /** Whether sites differ only in their numbers. */
  readonly symmetric: boolean
  readonly claims: 'all' | 'rotations' | 'none'
  readonly clocks: 'none' | 'sites' | 'missing' | 'shared' | 'tickets'
  readonly siteFields: readonly { readonly sort: Pick; readonly stable: boolean }[]
  readonly hubFields: readonly { readonly sort: Pick; readonly stable: boolean }[]
  /** The fields of each message type. */
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
  /** The clauses that are fair as one, if they are of one kind; without it they follow from the seed. */
  readonly team?: readonly string[]
  /** The seed that selects the combinations to compare. */
  readonly mix: number
}

/** Whether broadcasts are received in one order. Then there are neither losses nor copies. */
export const isTotal = ({ request: { gate }, model: { loss, duplication }, mix }: Description): boolean =>
  gate === 5 && mix % 2 === 0 && !loss && !duplication

/** Whether send and receipt are one step. Then no message is in transit, so there are neither losses nor copies. */
export const isRendezvous = ({ request, messages, inFlight, model }: Description): boolean => {
  const { loss, duplication } = model
  return (
    [1, 6].includes(request.gate) && messages.length > 0 && inFlight.length === 0 && !loss && !duplication
  )
}

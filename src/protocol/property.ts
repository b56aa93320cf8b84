// A property: a claim about every run. Each kind is a type and a row of `propertyKinds`; semantics/meaning.ts defines what violates
// it. Predicates read a state through a view, so their results can be stored.

import { type Formula, formulaText } from '../ltl/formula.js'
import { FormulaError, parseFormula } from '../ltl/parse-formula.js'
import type { Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { AnyDeclaration } from './declaration.js'
import type { Say, SayOfStep } from './in-words.js'
import type { Message } from './message.js'
import type { ModelOptions } from './model-options.js'
import { onlyNames } from './only-names.js'
import type { View } from './view.js'

/** A view of an unknown protocol, for the properties that every algorithm has. */
export type AnyView = View<AnyDeclaration>

type InWords = (view: AnyView, say: Say) => string

/** A predicate on global states. It must be a pure function of what it reads from the view. */
export type Predicate = (view: AnyView) => boolean

/** Where a published proof states a property. */
interface ProofLine {
  /** Author, title, year and section of the proof. */
  readonly source: string
  /** What the line says, in one sentence. */
  readonly says: string
  /** Why the line is false as the source words it. A property with such a line is checked only by name. */
  readonly isFalse?: string
}

/** The options of a model, with the value of each that was left out. */
export type AllOptions = Required<Omit<ModelOptions, 'requesters'>>

/**
 * Whether a property is about models with these parameters and options: `true`, or why it is not ("no master crashes"), or just
 * `false`.
 */
export type Applies = (
  parameters: { readonly [name: string]: unknown },
  options: AllOptions,
) => boolean | string

/** Holds if the predicate is true of every reachable state. */
export interface Always {
  readonly kind: 'always'
  readonly name: string
  readonly claim: string
  readonly predicate: Predicate
  /** If no reachable state satisfies this, the property holds trivially, and its verdict is `vacuous`. */
  readonly meaningful?: Predicate
  /** In which models it is checked by default; in all, if undefined. Checked by name, it may be vacuous. */
  readonly applies?: Applies
  /** The line of a proof that this is. */
  readonly line?: ProofLine
  /** The formula about one state that the predicate was read from, if it was given as text. */
  readonly formula?: Formula
  /** How a state violates it, in the author's words. */
  readonly inWords?: InWords
}

/** Holds if the predicate is true of some reachable state; the trace to that state is a witness. */
export interface Sometimes {
  readonly kind: 'sometimes'
  readonly name: string
  readonly claim: string
  readonly predicate: Predicate
  /** In which models it is checked by default, such as those with a fault; in all, if undefined. */
  readonly applies?: Applies
  /** The formula about one state that the predicate was read from, if it was given as text. */
  readonly formula?: Formula
}

/** Holds if the predicate is true of every reachable state at rest: one where no fair step is enabled. */
export interface AtRest {
  readonly kind: 'atRest'
  readonly name: string
  readonly claim: string
  readonly predicate: Predicate
  /** Whether only states count in which no step of the spec is enabled, not even one that no fairness demands. */
  readonly isTerminal?: true
  /** How a state violates it, in the author's words. */
  readonly inWords?: InWords
}

/** Violated in a state where a site waits and no fair step is enabled. In a spec without contention it is an `AtRest` with `isTerminal`. */
export interface DeadlockFreedom {
  readonly kind: 'deadlockFreedom'
  readonly name: 'deadlockFreedom'
  readonly claim: string
}

/** From every reachable state in which a site waits, some run leads to its entry (AG (waits -> EF holds)). */
export interface EntryPossible {
  readonly kind: 'entryPossible'
  readonly name: 'entryPossible'
  readonly claim: string
}

/** A shared variable, or an element of a shared array: that of the site `index`, or of the key whose text is `key`. */
export interface SharedPlace {
  readonly field: string
  readonly index: number | undefined
  readonly key?: string
}

/** The steps that a rule or a monitor may see. */
export const watched = ['entry', 'request', 'entry or request', 'every step'] as const

/** A step as a monitor sees it. */
export interface MonitoredStep {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  /** The clause, or undefined for the loss of a message. */
  readonly clause: string | undefined
  /** The site that takes the step; for the loss of a message, its receiver. */
  readonly site: number
  readonly from: number | undefined
  readonly message: Message | undefined
  /**
   * The messages sent through channels: by receiver, and for one receiver in the order of sending. Messages to
   * oneself are included only if they go through a channel too.
   */
  readonly sent: readonly { readonly to: number; readonly message: Message }[]
  /** The shared variables whose values before the step its clause has read, each once. */
  readonly read: readonly SharedPlace[]
  /** The shared variables that its clause has written, each once, also those whose value stays the same. */
  readonly written: readonly SharedPlace[]
}

/** A step as the words of a rule see it: a run does not record what its steps have read and written. */
export type ToldStep = Omit<MonitoredStep, 'read' | 'written'>

/** What the steps that monitors see inherit from: they refuse other names. */
export const inSteps = onlyNames('the step')
const inSends = onlyNames('a message that was sent, with its receiver,')

/** Messages in the order in which a monitor sees them. The order of sends to different receivers has no meaning. */
export const sentByReceiver = <M>(
  sends: readonly { readonly to: number; readonly message: M }[],
): readonly { readonly to: number; readonly message: M }[] =>
  [...sends]
    .sort((a, b) => a.to - b.to)
    .map(
      ({ to, message }) =>
        ({ __proto__: inSends, to, message }) as { readonly to: number; readonly message: M },
    )

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: SharedPlace, b: SharedPlace): number =>
  compared(a.field, b.field) || (a.index ?? -1) - (b.index ?? -1) || compared(a.key ?? '', b.key ?? '')

/** Shared variables in the order in which a monitor sees them. The order of accesses in one step has no meaning. */
export const sortedPlaces = (places: readonly SharedPlace[]): readonly SharedPlace[] =>
  [...places].sort(byPlace)

/** A monitor returns this if the step breaks its rule. A monitor with a memory then restarts. */
export const violation: unique symbol = Symbol('violation')

/** The step breaks the rule, and the monitor continues with this memory. */
export interface ViolationThen<T> {
  readonly [violation]: true
  readonly memory: T
}

/**
 * A monitor with a memory returns this if the step breaks its rule and the monitor does not restart. Its memory must
 * stay bounded on the runs that continue from there.
 */
export const violationThen = <T>(memory: T): ViolationThen<T> => Object.freeze({ [violation]: true, memory })

/** Whether a monitor's result is a violation with a memory to continue with. */
export const isViolationThen = (answer: unknown): answer is ViolationThen<unknown> =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, violation)

/** An observer that moves with the run and is invisible to the protocol. */
export interface Monitor {
  readonly kind: 'monitor'
  readonly name: string
  readonly claim: string
  /**
   * The sort of the monitor's memory; undefined for a rule about single steps. A memory is part of the state and
   * multiplies the states, so a monitor with memory is checked only by name. It restarts after a violation, unless it
   * gives a memory by `violationThen`.
   */
  readonly memory: Sort<unknown> | undefined
  /** The steps that it sees: entries, requests, both, or all steps. */
  readonly on: (typeof watched)[number]
  step(memory: unknown, step: MonitoredStep, before: AnyView, after: AnyView): unknown
  /** The line of a proof that this is. */
  readonly line?: ProofLine
  /** How a step breaks it, in the author's words. */
  inWords?(step: ToldStep, before: AnyView, after: AnyView, say: SayOfStep): string
}

/** On every fair run, each state that satisfies `from` also satisfies `to`, or a later state does. */
export interface LeadsTo {
  readonly kind: 'leadsTo'
  readonly name: string
  readonly claim: string
  readonly from: Predicate
  readonly to: Predicate
}

/** On every fair run each waiting site eventually enters, unless it crashes. */
export interface StarvationFreedom {
  readonly kind: 'starvationFreedom'
  readonly name: 'starvationFreedom'
  readonly claim: string
}

/**
 * Violated by a fair run in which a site waits, never crashes afterwards, and no site is ever in the critical section from
 * then on.
 */
export interface LivelockFreedom {
  readonly kind: 'livelockFreedom'
  readonly name: 'livelockFreedom'
  readonly claim: string
}

/** While a site waits, others enter at most this many times, on every run, fair or not. */
export interface BoundedBypass {
  readonly kind: 'boundedBypass'
  readonly name: string
  readonly claim: string
  readonly most: number
}

/** A formula of linear temporal logic that is true of every fair run. */
export interface Ltl {
  readonly kind: 'ltl'
  readonly name: string
  readonly claim: string
  readonly formula: Formula
}

/** The properties that are decided on the state graph with its edges. */
export type OnGraph = LeadsTo | StarvationFreedom | LivelockFreedom | BoundedBypass | Ltl

/** A property of a spec, as its builders make it: see docs/writing-a-spec.md. */
export type Property = Always | Sometimes | AtRest | DeadlockFreedom | EntryPossible | Monitor | OnGraph

/** Where a property is decided. */
export type DecidedOn = 'states' | 'states at rest' | 'what can follow' | 'steps' | 'graph'

/** What of the spec is read to decide a property. */
export type Reads = 'predicates' | 'waits' | 'waits and holds' | 'the step'

type Own<P> = Exclude<keyof P, 'kind' | 'name' | 'claim'>

// What a field holds follows from its type, so that a row cannot call a predicate anything else.
type Holds<T> = [T] extends [Predicate | undefined]
  ? 'predicate'
  : [T] extends [Monitor['step']]
    ? 'rule'
    : 'value'

// Only monitors run along steps, and only `entryPossible` is decided by what can follow a state: another kind decided so would
// hold unchecked.
type DecidedOnFor<P extends Property> = P extends OnGraph
  ? 'graph'
  : P extends Monitor
    ? 'steps'
    : P extends EntryPossible
      ? 'what can follow'
      : 'states' | 'states at rest'

/** What the checker knows of a kind. */
interface PropertyKind<P extends Property = Property> {
  /** The fields that only this kind has, and what they hold. */
  readonly fields: { readonly [F in Own<P>]-?: Holds<P[F]> }
  readonly decidedOn: DecidedOnFor<P>
  readonly reads: Reads
}

/** A row for each kind. */
export const propertyKinds: {
  readonly [K in Property['kind']]: PropertyKind<Extract<Property, { readonly kind: K }>>
} = {
  always: {
    fields: {
      predicate: 'predicate',
      meaningful: 'predicate',
      applies: 'value',
      line: 'value',
      formula: 'value',
      inWords: 'value',
    },
    decidedOn: 'states',
    reads: 'predicates',
  },
  sometimes: {
    fields: { predicate: 'predicate', applies: 'value', formula: 'value' },
    decidedOn: 'states',
    reads: 'predicates',
  },
  atRest: {
    fields: { predicate: 'predicate', isTerminal: 'value', inWords: 'value' },
    decidedOn: 'states at rest',
    reads: 'predicates',
  },
  deadlockFreedom: { fields: {}, decidedOn: 'states at rest', reads: 'waits' },
  entryPossible: { fields: {}, decidedOn: 'what can follow', reads: 'waits and holds' },
  monitor: {
    fields: { memory: 'value', on: 'value', step: 'rule', line: 'value', inWords: 'value' },
    decidedOn: 'steps',
    reads: 'the step',
  },
  leadsTo: { fields: { from: 'predicate', to: 'predicate' }, decidedOn: 'graph', reads: 'predicates' },
  starvationFreedom: { fields: {}, decidedOn: 'graph', reads: 'waits and holds' },
  livelockFreedom: { fields: {}, decidedOn: 'graph', reads: 'waits and holds' },
  boundedBypass: { fields: { most: 'value' }, decidedOn: 'graph', reads: 'waits and holds' },
  ltl: { fields: { formula: 'value' }, decidedOn: 'graph', reads: 'predicates' },
}

/**
 * An invariant or a rule as a step of a published proof: it is checked only by name, or with `--proof`. Throws a
 * `BrokenSpec` for a monitor with a memory, which would change the states of the model.
 */
export const proofStep = <P extends Always | Monitor>(property: P, line: ProofLine): P => {
  if (property.kind === 'monitor' && property.memory !== undefined)
    throw new BrokenSpec(
      `proofStep("${property.name}"): a step of a proof is an invariant or a rule without a memory`,
    )
  return { ...property, line }
}

/** The line of a proof that a property is; undefined for all others. */
export const proofLineOf = (property: Property): ProofLine | undefined =>
  property.kind === 'always' || property.kind === 'monitor' ? property.line : undefined

// A single word could be the name of one of the spec's properties, with another meaning. Parentheses make it a
// formula.
export const nameOf = (formula: Formula): string => {
  const text = formulaText(formula)
  return /^\w+$/.test(text) ? `(${text})` : text
}

/** A formula as a property whose name is its text. Throws a `FormulaError`. */
export const ltlProperty = (text: string): Ltl => {
  const formula = parseFormula(text)
  return { kind: 'ltl', name: nameOf(formula), claim: 'true of every fair run', formula }
}

/** Whether a property is a formula without a name in a spec. */
export const isUnnamed = (property: Property): boolean =>
  (property.kind === 'ltl' || property.kind === 'sometimes') &&
  property.formula !== undefined &&
  property.name === nameOf(property.formula)

/**
 * A formula of linear temporal logic that every fair run must satisfy, such as `G (waits(0) -> F holds(0))`.
 * docs/liveness.md lists the names that it may use. Throws a `BrokenSpec` if the text is not a formula.
 */
export const ltl = (name: string, formula: string): Ltl => {
  try {
    const { formula: read } = ltlProperty(formula)
    return { kind: 'ltl', name, claim: `on every fair run, ${formulaText(read)}`, formula: read }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw new BrokenSpec(`ltl "${name}": ${error.message}`)
  }
}

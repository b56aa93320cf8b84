// A property: what is claimed of every run. Predicates read a state through a view, so their answers are remembered.

import { type Formula, formulaText } from '../ltl/formula.js'
import { FormulaError, parseFormula } from '../ltl/parse-formula.js'
import type { Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { Message } from './message.js'
import type { AnyDeclaration } from './protocol.js'
import type { View } from './view.js'
import { writtenAs } from './written-as.js'

/** A view whose protocol is not known, as the properties of every algorithm see it. */
export type AnyView = View<AnyDeclaration>

/** A question about a global state. It must be a pure function of what it reads from the view. */
export type Predicate = (view: AnyView) => boolean

/** Holds if the predicate is true of every reachable state. */
export interface Always {
  readonly kind: 'always'
  readonly name: string
  readonly claim: string
  readonly predicate: Predicate
  /** Where no reachable state satisfies this, the property holds of nothing: its verdict is then `vacuous`. */
  readonly meaningful?: Predicate
}

/** Holds if the predicate is true of some reachable state; the trace to it is a witness. */
export interface Sometimes {
  readonly kind: 'sometimes'
  readonly name: string
  readonly claim: string
  readonly predicate: Predicate
}

/** Holds if the predicate is true of every reachable state at rest: one where no fair step is enabled. */
export interface AtRest {
  readonly kind: 'atRest'
  readonly name: string
  readonly claim: string
  readonly predicate: Predicate
}

/** Violated in a state where a site waits and no fair step is enabled. */
export interface DeadlockFreedom {
  readonly kind: 'deadlockFreedom'
  readonly name: 'deadlockFreedom'
  readonly claim: string
}

/** From every reachable state in which a site waits, some run lets it in (AG (waits -> EF holds)). */
export interface EntryPossible {
  readonly kind: 'entryPossible'
  readonly name: 'entryPossible'
  readonly claim: string
}

/** What a monitor sees of a step. */
export interface MonitoredStep {
  readonly kind: 'local' | 'deliver' | 'lose' | 'duplicate'
  /** The clause, or undefined where a message is lost. */
  readonly clause: string | undefined
  /** The site that takes the step; where a message is lost, the one that would have received it. */
  readonly site: number
  readonly from: number | undefined
  readonly message: Message | undefined
  /**
   * What is sent through channels: by receiver, and to one receiver in the order in which it is sent. A message to oneself is
   * there only where those go through a channel too.
   */
  readonly sent: readonly { readonly to: number; readonly message: Message }[]
}

/** Messages in the order in which a monitor sees them. Between two receivers the order of sends means nothing. */
export const sentByReceiver = <S extends { readonly to: number }>(sends: readonly S[]): readonly S[] =>
  [...sends].sort((a, b) => a.to - b.to)

/** What a monitor answers where the step breaks its rule. One with a memory then starts anew. */
export const violation: unique symbol = Symbol('violation')

/** The step breaks the rule, and this is remembered after it. */
export interface ViolationThen<T> {
  readonly [violation]: true
  readonly memory: T
}

/**
 * What a monitor with a memory answers where the step breaks its rule and it is not to start anew: what it remembers must
 * then stay bounded on the runs that go on from there.
 */
export const violationThen = <T>(memory: T): ViolationThen<T> => Object.freeze({ [violation]: true, memory })

/** Whether an answer of a monitor is a violation that goes on. */
export const isViolationThen = (answer: unknown): answer is ViolationThen<unknown> =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, violation)

/** An observer that steps with the run and that the protocol cannot see. */
export interface Monitor {
  readonly kind: 'monitor'
  readonly name: string
  readonly claim: string
  /**
   * What it remembers; undefined for a rule about single steps. A memory is part of the state and multiplies the states,
   * so a monitor with memory is checked only when it is asked for by name. It starts anew when its rule is broken, unless
   * it says by `violationThen` what it remembers.
   */
  readonly memory: Sort<unknown> | undefined
  /** Which steps it sees: those by which a site enters, those by which a site asks, or all. */
  readonly on: 'entry' | 'request' | 'entry or request' | 'every step'
  step(memory: unknown, step: MonitoredStep, before: AnyView, after: AnyView): unknown
}

/** On every fair run, each state of which `from` is true is followed by one, or is itself one, of which `to` is true. */
export interface LeadsTo {
  readonly kind: 'leadsTo'
  readonly name: string
  readonly claim: string
  readonly from: Predicate
  readonly to: Predicate
}

/** On every fair run each site that waits gets in, unless it crashes. */
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

/** While a site waits, others enter so many times at most, on every run, fair or not. */
export interface BoundedBypass {
  readonly kind: 'boundedBypass'
  readonly name: string
  readonly claim: string
  readonly most: number
}

/** A formula of linear temporal logic, true of every fair run. */
export interface Ltl {
  readonly kind: 'ltl'
  readonly name: string
  readonly claim: string
  readonly formula: Formula
}

/** What is decided on the state graph, edges included. */
export type OnGraph = LeadsTo | StarvationFreedom | LivelockFreedom | BoundedBypass | Ltl

export type Property = Always | Sometimes | AtRest | DeadlockFreedom | EntryPossible | Monitor | OnGraph

const holding = (view: AnyView): number[] => view.competitors.filter((site) => view.holds(site))
const someoneHolds: Predicate = writtenAs((view) => view.competitors.some((site) => view.holds(site)), [])

/** At most one site is in the critical section. */
export const mutualExclusion: Always = {
  kind: 'always',
  name: 'mutualExclusion',
  claim: 'at most one site is in the critical section',
  predicate: writtenAs((view) => holding(view).length <= 1, []),
  meaningful: someoneHolds,
}

/** Nobody waits in a state where nothing is left that must happen. */
export const deadlockFreedom: DeadlockFreedom = {
  kind: 'deadlockFreedom',
  name: 'deadlockFreedom',
  claim: 'while a site waits, some fair step is enabled',
}

/** A site that waits is never doomed; sees partial deadlocks, and sees them earlier than `deadlockFreedom`. */
export const entryPossible: EntryPossible = {
  kind: 'entryPossible',
  name: 'entryPossible',
  claim: 'from every state in which a site waits, some run lets it in',
}

/** The witness that every spec owes: without it, mutual exclusion is a claim about nothing. */
export const someoneEnters: Sometimes = {
  kind: 'sometimes',
  name: 'someoneEnters',
  claim: 'some run brings a site into the critical section',
  predicate: someoneHolds,
}

/** Nobody waits for ever, on any fair run. */
export const starvationFreedom: StarvationFreedom = {
  kind: 'starvationFreedom',
  name: 'starvationFreedom',
  claim: 'on every fair run, each site that waits gets in at last',
}

/**
 * Where somebody waits, somebody gets in at last: no run goes round for ever without an entry that is wanted. (Raynal,
 * Concurrent Programming: Algorithms, Principles, and Foundations, 2013, section 1.2, calls it deadlock-freedom; here that
 * word is kept for what a single state shows.)
 */
export const livelockFreedom: LivelockFreedom = {
  kind: 'livelockFreedom',
  name: 'livelockFreedom',
  claim: 'on every fair run, where a site waits some site gets in at last',
}

/** While a site waits, others enter at most `most` times before it does. Throws a `BrokenSpec` for what is no number of times. */
export const boundedBypass = (most: number): BoundedBypass => {
  if (!Number.isSafeInteger(most) || most < 0) {
    throw new BrokenSpec(`boundedBypass(${most}): the bound must be a whole number from 0`)
  }
  return {
    kind: 'boundedBypass',
    name: `boundedBypass(${most})`,
    claim: `while a site waits, others enter at most ${most} ${most === 1 ? 'time' : 'times'}`,
    most,
  }
}

// A single word could be the name of a property of the spec, which says another thing; in parentheses it is none.
const nameOf = (formula: Formula): string => {
  const text = formulaText(formula)
  return /^\w+$/.test(text) ? `(${text})` : text
}

/** A formula as a property whose name is its text. Throws a `FormulaError`. */
export const ltlProperty = (text: string): Ltl => {
  const formula = parseFormula(text)
  return { kind: 'ltl', name: nameOf(formula), claim: 'true of every fair run', formula }
}

/** Whether a property is a formula that no spec has given a name. */
export const isUnnamed = (property: Property): boolean =>
  property.kind === 'ltl' && property.name === nameOf(property.formula)

/**
 * A formula of linear temporal logic that every fair run is to satisfy, such as `G (waits(0) -> F holds(0))`. Which names it may
 * use is in docs/liveness.md. Throws a `BrokenSpec` for what is no formula.
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

/**
 * Where nobody waits or is in any more, messages come to rest: no fair run goes on for ever with messages and with nobody whom
 * they could help. A token that circulates while nobody wants it breaks it.
 */
export const quiescence: Ltl = {
  ...ltl('quiescence', 'F G !(waits || holds) -> F G !inFlight'),
  claim: 'on every fair run, where nobody waits or is in any more, messages come to rest',
}

/** For the figures themselves: no bound is asked for, so it holds, and the verdict tells how often each site is overtaken. */
export const measuredBypass: BoundedBypass = {
  kind: 'boundedBypass',
  name: 'bypass',
  claim: 'others enter while a site waits, however often',
  most: Number.POSITIVE_INFINITY,
}

/** Whether a property is decided on the whole state graph. */
export const isOnGraph = (property: Property): property is OnGraph =>
  property.kind === 'leadsTo' ||
  property.kind === 'starvationFreedom' ||
  property.kind === 'livelockFreedom' ||
  property.kind === 'boundedBypass' ||
  property.kind === 'ltl'

/**
 * Whether a property is checked when none is asked for by name. A monitor with memory multiplies the states, and what is
 * decided on the whole graph costs several times the search.
 */
export const byDefault = (property: Property): boolean =>
  !isOnGraph(property) && (property.kind !== 'monitor' || property.memory === undefined)

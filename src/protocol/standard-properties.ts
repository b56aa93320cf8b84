// The properties that every lock has, whatever its protocol: constants, and builders that need no type of a protocol.
import { aboutContention } from './about-contention.js'
import { BrokenSpec } from './broken-spec.js'
import {
  type Always,
  type AnyView,
  type BoundedBypass,
  type DeadlockFreedom,
  type EntryPossible,
  type LivelockFreedom,
  type Ltl,
  ltl,
  type Predicate,
  type Property,
  type Sometimes,
  type StarvationFreedom,
} from './property.js'
import { writtenAs } from './written-as.js'

const holding = (view: AnyView): number[] => view.competitors.filter((site) => view.holds(site))
const someSiteHolds: Predicate = aboutContention(
  writtenAs((view) => view.competitors.some((site) => view.holds(site)), []),
)

// `writtenAs(..., [])`: no function of the author sees a timestamp here, so its text need not be read.
/** At most one site is in the critical section. */
export const mutualExclusion: Always = {
  kind: 'always',
  name: 'mutualExclusion',
  claim: 'at most one site is in the critical section',
  predicate: aboutContention(writtenAs((view) => holding(view).length <= 1, [])),
  meaningful: someSiteHolds,
}

/** No site waits in a state without enabled fair steps. */
export const deadlockFreedom: DeadlockFreedom = {
  kind: 'deadlockFreedom',
  name: 'deadlockFreedom',
  claim: 'while a site waits, some fair step is enabled',
}

/** No waiting site is ever locked out. Detects partial deadlocks, and earlier than `deadlockFreedom`. */
export const entryPossible: EntryPossible = {
  kind: 'entryPossible',
  name: 'entryPossible',
  claim: 'from every state in which a site waits, some run leads to its entry',
}

/** A witness that every spec needs: if no site enters, mutual exclusion holds trivially. */
export const someoneEnters: Sometimes = {
  kind: 'sometimes',
  name: 'someoneEnters',
  claim: 'in some run a site enters the critical section',
  predicate: someSiteHolds,
}

/** No site waits forever on any fair run. */
export const starvationFreedom: StarvationFreedom = {
  kind: 'starvationFreedom',
  name: 'starvationFreedom',
  claim: 'on every fair run, each waiting site eventually enters',
}

/**
 * If a site waits, some site eventually enters: no run continues forever without a requested entry. (Raynal,
 * Concurrent Programming: Algorithms, Principles, and Foundations, 2013, section 1.2, calls this deadlock-freedom;
 * here that word means a property of a single state.)
 */
export const livelockFreedom: LivelockFreedom = {
  kind: 'livelockFreedom',
  name: 'livelockFreedom',
  claim: 'on every fair run, if a site waits, some site eventually enters',
}

/**
 * While a site waits, others enter at most `most` times before it. Throws a `BrokenSpec` if `most` is not a whole
 * number.
 */
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

/**
 * After the last exit, the traffic of messages ends: no fair run sends messages forever while no site waits or is in
 * the critical section. A token that circulates while no site wants it violates this.
 */
export const quiescence: Ltl = {
  ...ltl('quiescence', 'F G !(waits || holds) -> F G !inFlight'),
  claim:
    'on every fair run, if from some point on no site waits or is in the critical section, then from some point on no message is in transit',
}

/** A property of locks by its name; `deadlockFreedom` is not one, since other specs have it too. */
export const lockProperty = (name: string): Property | undefined => {
  const bound = /^boundedBypass\((\d{1,6})\)$/.exec(name)?.[1]
  if (bound !== undefined) return boundedBypass(Number(bound))
  return [mutualExclusion, entryPossible, someoneEnters, starvationFreedom, livelockFreedom, quiescence].find(
    (property) => property.name === name,
  )
}

/** Only measures: it sets no bound, so it holds, and the verdict tells how often each site is overtaken. */
export const measuredBypass: BoundedBypass = {
  kind: 'boundedBypass',
  name: 'bypass',
  claim: 'other sites enter any number of times while a site waits',
  most: Number.POSITIVE_INFINITY,
}

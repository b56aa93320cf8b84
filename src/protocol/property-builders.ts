// The builders of properties that know the types of a protocol: each builds one kind of property from functions of the author, and
// erases their types. Properties without such functions are in standard-properties.ts.
import { isKeyedArray } from '../sorts/array-of.js'
import { partsOf } from '../sorts/parts-of.js'
import { isSiteId } from '../sorts/site-id.js'
import type { Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { callPredicate, callRule, callSpec } from './call-spec.js'
import type { AnyDeclaration, RoleName } from './declaration.js'
import type { Say, SayOfStep } from './in-words.js'
import type { Messages } from './message.js'
import { refuseOtherNamesIn } from './only-names.js'
import type {
  AllOptions,
  Always,
  AnyView,
  Applies,
  AtRest,
  LeadsTo,
  Monitor,
  MonitoredStep,
  Predicate,
  Property,
  Sometimes,
  ToldStep,
  ViolationThen,
  violation,
} from './property.js'
import { realTimeOrder } from './real-time-order.js'
import { requestOrder } from './request-order.js'
import { monitorNamed, predicateNamed, ruleNamed } from './spec-function.js'
import { timestampOrder } from './timestamp-order.js'
import type { SiteView, View } from './view.js'
import { type AnyFunction, writtenAs } from './written-as.js'
import { writtenFor } from './written-for.js'

/** For which parameters and options of a model a property is checked by default; a text is the reason why it is not. */
type AppliesTo<D extends AnyDeclaration> = (
  parameters: View<D>['parameters'],
  options: AllOptions,
) => boolean | string

/** The builders of the properties of a protocol. */
export interface PropertyBuilders<D extends AnyDeclaration> {
  /**
   * An invariant. With `meaningful`, the verdict is `vacuous` in a model in which `meaningful` is never true. With `applies`, it is
   * checked by default only in models with parameters and options for which that is true; it may give the reason for
   * others as a text.
   */
  always(
    name: string,
    claim: string,
    predicate: (view: View<D>) => boolean,
    meaningful?: (view: View<D>) => boolean,
    applies?: AppliesTo<D>,
  ): Always
  /** A witness: some reachable state satisfies the predicate. `applies`, as in `always`: such as only in models with a crash. */
  sometimes(
    name: string,
    claim: string,
    predicate: (view: View<D>) => boolean,
    applies?: AppliesTo<D>,
  ): Sometimes
  /** The predicate is true of every state at rest. */
  atRest(name: string, claim: string, predicate: (view: View<D>) => boolean): AtRest
  /** On every fair run, each state that satisfies `from` also satisfies `to`, or a later state does. */
  leadsTo(
    name: string,
    claim: string,
    from: (view: View<D>) => boolean,
    to: (view: View<D>) => boolean,
  ): LeadsTo
  /** A rule about single steps: `step` returns `violation` if the step breaks it, and any other value otherwise. */
  rule(
    name: string,
    claim: string,
    on: Monitor['on'],
    step: (step: MonitoredStep, before: View<D>, after: View<D>) => typeof violation | undefined,
  ): Monitor
  /**
   * The rule `servedInTimestampOrder`: no site enters while another waits with an earlier request, in the order of
   * `precedes`. `timestamp` gives the request of a site of that role, or null. A site that enters in the step in which it
   * requests has the timestamp that this step gives it.
   */
  servedInTimestampOrder<R extends RoleName<D>>(
    role: R,
    timestamp: (me: SiteView<D, R>) => number | null,
  ): Monitor
  /**
   * The monitor `servedInRequestOrder`: no site enters while another waits whose request happened before its own, by
   * the order of each site's steps, by the messages received and by the values read of shared variables (request-order.ts).
   * It has a memory. `except` names shared variables by which sites do not communicate, such as an oracle of timestamps.
   */
  servedInRequestOrder(options?: { readonly except?: readonly (keyof D['shared'] & string)[] }): Monitor
  /**
   * The monitor `servedInRealTimeOrder`: no site enters while a site that began to wait earlier still waits, whether or not
   * any site could know it (real-time-order.ts). It has a memory.
   */
  servedInRealTimeOrder(): Monitor
  /** An observer with a memory of that sort. The memory starts with the sort's initial value. */
  monitor<T>(
    name: string,
    claim: string,
    on: Monitor['on'],
    memory: Sort<T>,
    step: (
      memory: T,
      step: MonitoredStep,
      before: View<D>,
      after: View<D>,
    ) => T | typeof violation | ViolationThen<T>,
  ): Monitor
  /** The property, with a function that says how a state violates it: the end of a sentence, without its full stop. */
  inWords<P extends Always | AtRest>(property: P, how: (view: View<D>, say: Say) => string): P
  /** The rule, with a function that says how a step breaks it. */
  inWords(
    rule: Monitor,
    how: (step: ToldStep, before: View<D>, after: View<D>, say: SayOfStep) => string,
  ): Monitor
}

type PredicateBuilder = 'always' | 'sometimes' | 'atRest' | 'leadsTo'

/** Gives a function of the author back, with a note of the protocol for which it is written. */
type Noted = <F extends AnyFunction>(fn: F) => F

const ofPredicates = <D extends AnyDeclaration>(
  ofThis: Noted,
): Pick<PropertyBuilders<D>, PredicateBuilder> => {
  const erased = (name: string, predicate: (view: View<D>) => boolean): Predicate =>
    ofThis(
      writtenAs(
        (view) => callPredicate(predicateNamed(name), () => predicate(view as unknown as View<D>)),
        [predicate],
      ),
    )
  return {
    always: (name, claim, predicate, meaningful, applies) => ({
      kind: 'always',
      name,
      claim,
      predicate: erased(name, predicate),
      ...(meaningful === undefined ? {} : { meaningful: erased(name, meaningful) }),
      ...(applies === undefined ? {} : { applies: applies as Applies }),
    }),
    sometimes: (name, claim, predicate, applies) => ({
      kind: 'sometimes',
      name,
      claim,
      predicate: erased(name, predicate),
      ...(applies === undefined ? {} : { applies: applies as Applies }),
    }),
    atRest: (name, claim, predicate) => ({
      kind: 'atRest',
      name,
      claim,
      predicate: erased(name, predicate),
    }),
    leadsTo: (name, claim, from, to) => ({
      kind: 'leadsTo',
      name,
      claim,
      from: erased(name, from),
      to: erased(name, to),
    }),
  }
}

const ofSteps = <D extends AnyDeclaration>(
  ofThis: Noted,
  declaration: D,
  vocabulary: Messages,
): Omit<PropertyBuilders<D>, PredicateBuilder | 'inWords'> => ({
  rule: (name, claim, on, step) => ({
    kind: 'monitor',
    name,
    claim,
    on,
    memory: undefined,
    step: ofThis(
      writtenAs(
        (_memory: unknown, taken: MonitoredStep, before: AnyView, after: AnyView) =>
          callRule(ruleNamed(name), () =>
            step(taken, before as unknown as View<D>, after as unknown as View<D>),
          ),
        [step],
        'all but the memory',
      ),
    ),
  }),
  servedInTimestampOrder: timestampOrder<D>(ofThis),
  servedInRequestOrder: ({ except = [] } = {}) =>
    requestOrder(
      vocabulary,
      new Set(
        Object.entries(declaration.shared ?? {}).flatMap(([field, sort]) => {
          if (except.includes(field)) return []
          checkKeys(field, sort)
          return [field]
        }),
      ),
    ),
  servedInRealTimeOrder: realTimeOrder,
  monitor: (name, claim, on, memory, step) => {
    refuseOtherNamesIn([memory as Sort<unknown>])
    return {
      kind: 'monitor',
      name,
      claim,
      on,
      memory: memory as Sort<unknown>,
      step: ofThis(
        writtenAs(
          (remembered: unknown, taken: MonitoredStep, earlier: AnyView, later: AnyView) =>
            callSpec(monitorNamed(name), () =>
              step(remembered as never, taken, earlier as unknown as View<D>, later as unknown as View<D>),
            ),
          [step],
        ),
      ),
    }
  },
})

// The memory of the monitor keeps the names of elements as texts, which no renaming changes.
const checkKeys = (field: string, sort: Sort<unknown>): void => {
  if (isKeyedArray(sort) && partsOf(sort.key).some(isSiteId))
    throw new BrokenSpec(
      `servedInRequestOrder: the keys of the shared array "${field}" are ${sort.key.text}, and contain sites, which symmetry renames; use an array over sites, mapOf(siteId, ...), or leave it out: except: ['${field}']`,
    )
}

/** The builders of a protocol with this declaration and these messages. */
export const propertyBuilders = <D extends AnyDeclaration>(
  declaration: D,
  vocabulary: Messages,
): PropertyBuilders<D> => {
  const ofThis: Noted = (fn) => writtenFor(declaration, fn)
  return {
    ...ofPredicates<D>(ofThis),
    ...ofSteps<D>(ofThis, declaration, vocabulary),
    inWords: <P extends Property>(property: P, how: unknown) => ({ ...property, inWords: how }),
  }
}

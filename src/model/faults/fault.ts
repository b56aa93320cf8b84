// One fault of a model: the shared variables and the clause that it adds to a spec, how it changes the clauses that are there, and
// why a clause is disabled because of it. A new fault is a file next to this one and a row in with-faults.ts. A fault that ends by
// another clause, as a crash by a recovery, is two rows.
import type { Clause, LocalClause } from '../../protocol/clause.js'
import type { Spec } from '../../protocol/spec.js'
import type { Sort } from '../../sorts/sort.js'
import type { Faults } from '../fault-options.js'

/** The parts of a model that its faults need. */
export interface Faulty {
  readonly options: Faults
  readonly sites: readonly unknown[]
}

/** A clause that may be disabled because of a fault. */
export interface AskedFault {
  readonly model: Faulty & { readonly crashers: { has(site: number): boolean } }
  readonly shared: unknown
  readonly site: number
  /** The name of the site in the sentence. */
  readonly who: string
}

/** A shared variable that a fault adds to those of the spec. */
interface FaultVariable {
  /** Undefined if the model does not need it. */
  readonly sort: (faults: Faults) => Sort<unknown> | undefined
  /** Whether the steps themselves show each change of the variable. */
  readonly isShownByStep: boolean
}

/** A clause that a fault adds to those of the spec. */
interface FaultClause {
  readonly name: string
  /** @param roles the name of the role of each site of the model */
  readonly make: (given: Spec, faults: Faults, roles: readonly string[]) => LocalClause
  /** Why it is disabled, in one line. */
  readonly whyNot: (asked: AskedFault) => string
}

/** A fault. `V` are the names of its variables. */
export interface Fault<V extends string = string> {
  /** Whether a model with these options has it. */
  readonly isIn: (faults: Faults) => boolean
  /** That it sets logical clocks back, as the end of a sentence. Then timestamps have no canonical form. */
  readonly setsClocksBack?: string
  readonly variables: { readonly [variable in V]: FaultVariable }
  readonly clause?: FaultClause
  /** The spec with other clauses and statuses. It is called for every model that has some fault. */
  readonly around?: (spec: Spec, faults: Faults) => Spec
  /** Why a clause of the spec cannot be taken, in one line; undefined if the fault does not prevent it. */
  readonly whyPrevented?: (clause: Clause, asked: AskedFault) => string | undefined
}

/** The sort of a variable that counts up to a limit of the model, or any other sort, for the table of variables. */
export const variable = <T>(
  sort: (faults: Faults) => Sort<T> | undefined,
  isShownByStep = true,
): FaultVariable => ({ sort: sort as FaultVariable['sort'], isShownByStep })

/** The context of a clause with the variables of a fault; the author's types are erased by now. */
export const seen = <Variables>(context: unknown): { readonly self: number; readonly shared: Variables } =>
  context as { readonly self: number; readonly shared: Variables }

/** A write of variables of a fault. */
export const writing = <Variables>(changes: { readonly [variable in keyof Variables]?: unknown }) =>
  ({ kind: 'write', changes }) as const

// Faults as a layer around a spec. The result is a spec like any other, with a few more shared variables and clauses. So the
// reference semantics, the tables and the search need not know of faults. Each fault is a file in faults/ and a row here.
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Clause } from '../protocol/clause.js'
import type { Spec } from '../protocol/spec.js'
import type { Faults } from './fault-options.js'
import { crash } from './faults/crash.js'
import type { AskedFault, Fault, Faulty } from './faults/fault.js'
import { recovery } from './faults/recovery.js'
import { suspicion } from './faults/suspicion.js'
import { timeout } from './faults/timeout.js'
import { applicationMessages } from './with-application-messages.js'

/** In the order of their variables and clauses. Each wraps those below it, and explains before them why a clause is disabled. */
const faultRows: readonly Fault[] = [crash, recovery, suspicion, timeout]

/**
 * The spec with the faults of a model; the same object if there are no faults. Throws a `BrokenSpec` if the spec uses
 * a name that faults need.
 * @param roles the name of the role of each site of the model
 */
export const withFaults = (spec: Spec, faults: Faults, roles: readonly string[]): Spec => {
  const present = faultRows.filter(({ isIn }) => isIn(faults))
  if (present.length === 0) return spec
  const variables = Object.fromEntries(
    present.flatMap((fault) =>
      Object.entries(fault.variables).flatMap(([name, { sort }]) => {
        const needed = sort(faults)
        return needed === undefined ? [] : [[name, needed] as const]
      }),
    ),
  )
  const clauses = present.flatMap(({ clause }) =>
    clause === undefined ? [] : [[clause.name, clause.make(spec, faults, roles)] as const],
  )
  const taken =
    Object.keys(variables).find((name) => Object.hasOwn(spec.shared, name)) ??
    clauses.map(([name]) => name).find((name) => spec.clauses.has(name))
  if (taken !== undefined) {
    const what = spec.clauses.has(taken) ? 'a clause' : 'a shared variable'
    throw new BrokenSpec(
      `${spec.name}: it has ${what} called "${taken}", a name that models with faults reserve; rename it`,
    )
  }
  const wrapped = faultRows.reduceRight((inner, { around }) => around?.(inner, faults) ?? inner, spec)
  return {
    ...wrapped,
    shared: { ...spec.shared, ...variables },
    clauses: new Map<string, Clause>([...wrapped.clauses, ...clauses]),
  }
}

/** Why faults prevent a clause of the spec, in one line; undefined if they do not. */
export const whyPrevented = (clause: Clause, asked: AskedFault): string | undefined => {
  for (const fault of faultRows) {
    const why = fault.whyPrevented?.(clause, asked)
    if (why !== undefined) return why
  }
  return undefined
}

/** Why a clause that faults add is disabled, in one line; undefined for any other clause. */
export const whyNoFault = (name: string, asked: AskedFault): string | undefined =>
  faultRows.find(({ clause }) => clause?.name === name)?.clause?.whyNot(asked)

/** Which fault sets logical clocks back, as the end of a sentence; undefined if none does. */
export const clocksSetBack = (faults: Faults): string | undefined =>
  faultRows.find(({ isIn, setsClocksBack }) => setsClocksBack !== undefined && isIn(faults))?.setsClocksBack

/** Whether a shared variable only does the book-keeping of steps that already show what they change in it. */
export const isToldByStep = (given: Spec, variable: string): boolean =>
  !Object.hasOwn(given.shared, variable) &&
  (variable === applicationMessages ||
    faultRows.some(
      ({ variables }) => Object.hasOwn(variables, variable) && variables[variable]!.isShownByStep,
    ))

/** The shared variables that the author of the spec declares, without those that faults add: for messages to the author. */
export const declaredVariables = (
  { options }: Faulty,
  fields: { keys(): Iterable<string> },
): readonly string[] => {
  const added = faultRows
    .filter(({ isIn }) => isIn(options))
    .flatMap(({ variables }) => Object.keys(variables))
  return [...fields.keys()].filter((name) => !added.includes(name))
}

// A clause call as certifiers see it: with its arguments, and everything that it is known to depend on.

import type { Model } from '../model/model.js'
import { recordSort } from '../semantics/record-sort.js'
import { originOfVariable } from '../semantics/shared-place.js'
import { isSharedClock } from '../sorts/clock.js'
import { encode, joined } from '../sorts/sort.js'
import type { ClauseCall } from './certifier.js'

/** The shared variables, by field, that any call of a clause has read. */
export class FieldsRead extends Set<string> {
  /** Whether a test of a claim has read one that the outcomes do not read, without keeping it. */
  strayed = false
}

type Call = Pick<ClauseCall, 'site' | 'record' | 'clause' | 'received' | 'outcomes'>

/** The shared variables of the state in which a clause is called. */
export interface VariablesRead {
  /** Those that were read for the outcomes. */
  readonly own: readonly number[]
  value(variable: number): unknown
  /** Whether the outcomes are cached only for states that have the same value of this variable. */
  isKept(variable: number): boolean
  keep(variable: number): void
}

/**
 * A clause call for the certifiers.
 * @param fields the variables that any call of this clause has read; this call adds its own
 */
export const clauseCall = (
  model: Model,
  call: Call,
  { own, value, isKept, keep }: VariablesRead,
  fields: FieldsRead,
): ClauseCall => {
  const { site, record, clause, received } = call
  for (const number of own) fields.add(model.variables[number]!.field)
  // In the order in which they were first read. The list only grows, so paths with a common beginning continue with the same
  // reading.
  const all = (): number[] =>
    [...fields].flatMap((name) =>
      [...model.variables.keys()].filter((number) => model.variables[number]!.field === name),
    )
  const sort = recordSort(model, site)
  const messages = model.spec.messages.sort
  return {
    ...call,
    seen: own.map((number) => ({
      sort: model.variables[number]!.sort,
      value: value(number),
      isClock: isSharedClock(model.variables[number]!.sort),
    })),
    read: (variable, keeping) => {
      fields.add(model.variables[variable]!.field)
      if (keeping) keep(variable)
      else if (!isKept(variable)) fields.strayed = true
      return value(variable)
    },
    image: (transformation) =>
      joined([
        clause,
        String(transformation.site(site)),
        encode(sort, transformation.value(sort, record)),
        ...(received === undefined
          ? []
          : [
              String(transformation.site(received.from)),
              encode(messages, transformation.value(messages, received.message)),
            ]),
        // Texts with fewer variables must differ from these.
        String(fields.size),
        ...all().map((number) => {
          const { sort: one } = model.variables[number]!
          return encode(
            one,
            transformation.value(one, value(originOfVariable(model, transformation, number))),
          )
        }),
      ]),
    keepAll: () => {
      for (const variable of all()) keep(variable)
    },
  }
}

// The conditions of guards as assumptions: a clause waits until each of them is true. To drop one makes the guard true where the
// others are. A guard is a function, so its conditions are those of its text (explain/failing-part.ts); a condition that the text
// alone does not decide can be left out, but not kept.

import { bound, evaluate, freeNames, namesIn } from '../explain/evaluate.js'
import { guardOf } from '../explain/failing-part.js'
import type { Model } from '../model/model.js'
import type { Clause } from '../protocol/clause.js'
import { precedes } from '../protocol/precedes.js'
import type { Spec } from '../protocol/spec.js'
import { withEachClause } from '../protocol/variants.js'
import { writtenAs } from '../protocol/written-as.js'
import type { Assumption, AssumptionsOf, LeftOut } from './assumption.js'

type Guard = (me: unknown, context: unknown) => boolean

// What a guard may call beside the functions that its spec declares: the pure functions of `coterie` for guards.
const helpersOf = (spec: Spec): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([['precedes', precedes], ...Object.entries(spec.uses)])

/** The conditions that can be left out: the text decides each of the others. */
const conditionsOf = (spec: Spec, guard: Guard): readonly string[] => {
  const { parameters, conditions } = guardOf(guard)
  if (parameters === undefined) return []
  const known = new Set([...helpersOf(spec).keys(), ...parameters.flatMap((one) => namesIn(one) ?? [])])
  const isDecided = ({ expression }: (typeof conditions)[number]): boolean =>
    expression !== undefined && freeNames(expression).every((name) => known.has(name))
  // A literal is not a condition: the clause is switched off.
  const real = conditions.filter(
    ({ expression }) => expression !== undefined && freeNames(expression).length > 0,
  )
  const texts = [...new Set(real.map(({ text }) => text))]
  return texts.filter((left) => conditions.every((one) => one.text === left || isDecided(one)))
}

export const guardAssumptions: AssumptionsOf = ({ given }) =>
  [...given.clauses].flatMap(([clause, { kind, ...rest }]): readonly Assumption[] => {
    if (kind !== 'local') return []
    const { guard } = rest as { readonly guard: Guard }
    return conditionsOf(given, guard).map((condition) => ({
      name: `${clause} waits for ${condition}`,
      family: 'guards',
      dropped: `${clause} without ${condition}`,
      drop: (subject) => ({ ...subject, leftOut: [...subject.leftOut, { clause, condition }] }),
    }))
  })

/**
 * The clauses with a guard of which a condition has no row: the guard is more than an expression, or another of its conditions uses
 * what only the module of the spec knows.
 */
export const guardsInPart = ({ given }: Model): readonly string[] =>
  [...given.clauses].flatMap(([name, clause]) => {
    if (clause.kind !== 'local') return []
    const { conditions } = guardOf(clause.guard)
    const isLiteral = ({ expression }: (typeof conditions)[number]): boolean =>
      expression !== undefined && freeNames(expression).length === 0
    const wanted = new Set(conditions.filter((one) => !isLiteral(one)).map(({ text }) => text))
    return conditionsOf(given, clause.guard).length < wanted.size ? [name] : []
  })

const weaker = (
  clause: Clause,
  leftOut: ReadonlySet<string>,
  helpers: ReadonlyMap<string, unknown>,
): Clause => {
  if (clause.kind !== 'local') return clause
  const { parameters, conditions } = guardOf(clause.guard)
  if (parameters === undefined) return clause
  const kept = conditions.filter(({ text }) => !leftOut.has(text))
  const guard: Guard = (me, context) => {
    const scope = bound(helpers, parameters, [me, context])
    return kept.every(({ expression }) => evaluate(expression!, scope) === true)
  }
  return { ...clause, guard: writtenAs(guard, [clause.guard]) }
}

/** The spec with conditions left out of its guards, in all variants. */
export const withoutConditions = (spec: Spec, leftOut: readonly LeftOut[]): Spec => {
  if (leftOut.length === 0) return spec
  const helpers = helpersOf(spec)
  return withEachClause(spec, (clause, name) => {
    const conditions = leftOut.filter((one) => one.clause === name).map(({ condition }) => condition)
    return conditions.length === 0 ? clause : weaker(clause, new Set(conditions), helpers)
  })
}

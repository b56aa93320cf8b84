// Variants of an algorithm: values of parameters that replace clauses. The clauses of the algorithm itself are then
// those of the source, without a branch for each clock rule. The variant is chosen once, when the model is made.
import { BrokenSpec } from './broken-spec.js'
import type { Clause } from './clause.js'
import { known } from './known.js'
import type { Parameter } from './parameter.js'

/**
 * The clauses that replace those of the algorithm, by parameter and value: `{ clock: { textbook: { onReply } } }`. If
 * several parameters replace the same clause, the last one wins; its clause can read the others in its context.
 */
export interface Variants {
  readonly [parameter: string]: {
    readonly [value: string]: { readonly [clause: string]: Clause }
  }
}

// The fields of a spec that variants need.
interface WithVariants {
  readonly clauses: ReadonlyMap<string, Clause>
  readonly variants: Variants
  readonly parameters: { readonly [name: string]: Parameter<unknown> }
}

const uponOf = (clause: Clause): string | undefined => (clause.kind === 'upon' ? clause.type : undefined)

/** Throws a `BrokenSpec` if the parameter, value or clause of a variant does not fit the spec. */
export const checkVariants = (spec: string, { clauses, variants, parameters }: WithVariants): void => {
  for (const [name, byValue] of Object.entries(variants)) {
    known(spec, 'in variants, the parameter', name, Object.keys(parameters))
    for (const [value, replaced] of Object.entries(byValue)) {
      try {
        parameters[name]!.parse(value, 1)
      } catch (error) {
        throw new BrokenSpec(`${spec}: the variant ${name}=${value}: ${(error as Error).message}`)
      }
      for (const [clause, other] of Object.entries(replaced)) {
        known(spec, `in the variant ${name}=${value}, the clause`, clause, clauses.keys())
        const { kind, role } = clauses.get(clause)!
        const upon = uponOf(clauses.get(clause)!)
        if (other.kind === kind && other.role === role && uponOf(other) === upon) continue
        const right = upon === undefined ? `a local clause of ${role}` : `a clause of ${role} upon ${upon}`
        throw new BrokenSpec(
          `${spec}: the variant ${name}=${value} replaces "${clause}" with a clause of another kind; it must be ${right}`,
        )
      }
    }
  }
}

/** Applies `change` to each clause of each variant; a clause for which it returns undefined is left out. */
export const variantsWith = (
  variants: Variants,
  change: (clause: Clause, name: string) => Clause | undefined,
): Variants => {
  const changed = (replaced: { readonly [clause: string]: Clause }) =>
    Object.entries(replaced).flatMap(([name, clause]) => {
      const changed = change(clause, name)
      return changed === undefined ? [] : [[name, changed] as const]
    })
  return Object.fromEntries(
    Object.entries(variants).map(([parameter, byValue]) => [
      parameter,
      Object.fromEntries(
        Object.entries(byValue).map(([value, replaced]) => [value, Object.fromEntries(changed(replaced))]),
      ),
    ]),
  )
}

/** The spec with `change` applied to every clause, in all variants. */
export const withEachClause = <S extends WithVariants>(
  spec: S,
  change: (clause: Clause, name: string) => Clause,
): S => ({
  ...spec,
  clauses: new Map([...spec.clauses].map(([name, clause]) => [name, change(clause, name)])),
  variants: variantsWith(spec.variants, change),
})

/**
 * The spec with the clauses that these values of its parameters choose; the same object if they replace none.
 * @param values the parameters as text
 */
export const variantOf = <S extends WithVariants>(
  spec: S,
  values: { readonly [parameter: string]: string },
): S => {
  const chosen = Object.keys(spec.parameters).flatMap((name) =>
    Object.entries(spec.variants[name]?.[values[name]!] ?? {}),
  )
  if (chosen.length === 0) return spec
  return { ...spec, clauses: new Map([...spec.clauses, ...chosen]), variants: {} }
}

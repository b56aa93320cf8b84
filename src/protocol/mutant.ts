// A mutant: a spec with some clauses replaced by one small misreading of the source, and its known results. A
// property that no mutant breaks tells you nothing. If a clause can change and no property notices, no property depends
// on it.
import { withClauses } from './algorithm.js'
import { BrokenSpec } from './broken-spec.js'
import type { Clause } from './clause.js'
import type { ModelOptions } from './model-options.js'
import { didYouMean } from './nearest.js'
import type { Spec } from './spec.js'
import { withEachClause } from './variants.js'

/**
 * The known result of a property in a mutant: the length of a shortest violating trace; `vacuous`; or, for a
 * `sometimes`, `violated` if there is no witness.
 */
export type MutantVerdict = number | 'vacuous' | 'violated'

/** A mutant of a spec, as a file next to the spec lists it. */
export interface Mutant {
  /** What the mutant changes. No two mutants of a spec have the same name. */
  readonly name: string
  /** The purpose of the clause, in a sentence. */
  readonly teaches: string
  /** The clauses that replace those of the spec; `undefined` removes one. */
  readonly clauses: { readonly [clause: string]: Clause | undefined }
  /** The model in which the mutant is checked. */
  readonly model: ModelOptions
  /** The properties that do not simply hold; every other property that is checked by default holds. */
  readonly verdicts: { readonly [property: string]: MutantVerdict }
  /** What the spec assumes and this mutant does not, for a table of assumptions: `equal timestamps are ordered by site numbers`. */
  readonly drops?: string
  /** For a mutant with other states or steps that no property notices: the reason. */
  readonly survives?: string
  /** For a mutant with the same states, steps and depth as the spec in this model: the reason. */
  readonly equivalent?: string
  /** States, transitions and depth, if they are known from elsewhere. */
  readonly counts?: readonly [states: number, transitions: number, depth: number]
}

/**
 * The spec with the clauses of a mutant, which replace those of every variant too. With `change`, a variant keeps its
 * own clauses, and `change` is applied to each. Throws a `BrokenSpec` if the mutant replaces a clause that the spec
 * does not have.
 */
export const mutated = (
  spec: Spec,
  {
    name,
    clauses,
    change,
  }: Pick<Mutant, 'name' | 'clauses'> & { readonly change?: (clause: Clause) => Clause },
): Spec => {
  for (const clause of Object.keys(clauses)) {
    if (spec.clauses.has(clause)) continue
    const known = [...spec.clauses.keys()]
    throw new BrokenSpec(
      `the mutant "${name}" of ${spec.name}: there is no clause "${clause}" to replace${didYouMean(clause, known)}; there are ${known.join(', ')}`,
    )
  }
  const mutates = Object.keys(clauses)
  if (change === undefined)
    return { ...withClauses(spec, spec.name, clauses), mutant: name, mutates, replaced: mutates }
  const changed = withEachClause(spec, (clause, one) =>
    Object.hasOwn(clauses, one) ? change(clause) : clause,
  )
  return { ...changed, expectations: [], mutant: name, mutates }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Validates the mutants of a file one by one, since the file may be a user's. Throws a `BrokenSpec` of one line that
 * names the mutant, the rule and the remedy.
 * @param place the name of the list in messages
 */
export const readMutants = (spec: Spec, listed: unknown, place: string): readonly Mutant[] => {
  if (!Array.isArray(listed)) {
    throw new BrokenSpec(
      `${place}: "mutants" is not a list; write "export const mutants: readonly Mutant[] = [ ... ]"`,
    )
  }
  const names = new Set<string>()
  const properties = spec.properties.map(({ name }) => name)
  for (const [k, mutant] of listed.entries()) {
    const wrong = (what: string) =>
      new BrokenSpec(`${place}: mutant ${isText(mutant?.name) ? `"${mutant.name}"` : k + 1} ${what}`)
    if (!isRecord(mutant) || !isText(mutant.name))
      throw wrong('has no name; describe the change in a few words')
    if (names.has(mutant.name)) throw wrong('occurs twice; rename one of them')
    names.add(mutant.name)
    if (!isText(mutant.teaches)) throw wrong('has no "teaches"; give the purpose of the clause in a sentence')
    if (!isRecord(mutant.clauses))
      throw wrong('has no "clauses"; give the clauses that replace those of the spec')
    if (!isRecord(mutant.model)) throw wrong('has no "model"; give its options, such as { sites: 2 }')
    if (!isRecord(mutant.verdicts))
      throw wrong('has no "verdicts"; give the properties that it violates, such as { mutualExclusion: 8 }')
    for (const [name, verdict] of Object.entries(mutant.verdicts)) {
      if (!properties.includes(name)) {
        throw wrong(
          `names the unknown property "${name}"${didYouMean(name, properties)}; ${spec.name} has ${properties.join(', ')}`,
        )
      }
      if (!Number.isSafeInteger(verdict) && verdict !== 'vacuous' && verdict !== 'violated') {
        throw wrong(
          `expects ${JSON.stringify(verdict)} of ${name}; it must be a number of steps, 'vacuous' or 'violated'`,
        )
      }
    }
    for (const why of ['survives', 'equivalent']) {
      if (mutant[why] !== undefined && !isText(mutant[why]))
        throw wrong(`has no reason in "${why}"; give it in a sentence`)
    }
    if (mutant.drops !== undefined && !isText(mutant.drops))
      throw wrong('has no assumption in "drops"; give what the spec assumes in a few words')
    if (mutant.survives !== undefined && mutant.equivalent !== undefined) {
      throw wrong('has both "survives" and "equivalent", which exclude each other; keep one')
    }
    mutated(spec, mutant as unknown as Mutant)
  }
  return listed as readonly Mutant[]
}

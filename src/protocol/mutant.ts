// A mutant: a spec with some clauses replaced, one small misreading of the book, and what is known of it. A property that
// no mutant breaks says nothing; a clause that may be changed unnoticed says something that nobody asked.
import { type Spec, withClauses } from './algorithm.js'
import { BrokenSpec } from './broken-spec.js'
import type { Clause } from './clause.js'
import type { ModelOptions } from './model-options.js'
import { didYouMean } from './nearest.js'
import { withEachClause } from './variants.js'

/**
 * What a property says of a mutant: the length of a shortest trace that violates it; that it holds of nothing; or, of a
 * `sometimes`, that there is no witness.
 */
export type MutantVerdict = number | 'vacuous' | 'violated'

/** A mutant of a spec, as a file beside the spec lists it. */
export interface Mutant {
  /** What was changed. No two mutants of a spec have the same name. */
  readonly name: string
  /** What the clause is there for, in a sentence. */
  readonly teaches: string
  /** The clauses that stand instead of those of the spec; `undefined` takes one away. */
  readonly clauses: { readonly [clause: string]: Clause | undefined }
  /** The model in which it is looked at. */
  readonly model: ModelOptions
  /** What does not simply hold there; every other property that is checked by default holds. */
  readonly verdicts: { readonly [property: string]: MutantVerdict }
  /** Of a mutant with other states or steps that no property tells from the spec: why none notices. */
  readonly survives?: string
  /** Of a mutant that has the states, steps and depth of the spec in this model: why it changes nothing there. */
  readonly equivalent?: string
  /** States, transitions and depth, where they are known from elsewhere. */
  readonly counts?: readonly [states: number, transitions: number, depth: number]
}

/**
 * The spec with the clauses of a mutant. They stand in every variant of the spec as well; with `change`, a variant keeps its
 * own clauses, changed by that. Throws a `BrokenSpec` where it replaces a clause that the spec does not have.
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
  if (change === undefined) return { ...withClauses(spec, spec.name, clauses), mutant: name }
  const changed = withEachClause(spec, (clause, one) =>
    Object.hasOwn(clauses, one) ? change(clause) : clause,
  )
  return { ...changed, expectations: [], mutant: name }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The mutants that a file lists, looked at one by one, since the file may be anybody's. Throws a `BrokenSpec` of one line
 * that names the mutant, the rule and the remedy.
 * @param place how to name the list
 */
export const readMutants = (spec: Spec, listed: unknown, place: string): readonly Mutant[] => {
  if (!Array.isArray(listed)) {
    throw new BrokenSpec(
      `${place}: "mutants" is no list; write "export const mutants: readonly Mutant[] = [ ... ]"`,
    )
  }
  const names = new Set<string>()
  const properties = spec.properties.map(({ name }) => name)
  for (const [k, mutant] of listed.entries()) {
    const wrong = (what: string) =>
      new BrokenSpec(`${place}: mutant ${isText(mutant?.name) ? `"${mutant.name}"` : k + 1} ${what}`)
    if (!isRecord(mutant) || !isText(mutant.name))
      throw wrong('has no name; say in a few words what was changed')
    if (names.has(mutant.name)) throw wrong('is there twice; give one of them another name')
    names.add(mutant.name)
    if (!isText(mutant.teaches))
      throw wrong('has no "teaches"; say in a sentence what the clause is there for')
    if (!isRecord(mutant.clauses))
      throw wrong('has no "clauses"; give those that stand instead of the spec’s')
    if (!isRecord(mutant.model)) throw wrong('has no "model"; give its options, such as { sites: 2 }')
    if (!isRecord(mutant.verdicts))
      throw wrong('has no "verdicts"; give what it violates, such as { mutualExclusion: 8 }')
    for (const [name, verdict] of Object.entries(mutant.verdicts)) {
      if (!properties.includes(name)) {
        throw wrong(
          `speaks of the property "${name}"${didYouMean(name, properties)}; ${spec.name} has ${properties.join(', ')}`,
        )
      }
      if (!Number.isSafeInteger(verdict) && verdict !== 'vacuous' && verdict !== 'violated') {
        throw wrong(
          `says of ${name} ${JSON.stringify(verdict)}; it must be a number of steps, 'vacuous' or 'violated'`,
        )
      }
    }
    for (const why of ['survives', 'equivalent']) {
      if (mutant[why] !== undefined && !isText(mutant[why]))
        throw wrong(`has no reason under "${why}"; say it in a sentence`)
    }
    if (mutant.survives !== undefined && mutant.equivalent !== undefined) {
      throw wrong('cannot both survive with another graph and be equivalent; keep one')
    }
    mutated(spec, mutant as unknown as Mutant)
  }
  return listed as readonly Mutant[]
}

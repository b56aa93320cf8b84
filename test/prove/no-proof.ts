// That a spec has no proof: some clause does not keep some lemma or leaves the universe, a theorem does not follow, or a lemma is false at
// first. The clauses that a mutant replaces are asked first, so the answer comes early.
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { NamedLemma, Proof } from '../../src/protocol/proof.js'
import type { Spec } from '../../src/protocol/spec.js'
import { Grid } from '../../src/prove/grid.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { bounded } from '../../src/prove/universe-bounds.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { viewOfState } from '../../src/semantics/state.js'

/** What is missing in the proof, in a few words; undefined if it is a proof. */
export const missingIn = (
  spec: Spec,
  proof: Proof,
  options: ModelOptions,
  first: readonly string[],
): string | undefined => {
  const model = makeModel(spec, { ...options, requests: 'unbounded' })
  const views = initialStates(model).map((state) => viewOfState(model, state))
  const isFalse = (lemma: NamedLemma): boolean => views.some((view) => violatedFor(lemma, view).length > 0)
  const atFirst = proof.lemmas.find(isFalse)
  if (atFirst !== undefined) return `${atFirst.name} at first`
  const grid = new Grid(model, bounded(proof, model))
  const all = proof.lemmas.map((_, k) => k)
  const names = [...model.spec.clauses.keys()]
  for (const clause of [...first.filter((name) => names.includes(name)), ...names]) {
    for (const lemma of all)
      if ('found' in toTheEnd(grid.cell({ lemma }, clause, all)))
        return `${proof.lemmas[lemma]!.name} ${clause}`
    if ('found' in toTheEnd(grid.cell('stays', clause, all))) return `stays ${clause}`
  }
  for (const theorem of proof.theorems) {
    const property = model.spec.properties.find(({ name }) => name === theorem.property)
    if (property?.kind !== 'always') throw new Error(`no invariant ${theorem.property}`)
    const from = all.filter((k) => theorem.from.includes(proof.lemmas[k]!.name))
    if ('found' in toTheEnd(grid.cell({ theorem }, undefined, from, property.predicate)))
      return `theorem ${theorem.property}`
  }
  return undefined
}

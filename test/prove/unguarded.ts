// What the guard of a clause is for: the lemmas that the clause breaks without it. Found twice: by the grid, from every state of the universe,
// and by the reference semantics, from reachable states. What the second finds is broken for certain.
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Proof } from '../../src/protocol/proof.js'
import type { Spec } from '../../src/protocol/spec.js'
import { withEachClause } from '../../src/protocol/variants.js'
import { Grid } from '../../src/prove/grid.js'
import { violatedFor } from '../../src/prove/lemma-properties.js'
import { bounded } from '../../src/prove/universe-bounds.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'

const unguarded = (spec: Spec, target: string): Spec =>
  withEachClause(spec, (clause, name) =>
    name === target && clause.kind === 'local' ? { ...clause, guard: () => true } : clause,
  )

const modelOf = (spec: Spec, options: ModelOptions) => makeModel(spec, { ...options, requests: 'unbounded' })

const mostStates = 150

/** Reachable states, the nearest first. */
const reachable = (spec: Spec, options: ModelOptions): readonly State[] => {
  const model = modelOf(spec, options)
  const found = new Map(initialStates(model).map((state) => [encodeState(model, state), state]))
  for (const state of found.values()) {
    if (found.size >= mostStates) break
    for (const { next } of steps(model, state, [])) found.set(encodeState(model, next), next)
  }
  return [...found.values()]
}

/** What the guard of a clause is for. */
export interface Unguarded {
  readonly clause: string
  /** The lemmas that the grid says to be broken without it. */
  readonly grid: readonly string[]
  /** The lemmas that some step from a reachable state breaks without it. */
  readonly steps: readonly string[]
}

/** The lemmas that steps of a clause break, from states in which all lemmas are true. */
const brokenBySteps = (
  spec: Spec,
  { lemmas }: Proof,
  options: ModelOptions,
  clause: string,
  states: readonly State[],
): readonly string[] => {
  const model = modelOf(spec, options)
  const broken = new Set<string>()
  for (const state of states) {
    // Without its guard, a clause may fail in such a state.
    try {
      for (const { label, next } of steps(model, state, [])) {
        if (label.clause !== clause) continue
        const after = viewOfState(model, next)
        for (const lemma of lemmas)
          if (!broken.has(lemma.name) && violatedFor(lemma, after).length > 0) broken.add(lemma.name)
      }
    } catch {}
  }
  return lemmas.map(({ name }) => name).filter((name) => broken.has(name))
}

/** What the guards of all local clauses are for. */
export const unguardedClauses = (spec: Spec, proof: Proof, options: ModelOptions): readonly Unguarded[] => {
  const states = reachable(spec, options)
  const all = proof.lemmas.map((_, k) => k)
  return [...modelOf(spec, options).spec.clauses].flatMap(([clause, { kind }]) => {
    if (kind !== 'local') return []
    const changed = unguarded(spec, clause)
    const model = modelOf(changed, options)
    const grid = new Grid(model, bounded(proof, model))
    const broken = all.filter((lemma) => 'found' in toTheEnd(grid.cell({ lemma }, clause, all)))
    return [
      {
        clause,
        grid: broken.map((k) => proof.lemmas[k]!.name),
        steps: brokenBySteps(changed, proof, options, clause, states),
      },
    ]
  })
}

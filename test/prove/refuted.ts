// Which inductive cells of a proof a small change of their clause refutes: a condition of its guard left out, or what `coterie mutate`
// generates. A cell that none refutes is kept whatever these do.
import { guardAssumptions, withoutConditions } from '../../src/assume/guard-assumptions.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { makeModel } from '../../src/model/model.js'
import { genericMutants, watched } from '../../src/mutate/generic-mutants.js'
import { mutated } from '../../src/protocol/mutant.js'
import type { Proof } from '../../src/protocol/proof.js'
import type { Spec } from '../../src/protocol/spec.js'
import { checked } from './proofs.js'

/** The spec with each small change of one clause. */
const changed = (spec: Spec): readonly { readonly clause: string; readonly spec: Spec }[] => {
  const model = makeModel(spec, { sites: 2 })
  const subject = { spec, options: {}, mayCrash: [], leftOut: [], quorums: [], replaced: [] }
  const weaker = guardAssumptions(model, 0, []).flatMap((assumption) => {
    const { leftOut } = assumption.drop(subject)!
    return [{ clause: leftOut[0]!.clause, spec: withoutConditions(spec, leftOut) }]
  })
  const seen = watched(spec)
  const properties = propertiesNamed(seen.spec, ['mutualExclusion'])
  check(modelFor(seen.spec, { sites: 2, requests: 2 }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    maxStates: 2000,
  })
  const generated = genericMutants(spec, seen.observed).map((mutant) => ({
    clause: mutant.clause,
    spec: mutated(spec, mutant),
  }))
  return [...weaker, ...generated]
}

/** The inductive cells, `lemma clause`, that no small change of their clause refutes. */
export const neverRefuted = (spec: Spec, proof: Proof): readonly string[] => {
  const { rows } = checked(spec, proof, { sites: 2 }, { maxStates: 500 })
  const open = new Set(
    rows.flatMap(({ lemma, cells }) =>
      cells
        .filter(({ result }) => result.verdict === 'inductive')
        .map(({ clause }) => `${lemma.name} ${clause}`),
    ),
  )
  for (const { clause, spec: changedSpec } of changed(spec)) {
    const result = checked(changedSpec, proof, { sites: 2 }, { maxStates: 500 })
    for (const { lemma, cells } of result.rows)
      for (const cell of cells)
        if (cell.clause === clause && cell.result.verdict === 'not inductive')
          open.delete(`${lemma.name} ${clause}`)
  }
  return [...open]
}

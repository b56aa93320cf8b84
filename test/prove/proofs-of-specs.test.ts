// Proofs of the catalogue: every clause keeps every lemma; without a lemma that a cell needs it does not; and no mutant that breaks the
// theorem has a proof.
import { expect, test } from 'vitest'
import treeProof from '../../specs/naimi-trehel/proof.js'
import treeOfSites from '../../specs/naimi-trehel/spec.js'
import { mutants as petersonMutants } from '../../specs/peterson/mutants.js'
import petersonProof from '../../specs/peterson/proof.js'
import peterson from '../../specs/peterson/spec.js'
import { mutants as ringMutants } from '../../specs/token-ring/mutants.js'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import { mutated } from '../../src/protocol/mutant.js'
import { isInductive, type ProofResult, unusedLemmas } from '../../src/prove/proof-result.js'
import { checked } from './proofs.js'

const specs = [
  { spec: peterson, proof: petersonProof, mutants: petersonMutants },
  { spec: ring, proof: ringProof, mutants: ringMutants },
] as const

const isProof = (result: ProofResult): boolean =>
  isInductive(result) && result.rows.every(({ truth }) => truth?.verdict === 'holds')

/** The cells that are not inductive, as `lemma clause`. */
const broken = ({ rows, theorems }: ProofResult): readonly string[] => [
  ...rows.flatMap(({ lemma, cells }) =>
    cells
      .filter(({ result }) => result.verdict !== 'inductive')
      .map(({ clause }) => `${lemma.name} ${clause}`),
  ),
  ...theorems.filter(({ result }) => result.verdict !== 'inductive').map(({ theorem }) => theorem.property),
]

test.each(specs)('the proof of $spec.name', ({ spec, proof, mutants }) => {
  const result = checked(spec, proof, { sites: 2 })
  expect([isProof(result), unusedLemmas(result)]).toEqual([true, []])
  // What a cell needs, it needs.
  for (const { lemma, cells } of result.rows) {
    for (const { clause, result: cell } of cells) {
      if (cell.verdict !== 'inductive' || cell.needs.length === 0) continue
      const rest = proof.lemmas.map(({ name }) => name).filter((name) => name !== lemma.name)
      expect(broken(checked(spec, proof, { sites: 2 }, { drop: rest }))).toContain(`${lemma.name} ${clause}`)
    }
  }
  // No mutant that violates the theorem has a proof.
  for (const mutant of mutants) {
    const { mutualExclusion: verdict } = mutant.verdicts
    if (verdict === undefined || (mutant.model.sites ?? 2) !== 2) continue
    expect([mutant.name, isProof(checked(mutated(spec, mutant), proof, { sites: 2 }))]).toEqual([
      mutant.name,
      verdict === 'vacuous',
    ])
  }
})

test('a mutant breaks the cell of its clause', () => {
  const mutant = petersonMutants.find(({ name }) => name === 'the turn is not given away')!
  expect(broken(checked(mutated(peterson, mutant), petersonProof))).toEqual(['insideHasTheTurn secondWrite'])
})

test('a lemma that is false in a reachable state has the run that shows it, and an assumed one has no row', () => {
  const mutant = ringMutants.find(({ name }) => name === 'the token is not sent on leaving')!
  const result = checked(mutated(ring, mutant), ringProof, { sites: 2 }, { assume: ['insideHasToken'] })
  const [tokens, inside] = result.rows
  expect(tokens!.truth?.trace?.shows?.property).toBe('oneToken')
  expect([inside!.isAssumed, inside!.cells]).toEqual([true, []])
})

test('a suggestion for a lemma that was left out is that lemma', () => {
  const { theorems, suggestedFrom } = checked(
    ring,
    ringProof,
    { sites: 2 },
    { drop: ['insideHasToken'], suggest: true },
  )
  const [{ result }] = theorems as [(typeof theorems)[number]]
  expect(suggestedFrom.map(({ sites, isAll }) => [sites, isAll])).toEqual([
    [2, true],
    [3, true],
  ])
  expect('suggestions' in result && result.suggestions).toContain(
    'for each site i: i.phase != held, or i.token = true',
  )
})

// A field that holds a site or none once had values such as `father = 2`, which another size has at other places in the list of facts.
test('a suggestion speaks of a field that may hold a site, also where no numbers of sites are', () => {
  const { rows } = checked(treeOfSites, treeProof, { sites: 2 }, { drop: ['rootIsLast'], suggest: true })
  const cells = rows.flatMap((row) => row.cells)
  const found = cells.flatMap(({ result }) => ('suggestions' in result ? (result.suggestions ?? []) : []))
  expect(found).toContain('for each site i: i.father != none, or i.next = none')
})

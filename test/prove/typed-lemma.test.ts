// A lemma as a formula over sites i and j: it means what the same lemma means as a function, and is decided by the same search.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/peterson/mutants.js'
import own from '../../specs/peterson/proof.js'
import peterson from '../../specs/peterson/spec.js'
import skProof from '../../specs/suzuki-kasami/proof.js'
import sk from '../../specs/suzuki-kasami/spec.js'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import { makeModel } from '../../src/model/model.js'
import { mutated } from '../../src/protocol/mutant.js'
import { noLemmas } from '../../src/protocol/proof.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import type { ProofResult } from '../../src/prove/proof-result.js'
import { typedLemma } from '../../src/prove/typed-lemma.js'
import { typedVerdict } from '../../src/report/proof/proof-end-text.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { checked } from './proofs.js'

const cellsOf = ({ rows }: ProofResult, name: string) =>
  rows
    .find(({ lemma }) => lemma.name === name)!
    .cells.map(({ clause, result }) => [
      clause,
      result.verdict,
      result.verdict === 'inductive' ? result.needs : [],
    ])

const turn = 'holds(i) -> phase(j)=idle || phase(j)=asking || turn=i'

test("a lemma of the proof, typed, has the cells that it has as the author's function", () => {
  const typed = checked(peterson, own, {}, { drop: ['insideHasTheTurn'], typed: turn })
  expect(cellsOf(typed, 'typed')).toEqual(cellsOf(checked(peterson, own), 'insideHasTheTurn'))
  expect(typed.rows.at(-1)!.truth?.verdict).toBe('holds')
  expect(typedVerdict(typed)).toContain('inductive with wantsUntilItLeaves:')
  // The same in a mutant that does not give the turn away: there a step breaks it.
  const broken = mutated(peterson, mutants[1]!)
  const other = checked(broken, own, {}, { drop: ['insideHasTheTurn'], typed: turn })
  expect(cellsOf(other, 'typed')).toEqual(cellsOf(checked(broken, own), 'insideHasTheTurn'))
  expect(typedVerdict(other)).toContain('not inductive')
})

test('the error for a name that is no site says what stands for one', () => {
  expect(() => typedLemma(makeModel(ring, { sites: 3 }), 'holds(k)')).toThrow(
    /there is no such site; the sites are 0, 1, 2, some and all; i and j stand for any site/,
  )
})

test('i and j stand for sites at the ends of channels, and a spec without a proof can be asked', () => {
  const typed = 'token(i)=true -> token(j)=false && !inFlight(TOKEN from j to i)'
  const alone = checked(ring, noLemmas, { sites: 2 }, { typed })
  expect(typedVerdict(alone)).toMatch(/^not inductive: /)
  const withProof = checked(ring, ringProof, { sites: 2 }, { typed })
  expect(typedVerdict(withProof)).toContain('inductive with oneToken')
})

test('a lemma that is false in a reachable state has a shortest run, and its false part is named', () => {
  const result = checked(peterson, own, {}, { typed: 'holds(i) -> turn=i && wants(i)=true' })
  const { truth } = result.rows.at(-1)!
  expect(truth?.verdict).toBe('violated')
  expect(truth?.trace?.steps.length).toBe(3)
  expect(proofText(result)).toMatch(/holds\((\d)\) is true, but\s+turn=\1\s+is\s+false/)
})

test.each([
  ['G holds(i)', 'G is about a run'],
  ['holds(', 'column 7: expected'],
  ['holds(k)', 'holds(k): there is no such site'],
  ['tern=i', 'no predicate "tern"'],
])('%s is refused', (typed, message) => {
  expect(() => checked(peterson, own, {}, { typed })).toThrow(message)
})

test('a counterexample of a clause that costs little is an answer before the clauses that cost much are decided', () => {
  const question = { assume: [], drop: [], suggest: false, cellsAlone: true, maxStates: 1, memory: 1e9 }
  const asked = (typed: string) => new ProofCheck(sk, skProof, { sites: 3 }, { ...question, typed })
  const check = asked('!holds(i)')
  const work = check.run()
  while (typedVerdict(check.result()) === undefined) work.next(50)
  const { rows, tried } = check.result()
  const verdicts = new Set(rows.at(-1)!.cells.map(({ result }) => result.verdict))
  // The orders of the numbers that `exit` compares take 20,000 choices.
  expect([...verdicts].sort()).toEqual(['inductive', 'not inductive', 'open'])
  expect(tried).toBeLessThan(2000)
  // What is not refuted is not called inductive before its last cell.
  const other = asked('holds(i) -> !holds(j)')
  const slow = other.run()
  while (other.result().tried < 1000) slow.next(50)
  expect(typedVerdict(other.result())).toBeUndefined()
})

// The message once was about a property with the same name as another.
test('a proof with a lemma of the name "typed" is refused', () => {
  const { insideHasTheTurn: first } = Object.fromEntries(own.lemmas.map((lemma) => [lemma.name, lemma]))
  const named = { ...own, lemmas: [{ ...first!, name: 'typed' }] }
  expect(() => checked(peterson, named, {}, { typed: turn })).toThrow(
    'peterson: a lemma of the proof has the name "typed", which a lemma as a formula has; rename it',
  )
  expect(checked(peterson, { ...named, theorems: [] }).rows).toHaveLength(1)
})

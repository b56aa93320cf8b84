// Proofs of two-phase commit and of Suzuki and Kasami's algorithm, and parts of the one of Paxos: no cell breaks, and a mutant breaks one.
import { expect, test } from 'vitest'
import paxosProof from '../../specs/paxos/proof.js'
import paxos from '../../specs/paxos/spec.js'
import { mutants } from '../../specs/two-phase-commit/mutants.js'
import commitProof from '../../specs/two-phase-commit/proof.js'
import commit from '../../specs/two-phase-commit/spec.js'
import { mutated } from '../../src/protocol/mutant.js'
import { isProved, unusedLemmas } from '../../src/prove/proof-result.js'
import { checked } from './proofs.js'

test.each([2, 3])('two-phase commit is consistent with %i resource managers', (sites) => {
  const result = checked(commit, commitProof, { sites })
  expect([isProved(result), unusedLemmas(result)]).toEqual([true, []])
})

test('no mutant that is not consistent has a proof', () => {
  const wrong = mutants.filter(({ verdicts }) => 'consistency' in verdicts)
  expect(wrong.length).toBe(3)
  for (const mutant of wrong)
    expect([mutant.name, isProved(checked(mutated(commit, mutant), commitProof, { sites: 2 }))]).toEqual([
      mutant.name,
      false,
    ])
})

test('promises of Paxos are kept, with two rounds of ballots, and agreement follows', () => {
  const asked = ['acceptedIsPromised', 'acceptFromOwner']
  const assume = paxosProof.lemmas.map(({ name }) => name).filter((name) => !asked.includes(name))
  const result = checked(paxos, paxosProof, { sites: 2 }, { assume, maxStates: 100 })
  expect(result.rows.flatMap(({ cells }) => cells).map(({ result: { verdict } }) => verdict)).toEqual(
    Array(10).fill('inductive'),
  )
  expect(result.theorems.map(({ result: { verdict } }) => verdict)).toEqual(['inductive'])
})

// All cells take more than a minute, most of it for `safe`; these take three seconds.
test('some cells of Paxos with three sites are inductive, also that a value is chosen once, and one breaks without a lemma', () => {
  const cellsOf = (asked: readonly string[], drop: readonly string[]) => {
    const others = paxosProof.lemmas.map(({ name }) => name).filter((name) => !drop.includes(name))
    const assume = others.filter((name) => !asked.includes(name))
    const { rows } = checked(paxos, paxosProof, { sites: 3 }, { assume, drop, cellsAlone: true })
    return rows.flatMap(({ lemma, cells }) =>
      cells.map(({ clause, result }) => `${lemma.name} ${clause} ${result.verdict}`),
    )
  }
  const kept = cellsOf(['promiseKept', 'chosen'], [])
  expect([kept.length, kept.filter((cell) => cell.endsWith(' inductive'))]).toEqual([10, kept])
  expect(cellsOf(['chosen'], ['chosenByMajority'])).toContain('chosen onPromise not inductive')
})

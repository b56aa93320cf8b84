// A lemma by itself: what nothing else keeps, what the other lemmas keep, and which of them exclude the state of a counterexample.
import { expect, test } from 'vitest'
import semaphoreProof from '../../specs/semaphore/proof.js'
import semaphore from '../../specs/semaphore/spec.js'
import { ring as declared } from '../../specs/token-ring/algorithm.js'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import { proof } from '../../src/protocol/proof.js'
import { excludedBy } from '../../src/report/proof/alone-text.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { checked } from './proofs.js'

const two = { sites: 2 }

test('a true sentence that is not inductive by itself has a state, the lemmas that exclude it, and those that strengthen it', () => {
  const result = checked(ring, ringProof, two, { alone: 'onlyOneHasToken' })
  const row = result.rows.at(-1)!
  expect([row.lemma.name, row.truth?.verdict]).toEqual(['onlyOneHasToken', 'holds'])
  const broken = row.cells.flatMap(({ clause, result: cell }) =>
    cell.verdict === 'not inductive'
      ? [[clause, cell.withOthers, excludedBy(result, cell.counterexample)]]
      : [],
  )
  expect(broken).toEqual([
    ['onToken', { verdict: 'inductive', needs: ['oneToken'], isLeast: true }, ['oneToken']],
  ])
  expect([result.stays, result.theorems]).toEqual([[], []])
})

test('without the lemma that strengthens it, the other lemmas are not enough', () => {
  const text = proofText(checked(ring, ringProof, two, { alone: 'onlyOneHasToken', drop: ['oneToken'] }))
  expect(text).toContain('onToken does not keep it; onToken not even with the other lemmas')
})

// Only the first line of the text had the bounds, and a question about one lemma has no row for steps that leave them.
test('a lemma that is inductive within bounds of lists and numbers is said to be so within these', () => {
  const text = proofText(
    checked(semaphore, { ...semaphoreProof, universe: { number: 2 } }, two, { alone: 'unitsAddUp' }),
  )
  expect(text).toContain(
    'unitsAddUp is inductive by itself: every clause keeps it, from every state in which it is true, on runs without numbers above 2\n',
  )
  expect(text).toContain('\nstates with more than 2 items in a list are not considered\n')
})

test('no row of the proof assumes a sentence', () => {
  const { ofSite } = declared.lemma
  const wrong = proof({
    source: 'none',
    lemmas: { insideHasToken: ofSite('site', 'inside with the token', (i) => i.phase !== 'held' || i.token) },
    sentences: { noneInside: ofSite('site', 'nobody is inside', (i) => i.phase !== 'held') },
    theorems: { mutualExclusion: ['insideHasToken'] },
  })
  const whole = checked(ring, wrong, two)
  expect(whole.rows.map(({ lemma }) => lemma.name)).toEqual(['insideHasToken'])
  expect(whole.theorems[0]!.result.verdict).toBe('not inductive')
  const text = proofText(checked(ring, wrong, two, { alone: 'noneInside' }))
  expect(text).toMatch(
    /noneInside is false after \d steps, so it is not a lemma of this model\n {2}a shortest run to such a state: /,
  )
})

test('a sentence with the name of a lemma, and an unknown name, are refused', () => {
  const { ofSite } = declared.lemma
  const one = ofSite('site', 'inside with the token', (i) => i.phase !== 'held' || i.token)
  expect(() => proof({ source: 'none', lemmas: { one }, sentences: { one }, theorems: {} })).toThrow(
    '"one" is a lemma and a sentence',
  )
  expect(() => checked(ring, ringProof, two, { alone: 'another' })).toThrow('another')
})

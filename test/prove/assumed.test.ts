// What rests on assumptions says so: on lemmas that are assumed, that are false in this model, or that no state satisfies together.
import { expect, test } from 'vitest'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import { proof } from '../../src/protocol/proof.js'
import { isInductive, isProved } from '../../src/prove/proof-result.js'
import { typedVerdict } from '../../src/report/proof/proof-end-text.js'
import { proofJson } from '../../src/report/proof/proof-json.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { checked } from './proofs.js'
import { spec, tiny } from './tiny-spec.js'

const { ofState } = tiny.lemma

const contradiction = proof({
  source: 'none',
  lemmas: {
    isOpen: ofState('open', (view) => view.shared.open),
    isClosed: ofState('closed', (view) => !view.shared.open),
  },
  theorems: { mutualExclusion: ['isOpen', 'isClosed'] },
})

test('lemmas that no state satisfies together make every cell inductive, and are not a proof', () => {
  const result = checked(spec, contradiction, {}, { assume: ['isOpen', 'isClosed'] })
  expect([isInductive(result), result.isVacuous, isProved(result)]).toEqual([true, true, false])
  expect(proofText(result)).toMatch(/^no state of the universe satisfies all these lemmas together/m)
  expect(proofText(result)).toMatch(/^no proof: /m)
  expect(proofJson(result)).toMatchObject({ vacuous: true, inductive: false })
  // One that is false at first is not enough: other states satisfy both.
  const one = checked(spec, contradiction, {}, { assume: ['isClosed'], drop: ['isOpen'] })
  expect([one.isVacuous, isProved(one)]).toEqual([false, false])
})

test('a typed lemma that contradicts the others is inductive, and the answer says that this shows nothing', () => {
  const result = checked(ring, ringProof, { sites: 2 }, { typed: 'token(0)=true && inFlight(TOKEN)' })
  expect(typedVerdict(result)).toMatch(/but no state satisfies it together with the other lemmas/)
  expect(isProved(result)).toBe(false)
})

test('a typed lemma that rests on a lemma which a fault breaks is said to', () => {
  const typed = 'holds(i) -> !holds(j)'
  const lossy = checked(ring, ringProof, { sites: 2, loss: 1 }, { typed })
  expect(typedVerdict(lossy)).toMatch(/but oneToken is false in this model/)
  expect([isInductive(lossy), isProved(lossy)]).toEqual([true, false])
  const lossless = checked(ring, ringProof, { sites: 2 }, { typed })
  expect(typedVerdict(lossless)).not.toContain('false')
  expect(isProved(lossless)).toBe(true)
})

test('a proof names what it assumes, and says of no lemma that it was checked', () => {
  const all = proofText(checked(ring, ringProof, { sites: 2 }, { assume: ['oneToken', 'insideHasToken'] }))
  expect(all).toMatch(/^proved for 2 sites, if oneToken and insideHasToken are true: no lemma was checked/m)
  const one = proofText(checked(ring, ringProof, { sites: 2 }, { assume: ['oneToken'] }))
  expect(one).toMatch(/^proved for 2 sites, if oneToken is true: every clause keeps every other lemma/m)
})

test('without lemmas there is no column of true ones', () => {
  const text = proofText(checked(ring, ringProof, { sites: 2 }, { drop: ['oneToken', 'insideHasToken'] }))
  expect(text).not.toContain('reachable states')
  expect(text).toContain('mutualExclusion  does not follow without lemmas')
})

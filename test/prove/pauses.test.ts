// A check pauses while it follows a lemma of many parts: an interrupt of a proof of Naimi and Trehel's algorithm once waited for seconds.
import { expect, test } from 'vitest'
import own from '../../specs/two-phase-commit/proof.js'
import commit from '../../specs/two-phase-commit/spec.js'
import { proof } from '../../src/protocol/proof.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { spec, tiny } from './tiny-spec.js'

test('between two choices there are pauses if a lemma has hundreds of parts', () => {
  const many = tiny.lemma.ofState('some site is out', (view) =>
    view.allOf(
      Array.from({ length: 400 }, () => () => view.all('site').some(({ phase }) => phase === 'out')),
    ),
  )
  const made = proof({ source: 'none', lemmas: { many }, theorems: {}, universe: { channel: 'any' } })
  const limits = { assume: [], drop: [], suggest: false, maxStates: 100, memory: 1e9, cellsAlone: true }
  const check = new ProofCheck(spec, made, {}, limits)
  const work = check.run()
  const pauses: number[] = []
  for (let step = work.next(); step.done !== true && pauses.length < 4; step = work.next(1 << 20))
    pauses.push(check.result().tried)
  expect(pauses.length).toBe(4)
  expect(Math.max(...pauses)).toBeLessThan(10)
})

// After cells of which each choice is cheap, Lamport's algorithm with three sites once searched 13,585 states in 25 seconds before it heard an
// interrupt.
test('a search of states begins with small slices, whatever the choices before it had', () => {
  const limits = { assume: [], drop: [], suggest: false, maxStates: 100_000, memory: 1e9 }
  const check = new ProofCheck(commit, own, { sites: 3 }, limits)
  const work = check.run()
  const states: number[] = []
  for (let step = work.next(); step.done !== true; step = work.next(1 << 13))
    if (typeof step.value !== 'string' && step.value.states > 0) states.push(step.value.states)
  expect(states.length).toBeGreaterThan(1)
  expect(states[0]).toBeLessThan(300)
})

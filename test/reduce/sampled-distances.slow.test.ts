// Two stamps that are "never exactly 37 apart" were said to hold, though 39 steps lead there: no transformation that was tried made them
// so. What is not shown by the text of the functions, nor refuted, is `sampled`.
import { describe, expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa-deadlock-handling/spec.js'
import relinquish from '../../specs/maekawa-relinquish/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { unclearUses } from '../../src/canonical/timestamp-use.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { Spec } from '../../src/index.js'
import { genericMutants, watched } from '../../src/mutate/generic-mutants.js'
import { mutated } from '../../src/protocol/mutant.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { stampingTwice } from './exact-distances.js'

const verdict = (spec: Spec) =>
  check(modelFor(spec, {}, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    reduce: { ...noReduction, timestamps: true },
  }).verdicts[0]!.verdict

const isAt = (distance: number) => (first: number | null, second: number | null) =>
  first !== null && second !== null && second - first === distance

describe('what asks how far two old stamps are apart', () => {
  test.each([1, 37, 512])('is refused where it asks for %d', (distance) => {
    const asks = isAt(distance)
    const spec = stampingTwice(({ first, second }) => asks(first, second))
    expect(() => verdict(spec)).toThrow(/timestamps refused: .*never/)
  })

  // The moved state is not a state of the model, so the spec has no error.
  test('is refused where it fails with the stamps moved', () => {
    const spec = stampingTwice(({ first }) => first !== null && Array.from({ length: first }).length < 0)
    expect(() => verdict(spec)).toThrow(/timestamps refused: .*never.* fails with .*Invalid array length/)
  })

  test('is refused for a bound', () => {
    const spec = stampingTwice(
      ({ first, second }) => first !== null && second !== null && second - first > 40,
    )
    expect(() => verdict(spec)).toThrow(/timestamps refused: .*never/)
  })

  test.each([1537, 100_003])('is sampled where it asks for %d, which no transformation makes', (distance) => {
    const asks = isAt(distance)
    expect(verdict(stampingTwice(({ first, second }) => asks(first, second)))).toBe('sampled')
    expect(
      verdict(
        stampingTwice(
          ({ first, second }) => first !== null && second !== null && first + distance === second,
        ),
      ),
    ).toBe('sampled')
  })
})

test('what asks for their order alone holds', () => {
  const isBad = ({ first, second }: { first: number | null; second: number | null }) =>
    first !== null && second !== null && second < first
  const plain = stampingTwice(isBad)
  // The text of the predicate does not show what isBad does.
  expect(verdict(plain)).toBe('sampled')
  expect(verdict({ ...plain, uses: { isBad } })).toBe('holds')
})

test.each([ra, lamport, maekawa, relinquish])(
  'the text of $name shows that it uses their order alone',
  (spec) => {
    const { clauses, answers } = unclearUses(modelFor(spec, {}, []), spec.properties)
    expect([...clauses, ...answers]).toEqual([])
  },
)

// Generated mutants were once judged by the text of Coterie's own wrappers, so that the spec itself became `sampled`.
test.each([ra, lamport, maekawa, relinquish])(
  '$name is read through what watches it and through what leaves a message out',
  (spec) => {
    const without = genericMutants(spec).filter(({ name }) => name.endsWith(' not sent'))
    const changed = [watched(spec).spec, ...without.map((mutant) => mutated(spec, mutant))]
    for (const one of changed) expect([...unclearUses(modelFor(one, {}, []), []).clauses]).toEqual([])
  },
)

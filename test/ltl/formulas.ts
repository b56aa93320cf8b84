// Random formulas over a few predicates, and random endless runs for them.
import fc from 'fast-check'
import type { Formula } from '../../src/ltl/formula.js'

/** Random formulas over predicates of these names. */
export const formulas = (names: readonly string[]): fc.Arbitrary<Formula> =>
  fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...names).map((name): Formula => ({ kind: 'atom', atom: { name, args: [], at: 0 } })),
      fc.constantFrom<Formula>({ kind: 'true' }, { kind: 'false' }),
      fc.record({ kind: fc.constantFrom('!', 'X', 'F', 'G'), of: tie('formula') }) as fc.Arbitrary<Formula>,
      fc.record({
        kind: fc.constantFrom('&&', '||', '->', '<->', 'U', 'R', 'W', 'M'),
        left: tie('formula'),
        right: tie('formula'),
      }) as fc.Arbitrary<Formula>,
    ),
  })).formula

/** Random ultimately periodic runs: a letter by state, and the state that follows the last. */
export const runs = (
  letters: number,
): fc.Arbitrary<{ readonly word: readonly number[]; readonly loop: number }> =>
  fc
    .tuple(fc.array(fc.nat(letters - 1), { minLength: 1, maxLength: 6 }), fc.nat(5))
    .map(([word, loop]) => ({ word, loop: loop % word.length }))

// A question about a proof: about all of it, or about one lemma.
import { BrokenSpec } from '../protocol/broken-spec.js'
import { known } from '../protocol/known.js'
import type { NamedLemma, Proof } from '../protocol/proof.js'
import type { Spec } from '../protocol/spec.js'
import type { SharedGrids } from './shared-grids.js'
import { typedName } from './typed-lemma.js'

/** The question about a proof. */
export interface ProofQuestion {
  /** Lemmas that are assumed without a proof. */
  readonly assume: readonly string[]
  /** Lemmas that are left out. */
  readonly drop: readonly string[]
  /**
   * A lemma as text, which is checked alone: those of the proof are assumed, and neither the universe nor the theorems are asked
   * about.
   */
  readonly typed?: string
  /** Whether to decide cells alone: neither which lemmas are true, nor the least sets that cells need; all of them, or until one breaks. */
  readonly cellsAlone?: boolean | 'until one breaks'
  /** The greatest of unbounded numbers, instead of what the proof says. */
  readonly numbers?: number
  /** A lemma or a sentence of the proof, which is checked by itself: first without the lemmas of the proof, then with them. */
  readonly alone?: string
  /** Whether to suggest lemmas that exclude counterexamples. */
  readonly suggest: boolean
  readonly maxStates: number
  readonly memory: number
  /** What questions about one model share; only for one spec, its proof, the same options, and the same lemmas left out. */
  readonly shared?: SharedGrids
}

/** Throws a `BrokenSpec` if the question names a lemma that there is not, or if a lemma has the name of one that is typed. */
export const checkNames = (
  { assume, drop, alone, typed }: ProofQuestion,
  { name: spec }: Spec,
  { sentences }: Proof,
  lemmas: readonly NamedLemma[],
): void => {
  const names = lemmas.map(({ name }) => name)
  if (typed !== undefined && names.includes(typedName))
    throw new BrokenSpec(
      `${spec}: a lemma of the proof has the name "${typedName}", which a lemma as a formula has; rename it`,
    )
  for (const name of [...assume, ...drop]) known(spec, 'the lemma', name, names)
  if (alone !== undefined)
    known(spec, 'the lemma or sentence', alone, [...names, ...sentences.map(({ name }) => name)])
}

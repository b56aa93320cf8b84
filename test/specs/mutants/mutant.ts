// A mutant: a spec with a clause replaced, one small misreading of the book, and which properties notice it.

import type { ModelOptions, Spec } from '../../../src/index.js'
import type { Clause } from '../../../src/protocol/clause.js'
import type { Exception } from '../pinned-model.js'

/** A row of the table of mutants. */
export interface Mutant {
  readonly spec: Spec
  /** What was changed. */
  readonly mutant: string
  /** What one learns from it, or from its survival. */
  readonly teaches: string
  readonly changed: { readonly [clause: string]: Clause | undefined }
  readonly model: ModelOptions
  /** The properties that it violates, with the length of a shortest violation; all others still hold. */
  readonly violates: { readonly [property: string]: Exception }
  /** States, transitions and depth, where another explorer has counted them. */
  readonly counts?: readonly [states: number, transitions: number, depth: number]
}

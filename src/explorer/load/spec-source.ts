// The source of a spec, and what is loaded with it.
import type { Spec } from '../../protocol/algorithm.js'
import type { Mutant } from '../../protocol/mutant.js'

/** The source of a spec. */
export interface SpecSource {
  /** A name of the catalogue, or the path of the user's file. */
  readonly argument: string
  /** For a user's file: its version, a digest of its bundle. */
  readonly version?: string
}

/** A spec as its author wrote it, with its mutants, listed and rule-made. */
export interface LoadedSpec {
  readonly source: SpecSource
  readonly spec: Spec
  readonly mutants: readonly Pick<Mutant, 'name' | 'clauses'>[]
}

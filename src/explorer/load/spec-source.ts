// Where a spec comes from, and what comes with it.
import type { Spec } from '../../protocol/algorithm.js'
import type { Mutant } from '../../protocol/mutant.js'

/** Where a spec comes from. */
export interface SpecSource {
  /** A name of the catalogue, or the path of the user's own file. */
  readonly argument: string
  /** Of an own file: which version of it, a digest of its bundle. */
  readonly version?: string
}

/** A spec as its author wrote it, with its mutants: those that are listed, and those that are made by rule. */
export interface LoadedSpec {
  readonly source: SpecSource
  readonly spec: Spec
  readonly mutants: readonly Pick<Mutant, 'name' | 'clauses'>[]
}

// The source of a spec, what is loaded with it, and the status of a user's file.
import type { Mutant } from '../../protocol/mutant.js'
import type { Proof } from '../../protocol/proof.js'
import type { Spec } from '../../protocol/spec.js'

/** The source of a spec. */
export interface SpecSource {
  /** A name of the catalogue, or the path of the user's file. */
  readonly argument: string
  /** For what `coterie explore` bundles: its version, a digest of its bundle. */
  readonly version?: string
}

/** The path of a user's file; undefined for a spec of the catalogue. */
export const fileOf = ({ argument, version }: SpecSource): string | undefined =>
  version !== undefined && /[./\\]/.test(argument) ? argument : undefined

/** A spec as its author wrote it, with its proof, and its mutants, listed and generated. */
export interface LoadedSpec {
  readonly source: SpecSource
  readonly spec: Spec
  /** What the algorithm does, in a few sentences; undefined if its file does not start with a comment. */
  readonly idea?: string
  /** Undefined for a spec without a proof of its own. */
  readonly proof?: Proof
  readonly mutants: readonly (Pick<Mutant, 'name' | 'clauses'> &
    Partial<Pick<Mutant, 'model' | 'verdicts'>>)[]
}

/** The status of the user's file: the version to load, and the error of the last saved file. */
export interface OwnNow {
  /** A digest of its bundle; undefined before the first bundle. */
  readonly version?: string
  readonly error?: string
}

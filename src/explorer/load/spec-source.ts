// The source of a spec, what is loaded with it, and the status of a user's file.
import type { GenericMutant } from '../../mutate/generic-mutants.js'
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

/** A mutant: one that a list names has all of `Mutant`, one by rule its rule. */
export type LoadedMutant = Pick<Mutant, 'name' | 'clauses'> & Partial<Mutant & Pick<GenericMutant, 'rule'>>

/** Whether a list names a mutant. */
export const isListed = (mutant: LoadedMutant): mutant is Mutant => mutant.teaches !== undefined

/** A spec as its author wrote it, with its proof, and its mutants, listed and generated. */
export interface LoadedSpec {
  readonly source: SpecSource
  readonly spec: Spec
  /** What the algorithm does, in a few sentences; undefined if its file does not start with a comment. */
  readonly idea?: string
  /** Undefined for a spec without a proof of its own. */
  readonly proof?: Proof
  readonly mutants: readonly LoadedMutant[]
}

/** The status of the user's file: the version to load, and the error of the last saved file. */
export interface OwnNow {
  /** A digest of its bundle; undefined before the first bundle. */
  readonly version?: string
  readonly error?: string
}

// The source of a spec, what is loaded with it, and the status of a user's file.
import type { GenericMutant } from '../../mutate/generic-mutants.js'
import type { Mutant } from '../../protocol/mutant.js'
import type { Proof } from '../../protocol/proof.js'
import type { Spec } from '../../protocol/spec.js'
import type { CompiledModule } from '../compile/compiled.js'

/** The source of a spec. */
export interface SpecSource {
  /** A name of the catalogue, or the path of the user's file. */
  readonly argument: string
  /** For what `coterie explore` bundles: its version, a digest of its bundle. For a changed spec: the number of the change. */
  readonly version?: string
  /** For a spec of the catalogue that the reader has changed in the page. */
  readonly changed?: ChangedSource
}

/** What the reader has changed; plain data, so that a worker can load it too. */
export interface ChangedSource {
  /** All modules of the spec, each after those that it imports. */
  readonly modules: readonly CompiledModule[]
  /** The paths of the changed files. */
  readonly files: readonly string[]
}

/** What stands behind the name of a changed spec, which is no longer that of the catalogue. */
const changedWords = ' (changed in the page)'

/** The name of a changed spec in the files of its runs. */
const nameOfChanged = (argument: string): string => argument + changedWords

/** The name in the catalogue of the spec that was changed; undefined for another argument. */
export const changedNamed = (argument: string): string | undefined =>
  argument.endsWith(changedWords) ? argument.slice(0, -changedWords.length) : undefined

/** The path of a user's file, or what a changed spec is called; undefined for a spec of the catalogue. */
export const fileOf = ({ argument, version, changed }: SpecSource): string | undefined => {
  if (changed !== undefined) return nameOfChanged(argument)
  return version !== undefined && /[./\\]/.test(argument) ? argument : undefined
}

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
  /** Mistakes of a user's file that do not keep it from being loaded, each a line with its place; absent for other specs. */
  readonly doubts?: readonly string[]
}

/** The copy of a spec that reports what runs. */
export interface MarkedSpec {
  readonly spec: Spec
  /** The listed mutants, by the file that lists them. */
  readonly listed: readonly (readonly [place: string, mutants: unknown])[]
}

/** The status of the user's file: the version to load, and the error of the last saved file. */
export interface OwnNow {
  /** A digest of its bundle; undefined before the first bundle. */
  readonly version?: string
  readonly error?: string
}

// A spec by its name in the catalogue, or the user's own file as `coterie explore` serves it. Page and worker both load by
// this, each for itself: functions do not travel between them.
import { specs } from 'virtual:catalogue'
import type { Spec } from '../protocol/algorithm.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import { type Mutant, mutated, readMutants } from '../protocol/mutant.js'
import { didYouMean } from '../protocol/nearest.js'
import { genericMutants } from '../teach/generic-mutants.js'
import { baseAddress } from './base-address.js'
import { LinkError } from './session-link.js'

/** Where a spec comes from. */
export interface SpecSource {
  /** A name of the catalogue, or the path of the user's own file. */
  readonly argument: string
  /** Of an own file: which version of it, as the server counts them. */
  readonly version?: string
}

/** A spec as its author wrote it, with its mutants: those that are listed, and those that are made by rule. */
export interface LoadedSpec {
  readonly source: SpecSource
  readonly spec: Spec
  readonly mutants: readonly Mutant[]
}

const isSpec = (value: unknown): value is Spec =>
  typeof value === 'object' && value !== null && (value as Partial<Spec>).clauses instanceof Map

const ownSpec = async (source: SpecSource): Promise<LoadedSpec> => {
  const { argument, version } = source
  const address = new URL(`own/spec.js?version=${version}`, baseAddress)
  const module: { default?: unknown; mutants?: unknown } = await import(/* @vite-ignore */ address.href)
  if (!isSpec(module.default)) {
    throw new BrokenSpec(
      `${argument}: the default export is no spec; end the file with "export default algorithm({ ... })"`,
    )
  }
  const spec = module.default
  const listed = module.mutants === undefined ? [] : readMutants(spec, module.mutants, argument)
  return { source, spec, mutants: [...listed, ...genericMutants(spec)] }
}

/** Loads a spec. Throws a `LinkError` for a name that is neither in the catalogue nor the file that is served. */
export const loadSpec = async (source: SpecSource): Promise<LoadedSpec> => {
  const { argument, version } = source
  if (version !== undefined) return ownSpec(source)
  const entry = specs.find(({ name }) => name === argument)
  if (entry === undefined) {
    throw new LinkError(
      /[./\\]/.test(argument)
        ? `the link is about the file ${argument}, which this page does not have; "coterie explore ${argument}" shows it`
        : `there is no spec "${argument.slice(0, 40)}" in the catalogue${didYouMean(
            argument,
            specs.map(({ name }) => name),
          )}`,
    )
  }
  const [{ default: spec }, { mutants }] = await Promise.all([entry.load(), entry.mutants()])
  return {
    source,
    spec,
    mutants: [...readMutants(spec, mutants, `mutants/${argument}`), ...genericMutants(spec)],
  }
}

/** The spec, or the mutant of it that has this name. Throws a `LinkError` that names the nearest. */
export const specOrMutant = (
  { spec, mutants }: Pick<LoadedSpec, 'spec' | 'mutants'>,
  name: string | undefined,
): Spec => {
  if (name === undefined) return spec
  const mutant = mutants.find((one) => one.name === name)
  if (mutant !== undefined) return mutated(spec, mutant)
  throw new LinkError(
    `${spec.name} has no mutant "${name.slice(0, 80)}"${didYouMean(
      name,
      mutants.map((one) => one.name),
    )}`,
  )
}

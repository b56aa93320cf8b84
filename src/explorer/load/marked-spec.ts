// The marked copy of a spec: it does the same, and reports which functions and branches run.
import { specs } from 'virtual:catalogue'
import { receiveMarks } from '../../explain/marked-text.js'
import { genericMutants } from '../../mutate/generic-mutants.js'
import { readMutants } from '../../protocol/mutant.js'
import type { Spec } from '../../protocol/spec.js'
import { baseAddress } from '../base-address.js'
import { specOrMutant } from './spec-or-mutant.js'
import type { MarkedSpec, SpecSource } from './spec-source.js'

const markedOwn = async ({ version }: SpecSource): Promise<MarkedSpec> => {
  const address = new URL(`own/marked.js?version=${version}`, baseAddress)
  const module = (await import(/* @vite-ignore */ address.href)) as {
    readonly default: Spec
    readonly listed: MarkedSpec['listed']
  }
  return { spec: module.default, listed: module.listed }
}

const markedCatalogue = async (argument: string): Promise<MarkedSpec | undefined> => {
  const entry = specs.find(({ name }) => name === argument)
  if (entry === undefined) return undefined
  const [{ default: spec }, { mutants }] = await Promise.all([entry.marked(), entry.markedMutants()])
  return { spec, listed: [[argument, mutants]] }
}

const markedOf = async (source: SpecSource): Promise<MarkedSpec | undefined> => {
  const { argument, version, changed } = source
  if (changed !== undefined) return (await import('./changed-spec.js')).markedChangedSpec(argument, changed)
  return version === undefined ? markedCatalogue(argument) : markedOwn(source)
}

/** The marked copy of a spec or of one of its mutants; undefined if there is none. */
export const loadMarked = async (
  source: SpecSource,
  mutant: string | undefined,
): Promise<Spec | undefined> => {
  receiveMarks()
  const marked = await markedOf(source)
  if (marked === undefined || mutant === undefined) return marked?.spec
  const { spec, listed } = marked
  const given = listed.flatMap(([place, mutants]) =>
    mutants === undefined ? [] : readMutants(spec, mutants, place),
  )
  return specOrMutant({ spec, mutants: [...given, ...genericMutants(spec)] }, mutant)
}

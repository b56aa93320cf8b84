// The mutants of a spec in groups: those that its list names, then those of each rule.
import { mutantRules } from '../../mutate/generic-mutants.js'
import { isListed, type LoadedMutant } from '../load/spec-source.js'

/** Mutants under one title. */
interface MutantGroup {
  /** `listed`, or the rule. */
  readonly title: string
  readonly mutants: readonly LoadedMutant[]
}

/** The groups that are not empty. A mutant by rule that bears the name of a listed one is that one. */
export const mutantGroups = (mutants: readonly LoadedMutant[]): readonly MutantGroup[] => {
  const listed = mutants.filter(isListed)
  const names = new Set(listed.map(({ name }) => name))
  const others = mutants.filter(({ name }) => !names.has(name))
  return [
    { title: 'listed', mutants: listed },
    ...mutantRules.map((rule) => ({ title: rule, mutants: others.filter((one) => one.rule === rule) })),
  ].filter(({ mutants: ones }) => ones.length > 0)
}

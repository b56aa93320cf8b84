// Mutants in words: what their list expects, and how many of a group have been judged.
import type { Mutant } from '../../protocol/mutant.js'
import { counted } from '../../report/words/number-words.js'
import type { LoadedMutant } from '../load/spec-source.js'
import type { ShownMutant } from '../worker/mutants-answer.js'

/** What the list expects, in words. */
export const expectedText = ({ verdicts, survives, equivalent }: Mutant): string => {
  const parts = Object.entries(verdicts).map(([name, verdict]) => {
    if (typeof verdict === 'number') return `${name} violated in ${counted(verdict, 'step')}`
    return `${name} ${verdict}`
  })
  const found = parts.length === 0 ? 'every property holds' : parts.join(', ')
  if (equivalent !== undefined) return `it changes nothing (${found})`
  return survives === undefined ? found : `it survives, with the verdicts of the spec itself (${found})`
}

/**
 * How many of a group have been judged, in words; empty before the spec has been searched, since it is not known then how many of the
 * changes that a rule could make change anything.
 */
export const groupText = (
  mutants: readonly LoadedMutant[],
  judged: ReadonlyMap<string, ShownMutant>,
  isSearched = true,
): string => {
  const found = mutants.flatMap(({ name }) => judged.get(name) ?? [])
  if (found.length === 0) return isSearched ? String(mutants.length) : ''
  const having = (status: ShownMutant['status']) => found.filter((one) => one.status === status).length
  const [survived, same, open] = [having('survives'), having('equivalent'), having('undecided')]
  return [
    `${found.length} of ${mutants.length} checked`,
    `${found.length - survived - same - open} killed`,
    ...(survived === 0 ? [] : [`${survived} survived`]),
    ...(same === 0 ? [] : [`${same} ${same === 1 ? 'changes' : 'change'} nothing`]),
    ...(open === 0 ? [] : [`${open} not decided`]),
  ].join(', ')
}

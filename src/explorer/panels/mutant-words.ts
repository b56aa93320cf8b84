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
  if (equivalent !== undefined) return `it does the same as the spec itself (${found})`
  return survives === undefined ? found : `no property tells it from the spec itself (${found})`
}

/** How many of a group have been judged, in words. */
export const groupText = (
  mutants: readonly LoadedMutant[],
  judged: ReadonlyMap<string, ShownMutant>,
): string => {
  const found = mutants.flatMap(({ name }) => judged.get(name) ?? [])
  if (found.length === 0) return String(mutants.length)
  const alive = found.filter(({ status }) => status === 'survives' || status === 'equivalent').length
  const open = found.filter(({ status }) => status === 'undecided').length
  return [
    `${found.length} of ${mutants.length} checked`,
    `${found.length - alive - open} killed`,
    ...(alive === 0 ? [] : [`${alive} not noticed`]),
    ...(open === 0 ? [] : [`${open} not decided`]),
  ].join(', ')
}

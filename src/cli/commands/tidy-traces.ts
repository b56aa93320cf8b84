// `verify --tidy`: of the shortest counterexamples, those with the fewest changes of site.
import type { CheckResult } from '../../check/verdict.js'
import { defaultExplanationLimits } from '../../story/explanation.js'
import { TidiestRun } from '../../story/tidiest.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

/** The result with other traces of the same lengths; where a bound ends the search for one, its trace stays. */
export const withTidyTraces = async (
  result: CheckResult,
  bounds: { readonly maxStates?: number; readonly memory: number; readonly seconds?: number },
  terminal: Terminal,
): Promise<CheckResult> => {
  const limits = { ...defaultExplanationLimits, memory: bounds.memory }
  const verdicts: CheckResult['verdicts'][number][] = []
  for (const verdict of result.verdicts) {
    const { trace } = verdict
    if (trace === undefined) {
      verdicts.push(verdict)
      continue
    }
    const name = `${verdict.property.name}: tidy`
    const tidy = await drive(new TidiestRun(trace, limits), name, bounds, terminal)
    verdicts.push({ ...verdict, trace: tidy })
  }
  return { ...result, verdicts }
}

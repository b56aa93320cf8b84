// The runs that `verify` and `reach` show: of the shortest, one with the fewest changes of site. The text shows them by default, within
// small bounds, because a reader follows one site more easily than three. Other formats are compared byte for byte, so there they are asked
// for with `--tidy`. Where a bound ends the second search, the first run found stays, and a remark says so.
import type { CheckResult } from '../../check/verdict.js'
import { isOnGraph } from '../../protocol/property-kinds.js'
import { cutText } from '../../report/verdict/verdict-text.js'
import { defaultExplanationLimits } from '../../story/explanation.js'
import { type Tidied, TidiestRun } from '../../story/tidiest.js'
import type { Trace } from '../../trace/trace.js'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

/** Remarks on the runs shown, by the name of the property. */
export type Remarks = { readonly [property: string]: string }

/** A result with tidy runs. */
export interface TidyResult {
  readonly result: CheckResult
  readonly remarks: Remarks
}

/** When to tidy, within which bounds. */
interface Tidying {
  readonly memory: number
  /** The seconds that remain. */
  readonly seconds: number
  /** Keeps ready what is printed if a function of the spec never returns. */
  readonly ready: () => void
}

// About a second on a usual machine, so that a counterexample is not long in coming.
const unasked = { maxStates: 100_000, maxOrders: 20_000 }

/** Whether the run that a search found for a property is a shortest one. */
export const isShortest = ({ exploration, verdicts }: CheckResult, property: string): boolean =>
  exploration.search === 'bfs' &&
  !exploration.reductions.some((one) => 'cut' in one) &&
  !verdicts.some((one) => one.property.name === property && isOnGraph(one.property))

/**
 * Whether a run can be tidied. The second search knows no constraint, so its run might leave one on the way, and runs outside may be
 * shorter.
 */
const canBeTidy = (result: CheckResult, property: string): boolean =>
  result.exploration.within === undefined && isShortest(result, property)

/** Whether the runs of a command are tidied. */
export const isTidied = ({ tidy, format }: VerifyArguments): boolean => tidy ?? format === 'text'

const reasonText = (open: NonNullable<Tidied['open']>): string | undefined => {
  switch (open) {
    case 'whole run':
    case 'infinite run':
    case 'not shortest':
      return undefined
    case 'orders':
      return 'there are too many shortest runs to compare'
    case 'failing spec':
      return 'a function of the spec fails in another state'
    default:
      return cutText(open)
  }
}

/** The result with tidy runs of the same lengths in place of the shown ones, where they are shortest runs. */
export const withTidyTraces = async (
  result: CheckResult,
  shown: readonly Trace[],
  { tidy }: VerifyArguments,
  { memory, seconds, ready }: Tidying,
  terminal: Terminal,
): Promise<TidyResult> => {
  const limits = { ...(tidy === true ? defaultExplanationLimits : unasked), memory }
  const until = performance.now() + 1000 * seconds
  const remarks: { [property: string]: string } = {}
  const verdicts: CheckResult['verdicts'][number][] = []
  for (const verdict of result.verdicts) {
    const { trace, property } = verdict
    if (trace === undefined || !shown.includes(trace) || !canBeTidy(result, property.name)) {
      verdicts.push(verdict)
      continue
    }
    const bounds = { ...limits, seconds: (until - performance.now()) / 1000 }
    const found = await drive(
      new TidiestRun(trace, limits),
      `${property.name}: tidy`,
      bounds,
      terminal,
      ready,
    )
    verdicts.push({ ...verdict, trace: found.trace })
    const reason = found.open === undefined ? undefined : reasonText(found.open)
    if (reason === undefined) continue
    const further = tidy !== true && found.open === 'states' ? '; --tidy searches further' : ''
    remarks[property.name] = `the first found: others may change sites less often (${reason}${further})`
  }
  return { result: { ...result, verdicts }, remarks }
}

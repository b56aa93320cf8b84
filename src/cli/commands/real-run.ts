// After a proof has failed: the ordinary search of two to four sites for a run that violates the property. It goes on in slices, so
// that progress is shown, and the time limit and Ctrl-C end it.
import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import type { EveryOptions } from '../../every/shape.js'
import { quorumsOf, withQuorums } from '../../every/voter-shape.js'
import type { Spec } from '../../protocol/spec.js'
import type { SearchedSites } from '../../report/every-report.js'
import { kernelAsked } from '../arguments/kernel-asked.js'
import { drive } from '../supervise/drive.js'
import { interrupted } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'

// How far the search looks for a real run.
const searchedSites = [2, 3, 4]
const mostStates = 200_000

/** A search for real runs. */
interface RealRunSearch {
  readonly spec: Spec
  readonly options: EveryOptions
  readonly properties: readonly string[]
  /** The arguments of the command that shows a run. */
  readonly shown: string
  /** The seconds that are left, as a function of the clock. */
  readonly secondsLeft: () => number
  /** Keeps ready what the command prints if it is ended from outside. */
  readonly ready: (found: readonly SearchedSites[]) => void
}

/** Looks for real runs, in the order of the properties. Ends early at a time limit or an interrupt. */
export const searchRealRuns = async (
  { spec, options, properties, shown, secondsLeft, ready }: RealRunSearch,
  terminal: Terminal,
): Promise<readonly SearchedSites[]> => {
  const found: SearchedSites[] = []
  for (const property of properties) {
    for (const sites of searchedSites) {
      // Unbounded requests give infinitely many states to some.
      const requests = spec.workload.request === undefined ? undefined : sites === 2 ? 2 : 1
      const bound = requests === undefined ? {} : { requests }
      const sized = withQuorums(spec, options, sites)
      const quorums = quorumsOf(spec)
      const system = quorums === undefined ? '' : ` --param '${quorums}=${sized.parameters![quorums]}'`
      const command =
        spec.mutant === undefined
          ? `coterie verify ${shown}${system} --property ${property} --sites ${sites}${requests === undefined ? '' : ` --requests ${requests}`}`
          : undefined
      if (interrupted() || secondsLeft() <= 0) {
        found.push({ property, sites, violatedAfter: undefined, complete: false, command })
        return found
      }
      const named = propertiesNamed(spec, [property])
      const check = new Check(modelFor(spec, { ...sized, sites, ...bound }, named), named, {
        ...defaultCheckOptions,
        ...kernelAsked(process.env),
        maxStates: mostStates,
      })
      const label = `${spec.name}, ${sites} sites, a real run`
      const bounds = { seconds: secondsLeft(), maxStates: mostStates }
      const { verdicts, exploration } = await drive(check, label, bounds, terminal, () => ready(found))
      const [verdict] = verdicts
      const violatedAfter = verdict?.verdict === 'violated' ? verdict.trace?.steps.length : undefined
      found.push({ property, sites, violatedAfter, complete: exploration.complete, command })
      if (violatedAfter !== undefined) break
    }
  }
  return found
}

// After a proof has failed: the ordinary search of two to four sites for a run that violates the property. It runs in slices, so
// that progress is shown, and the time limit and Ctrl-C end it.
import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { modelFor, propertiesNamed } from '../../check/model-for.js'
import { quorumsOf, withQuorums } from '../../every/cut/voter-shape.js'
import { ranksOf, someRanks } from '../../every/shape/ring-shape.js'
import type { EveryOptions } from '../../every/shape/shape.js'
import type { Spec } from '../../protocol/spec.js'
import { usesNext } from '../../protocol/uses-next.js'
import type { SearchedSites } from '../../report/proof/every-report.js'
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

// The systems with that many sites: one, or one for each order of the sites of a ring.
const systemsOf = (spec: Spec, options: EveryOptions, sites: number): readonly EveryOptions[] => {
  const ranks = usesNext(spec) ? ranksOf(spec) : undefined
  if (ranks === undefined) return [withQuorums(spec, options, sites)]
  return someRanks(sites).map((text) => ({
    ...options,
    parameters: { ...options.parameters, [ranks]: text },
  }))
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
      const searched: SearchedSites[] = []
      for (const sized of systemsOf(spec, options, sites)) {
        const given = quorumsOf(spec) ?? ranksOf(spec)
        const system = given === undefined ? '' : ` --param '${given}=${sized.parameters![given]}'`
        const command =
          spec.mutant === undefined
            ? `coterie verify ${shown}${system} --property ${property} --sites ${sites}${requests === undefined ? '' : ` --requests ${requests}`}`
            : undefined
        if (interrupted() || secondsLeft() <= 0)
          return [...found, { property, sites, requests, violatedAfter: undefined, complete: false, command }]
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
        searched.push({ property, sites, requests, violatedAfter, complete: exploration.complete, command })
        if (violatedAfter !== undefined) break
      }
      const last = searched.at(-1)!
      found.push({ ...last, complete: searched.every(({ complete }) => complete) })
      if (last.violatedAfter !== undefined) break
    }
  }
  return found
}

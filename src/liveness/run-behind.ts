// The real run behind a walk through representatives. At each state its names are known, so the next state is known exactly: several
// steps may lead to the same representative, and a run along another of them would follow other processes.

import { inverse } from '../canonical/renaming.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { runAlong } from '../search/full-run.js'
import type { Run } from '../search/search.js'
import type { RenamedWalk, Walk } from './edges.js'

/** The run of the full graph whose k-th state is the k-th representative of the walk with the names of the run. */
export const runBehind = (
  { kernel, visited, starts }: Exploration,
  reductions: Reductions,
  { states, isStep, renamed }: Walk & { readonly renamed: RenamedWalk },
): Run => {
  const { start, renamings } = renamed
  const representative = new Int32Array(kernel.tables.slots.count)
  const real = {
    read: (k: number, v: Int32Array): void => {
      visited.read(states[k]!, representative)
      v.set(reductions.image(representative, inverse(renamings[k]!)))
    },
  }
  return runAlong(
    {
      kernel,
      graph: reductions.withoutSymmetry,
      visited: real,
      initials: starts.map((_, number) => (number === start ? 0 : -1)),
      starts,
    },
    [...states.keys()],
    isStep,
  )
}

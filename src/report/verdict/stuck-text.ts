// The waits of a state as part of a sentence: the cycles, and the sites that wait for a site of a cycle. Each site is named once as one that
// waits, with all that it waits for: with several quorums there are more cycles than anyone wants to read.
import type { Model } from '../../model/model.js'
import { shortestCycle, type Wait } from '../../trace/wait-cycle.js'
import { listed } from '../words/listed.js'
import { waitsText } from '../words/wait-words.js'

/** Cycles that together contain each site that is on some cycle: shortest ones first, each with a site that none before it has. */
export const cyclesOf = (waits: readonly Wait[]): readonly (readonly Wait[])[] => {
  const cycles: (readonly Wait[])[] = []
  const named = new Set<number>()
  for (;;) {
    const left = [...new Set(waits.map(({ from }) => from))]
      .filter((site) => !named.has(site))
      .sort((a, b) => a - b)
    const cycle = shortestCycle(waits, left)
    if (cycle === undefined) return cycles
    cycles.push(cycle)
    for (const { from } of cycle) named.add(from)
  }
}

/** One wait of each site that is on no cycle and waits for one that is, or for such a site: a wait by which it gets there first. */
const leadingTo = (waits: readonly Wait[], onCycles: Iterable<number>): readonly Wait[] => {
  const stuck = new Set(onCycles)
  const found: Wait[] = []
  for (;;) {
    const more = new Map<number, Wait>()
    for (const wait of waits)
      if (!stuck.has(wait.from) && stuck.has(wait.to) && !more.has(wait.from)) more.set(wait.from, wait)
    if (more.size === 0) return found
    for (const wait of more.values()) {
      stuck.add(wait.from)
      found.push(wait)
    }
  }
}

// More than these nobody reads in one sentence.
const mostParts = 3

/**
 * `0 waits for the votes of 1 and 3, 1 for the vote of 0; 2 waits for 0 (vote of 3); 4 and 5 wait likewise`, where the last part has the
 * sites that are left; undefined if there is no cycle.
 */
export const stuckText = (model: Model, waits: readonly Wait[]): string | undefined => {
  const cycles = cyclesOf(waits)
  if (cycles.length === 0) return undefined
  const onCycles = new Set(cycles.flatMap((cycle) => cycle.map(({ from }) => from)))
  const parts: number[][] = []
  const named = new Set<number>()
  for (const part of [...cycles, ...leadingTo(waits, onCycles).map((wait) => [wait])]) {
    // The part that names a site first has all of its waits.
    const sites = part.map(({ from }) => from).filter((site) => !named.has(site))
    for (const site of sites) named.add(site)
    parts.push(sites)
  }
  const told = parts.slice(0, mostParts).map((sites) =>
    waitsText(
      model,
      sites.flatMap((site) => waits.filter(({ from }) => from === site)),
    ),
  )
  const left = parts
    .slice(mostParts)
    .flat()
    .sort((a, b) => a - b)
  const likewise =
    left.length === 0
      ? []
      : [
          `${listed(left.map((site) => model.sites[site]!.name))} ${left.length === 1 ? 'waits' : 'wait'} likewise`,
        ]
  return [...told, ...likewise].join('; ')
}

/** The sites that are on a cycle, or wait for a site that is, or for such a site. */
export const stuckIn = (waits: readonly Wait[]): ReadonlySet<number> => {
  const onCycles = cyclesOf(waits).flatMap((cycle) => cycle.map(({ from }) => from))
  return new Set([...onCycles, ...leadingTo(waits, onCycles).map(({ from }) => from)])
}

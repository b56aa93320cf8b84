// Searches for a site that is locked out, along links and along all edges.
import { expect } from 'vitest'
import { firstLockedOut } from '../../src/liveness/entry-possible.js'
import { numbersFrom } from '../fuzz/random-numbers.js'

interface Edge {
  readonly to: number
  /** The number of the renaming of its step. */
  readonly renaming: number
}

interface Graph {
  readonly sites: number
  readonly competitors: readonly number[]
  readonly renamings: readonly (readonly number[])[]
  /** By state. */
  readonly edges: readonly (readonly Edge[])[]
  readonly links: readonly Edge[]
  readonly statuses: readonly (readonly ('holds' | 'waits' | 'idle')[])[]
}

type Int = (below: number) => number

const many = <T>(length: number, make: (k: number) => T): readonly T[] =>
  Array.from({ length }, (_, k) => make(k))

// Only competitors are renamed.
const renamingOf = (int: Int, sites: number, competitors: readonly number[]): readonly number[] => {
  const renaming = [...many(sites, (site) => site)]
  for (let k = competitors.length - 1; k > 0; k--) {
    const [a, b] = [competitors[k]!, competitors[int(k + 1)]!]
    const was = renaming[a]!
    renaming[a] = renaming[b]!
    renaming[b] = was
  }
  return renaming
}

/** @param isForward whether all steps lead to later states, so that one pass along the links is exact */
const randomGraph = (seed: number, isForward: boolean, hasRenamings: boolean): Graph => {
  const next = numbersFrom(seed)
  const int: Int = (below) => Math.floor(next() * below)
  const size = 1 + int(14)
  // With more than eight sites a mask has more than a byte.
  const sites = [1, 2, 3, 8, 9, 31][int(6)]!
  const competitors = many(sites, (site) => site).filter((site) => site === 0 || int(3) > 0)
  const renamings = many(5, (k) =>
    k === 0 ? many(sites, (site) => site) : renamingOf(int, sites, competitors),
  )
  const edgeFrom = (from: number): Edge => ({
    to: isForward ? from + 1 + int(size - from - 1) : int(size),
    renaming: hasRenamings ? int(renamings.length) : 0,
  })
  const edges = many(size, (from) =>
    isForward && from === size - 1 ? [] : many(int(4), () => edgeFrom(from)),
  )
  return {
    ...{ sites, competitors, renamings, edges },
    links: edges.map((some, from) => some[int(some.length)] ?? { to: from, renaming: 0 }),
    statuses: many(size, () =>
      many(sites, () => (['holds', 'holds', 'waits', 'idle', 'idle', 'idle'] as const)[int(6)]!),
    ),
  }
}

const lockedOutAlongAllEdges = ({ competitors, renamings, edges, statuses }: Graph) => {
  const can = statuses.map((some) => some.map((status) => status === 'holds'))
  for (let changed = true; changed; ) {
    changed = false
    for (const [from, some] of edges.entries())
      for (const { to, renaming } of some)
        for (const site of competitors)
          if (!can[from]![site] && can[to]![renamings[renaming]![site]!]) changed = can[from]![site] = true
  }
  for (const [state, some] of statuses.entries())
    for (const site of competitors) if (some[site] === 'waits' && !can[state]![site]) return { state, site }
  return undefined
}

const lockedOutAlongLinks = (
  { sites, competitors, renamings, edges, links, statuses }: Graph,
  isRenamed: boolean,
  certifiers: readonly object[] = [],
) => {
  const asked = new Set<string>()
  const model = { competitors, sites: many(sites, (site) => site) }
  let from = 0
  const exploration = {
    visited: { size: edges.length, read: (state: number, v: Int32Array) => v.fill(state) },
    kernel: { model, tables: { slots: { count: 1 }, callCertifiers: certifiers } },
    links: { of: (state: number) => links[state]!.to, renamingOf: (state: number) => links[state]!.renaming },
    successorsOf: (state: number) => {
      from = state
      return edges[state]!.map(({ to }) => to)
    },
    graph: { renamingOf: (k: number) => edges[from]![k]!.renaming },
  }
  const reductions = { model, symmetry: isRenamed ? {} : undefined, renaming: (k: number) => renamings[k] }
  const status = {
    holds: (site: number, v: Int32Array) => {
      asked.add(`${v[0]} ${site}`)
      return statuses[v[0]!]![site] === 'holds'
    },
    waits: (site: number, v: Int32Array) => statuses[v[0]!]![site] === 'waits',
  }
  const lockedOut = firstLockedOut(exploration as never, reductions as never, status as never, 1e6)
  return { lockedOut, asked }
}

export const cases = [
  ['links forward, so one pass is exact', true, false],
  ['links forward, and steps that rename sites', true, true],
  ['links to any state', false, false],
  ['links to any state, and steps that rename sites', false, true],
] as const

export const sameAlongLinks = (
  graphs: number,
  least: number,
  isForward: boolean,
  isRenamed: boolean,
): void => {
  const found = many(graphs, (seed) => {
    const graph = randomGraph(seed + 1, isForward, isRenamed)
    const all = lockedOutAlongAllEdges(graph)
    expect([seed, lockedOutAlongLinks(graph, isRenamed).lockedOut]).toEqual([seed, all])
    // What a certifier counts does not depend on the links.
    const certified = lockedOutAlongLinks(graph, isRenamed, [{}])
    expect([seed, certified.lockedOut]).toEqual([seed, all])
    expect(certified.asked.size).toBe(graph.edges.length * graph.competitors.length)
    return all !== undefined
  })
  // Both answers occur.
  expect(found.filter(Boolean).length).toBeGreaterThan(least)
  expect(found.filter((isLocked) => !isLocked).length).toBeGreaterThan(least)
}

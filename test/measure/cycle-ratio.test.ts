// Cycle ratios and whole runs of random graphs, compared with an enumeration of all simple cycles and all
// runs.

import { describe, expect, test } from 'vitest'
import { Budget } from '../../src/liveness/budget.js'
import { extremeRatio } from '../../src/measure/cycle-ratio.js'
import { compare, type Fraction, fraction } from '../../src/measure/fraction.js'
import { loopWithoutEntry } from '../../src/measure/loop-without-entry.js'
import type { RatioCycle } from '../../src/measure/policy-iteration.js'
import type { Weighed } from '../../src/measure/weighed.js'
import { wholeRuns } from '../../src/measure/whole-runs.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { allRuns, type NaiveEdge, simpleCycles } from './naive.js'

/** Whole numbers below a bound from a fixed sequence (a linear congruential generator). */
const numbersFrom = (seed: number) => {
  let state = BigInt(seed)
  return (below: number): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n)
    return Number(state >> 33n) % below
  }
}

const weighed = (edges: readonly (readonly NaiveEdge[])[]) => {
  const all = edges.flat()
  const first = [0]
  for (const list of edges) first.push(first.at(-1)! + list.length)
  return {
    size: edges.length,
    closed: edges.length,
    first: Int32Array.from(first),
    to: Int32Array.from(all, ({ to }) => to),
    sends: Uint8Array.from(all, ({ sends }) => sends),
    entries: Uint8Array.from(all, ({ entries }) => entries),
    by: new Uint8Array(all.length),
    fairness: new Uint8Array(1),
  }
}

const sumsOf = ({ to, sends, entries, first }: Weighed, cycle: readonly number[]) => {
  let [messages, entered] = [0, 0]
  for (const [k, edge] of cycle.entries()) {
    const end = to[edge]!
    const next = cycle[(k + 1) % cycle.length]!
    // The next edge starts where this one ends.
    expect(first[end]! <= next && next < first[end + 1]!).toBe(true)
    messages += sends[edge]!
    entered += entries[edge]!
  }
  return { messages, entries: entered }
}

const extremeOf = (ratios: readonly Fraction[], sign: number): Fraction | undefined =>
  ratios.reduce<Fraction | undefined>(
    (best, one) => (best === undefined || sign * compare(one, best) > 0 ? one : best),
    undefined,
  )

const randomGraph = (seed: number, acyclic: boolean) => {
  const below = numbersFrom(seed)
  const size = 1 + below(7) + (acyclic ? 2 : 0)
  const often = 1 + below(3)
  return Array.from({ length: size }, (_, state): readonly NaiveEdge[] =>
    Array.from({ length: below(4) }, (): NaiveEdge => {
      const to = acyclic ? state + 1 + below(3) : below(size)
      return { to, sends: below(often) === 0 ? below(5) : 0, entries: below(3) === 0 ? 1 + below(2) : 0 }
    }).filter(({ to }) => to < size),
  )
}

describe('in random graphs', () => {
  test('the extreme ratios are those of all simple cycles', () => {
    let [withRatio, withLoop] = [0, 0]
    for (let seed = 1; seed <= 1500; seed++) {
      const edges = randomGraph(seed, false)
      const graph = weighed(edges)
      const budget = new Budget(1e9)
      const inside = new Uint8Array(graph.size).fill(1)
      const cycles = simpleCycles(edges)
      const entering = cycles.filter(({ entries }) => entries > 0)
      const ratios = entering.map(({ sends, entries }) => fraction(sends, entries))
      const check = (found: RatioCycle | undefined, sign: number): void => {
        expect(found?.ratio, `seed ${seed}`).toEqual(extremeOf(ratios, sign))
        if (found === undefined) return
        const { messages, entries } = sumsOf(graph, found.edges)
        expect(fraction(messages, entries), `seed ${seed}`).toEqual(found.ratio)
        withRatio++
      }
      check(toTheEnd(extremeRatio(graph, inside, 'least', budget)), -1)
      const loop = toTheEnd(loopWithoutEntry(graph, inside, budget))
      // A closed walk without entries decomposes into simple cycles without entries.
      expect(loop !== undefined, `seed ${seed}`).toBe(
        cycles.some(({ sends, entries }) => sends > 0 && entries === 0),
      )
      if (loop === undefined) check(toTheEnd(extremeRatio(graph, inside, 'most', budget)), 1)
      else {
        const { messages, entries } = sumsOf(graph, loop)
        expect(messages, `seed ${seed}`).toBeGreaterThan(0)
        expect(entries, `seed ${seed}`).toBe(0)
        withLoop++
      }
      // The search releases all memory.
      budget.claim(1e9)
    }
    expect(withRatio).toBeGreaterThan(500)
    expect(withLoop).toBeGreaterThan(150)
  })

  test('only states inside the set count', () => {
    // Two loops with an entry, of ratios 1 and 5. The second is outside.
    const edges = [
      [
        { to: 0, sends: 1, entries: 1 },
        { to: 1, sends: 0, entries: 0 },
      ],
      [{ to: 1, sends: 5, entries: 1 }],
    ]
    const graph = weighed(edges)
    const most = (inside: readonly number[]) =>
      toTheEnd(extremeRatio(graph, Uint8Array.from(inside), 'most', new Budget(1e6)))?.ratio
    expect(most([1, 1])).toEqual(fraction(5))
    expect(most([1, 0])).toEqual(fraction(1))
    expect(most([0, 0])).toBeUndefined()
  })

  test('the extremes of whole runs are those of all runs', () => {
    let some = 0
    for (let seed = 1; seed <= 600; seed++) {
      const edges = randomGraph(seed, true)
      const below = numbersFrom(seed)
      const loaded = Uint8Array.from(edges, () => (below(4) === 0 ? 1 : 0))
      const graph = weighed(edges)
      const budget = new Budget(1e9)
      const found = toTheEnd(wholeRuns(graph, [0], loaded, budget))!
      const runs = allRuns(edges, 0)
      const isStuck = ({ end }: { readonly end: number }) => loaded[end] === 1
      const totals = runs.map(({ sends }) => sends)
      expect(found.least.messages, `seed ${seed}`).toBe(Math.min(...totals))
      expect(found.most.messages, `seed ${seed}`).toBe(Math.max(...totals))
      const ratios = runs
        .filter((run) => run.entries > 0 && !isStuck(run))
        .map(({ sends, entries }) => fraction(sends, entries))
      expect(found.ratios?.least.ratio, `seed ${seed}`).toEqual(extremeOf(ratios, -1))
      expect(found.ratios?.most.ratio, `seed ${seed}`).toEqual(extremeOf(ratios, 1))
      // States that no run reaches do not count as ends of runs.
      if (runs.some(isStuck)) expect(found.stuck, `seed ${seed}`).toBe(true)
      for (const run of [found.least, found.most, found.ratios?.least.run, found.ratios?.most.run]) {
        if (run === undefined) continue
        let [here, messages, entries] = [run.start, 0, 0]
        for (const edge of run.edges) {
          expect(graph.first[here]! <= edge && edge < graph.first[here + 1]!).toBe(true)
          here = graph.to[edge]!
          messages += graph.sends[edge]!
          entries += graph.entries[edge]!
        }
        expect([messages, entries, graph.first[here]], `seed ${seed}`).toEqual([
          run.messages,
          run.entries,
          graph.first[here + 1],
        ])
      }
      if (ratios.length > 1) some++
      budget.claim(1e9)
    }
    expect(some).toBeGreaterThan(100)
  })

  test('a run is stuck if a site waits in any state of its last component', () => {
    // Two states alternate forever. A site waits in one of them, either the first or the second.
    for (const waits of [1, 2]) {
      const quiet = { sends: 0, entries: 0 }
      const edges = [[{ to: 1, sends: 2, entries: 1 }], [{ to: 2, ...quiet }], [{ to: 1, ...quiet }]]
      const waiting = Uint8Array.from([0, Number(waits === 1), Number(waits === 2)])
      const found = toTheEnd(wholeRuns(weighed(edges), [0], waiting, new Budget(1e6)))
      expect(found).toMatchObject({ stuck: true, ratios: undefined, most: { messages: 2 } })
    }
  })

  test('a run that stutters has ended, and a run that sends forever has not', () => {
    const idle = [[{ to: 1, sends: 2, entries: 1 }], [{ to: 1, sends: 0, entries: 0 }]]
    expect(toTheEnd(wholeRuns(weighed(idle), [0], new Uint8Array(2), new Budget(1e6)))?.most.messages).toBe(2)
    const busy = [[{ to: 1, sends: 2, entries: 1 }], [{ to: 1, sends: 1, entries: 0 }]]
    expect(toTheEnd(wholeRuns(weighed(busy), [0], new Uint8Array(2), new Budget(1e6)))).toBeUndefined()
  })
})

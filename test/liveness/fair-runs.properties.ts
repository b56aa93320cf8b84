// The laws of fair runs: of random graphs and of random protocols, the verdicts on response, starvation and bypasses are those
// of the naive procedures. That a lasso that is found is one, the reference semantics has been asked already when it is shown.

import fc from 'fast-check'
import { expect } from 'vitest'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { Budget } from '../../src/liveness/budget.js'
import type { Graph } from '../../src/liveness/graph.js'
import { brokenObligation, fromBit, toBit } from '../../src/liveness/leads-to.js'
import { ModelError, makeModel } from '../../src/model/model.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { Fairness } from '../../src/protocol/clause.js'
import { ltl, type OnGraph, type Predicate } from '../../src/protocol/property.js'
import {
  boundedBypass,
  livelockFreedom,
  measuredBypass,
  starvationFreedom,
} from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { viewOfState } from '../../src/semantics/state.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { reducibleSpec } from '../laws/random-reducible.js'
import { specOf } from '../laws/random-spec.js'
import { reducibleOptions, reducibles } from '../laws/reducible-recipes.js'
import { type NaiveGraph, naiveBypass, naiveGraph, naiveViolated } from './naive.js'

/** How many are to be looked at, and from which seed. */
export interface Effort {
  readonly seed: number
  readonly numRuns: number
}

/** The tally: a law that never sees a violation proves nothing. */
export interface Seen {
  total: number
  holds: number
  violated: number
  strong: number
}

const graphs = fc
  .record({
    declaredFairness: fc.array(fc.constantFrom<'weak' | 'strong'>('weak', 'strong'), { maxLength: 4 }),
    nodes: fc.array(
      fc.record({
        from: fc.boolean(),
        to: fc.constantFrom(true, false, false, false),
        edges: fc.array(fc.tuple(fc.nat(7), fc.nat(4)), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ declaredFairness, nodes }) => {
    const edges = nodes.map((node) =>
      node.edges.map(([to, by]) => ({ to: to % nodes.length, by: by % (declaredFairness.length + 1) })),
    )
    return { declaredFairness, nodes, edges }
  })

/** Random graphs, without protocols. Also: every instance is discharged in the loop, and the path is one. */
export const lawOfRandomGraphs = (effort: Effort): Seen => {
  const seen: Seen = { total: 0, holds: 0, violated: 0, strong: 0 }
  fc.assert(
    fc.property(graphs, ({ declaredFairness, nodes, edges }) => {
      seen.total++
      const naive: NaiveGraph = {
        edges: edges.map((list) => list.map(({ to, by }) => ({ to, by: by === 0 ? undefined : String(by) }))),
        declaredFairness: new Map(declaredFairness.map((fairness, k) => [String(k + 1), fairness])),
      }
      const flat = edges.flat()
      const first = new Int32Array(nodes.length + 1)
      for (const [state, list] of edges.entries()) first[state + 1] = first[state]! + list.length
      const graph: Graph = {
        size: nodes.length,
        closed: nodes.length,
        first,
        to: Int32Array.from(flat, ({ to }) => to),
        by: Uint8Array.from(flat, ({ by }) => by),
        fairness: Uint8Array.from([0, ...declaredFairness.map((fairness) => (fairness === 'weak' ? 1 : 2))]),
      }
      // The check sees only reachable states.
      const reachable = new Set([0])
      for (const state of reachable) for (const { to } of edges[state]!) reachable.add(to)
      const marks = Uint8Array.from(nodes, ({ from, to }, state) =>
        reachable.has(state) ? (from ? fromBit : 0) | (to ? toBit : 0) : toBit,
      )
      const lasso = toTheEnd(brokenObligation(graph, [0], marks, new Budget(2 ** 20)))
      const violated = naiveViolated(
        naive,
        [0],
        nodes.map(({ from }) => from),
        nodes.map(({ to }) => to),
      )
      expect(lasso !== undefined).toBe(violated)
      if (lasso === undefined) {
        seen.holds++
        return
      }
      seen.violated++
      if (declaredFairness.includes('strong')) seen.strong++
      const path = [lasso.start]
      for (const edge of lasso.edges) {
        const here = path.at(-1)!
        expect(edge >= first[here]! && edge < first[here + 1]!).toBe(true)
        path.push(graph.to[edge]!)
      }
      expect(path.at(-1)).toBe(path[lasso.loop!])
      const round = path.slice(lasso.loop)
      expect(round.every((state) => !nodes[state]!.to)).toBe(true)
      const taken = new Set(lasso.edges.slice(lasso.loop).map((edge) => graph.by[edge]))
      for (const [k, fairness] of declaredFairness.entries()) {
        const enabled = round.filter((state) => edges[state]!.some(({ by }) => by === k + 1))
        const canonical = fairness === 'weak' ? enabled.length < round.length : enabled.length === 0
        expect(canonical || taken.has(k + 1)).toBe(true)
      }
    }),
    effort,
  )
  return seen
}

const someFairness: fc.Arbitrary<{ readonly [name: string]: Fairness }> = fc.dictionary(
  fc.constantFrom('all', 'deliveries', 'local0', 'local0@0', 'local0@1'),
  fc.constantFrom<Fairness>('none', 'weak', 'strong'),
  { maxKeys: 2 },
)

const phaseIs =
  (site: number, phase: string): Predicate =>
  (view) =>
    (view.all('site')[site] as unknown as { readonly phase: string }).phase === phase

// With more strongly fair instances the naive procedure has too many cases to try.
const mostStrong = 5

/** Random protocols, with and without faults of sites: their fair runs, under random fairness, or their maximal ones. */
export const lawOfRandomProtocols = (
  effort: Effort,
  limit: number,
  runs: 'fair' | 'maximal' = 'fair',
): Seen => {
  const seen: Seen = { total: 0, holds: 0, violated: 0, strong: 0 }
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(modelOptions, fc.constant(undefined)) },
        { weight: 1, arbitrary: fc.tuple(faults, failings) },
      ),
      runs === 'fair' ? fc.record({ fairness: someFairness }) : fc.constant({ runs }),
      (recipe, [options, failing], which) => {
        const response: OnGraph = {
          kind: 'leadsTo',
          name: 'response',
          claim: '',
          from: phaseIs(0, 'a'),
          to: phaseIs(1, 'b'),
        }
        const given = specOf({ ...recipe, monitors: [] }, failing)
        const made = (asked: readonly OnGraph[]) =>
          wholeModel(
            { ...given, properties: [...given.properties, ...asked] },
            { ...options, ...which },
            false,
          )
        // The same claims as formulas.
        const starvation = (site: number) => `G (waits(${site}) -> F (holds(${site}) || crashed(${site})))`
        let asked: readonly OnGraph[]
        let model: ReturnType<typeof wholeModel>
        try {
          asked = [
            starvationFreedom,
            livelockFreedom,
            response,
            ltl('starvation', made([]).competitors.map(starvation).join(' && ')),
            ltl('livelock', 'G (waits -> F (holds || (!waits && crashed)))'),
            ltl('response again', 'G (phase(0)=a -> F phase(1)=b)'),
            boundedBypass(1),
          ]
          model = made(asked)
        } catch (error) {
          // Some options do not fit some specs.
          if (error instanceof ModelError) return
          throw error
        }
        const naive = naiveGraph(model, limit)
        if (naive === undefined) return
        const { graph, states, initial } = naive
        if ([...graph.declaredFairness.values()].filter((one) => one === 'strong').length > mostStrong) return
        seen.total++
        const running = new Check(model, asked, {
          ...defaultCheckOptions,
          continue: true,
          reduce: noReduction,
          search: seen.total % 2 === 0 ? 'bfs' : 'dfs',
        })
        toTheEnd(running.run(), 1)
        const { verdicts, exploration } = running.result()
        expect(exploration.states).toBe(states.length)
        // Partial checks of the growing graph change no verdict, whatever the length of the slices.
        const looking = check(model, asked, {
          ...defaultCheckOptions,
          continue: true,
          reduce: noReduction,
          firstPartialCheck: 1,
        })
        expect(looking.verdicts.map(({ verdict }) => verdict)).toEqual(verdicts.map(({ verdict }) => verdict))
        const views = states.map((state) => viewOfState(model, state))
        const starts = Array.from({ length: initial }, (_, state) => state)
        const violated = (from: Predicate, to: Predicate): boolean =>
          naiveViolated(graph, starts, views.map(from), views.map(to))
        const starving = model.competitors.map((site) =>
          violated(
            (view) => view.waits(site) && !view.crashed(site),
            (view) => view.holds(site) || view.crashed(site),
          ),
        )
        const held = views.map((view) => new Set(model.competitors.filter((site) => view.holds(site))))
        const bypassed = model.competitors.map((site) =>
          naiveBypass(
            graph,
            site,
            views.map((view) => view.waits(site)),
            held,
          ),
        )
        const wanted = [
          starving.some((starves) => starves),
          violated(
            (view) => view.competitors.some((site) => view.waits(site)),
            (view) => view.competitors.some((site) => view.holds(site)),
          ),
          violated(response.from, response.to),
        ]
        const words = [...wanted, ...wanted, bypassed.some((most) => most > 1)].map((broken) =>
          broken ? 'violated' : 'holds',
        )
        expect(verdicts.map(({ verdict }) => verdict)).toEqual(words)
        const [starved, bypass] = [verdicts[0], verdicts.at(-1)]
        if (starved!.verdict === 'violated') {
          const site = starving.indexOf(true)
          expect(starved!.because).toContain(`site ${site} waits`)
        }
        if (bypass!.verdict === 'violated') {
          const site = bypassed.findIndex((most) => most > 1)
          const times =
            bypassed[site] === Number.POSITIVE_INFINITY ? 'without bound' : `${bypassed[site]} times`
          expect(bypass!.because).toBe(`while site ${site} waits, others enter ${times}`)
        }
        for (const word of words) seen[word as 'holds' | 'violated']++
        if ([...graph.declaredFairness.values()].includes('strong')) seen.strong++
      },
    ),
    effort,
  )
  return seen
}

/** Random protocols with logical clocks: with their timestamps in canonical form the same is found as without. */
export const lawOfTimestamps = (effort: Effort, limit: number): Seen => {
  const seen: Seen = { total: 0, holds: 0, violated: 0, strong: 0 }
  const steps = ltl('steps', 'G (waits(0) -> X (waits(0) || holds(0))) && !G F (waits(1) && X holds(1))')
  const asked = [starvationFreedom, livelockFreedom, steps, measuredBypass]
  fc.assert(
    fc.property(reducibles('timed'), reducibleOptions([2]), (recipe, options) => {
      try {
        const given = reducibleSpec(recipe)
        const spec = { ...given, properties: [...given.properties, ...asked] }
        const model = makeModel(spec, options)
        const answers = [false, true].map((timestamps) => {
          const running = new Check(model, asked, {
            ...defaultCheckOptions,
            continue: true,
            maxStates: limit,
            reduce: { ...noReduction, timestamps },
          })
          toTheEnd(running.run(), 1000)
          const { verdicts, exploration } = running.result()
          const words = verdicts.map(
            ({ verdict, because, bypasses }) =>
              `${verdict} ${because} ${bypasses?.map(({ site, most }) => `${site}: ${most}`)}`,
          )
          return { complete: exploration.complete, words, verdicts }
        })
        const [full, reduced] = answers
        // Without canonical timestamps the search never ends if clocks are unbounded; a false claim was refused.
        if (!full!.complete || !reduced!.complete) return
        seen.total++
        // A reduced search that rests on a sample may be unsure where the full search is sure, but not wrong.
        const sure = reduced!.words.map((word, k) => {
          const { verdict, sample } = reduced!.verdicts[k]!
          const isUnsure =
            sample !== undefined && (verdict === 'inconclusive' || full!.verdicts[k]!.verdict === 'holds')
          return isUnsure ? full!.words[k] : word
        })
        expect(sure).toEqual(full!.words)
        for (const { verdict } of full!.verdicts) if (verdict !== 'inconclusive') seen[verdict as 'holds']++
      } catch (error) {
        if (
          error instanceof CertificationFailed ||
          error instanceof ModelError ||
          error instanceof BrokenSpec
        )
          return
        throw error
      }
    }),
    effort,
  )
  return seen
}

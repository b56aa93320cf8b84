// Answers about what is ahead, against naive procedures.
import fc from 'fast-check'
import { expect } from 'vitest'
import { isForeseen } from '../../src/foresee/foreseen.js'
import { defaultLookaheadOptions, Lookahead } from '../../src/foresee/lookahead.js'
import { ModelError } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { type NaiveGraph, naiveGraph, naiveViolated } from '../liveness/naive.js'
import { foreseen } from './foreseen.js'

/** Searches forward from one state, level by level. */
export const naiveDistance = (
  { edges }: NaiveGraph,
  bad: readonly boolean[],
  start: number,
): number | undefined => {
  let level = new Set([start])
  const seen = new Set(level)
  for (let steps = 0; level.size > 0; steps++) {
    if ([...level].some((state) => bad[state])) return steps
    const next = new Set<number>()
    for (const state of level) for (const { to } of edges[state]!) if (!seen.has(to)) next.add(to)
    for (const state of next) seen.add(state)
    level = next
  }
  return undefined
}

/** The graph in which the steps that break a rule lead to a state of their own, and that state alone is bad. */
export const withBreaking = (
  { edges, declaredFairness }: NaiveGraph,
  breaks: readonly (readonly (readonly string[])[])[],
  rule: string,
) => {
  const end = edges.length
  const leading = edges.map((list, state) =>
    list.map((edge, k) => (breaks[state]![k]!.includes(rule) ? { ...edge, to: end } : edge)),
  )
  const whole: NaiveGraph = { edges: [...leading, []], declaredFairness }
  return { whole, bad: [...edges.map(() => false), true] }
}

const withFullChannels = (options: ModelOptions): ModelOptions => ({
  ...options,
  applicationMessages: 0,
  capacity: 1,
})

export const naiveSealed = (graph: NaiveGraph, bad: readonly boolean[], start: number): boolean =>
  !naiveViolated(
    graph,
    [start],
    bad.map((_, state) => state === start),
    bad,
  )

export const answersAgreeOnProtocols = (numRuns: number, least: number): void => {
  const seen = { inevitable: 0, open: 0, lockedOut: 0, total: 0, rules: 0 }
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(modelOptions, fc.constant(undefined)) },
        { weight: 1, arbitrary: fc.tuple(modelOptions.map(withFullChannels), fc.constant(undefined)) },
        { weight: 1, arbitrary: fc.tuple(faults, failings) },
      ),
      (recipe, [options, failing]) => {
        const spec = specOf({ ...recipe, monitors: [], ordered: false }, failing)
        const properties = spec.properties.filter(isForeseen)
        let model: ReturnType<typeof wholeModel>
        try {
          model = wholeModel(spec, options, false)
        } catch (error) {
          if (error instanceof ModelError) return
          throw error
        }
        const naive = naiveGraph(model, 40)
        if (naive === undefined) return
        const { graph, states } = naive
        const lookahead = foreseen(
          new Lookahead(model, properties, { ...defaultLookaheadOptions, timestamps: false }),
        )
        expect(lookahead.cut).toBeUndefined()
        expect(lookahead.progress().states).toBe(states.length)
        const views = states.map((state) => viewOfState(model, state))
        const rests = graph.edges.map((list) => list.every(({ by }) => by === undefined))
        const lost = states.map((_, state) =>
          model.competitors.filter(
            (site) =>
              views[state]!.waits(site) &&
              naiveDistance(
                graph,
                views.map((view) => view.holds(site)),
                state,
              ) === undefined,
          ),
        )
        const waited = views.map((view) => model.competitors.some((site) => view.waits(site)))
        seen.total++
        const breaks = states.map((state) => [...steps(model, state)].map((step) => step.breaks))
        for (const [k, property] of properties.entries()) {
          if (property.kind === 'monitor') {
            const { whole, bad } = withBreaking(graph, breaks, property.name)
            for (const [number, state] of states.entries()) {
              const wanted = {
                property: property.name,
                distance: naiveDistance(whole, bad, number),
                inevitable: naiveSealed(whole, bad, number),
                lockedOut: [],
              }
              expect(lookahead.outlook(state)![k]).toEqual(wanted)
              if (wanted.distance !== undefined) seen.rules++
              const after = lookahead.outlookOfSteps(state).map(({ outlook }) => outlook![k]!.distance === 0)
              expect(after).toEqual(breaks[number]!.map((names) => names.includes(property.name)))
            }
            continue
          }
          const bad = views.map((view, state): boolean => {
            switch (property.kind) {
              case 'always':
                return !property.predicate(view)
              case 'atRest':
                return rests[state]! && !property.predicate(view)
              case 'deadlockFreedom':
                return rests[state]! && waited[state]!
              case 'entryPossible':
                return lost[state]!.length > 0
              default:
                return property satisfies never
            }
          })
          for (const [number, state] of states.entries()) {
            const wanted = {
              property: property.name,
              distance: naiveDistance(graph, bad, number),
              inevitable: naiveSealed(graph, bad, number),
              lockedOut: property.kind === 'entryPossible' ? lost[number] : [],
            }
            expect(lookahead.outlook(state)![k]).toEqual(wanted)
            if (wanted.inevitable && wanted.distance! > 0) seen.inevitable++
            if (!wanted.inevitable && wanted.distance !== undefined) seen.open++
            if (wanted.lockedOut!.length > 0) seen.lockedOut++
          }
        }
      },
    ),
    { seed: 173_205, numRuns },
  )
  expect(seen.total).toBeGreaterThan(least)
  expect(Math.min(seen.inevitable, seen.open, seen.lockedOut)).toBeGreaterThan(least)
  expect(seen.rules).toBeGreaterThan(least)
}

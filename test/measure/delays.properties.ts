// Delays, compared with an enumeration of every interleaving of the same windows.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Extreme } from '../../src/measure/figure.js'
import { showFraction } from '../../src/measure/fraction.js'
import { depthsAlong, isFinished } from '../../src/measure/hops.js'
import { measure } from '../../src/measure/measure.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { naiveDelays, naiveRounds } from './naive.js'

const shown = (extreme: Extreme | undefined): string | undefined =>
  extreme === undefined || extreme.value === 'unbounded' ? undefined : showFraction(extreme.value)

/** Tests these models. */
export const delayProperties = (
  models: readonly (readonly [spec: string | Spec, options: ModelOptions])[],
): void => {
  const named = models.map(([given, options]) => {
    return [typeof given === 'string' ? given : given.name, options, given] as const
  })
  describe.each(named)('%s %j', (_name, options, given) => {
    test('the delays are the extremes over all interleavings, and their runs show them', async () => {
      const spec = typeof given === 'string' ? await catalogueSpec(given) : given
      const model = makeModel(spec, options)
      const { states, cut } = stateGraph(model, 3000)
      expect(cut).toBeUndefined()
      const { figures } = measure(spec, options, { messages: false, delays: true, bypass: false })
      const { competitors } = model
      const views = states.map((state) => ({ state, view: viewOfState(model, state) }))
      const idle = views.filter(({ view }) =>
        competitors.every((site) => !view.waits(site) && !view.holds(site)),
      )
      const atRest = idle.filter(({ state }) => isFinished(state))
      const client = (begin: typeof idle, lockStep = false): number[] =>
        begin.flatMap(({ state }) =>
          competitors.flatMap((site) => [
            ...(lockStep ? naiveRounds : naiveDelays)(
              model,
              state,
              ({ label }) => label.clause === 'request' && label.site === site,
              site,
            ),
          ]),
        )
      const handOvers = competitors.flatMap((i) =>
        competitors.flatMap((j) =>
          views
            .filter(
              ({ state, view }) =>
                i !== j &&
                isFinished(state) &&
                competitors.every(
                  (site) => view.holds(site) === (site === i) && view.waits(site) === (site === j),
                ),
            )
            .flatMap(({ state }) => [
              ...naiveDelays(model, state, ({ next }) => !viewOfState(model, next).holds(i), j),
            ]),
        ),
      )
      const range = (delays: readonly number[]) => [Math.min(...delays), Math.max(...delays)].map(String)
      const inRounds = (begin: typeof idle): readonly string[] => {
        const [chains, rounds] = [range(client(begin)), range(client(begin, true))]
        if (chains.join() === rounds.join()) return []
        const text = rounds[0] === rounds[1] ? rounds[0] : rounds.join(' to ')
        return [`in lock-step, where every message takes one unit: ${text}`]
      }
      const notes = figures.find((one) => one.quantity === 'clientDelay')!.notes
      expect(notes.filter((note) => note.startsWith('in lock-step'))).toEqual(
        inRounds(atRest.length === 0 ? idle : atRest),
      )
      const measured = (quantity: string) => {
        const found = figures.find((one) => one.quantity === quantity)
        return found === undefined ? undefined : [shown(found.least), shown(found.most)]
      }
      const inGeneral = range(client(idle))
      expect(measured('clientDelay')).toEqual(atRest.length === 0 ? inGeneral : range(client(atRest)))
      expect(measured('clientDelayInTransit') ?? measured('clientDelay')).toEqual(inGeneral)
      expect(measured('synchronisationDelay')).toEqual(range(handOvers))
      for (const { quantity, least, most } of figures) {
        for (const extreme of [least!, most!]) {
          const trace = extreme.trace!
          const { steps, initial } = trace
          const viewAfter = (count: number) =>
            viewOfState(trace.model, count === 0 ? initial : steps[count - 1]!.next)
          const enters = steps.at(-1)!.label.site
          // In these specs a site may request again as soon as it has left.
          const enteredLast = quantity !== 'exitDelay'
          expect([viewAfter(steps.length - 1).holds(enters), viewAfter(steps.length).holds(enters)]).toEqual([
            !enteredLast,
            enteredLast,
          ])
          const begins = steps.findLastIndex(({ label: { site, clause } }, k) =>
            quantity === 'synchronisationDelay' || quantity === 'exitDelay'
              ? viewAfter(k).holds(site) && !viewAfter(k + 1).holds(site)
              : clause === 'request',
          )
          expect(shown(extreme), quantity).toBe(depthsAlong(trace, begins).join())
        }
      }
    })
  })
}

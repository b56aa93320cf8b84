// Delays against every interleaving of the same windows, walked without looking any state up twice.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/catalogue.js'
import type { Extreme } from '../../src/measure/figure.js'
import { showFraction } from '../../src/measure/fraction.js'
import { isSettled, longestChain } from '../../src/measure/hops.js'
import { measure } from '../../src/measure/measuring.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { makeModel } from '../../src/semantics/model.js'
import { viewOfState } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { naiveDelays } from './naive.js'

const valueOf = (extreme: Extreme | undefined): string | undefined =>
  extreme === undefined || extreme.value === 'unbounded' ? undefined : showFraction(extreme.value)

/** Tests these models. */
export const delayProperties = (models: readonly (readonly [spec: string, options: ModelOptions])[]): void => {
  describe.each(models)('%s %j', (name, options) => {
    test('the delays are the extremes over all interleavings, and their runs show them', async () => {
      const spec = await catalogueSpec(name)
      const model = makeModel(spec, options)
      const { states, cut } = stateGraph(model, 3000)
      expect(cut).toBeUndefined()
      const { figures } = measure(spec, options, { messages: false, delays: true, bypass: false })
      const { competitors } = model
      const views = states.map((state) => ({ state, view: viewOfState(model, state) }))
      const idle = views.filter(({ view }) =>
        competitors.every((site) => !view.waits(site) && !view.holds(site)),
      )
      const atRest = idle.filter(({ state }) => isSettled(state))
      const client = (begin: typeof idle): number[] =>
        begin.flatMap(({ state }) =>
          competitors.flatMap((site) => [
            ...naiveDelays(
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
                isSettled(state) &&
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
      const measured = (quantity: string) => {
        const found = figures.find((one) => one.quantity === quantity)
        return found === undefined ? undefined : [valueOf(found.least), valueOf(found.most)]
      }
      const inGeneral = range(client(idle))
      expect(measured('clientDelay')).toEqual(atRest.length === 0 ? inGeneral : range(client(atRest)))
      expect(measured('clientDelayUnderWay') ?? measured('clientDelay')).toEqual(inGeneral)
      expect(measured('synchronisationDelay')).toEqual(range(handOvers))
      for (const { quantity, least, most } of figures) {
        for (const extreme of [least!, most!]) {
          const trace = extreme.trace!
          const { steps, initial } = trace
          const after = (count: number) =>
            viewOfState(trace.model, count === 0 ? initial : steps[count - 1]!.next)
          const enters = steps.at(-1)!.label.site
          expect([after(steps.length - 1).holds(enters), after(steps.length).holds(enters)]).toEqual([
            false,
            true,
          ])
          const begins = steps.findLastIndex(({ label: { site, clause } }, k) =>
            quantity === 'synchronisationDelay'
              ? after(k).holds(site) && !after(k + 1).holds(site)
              : clause === 'request',
          )
          expect(valueOf(extreme), quantity).toBe(String(longestChain(trace, begins)))
        }
      }
    })
  })
}

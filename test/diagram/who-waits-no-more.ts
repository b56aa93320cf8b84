// Whether a site that can enter waits for another one in kept runs.
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { viewOfState } from '../../src/semantics/state.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

export const folders = readdirSync(keptFolder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

export const noneWaitsThatCanEnter = async (some: readonly string[], least: number): Promise<void> => {
  const found: string[] = []
  let entries = 0
  for (const folder of some) {
    const { trace } = await replayed(folder, catalogueSpec)
    const { model, steps, initial } = trace
    const { enter } = model.spec.workload
    const { waitsFor } = model.spec
    if (enter === undefined || waitsFor === undefined) continue
    for (const [k, state] of [initial, ...steps.map(({ next }) => next)].entries()) {
      const view = viewOfState(model, state)
      for (const step of enabledIn(model, state)) {
        if (step.label.clause !== enter) continue
        entries++
        for (const { site } of waitsFor(view, step.label.site))
          found.push(`${folder}, state ${k}: ${step.label.site} waits for ${site}`)
      }
    }
  }
  expect(entries).toBeGreaterThan(least)
  expect(found).toEqual([])
}

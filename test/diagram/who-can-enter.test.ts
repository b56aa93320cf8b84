// A site that could enter was drawn as waiting for the token of another one: its waits did not ask whether it has a token itself.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { viewOfState } from '../../src/semantics/state.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'

const folders = readdirSync(keptFolder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

test('in no state of a kept run a site that can enter waits for another one', async () => {
  const found: string[] = []
  let entries = 0
  for (const folder of folders) {
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
  expect(entries).toBeGreaterThan(40)
  expect(found).toEqual([])
})

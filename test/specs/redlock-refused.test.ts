// An instance that refuses an attempt was drawn with an arrow to the keys, as if it had written them, and nothing said that it refuses.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { sharedAccesses } from '../../src/diagram/run/shared-access.js'
import { didLines } from '../../src/explorer/steps/did-lines.js'
import { replayed } from '../counterexamples/replayed.js'

test('an instance that has the key of another client refuses, and writes nothing', async () => {
  const { trace } = await replayed('redlock-forgotten-key', catalogueSpec)
  const { model, steps } = trace
  const said = sharedAccesses(trace).map((access, k) => ({
    clause: steps[k]!.label.clause,
    writes: access?.writes ?? false,
    refuses:
      k > 0 && didLines(model, steps[k - 1]!.next, steps[k]!).some((line) => line.includes('refused {')),
  }))
  const asks = said.filter(({ clause }) => clause === 'ask')
  expect(asks.filter(({ refuses }) => refuses).length).toBe(2)
  for (const { writes, refuses } of asks) expect(writes).toBe(!refuses)
})
